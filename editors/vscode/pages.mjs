// Prints the pages of all rules and logics as JSON, for where the program cannot be asked for them.
// usage: node pages.mjs path/to/wff
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const explain = (...told) => execFileSync(process.argv[2], ['--color', 'never', 'explain', ...told], { encoding: 'utf8' });
const rules = JSON.parse(explain('--format', 'json'));
const logics = JSON.parse(readFileSync('package.json', 'utf8')).contributes.configuration.properties['wff.logic'].enum;
const names = [...rules.map(({ code }) => code), ...logics];
console.log(JSON.stringify({ rules, pages: Object.fromEntries(names.map((name) => [name, explain(name)])) }));

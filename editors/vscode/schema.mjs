// Prints schemas/wff.toml.json, the schema of wff.toml, with the rules that a server knows.
// usage: node schema.mjs path/to/wff >schemas/wff.toml.json
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const { properties } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')).contributes.configuration;
const rules = JSON.parse(execFileSync(process.argv[2], ['explain', '--format', 'json'], { encoding: 'utf8' }));
const choice = (name, description) => ({ description, enum: properties[`wff.${name}`].enum, default: properties[`wff.${name}`].default });
const ofRule = ({ summary, severity }) => ({
  description: summary,
  enum: ['error', 'warning', 'info', 'hint', 'off'],
  default: severity,
});
const schema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'wff.toml',
  description: 'Settings of the .wff files in a folder and below it. A line in a file wins over them.',
  type: 'object',
  additionalProperties: false,
  properties: {
    rules: choice('rules', 'The rules for rolls.'),
    logic: choice('logic', 'The logic in which claims are judged.'),
    alphabet: choice('alphabet', 'The letters of formulas: p q r s and N K A C E, or every small letter and D X J B O V too.'),
    hints: { description: 'Tell what is right, not only what is wrong.', type: 'boolean', default: true },
    exam: { description: 'Judge the form of lines only, not whether they are right.', type: 'boolean', default: false },
    let: {
      description: 'Values of propositions, such as p = "T".',
      type: 'object',
      propertyNames: { pattern: '^[a-z][0-9]*$' },
      additionalProperties: { type: 'string' },
      examples: [{ p: 'T', q: 'F' }],
    },
    severity: {
      description: 'As what the findings of a rule are told, or that they are not.',
      type: 'object',
      additionalProperties: false,
      properties: Object.fromEntries(rules.map((rule) => [rule.code, ofRule(rule)])),
    },
  },
};
console.log(JSON.stringify(schema, undefined, 1));

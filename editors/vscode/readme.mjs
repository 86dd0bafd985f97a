// Prints the README with its images inside, since VS Code shows none of the files of an installed extension there.
import { readFileSync } from 'node:fs';

const inside = (_, path) => `(data:image/png;base64,${readFileSync(path, 'base64')})`;
process.stdout.write(readFileSync('README.md', 'utf8').replace(/\((images\/[^)]+\.png)\)/g, inside));

// How many faults a sheet has.
import { spawnSync } from 'node:child_process';

/** The number of errors and warnings that the program named by WFF finds in a text. */
export function faultsOf(text) {
  const { stdout } = spawnSync(process.env.WFF, ['check', '--format', 'json', '-'], { input: text, encoding: 'utf8' });
  return JSON.parse(stdout).diagnostics.filter(({ severity }) => severity === 'error' || severity === 'warning').length;
}

#!/usr/bin/env node
// Runs the binary of this platform, which is a package of its own.
'use strict';
const { spawn } = require('node:child_process');

const platform = `${process.platform}-${process.arch}`;
const name = process.platform === 'win32' ? 'wff.exe' : 'wff';
let binary;
try {
  binary = require.resolve(`@wff/${platform}/bin/${name}`);
} catch {
  console.error(`error: the package @wff/${platform} is not installed, which has wff for this platform`);
  process.exit(2);
}

if (process.execve) {
  // Node becomes the binary, where it can.
  process.execve(binary, ['wff', ...process.argv.slice(2)]);
}
const child = spawn(binary, process.argv.slice(2), { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('error', error => {
  console.error(`error: ${error.message}`);
  process.exit(2);
});
child.on('exit', (status, signal) => {
  if (signal === null) process.exit(status);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
});

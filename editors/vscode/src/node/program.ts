import { execFile } from 'node:child_process';
import type { ProgramServer } from './server';

/** What a command of the program printed, and its exit status: 2 if it could not do its work. */
export interface Outcome {
  status: number;
  printed: string;
  /** Lines of its standard error. */
  remarks: string[];
}

/** Bytes that a command may print. */
const MOST = 64 << 20;

/** Runs a command of the program that is also the server. */
export function run(server: ProgramServer, given: string[]): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const told = ['--color', 'never', ...given];
    execFile(server.program, told, { maxBuffer: MOST }, (error, printed, remarks) => {
      const status = error ? error.code : 0;
      if (typeof status === 'number') {
        resolve({ status, printed, remarks: remarks.split('\n').filter(Boolean) });
      } else {
        reject(error);
      }
    });
  });
}

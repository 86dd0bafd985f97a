import type { Handbook, Rule } from '../explain';
import { run } from './program';
import type { ProgramServer } from './server';

/** The pages that the program prints. */
export class PrintedHandbook implements Handbook {
  constructor(private readonly server: ProgramServer) {}

  async rules(): Promise<Rule[]> {
    const { printed } = await run(this.server, ['explain', '--format', 'json']);
    return JSON.parse(printed);
  }

  async page(name: string): Promise<string> {
    const { status, printed, remarks } = await run(this.server, ['explain', name]);
    if (status !== 0) {
      throw new Error(remarks[0] ?? `there is no page of ${name}`);
    }
    return printed;
  }
}

import { type ExtensionContext, Uri, workspace } from 'vscode';
import type { Handbook, Rule } from '../explain';

/** What `dist/pages.json` has: the pages by the names of rules and logics. */
interface Kept {
  rules: Rule[];
  pages: Record<string, string>;
}

/** The pages that come with the extension. */
export class KeptHandbook implements Handbook {
  private kept: Promise<Kept> | undefined;

  constructor(private readonly context: ExtensionContext) {}

  async rules(): Promise<Rule[]> {
    return (await this.all()).rules;
  }

  async page(name: string): Promise<string> {
    const { pages } = await this.all();
    const page = Object.hasOwn(pages, name) ? pages[name] : undefined;
    if (page === undefined) {
      throw new Error(`there is no page of ${name}`);
    }
    return page;
  }

  private all(): Promise<Kept> {
    this.kept ??= this.read();
    return this.kept;
  }

  private async read(): Promise<Kept> {
    const uri = Uri.joinPath(this.context.extensionUri, 'dist', 'pages.json');
    return JSON.parse(new TextDecoder().decode(await workspace.fs.readFile(uri)));
  }
}

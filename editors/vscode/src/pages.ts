import { commands, type Disposable, EventEmitter, Uri, window, workspace } from 'vscode';

const SCHEME = 'wff-page';

/** Pages in Markdown that are shown and belong to no file. */
export class Pages implements Disposable {
  private readonly texts = new Map<string, string>();
  private readonly changed = new EventEmitter<Uri>();
  private readonly provider = workspace.registerTextDocumentContentProvider(SCHEME, {
    onDidChange: this.changed.event,
    provideTextDocumentContent: (uri) => this.texts.get(uri.path) ?? '',
  });

  dispose(): void {
    this.provider.dispose();
    this.changed.dispose();
  }

  async show(name: string, text: string): Promise<void> {
    const uri = Uri.from({ scheme: SCHEME, path: `/${name}.md` });
    this.texts.set(uri.path, text);
    this.changed.fire(uri);
    try {
      await commands.executeCommand('markdown.showPreview', uri);
    } catch {
      // Where no extension draws Markdown, the text itself can be read.
      await window.showTextDocument(uri, { preview: true });
    }
  }
}

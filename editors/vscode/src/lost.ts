import { type DiagnosticCollection, type DocumentSelector, languages, type TextDocument, workspace } from 'vscode';
import {
  type DiagnosticCollectionProvider,
  DiagnosticCollectionSource,
  type DiagnosticProviderMiddleware,
  DocumentDiagnosticRequest,
} from 'vscode-languageclient';
import type { Client } from './client';

type Ask = NonNullable<DiagnosticProviderMiddleware['provideDiagnostics']>;

/** How often it is looked for texts of which nothing is told, in milliseconds. */
const WATCH = 1000;
/** How often it is asked again of one text. */
const MOST = 3;

/**
 * Asks again what is wrong with a text, where the client has dropped its question.
 *
 * vscode-languageclient 11 knows texts by their URIs, and may hear that a tab is closed after a text of the same URI was
 * opened, as a new sheet after another is. It drops then what it has asked of the new one, and asks no more.
 */
export class LostDiagnostics implements DiagnosticCollectionProvider {
  private pulled: DiagnosticCollection | undefined;
  private watch: ReturnType<typeof setInterval> | undefined;
  /** The texts about which a question is open, by URI. */
  private readonly open = new Set<string>();
  private untold = new Set<TextDocument>();
  private readonly askedAgain = new WeakMap<TextDocument, number>();

  constructor(
    private readonly selector: DocumentSelector,
    private readonly client: () => Client,
  ) {}

  create(name: string | undefined, source: DiagnosticCollectionSource): DiagnosticCollection {
    const made = languages.createDiagnosticCollection(name);
    if (source === DiagnosticCollectionSource.pull) {
      this.pulled = made;
      clearInterval(this.watch);
      this.watch = setInterval(() => this.look(made), WATCH);
    }
    return made;
  }

  dispose(collection: DiagnosticCollection): void {
    if (collection === this.pulled) {
      clearInterval(this.watch);
    }
    collection.dispose();
  }

  /** Has the client ask about a text, and keeps in mind that it does. */
  readonly provideDiagnostics: Ask = async (document, previous, token, next) => {
    const uri = ('uri' in document ? document.uri : document).toString();
    this.open.add(uri);
    try {
      return await next(document, previous, token);
    } finally {
      this.open.delete(uri);
    }
  };

  /** A text of which nothing is told at two looks, while it is not asked about, is lost. */
  private look(told: DiagnosticCollection): void {
    const client = this.client();
    const isAskedAbout = (one: TextDocument) =>
      languages.match(this.selector, one) > 0 && client.visibleDocuments.isVisible(one);
    const isUntold = (one: TextDocument) =>
      isAskedAbout(one) && !told.has(one.uri) && !this.open.has(one.uri.toString());
    const before = this.untold;
    this.untold = new Set(client.isRunning() ? workspace.textDocuments.filter(isUntold) : []);
    const times = (one: TextDocument) => this.askedAgain.get(one) ?? 0;
    const lost = [...this.untold].filter((one) => before.has(one) && times(one) < MOST);
    for (const one of lost) {
      this.askedAgain.set(one, times(one) + 1);
      client.warn(`asked again about ${one.uri}`, undefined, false);
    }
    if (lost.length) {
      client.getFeature(DocumentDiagnosticRequest.method).refresh();
    }
  }
}

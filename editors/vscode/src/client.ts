import { CodeAction, CompletionTriggerKind, type OutputChannel, Uri } from 'vscode';
import {
  type ClientCapabilities,
  CloseAction,
  DidChangeConfigurationNotification,
  ErrorAction,
  LanguageClient,
  type LanguageClientOptions,
  State,
  type StaticFeature,
} from 'vscode-languageclient/node';
import { withRename } from './rename';
import { languages, settings } from './settings';
import { SCHEMES } from './texts';
import { isBecauseOfTyping } from './typing';

/** How often the server is started again when it ended by itself, and within which time. */
const RESTARTS = 3;
const WITHIN = 3 * 60_000;

/** Speaks with the server. What it cannot help is in the log, and then `complain` is called. */
export class Client extends LanguageClient {
  constructor(command: string, log: OutputChannel, private readonly complain: (reason: string) => void) {
    const ends: number[] = [];
    const options: LanguageClientOptions = {
      documentSelector: languages().flatMap((language) => SCHEMES.map((scheme) => ({ language, scheme }))),
      outputChannel: log,
      initializationOptions: () => ({ wff: settings() }),
      initializationFailedHandler: () => false,
      errorHandler: {
        error: () => ({ action: ErrorAction.Continue, handled: true }),
        closed: () => {
          const now = Date.now();
          ends.push(now);
          const again = this.state === State.Running && ends.filter((end) => now - end < WITHIN).length <= RESTARTS;
          return again
            ? { action: CloseAction.Restart, message: 'The server ended by itself and is started again.' }
            : { action: CloseAction.DoNotRestart };
        },
      },
      middleware: {
        // So no letters of a formula are suggested to somebody who only types it.
        provideCompletionItem: (document, position, context, token, next) => {
          const isTyped = isBecauseOfTyping(document, position);
          const typed = { triggerKind: CompletionTriggerKind.TriggerCharacter, triggerCharacter: undefined };
          return next(document, position, isTyped ? typed : context, token);
        },
        provideCodeActions: async (document, range, context, token, next) => {
          const found = await next(document, range, context, token);
          return found?.map((one) => (one instanceof CodeAction ? withRename(document, one) : one));
        },
        workspace: {
          configuration: async (params, token, next) => {
            const sections = await next(params, token);
            if (!Array.isArray(sections)) {
              return sections;
            }
            const scope = (uri: string | undefined) => (uri === undefined ? undefined : Uri.parse(uri));
            return params.items.map(({ section, scopeUri }, place) => {
              return section === 'wff' ? settings(scope(scopeUri)) : sections[place];
            });
          },
          didChangeConfiguration: async () => {
            try {
              await this.sendNotification(DidChangeConfigurationNotification.type, { settings: { wff: settings() } });
            } catch (error) {
              // A server that is ending needs no settings.
              if (this.isRunning()) {
                throw error;
              }
            }
          },
        },
      },
    };
    super('wff', 'wff', { command, args: ['lsp'] }, options);
    this.registerFeature(choosing);
  }

  override error(message: string, data?: unknown, show: boolean | 'force' = true): void {
    super.error(message, data, show === true);
    if (show === 'force') {
      this.complain('it ended or failed, and the log says more');
    }
  }
}

/** Tells the server that this editor has the command `wff.choose`. */
const choosing: StaticFeature = {
  fillClientCapabilities(capabilities: ClientCapabilities) {
    capabilities.experimental = { ...capabilities.experimental, commands: { commands: ['wff.choose'] } };
  },
  initialize() {},
  getState: () => ({ kind: 'static' }),
  clear() {},
};

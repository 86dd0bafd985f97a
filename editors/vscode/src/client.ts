import { CodeAction, CompletionTriggerKind, type LogOutputChannel, Uri } from 'vscode';
import {
  type BaseLanguageClient,
  type ClientCapabilities,
  CloseAction,
  DidChangeConfigurationNotification,
  ErrorAction,
  type LanguageClientOptions,
  State,
  type StaticFeature,
} from 'vscode-languageclient';
import { withRename } from './rename';
import { writeFrame } from './frame';
import { languages, settings } from './settings';
import { isBecauseOfTyping } from './typing';

/** Speaks with the server. */
export type Client = BaseLanguageClient;

/** Takes the reason for which there is no server any more. */
export type Complain = (reason: string) => void;

/** What is told of a failure that a client cannot help, and has written to the log. */
export const FAILED = 'it ended or failed, and the log says more';

/** How often the server is started again when it ended by itself, and within which time. */
const RESTARTS = 3;
const WITHIN = 3 * 60_000;

/** How a client speaks with the server, of texts of these schemes, or of all. */
export function options(log: LogOutputChannel, schemes: readonly string[] | undefined, client: () => Client): LanguageClientOptions {
  const ends: number[] = [];
  return {
    documentSelector: languages().flatMap((language) => schemes?.map((scheme) => ({ language, scheme })) ?? [{ language }]),
    outputChannel: log,
    initializationOptions: () => ({ wff: settings() }),
    initializationFailedHandler: () => false,
    errorHandler: {
      error: () => ({ action: ErrorAction.Continue, handled: true }),
      closed: () => {
        const now = Date.now();
        ends.push(now);
        const again = client().state === State.Running && ends.filter((end) => now - end < WITHIN).length <= RESTARTS;
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
      provideOnTypeFormattingEdits: async (document, position, typed, options, token, next) => {
        const edits = await next(document, position, typed, options, token);
        return edits && (await writeFrame(document, edits)) ? [] : edits;
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
            await client().sendNotification(DidChangeConfigurationNotification.type, { settings: { wff: settings() } });
          } catch (error) {
            // A server that is ending needs no settings.
            if (client().isRunning()) {
              throw error;
            }
          }
        },
      },
    },
  };
}

/** Tells the server that this editor has commands with which it chooses among edits, and shows the page of a rule or logic. */
export const ownCommands: StaticFeature = {
  fillClientCapabilities(capabilities: ClientCapabilities) {
    capabilities.experimental = { ...capabilities.experimental, commands: { commands: ['wff.choose', 'wff.explainRule'] } };
  },
  initialize() {},
  getState: () => ({ kind: 'static' }),
  clear() {},
};

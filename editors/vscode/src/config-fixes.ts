import { CodeActionKind, type Disposable, languages } from 'vscode';
import type { Server } from './server';

/** Offers what mends the mistakes in a `wff.toml`, which is no text of the language and is not sent to the server. */
export function offerConfigFixes(server: Server): Disposable {
  return languages.registerCodeActionsProvider(
    { pattern: '**/wff.toml' },
    {
      provideCodeActions: async (document, range, context, token) => {
        const client = server.client;
        // The mistakes are those of the file as it is saved.
        if (!client || document.isDirty) {
          return [];
        }
        const { code2ProtocolConverter: code, protocol2CodeConverter: protocol } = client;
        const params = {
          textDocument: code.asTextDocumentIdentifier(document),
          range: code.asRange(range),
          context: await code.asCodeActionContext(context, token),
        };
        const found = await client.sendRequest('textDocument/codeAction', params, token);
        return protocol.asCodeActionResult(found as never, token);
      },
    },
    { providedCodeActionKinds: [CodeActionKind.QuickFix] },
  );
}

import type { Position, TextDocument } from 'vscode';
import { LSPErrorCodes, ResponseError } from 'vscode-languageclient';
import type { Client } from './client';

/** What is in force at a place of a text. */
export interface InForce {
  /** Null where a file chooses a logic that there is not. */
  logic: string | null;
  rules: string;
  alphabet: string;
  hints: boolean;
  exam: boolean;
  /** False while claims take longer, so that more may be told. */
  decided: boolean;
}

const METHOD_NOT_FOUND = -32601;

/** Clients of servers that cannot be asked. */
const mute = new WeakSet<Client>();

/** What is in force at a place; nothing if the server cannot tell, or it is in no sheet. */
export async function inForce(client: Client, document: TextDocument, place: Position): Promise<InForce | undefined> {
  if (mute.has(client)) {
    return undefined;
  }
  try {
    const found = await client.sendRequest<InForce | null>('wff/settings', {
      textDocument: client.code2ProtocolConverter.asTextDocumentIdentifier(document),
      position: client.code2ProtocolConverter.asPosition(place),
    });
    return found ?? undefined;
  } catch (error) {
    if (error instanceof ResponseError && error.code === METHOD_NOT_FOUND) {
      mute.add(client);
    } else if (client.isRunning() && !(error instanceof ResponseError && error.code === LSPErrorCodes.ContentModified)) {
      client.error('what is in force at the cursor is not known', error, false);
    }
    return undefined;
  }
}

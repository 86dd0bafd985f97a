import type { TextDocument } from 'vscode';

/** The schemes of texts that the server is told of. */
export const SCHEMES = ['file', 'untitled'];

export function isOurs(document: TextDocument): boolean {
  return document.languageId === 'wff';
}

/** Whether the server is told of a text. */
export function isChecked(document: TextDocument): boolean {
  return isOurs(document) && SCHEMES.includes(document.uri.scheme);
}

import type { TextDocument } from 'vscode';

export function isOurs(document: TextDocument): boolean {
  return document.languageId === 'wff';
}

import type { TextDocument } from 'vscode';
import { languages } from './settings';

export function isOurs(document: TextDocument): boolean {
  return document.languageId === 'wff';
}

/** Whether a text is a sheet, or one in which there may be blocks of them. */
export function mayHoldOurs(document: TextDocument): boolean {
  return languages().includes(document.languageId);
}

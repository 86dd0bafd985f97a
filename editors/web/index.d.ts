/** The custom element `<wff-editor>`, which importing this package defines. */
export class WffEditor extends HTMLElement {
  /** The text. Setting it begins anew: what was typed cannot be undone then. */
  value: string;
  /** The text that the page gives: the attribute `value`, else what stands inside. */
  readonly defaultValue: string;
  /** The name of the text, which the panel tells. */
  name: string;
  /** Puts the cursor at the start of a line, counted from 0. */
  goTo(line: number): void;
}

/** Says where worker.js and wff.wasm are, for pages whose bundler moves the code away from them. */
export function setBase(folder: string): void;

/**
 * Puts editors in the place of the blocks of formulas below a node, as generators of sites write what stands between
 * ```` ```wff ```` and ```` ``` ````, each when it comes into view. The answer is how many there are.
 */
export function replaceFences(root?: ParentNode, options?: { panel?: boolean }): number;

/** A language server in a worker of its own. */
export interface Running {
  /** Sends a message of the Language Server Protocol: JSON, without a header. It waits until the server is ready. */
  send(message: string): void;
  /** Ends it. */
  close(): void;
}

/** What happens to a server. */
export interface Events {
  message(text: string): void;
  /** It is loaded. */
  ready?(): void;
  /** It ended by itself, or did not start. */
  ended(reason: string): void;
}

/** Starts a server from worker.js and wff.wasm in a folder, given by its address. */
export function startServer(folder: string, events: Events): Running;

declare global {
  interface HTMLElementTagNameMap {
    'wff-editor': WffEditor;
  }
}

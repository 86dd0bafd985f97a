// The script of a page that shows editors: it defines <wff-editor>, and with `data-fences` it puts editors in the place
// of blocks of formulas. worker.js and wff.wasm stand beside it.
import { define, setBase } from './element';
import { replaceFences } from './fences';

const script = document.currentScript as HTMLScriptElement | null;
setBase(new URL('.', script?.src || document.baseURI).href);
define();
if (script?.dataset['fences'] !== undefined) {
  const replace = () => void replaceFences(document, { panel: script.dataset['fences'] === 'panel' });
  document.readyState === 'loading' ? document.addEventListener('DOMContentLoaded', replace) : replace();
}

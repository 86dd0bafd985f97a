// Blocks of formulas on a page, as generators of sites write what stands between ```wff and ```.

/** How far below the window a block is made an editor already. */
const AHEAD = '300px';

const LANGUAGE = /(?:^|\s)(?:(?:lang(?:uage)?|highlight|highlight-source)-)?wff(?=\s|$|\{)/;
const IGNORE = /(?:^|[\s,{.])ignore(?=[\s,}]|$)/;

function names(one: Element): boolean {
  return LANGUAGE.test(one.className) || one.getAttribute('data-lang') === 'wff' || one.getAttribute('data-language') === 'wff';
}

/** Whether the author leaves a block out, in its classes or what else a generator keeps of the words behind the language. */
function isLeftOut(one: Element): boolean {
  const said = ['class', 'data-meta'];
  return said.some((name) => IGNORE.test(one.getAttribute(name) ?? ''));
}

/** What stands for a block: the outermost element that holds it alone and says its language, or else its <pre>. */
export function blockOf(pre: Element): Element | undefined {
  let says = [pre, ...pre.querySelectorAll(':scope > code')].some(names);
  let block: Element = pre;
  for (
    let at = pre.parentElement;
    at && /^(?:DIV|FIGURE)$/.test(at.tagName) && at.querySelectorAll('pre').length === 1;
    at = at.parentElement
  ) {
    if (names(at)) {
      says = true;
      block = at;
    } else if (/(?:^|\s)(?:highlight|codehilite|highlighter-rouge|sourceCode|codeBlock\w*)(?=\s|$)/.test(at.className)) {
      block = at;
    }
  }
  const parts = [block, pre, ...pre.querySelectorAll(':scope > code')];
  return says && !parts.some(isLeftOut) ? block : undefined;
}

function textOf(code: Element): string {
  const copy = code.cloneNode(true) as Element;
  copy.querySelectorAll('br').forEach((end) => end.replaceWith('\n'));
  return copy.textContent?.replace(/\n$/, '') ?? '';
}

/** The room above and below a block: its own or that of its <pre>. */
function marginsOf(block: Element, pre: Element): string {
  const most = (side: 'marginTop' | 'marginBottom') =>
    Math.max(...[block, pre].map((one) => Number.parseFloat(getComputedStyle(one)[side]) || 0));
  return `${most('marginTop')}px ${most('marginBottom')}px`;
}

/** Puts editors in the place of the blocks of formulas below a node, each when it comes into view. */
export function replaceFences(root: ParentNode = document, { panel = false }: { panel?: boolean } = {}): number {
  const blocks = new Map<Element, { pre: Element; text: string }>();
  for (const pre of root.querySelectorAll('pre')) {
    const block = blockOf(pre);
    if (block && !pre.closest('wff-editor')) {
      blocks.set(block, { pre, text: textOf(pre.querySelector('code') ?? pre) });
    }
  }
  const near = new IntersectionObserver(
    (seen) => {
      for (const { target, isIntersecting } of seen) {
        const block = blocks.get(target);
        if (isIntersecting && block) {
          near.unobserve(target);
          const editor = document.createElement('wff-editor');
          editor.setAttribute('value', block.text);
          editor.toggleAttribute('panel', panel);
          editor.style.marginBlock = marginsOf(target, block.pre);
          target.replaceWith(editor);
        }
      }
    },
    { rootMargin: AHEAD },
  );
  [...blocks.keys()].forEach((block) => near.observe(block));
  return blocks.size;
}

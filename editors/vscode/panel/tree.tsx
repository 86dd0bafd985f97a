// The parse tree that the server draws, made one in which the keyboard and screen readers find their way.
import { useEffect, useRef } from 'preact/hooks';
import type { Asks } from './asks';
import type { Tree, TreeNode } from './protocol';

export function DrawnTree({ tree, asks }: { tree: Tree; asks: Asks }) {
  const frame = useRef<HTMLDivElement>(null);
  const { svg, nodes, current } = tree;
  useEffect(() => {
    const picture = frame.current?.querySelector('svg');
    picture?.setAttribute('role', 'tree');
    picture?.setAttribute('aria-label', 'Parse tree');
    picture?.querySelectorAll('path').forEach((line) => line.setAttribute('aria-hidden', 'true'));
    groups(frame.current).forEach((group, index) => {
      group.setAttribute('role', 'treeitem');
      group.setAttribute('aria-label', nodes[index]?.label ?? '');
      group.setAttribute('aria-level', String(level(nodes, index)));
    });
  }, [svg]);
  useEffect(() => {
    const all = groups(frame.current);
    const focused = all.findIndex((group) => group.matches(':focus'));
    all.forEach((group, index) => {
      group.classList.toggle('current', index === current);
      group.setAttribute('aria-selected', String(index === current));
      group.setAttribute('tabindex', index === (focused < 0 ? (current ?? 0) : focused) ? '0' : '-1');
    });
    showInside(frame.current, all[current ?? -1]);
  }, [svg, current]);
  const reveal = (index: number) => {
    const node = nodes[index];
    if (node) {
      asks.reveal(node.range);
    }
  };
  const press = (event: KeyboardEvent) => {
    const index = indexOf(event.target);
    if (index === undefined) {
      return;
    }
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      reveal(index);
      return;
    }
    const next = neighbour(nodes, index, event.key);
    const all = groups(frame.current);
    if (next !== undefined && all[next]) {
      event.preventDefault();
      all[index]?.setAttribute('tabindex', '-1');
      all[next].setAttribute('tabindex', '0');
      all[next].focus();
    }
  };
  const click = (event: MouseEvent) => {
    const index = indexOf(event.target);
    if (index !== undefined) {
      groups(frame.current)[index]?.focus();
      reveal(index);
    }
  };
  return <div class="scroll" ref={frame} onKeyDown={press} onClick={click} dangerouslySetInnerHTML={{ __html: svg }} />;
}

function groups(frame: HTMLElement | null): SVGGElement[] {
  return [...(frame?.querySelectorAll<SVGGElement>('g[data-node]') ?? [])];
}

/** Brings a node into view within the tree's own box: what stands around it stays where the reader has it. */
function showInside(box: HTMLElement | null, node: SVGGElement | undefined): void {
  if (box && node) {
    const [seen, wanted] = [box.getBoundingClientRect(), node.getBoundingClientRect()];
    const by = (before: number, behind: number) => (before < 0 ? before : Math.max(0, Math.min(before, behind)));
    box.scrollBy(by(wanted.left - seen.left, wanted.right - seen.right), by(wanted.top - seen.top, wanted.bottom - seen.bottom));
  }
}

function indexOf(target: EventTarget | null): number | undefined {
  const group = target instanceof Element ? target.closest('g[data-node]') : null;
  return group ? Number(group.getAttribute('data-node')) : undefined;
}

function level(nodes: TreeNode[], index: number): number {
  let levels = 1;
  for (let at = nodes[index]?.parent; at !== undefined; at = nodes[at]?.parent) {
    levels += 1;
  }
  return levels;
}

/** The node to which a key leads from another: arrows go to operands and back, sideways to the letters beside. */
function neighbour(nodes: TreeNode[], index: number, key: string): number | undefined {
  switch (key) {
    case 'ArrowUp':
      return nodes[index]?.parent;
    case 'ArrowDown':
      return nodes[index + 1]?.parent === index ? index + 1 : undefined;
    case 'ArrowLeft':
      return index > 0 ? index - 1 : undefined;
    case 'ArrowRight':
      return index + 1 < nodes.length ? index + 1 : undefined;
    case 'Home':
      return 0;
    case 'End':
      return nodes.length - 1;
    default:
      return undefined;
  }
}

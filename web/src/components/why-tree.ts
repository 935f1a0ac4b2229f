import type { StackLog } from '#shared/domain/stack-log.ts';

/** A node of an explanation with its place: `0.2.1` is the second child of the third child of the root. Levels and positions count from 1. */
export interface WhyNode {
  readonly path: string;
  readonly log: StackLog;
  readonly level: number;
  readonly position: number;
  readonly siblings: number;
}

const childPath = (path: string, index: number): string => `${path}.${index}`;
const parentPath = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('.')));

/** Every node whose parents are all open, from top to bottom. */
export function visibleNodes(log: StackLog, open: ReadonlySet<string>): readonly WhyNode[] {
  const below = (node: WhyNode): readonly WhyNode[] => [
    node,
    ...(open.has(node.path) ? node.log.children : []).flatMap((child, index, { length }) =>
      below({
        path: childPath(node.path, index),
        log: child,
        level: node.level + 1,
        position: index + 1,
        siblings: length,
      }),
    ),
  ];
  return below({ path: '0', log, level: 1, position: 1, siblings: 1 });
}

/** The paths that have children, down to a level; all of them without one. */
export function expandablePaths(
  log: StackLog,
  deepest = Number.POSITIVE_INFINITY,
  path = '0',
  level = 1,
): readonly string[] {
  if (log.children.length === 0 || level > deepest) return [];
  return [
    path,
    ...log.children.flatMap((child, index) => expandablePaths(child, deepest, childPath(path, index), level + 1)),
  ];
}

export type TreeMove =
  | { readonly kind: 'focus'; readonly path: string }
  | { readonly kind: 'open' | 'close'; readonly path: string }
  | { readonly kind: 'openAll' };

/** What a key does in a tree, as the ARIA practice for trees has it; null for keys that do nothing. */
export function treeMove(
  key: string,
  at: string,
  nodes: readonly WhyNode[],
  open: ReadonlySet<string>,
): TreeMove | null {
  const index = nodes.findIndex(({ path }) => path === at);
  const node = nodes[index];
  if (node === undefined) return null;
  const focus = (to: WhyNode | undefined): TreeMove | null =>
    to === undefined ? null : { kind: 'focus', path: to.path };
  const hasChildren = node.log.children.length > 0;
  switch (key) {
    case 'ArrowDown':
      return focus(nodes[index + 1]);
    case 'ArrowUp':
      return focus(nodes[index - 1]);
    case 'Home':
      return focus(nodes[0]);
    case 'End':
      return focus(nodes.at(-1));
    case 'ArrowRight':
      if (!hasChildren) return null;
      return open.has(at) ? focus(nodes[index + 1]) : { kind: 'open', path: at };
    case 'ArrowLeft':
      if (hasChildren && open.has(at)) return { kind: 'close', path: at };
      return focus(nodes.find(({ path }) => path === parentPath(at)));
    case 'Enter':
    case ' ':
      return hasChildren ? { kind: open.has(at) ? 'close' : 'open', path: at } : null;
    case '*':
      return { kind: 'openAll' };
    default:
      return null;
  }
}

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

/** An explanation with what its parts told when they were asked about by themselves, by their paths. */
export function withTold(log: StackLog, told: ReadonlyMap<string, StackLog>, path = '0'): StackLog {
  if (told.size === 0) return log;
  const own = told.get(path);
  const { children, omitted } = own ?? log;
  return { ...log, omitted, children: children.map((child, index) => withTold(child, told, childPath(path, index))) };
}

const roundingOfDoubles = 1e-9;

/** Whether two answers say the same of one part; sums that were added up in another order differ in their last digits. */
export function isSameValue(one: StackLog, other: StackLog): boolean {
  if (one.value === null || other.value === null) return one.value === other.value && one.text === other.text;
  const size = Math.max(Math.abs(one.value), Math.abs(other.value));
  return Math.abs(one.value - other.value) <= size * roundingOfDoubles;
}

export type TreeMove =
  | { readonly kind: 'focus'; readonly path: string }
  | { readonly kind: 'open' | 'close'; readonly path: string }
  | { readonly kind: 'openAll' };

/** What a key does in a tree, as the ARIA practice for trees has it; null for keys that do nothing. `opens`: whether a part has something below it. */
export function treeMove(
  key: string,
  at: string,
  nodes: readonly WhyNode[],
  { open, opens }: { readonly open: ReadonlySet<string>; readonly opens: (log: StackLog) => boolean },
): TreeMove | null {
  const index = nodes.findIndex(({ path }) => path === at);
  const node = nodes[index];
  if (node === undefined) return null;
  const focus = (to: WhyNode | undefined): TreeMove | null =>
    to === undefined ? null : { kind: 'focus', path: to.path };
  const hasChildren = opens(node.log);
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
      if (!open.has(at)) return { kind: 'open', path: at };
      // What was opened may still be on its way.
      return node.log.children.length === 0 ? null : focus(nodes[index + 1]);
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

import type { StructureTree } from '#shared/domain/structure-tree.ts';

/** A line of the tree. Levels and positions count from 1. */
export interface TreeRow {
  readonly node: StructureTree;
  readonly parentId: string | null;
  readonly level: number;
  readonly position: number;
  readonly siblings: number;
  readonly isOpen: boolean;
  readonly canOpen: boolean;
  /** What is left out at the end of its children. */
  readonly omitted: number;
}

export interface TreeShown {
  readonly open: ReadonlySet<string>;
  /** Nothing typed shows everything that is open. */
  readonly search: string;
  /** Whether something lies in a structure that has not been read yet. */
  readonly hasMore: (node: StructureTree) => boolean;
}

const isFound = ({ name, customId }: StructureTree, wanted: string): boolean =>
  [name, customId].some((text) => text?.toLowerCase().includes(wanted));

/** The node with those of its descendants that are found, or lead to one that is; null where nothing is found. */
function narrowed(node: StructureTree, wanted: string): StructureTree | null {
  const children = node.children.flatMap((child) => narrowed(child, wanted) ?? []);
  if (children.length > 0) return { ...node, children, omitted: 0 };
  return isFound(node, wanted) ? { ...node, children: [], omitted: 0 } : null;
}

/** The lines of a tree from top to bottom. A search opens whatever leads to what it finds. */
export function treeRows(tops: readonly StructureTree[], { open, search, hasMore }: TreeShown): readonly TreeRow[] {
  const wanted = search.trim().toLowerCase();
  const shown = wanted === '' ? tops : tops.flatMap((top) => narrowed(top, wanted) ?? []);
  const rowsOf = (nodes: readonly StructureTree[], parentId: string | null, level: number): readonly TreeRow[] =>
    nodes.flatMap((node, index) => {
      const isOpen = wanted === '' ? open.has(node.id) : node.children.length > 0;
      const canOpen = node.children.length > 0 || (wanted === '' && hasMore(node));
      const row: TreeRow = {
        node,
        parentId,
        level,
        position: index + 1,
        siblings: nodes.length,
        isOpen: canOpen && isOpen,
        canOpen,
        omitted: node.omitted,
      };
      return [row, ...(row.isOpen ? rowsOf(node.children, node.id, level + 1) : [])];
    });
  return rowsOf(shown, null, 1);
}

export type TreeStep =
  | { readonly kind: 'focus'; readonly id: string }
  | { readonly kind: 'toggle'; readonly id: string }
  | { readonly kind: 'visit'; readonly id: string };

/** What a key does on a line, as the ARIA practice for tree grids has it; null for keys that do nothing. */
export function treeStep(key: string, id: string, rows: readonly TreeRow[]): TreeStep | null {
  const index = rows.findIndex(({ node }) => node.id === id);
  const row = rows[index];
  if (row === undefined) return null;
  const focus = (to: TreeRow | undefined): TreeStep | null =>
    to === undefined ? null : { kind: 'focus', id: to.node.id };
  switch (key) {
    case 'ArrowDown':
      return focus(rows[index + 1]);
    case 'ArrowUp':
      return focus(rows[index - 1]);
    case 'Home':
      return focus(rows[0]);
    case 'End':
      return focus(rows.at(-1));
    case 'ArrowRight':
      if (!row.canOpen) return null;
      return row.isOpen ? focus(rows[index + 1]) : { kind: 'toggle', id };
    case 'ArrowLeft':
      if (row.isOpen) return { kind: 'toggle', id };
      return focus(rows.find(({ node }) => node.id === row.parentId));
    case ' ':
      return row.canOpen ? { kind: 'toggle', id } : null;
    case 'Enter':
      return { kind: 'visit', id };
    default:
      return null;
  }
}

import * as z from 'zod';
import type { DerivedWrite } from '#functions/platform/storage/derived-records.ts';
import type { Table } from '#functions/platform/storage/table.ts';

const treeKey = { kind: 'StructureTree', id: 'all' };

/**
 * How often the tree of an organization's structures was changed. A structure keeps its whole path, so whoever writes one has to know that no
 * structure above it moved since that was read, and whoever moves one that nothing came below it.
 */
const TreeRecord = z.object({ moves: z.number().default(0), additions: z.number().default(0) });

/** The tree as it was read, before anything in it was. */
export interface TreeAsRead {
  /** Goes into the transaction that puts a new structure below another one. */
  added(): DerivedWrite;
  /** Goes into the transaction that moves, archives or restores a structure. */
  moved(): DerivedWrite;
}

/** To be read before the structures are whose places matter. */
export async function readTree(table: Table): Promise<TreeAsRead> {
  const { moves, additions } = (await table.get(treeKey, TreeRecord)) ?? { moves: 0, additions: 0 };
  return {
    added: () => table.derive.countFrom(treeKey, { moves }, { additions: 1 }),
    moved: () => table.derive.countFrom(treeKey, { moves, additions }, { moves: 1 }),
  };
}

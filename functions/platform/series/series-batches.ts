import { itemsInTransaction, type PendingChange } from '#functions/platform/storage/records.ts';
import {
  type ColumnEdit,
  type DatedEdit,
  type ItemEdit,
  itemEdits,
  restoredSources,
  valuesIn,
} from './series-edits.ts';

/** What becomes of figures of one entity. */
export interface EntityWrite {
  readonly entityId: string;
  readonly columns?: readonly ColumnEdit[];
  readonly dated?: readonly DatedEdit[];
}

/** The head of the entity, its audit record, and the source. */
const itemsBeside = 3;
/** Keeps an audit record, which holds what was and what is, below the 400 KB of an item. */
const valuesInTransaction = 6_000;
export interface Batch {
  readonly along: PendingChange[];
  readonly edits: Map<string, ItemEdit[]>;
}

/** Items that an edit brings into the transaction of others: itself, and each source that it names again. */
const itemsOf = (edit: ItemEdit, others: readonly ItemEdit[] = []): number =>
  1 + restoredSources([...others, edit]).length - restoredSources(others).length;

/** Lays edits into transactions, in their order. */
export function batchesOf(writes: readonly EntityWrite[], along: readonly PendingChange[]): Batch[] {
  const batches: Batch[] = [];
  let items = 0;
  let values = 0;
  const open = (): Batch => {
    const batch: Batch = { along: [], edits: new Map() };
    batches.push(batch);
    [items, values] = [0, 0];
    return batch;
  };
  let batch = open();
  for (const change of along) {
    if (items + 2 > itemsInTransaction) batch = open();
    batch.along.push(change);
    items += 2;
  }
  for (const { entityId, columns = [], dated = [] } of writes) {
    for (const edit of itemEdits(columns, dated)) {
      const size = (batch.edits.has(entityId) ? 0 : itemsBeside) + itemsOf(edit, batch.edits.get(entityId));
      if (items + size > itemsInTransaction || (values > 0 && values + valuesIn(edit) > valuesInTransaction))
        batch = open();
      const others = batch.edits.get(entityId);
      items += (others === undefined ? itemsBeside : 0) + itemsOf(edit, others);
      values += valuesIn(edit);
      batch.edits.set(entityId, [...(batch.edits.get(entityId) ?? []), edit]);
    }
  }
  return batches;
}

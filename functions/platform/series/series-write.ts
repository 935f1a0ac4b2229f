import * as z from 'zod';
import type { TransactItem } from '#functions/platform/http/request-mark.ts';
import { attempted } from '#functions/platform/storage/attempts.ts';
import {
  auditPut,
  itemsInTransaction,
  itemsOfChanges,
  type PendingChange,
  transact,
} from '#functions/platform/storage/records.ts';
import type { Provenance } from '#shared/domain/datapoint.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { type Cells, noCells, stretch } from './cells.ts';
import { DatedEntry } from './dated-values.ts';
import { moveFirstShape } from './move-first-shape.ts';
import {
  type ColumnEdit,
  type DatedEdit,
  editedCells,
  editedEntries,
  type ItemEdit,
  itemEdits,
  valuesIn,
} from './series-edits.ts';
import {
  figuresEntered,
  type Head,
  headPut,
  itemsNamed,
  readHead,
  type SeriesItem,
  seriesPut,
  seriesShape,
  type Writer,
} from './series-items.ts';
import { headSort, sourceSort } from './series-keys.ts';
import { attributesOf, cellsOf, type ToldCells, told } from './stored-cells.ts';

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
/** Days on which a value of one detail changes. */
const mostEntries = 500;

interface Batch {
  readonly along: PendingChange[];
  readonly edits: Map<string, ItemEdit[]>;
}

/** Lays edits into transactions, in their order. */
function batchesOf(writes: readonly EntityWrite[], along: readonly PendingChange[]): Batch[] {
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
      const size = (batch.edits.has(entityId) ? 0 : itemsBeside) + 1;
      if (items + size > itemsInTransaction || (values > 0 && values + valuesIn(edit) > valuesInTransaction))
        batch = open();
      items += batch.edits.has(entityId) ? 1 : itemsBeside + 1;
      values += valuesIn(edit);
      batch.edits.set(entityId, [...(batch.edits.get(entityId) ?? []), edit]);
    }
  }
  return batches;
}

/** What was or is in an item, as far as a write touches it. */
type Side = ToldCells | readonly DatedEntry[];

interface EditedItem {
  readonly sk: string;
  readonly attributes: Record<string, unknown>;
  readonly before: Side;
  readonly after: Side;
}

const StoredEntries = z.object({ entries: z.array(DatedEntry) });

function touched(before: Cells, after: Cells, indexes: readonly number[]) {
  const [first, end] = [Math.min(...indexes), Math.max(...indexes) + 1];
  return { before: told(stretch(before, first, end)), after: told(stretch(after, first, end)) };
}

function edited(edit: ItemEdit, item: SeriesItem | undefined, source: number): EditedItem | null {
  const { sk } = edit;
  if (edit.kind === 'cells') {
    const before = item === undefined ? noCells : cellsOf(item);
    const change = editedCells(before, edit.cells, source);
    if (change === null) return null;
    const indexes = change.changes.map(({ index }) => index);
    return { sk, attributes: attributesOf(change.after), ...touched(before, change.after, indexes) };
  }
  const before = item === undefined ? [] : StoredEntries.parse(item).entries;
  const change = editedEntries(before, edit.entries, source);
  if (change === null) return null;
  if (change.after.length > mostEntries)
    throw new DomainError('tooMuchAtOnce', { reason: `${mostEntries} days of ${sk}` });
  return { sk, attributes: { entries: change.after }, before, after: change.after };
}

/** The head to write behind: what still stands in the first shape is moved before. Refuses to touch what later code has written. */
async function headForWriting(pk: string, writer: Writer): Promise<Head | null> {
  const head = await readHead(pk);
  if (head !== null && head.shape > seriesShape) {
    throw new DomainError('serviceUnavailable', { reason: `figures of shape ${head.shape}, known is ${seriesShape}` });
  }
  return head === null || head.hasFirstShape ? moveFirstShape(pk, head, writer) : head;
}

async function itemsOfEntity(
  entityId: string,
  edits: readonly ItemEdit[],
  { source, at }: { readonly source: Provenance; readonly at: Date },
  writer: Writer,
): Promise<TransactItem[]> {
  const pk = `${writer.organizationId}#${entityId}`;
  const head = await headForWriting(pk, writer);
  const stored = await itemsNamed(
    pk,
    edits.map(({ sk }) => sk),
  );
  const bySort = new Map(stored.map((item) => [item.sk, item]));
  const version = (head?.version ?? 0) + 1;
  // Somebody who wrote after the head was read has written what is read here; the head refuses this transaction then.
  const number = (head?.lastSource ?? 0) + 1;
  const changes = edits.flatMap((edit) => edited(edit, bySort.get(edit.sk), number) ?? []);
  if (changes.length === 0) return [];

  const sides = (side: 'before' | 'after') => Object.fromEntries(changes.map((change) => [change.sk, change[side]]));
  const { actor, organizationId } = writer;
  const audit = auditPut({
    scope: organizationId,
    pk,
    sk: headSort,
    version,
    previousHash: head?.auditHash ?? '',
    content: {
      event: figuresEntered,
      before: { items: sides('before') },
      after: { source, sourceNumber: number, items: sides('after') },
    },
    actor,
    at: at.toISOString(),
  });
  return [
    headPut(pk, head, { version, auditHash: audit.hash, shape: seriesShape, lastSource: number, hasFirstShape: false }),
    audit.item,
    seriesPut(pk, sourceSort(number), { version, source }),
    ...changes.map(({ sk, attributes }) => seriesPut(pk, sk, { version, ...attributes })),
  ];
}

async function writeBatch({ along, edits }: Batch, source: Provenance, writer: Writer): Promise<boolean> {
  const { actor, clock } = writer;
  const at = clock.now();
  const ofEntities = await Promise.all(
    [...edits].map(([entityId, ofEntity]) => itemsOfEntity(entityId, ofEntity, { source, at }, writer)),
  );
  const items = [...(await itemsOfChanges(along, actor, at)), ...ofEntities.flat()];
  if (items.length === 0) return false;
  const [entityId = ''] = edits.keys();
  await transact(items, actor, { kind: 'Figures', id: entityId }, `figures of ${entityId}`);
  return true;
}

/** See `SeriesStore.write`. */
export async function writeEntities(
  writer: Writer,
  writes: readonly EntityWrite[],
  source: Provenance,
  along: readonly PendingChange[],
): Promise<number> {
  let transactions = 0;
  for (const batch of batchesOf(writes, along)) {
    if (await attempted(() => writeBatch(batch, source, writer))) transactions += 1;
  }
  return transactions;
}

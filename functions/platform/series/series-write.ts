import * as z from 'zod';
import type { TransactItem } from '#functions/platform/http/request-mark.ts';
import { learnWords } from '#functions/platform/search/learn-words.ts';
import { attempted } from '#functions/platform/storage/attempts.ts';
import { type DerivedWrite, derivedItems, wordsToLearn } from '#functions/platform/storage/derived-records.ts';
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
import { type Batch, batchesOf, type EntityWrite } from './series-batches.ts';
import {
  type EditSources,
  editedCells,
  editedEntries,
  type ItemEdit,
  restoredSources,
  unseenSources,
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

/** Days on which a value of one detail changes. */
const mostEntries = 500;

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

const cellsIn = (edit: ItemEdit, item: SeriesItem | undefined): Cells =>
  item === undefined || edit.kind !== 'cells' ? noCells : cellsOf(item);
const entriesIn = (edit: ItemEdit, item: SeriesItem | undefined): readonly DatedEntry[] =>
  item === undefined || edit.kind !== 'entries' ? [] : StoredEntries.parse(item).entries;

function edited(edit: ItemEdit, item: SeriesItem | undefined, sources: EditSources): EditedItem | null {
  const { sk } = edit;
  if (edit.kind === 'cells') {
    const before = cellsIn(edit, item);
    const change = editedCells(before, edit, sources);
    if (change === null) return null;
    const indexes = change.changes.map(({ index }) => index);
    return { sk, attributes: attributesOf(change.after), ...touched(before, change.after, indexes) };
  }
  const before = entriesIn(edit, item);
  const change = editedEntries(before, edit, sources);
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

const RequestOfSource = z.object({ sk: z.string(), request: z.string().optional() });

/** Sources that an earlier attempt at this request has left where something is not as its writer has seen it. */
async function ownSources(
  pk: string,
  edits: readonly ItemEdit[],
  items: ReadonlyMap<string, SeriesItem>,
  request: string | undefined,
): Promise<ReadonlySet<number>> {
  if (request === undefined) return new Set();
  const numbers = edits.flatMap((edit) => {
    const item = items.get(edit.sk);
    return unseenSources(edit, cellsIn(edit, item), entriesIn(edit, item));
  });
  const sorts = new Map(numbers.map((number) => [sourceSort(number), number]));
  const found = (await itemsNamed(pk, [...sorts.keys()])).map((item) => RequestOfSource.parse(item));
  return new Set(found.filter((one) => one.request === request).flatMap(({ sk }) => sorts.get(sk) ?? []));
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
  const own = await ownSources(pk, edits, bySort, writer.actor.mark?.name);
  const version = (head?.version ?? 0) + 1;
  // Somebody who wrote after the head was read has written what is read here; the head refuses this transaction then.
  const number = (head?.lastSource ?? 0) + 1;
  const again = restoredSources(edits).map((restored, at) => [restored, number + 1 + at] as const);
  const sources = { source: number, own, restored: new Map(again) };
  const changes = edits.flatMap((edit) => edited(edit, bySort.get(edit.sk), sources) ?? []);
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
      after: {
        source,
        sourceNumber: number,
        ...(again.length === 0 ? {} : { restored: again.map(([restored]) => restored) }),
        items: sides('after'),
      },
    },
    actor,
    at: at.toISOString(),
  });
  return [
    headPut(pk, head, {
      version,
      auditHash: audit.hash,
      shape: seriesShape,
      lastSource: number + again.length,
      hasFirstShape: false,
    }),
    audit.item,
    ...[[source, number] as const, ...again].map(([one, at]) =>
      seriesPut(pk, sourceSort(at), { version, source: one, ...(actor.mark && { request: actor.mark.name }) }),
    ),
    ...changes.map(({ sk, attributes }) => seriesPut(pk, sk, { version, ...attributes })),
  ];
}

async function writeBatch(
  { along, edits }: Batch,
  source: Provenance,
  derived: readonly DerivedWrite[],
  writer: Writer,
): Promise<boolean> {
  const { actor, clock } = writer;
  const at = clock.now();
  const ofEntities = await Promise.all(
    [...edits].map(([entityId, ofEntity]) => itemsOfEntity(entityId, ofEntity, { source, at }, writer)),
  );
  const items = [...(await itemsOfChanges(along, actor, at)), ...derivedItems(derived), ...ofEntities.flat()];
  if (items.length === 0) return false;
  if (items.length > itemsInTransaction)
    throw new DomainError('tooMuchAtOnce', { reason: `${items.length} items in one transaction` });
  const [entityId = ''] = edits.keys();
  await transact(items, actor, { kind: 'Figures', id: entityId }, `figures of ${entityId}`);
  await Promise.all([...wordsToLearn(derived)].map(([scope, words]) => learnWords(scope, words)));
  return true;
}

async function requireSeen(batches: readonly Batch[], source: Provenance, writer: Writer): Promise<void> {
  const at = writer.clock.now();
  for (const { edits } of batches) {
    for (const [entityId, ofEntity] of edits) await itemsOfEntity(entityId, ofEntity, { source, at }, writer);
  }
}

/** See `SeriesStore.write`. */
export async function writeEntities(
  writer: Writer,
  writes: readonly EntityWrite[],
  source: Provenance,
  { along, derived }: { readonly along: readonly PendingChange[]; readonly derived: readonly DerivedWrite[] },
): Promise<number> {
  const batches = batchesOf(writes, along);
  // What somebody else has changed is found before anything is written, except where they do it in between.
  if (batches.length > 1) await requireSeen(batches, source, writer);
  let transactions = 0;
  for (const [at, batch] of batches.entries()) {
    const first = at === 0 ? derived : [];
    if (await attempted(() => writeBatch(batch, source, first, writer))) transactions += 1;
  }
  return transactions;
}

import { auditPut, itemsInTransaction, transact } from '#functions/platform/storage/records.ts';
import { environment } from '../environment.ts';
import type { Column } from './columns.ts';
import { columnOf, everyDataKind, FirstShapeSources, firstShapeItems } from './first-shape.ts';
import { figuresMoved, type Head, headPut, readHead, seriesPut, seriesShape, type Writer } from './series-items.ts';
import { columnSort, headSort, periodsInChunk, sourceSort } from './series-keys.ts';
import { attributesOf } from './stored-cells.ts';

const chunkOf = ({ frequency, cells }: Column): number => Math.floor(cells.first / periodsInChunk(frequency));

/** Beside the head and its audit record; each moved item takes two. */
const itemsAtOnce = Math.floor((itemsInTransaction - 2) / 2);

type FirstShapeItem = Awaited<ReturnType<typeof firstShapeItems>>[number];

/** Sources are written before anything names them; whoever tries again after a failure writes the same ones. */
async function writeSources(pk: string, first: number, sources: FirstShapeSources, { actor }: Writer): Promise<void> {
  for (let from = 0; from < sources.all.length; from += itemsInTransaction) {
    const part = sources.all.slice(from, from + itemsInTransaction);
    const puts = part.map((source, index) => seriesPut(pk, sourceSort(first + from + index), { version: 0, source }));
    const { mark: _mark, ...unmarked } = actor;
    await transact(puts, unmarked, { kind: 'Figures', id: pk }, 'sources of moved figures');
  }
}

async function moveSome(
  pk: string,
  head: Head | null,
  items: readonly FirstShapeItem[],
  isLast: boolean,
  writer: Writer,
): Promise<void> {
  const firstSource = (head?.lastSource ?? 0) + 1;
  const sources = new FirstShapeSources(firstSource);
  const columns = items.map((item) => columnOf(item, sources));
  await writeSources(pk, firstSource, sources, writer);

  const version = (head?.version ?? 0) + 1;
  const { actor, clock, organizationId } = writer;
  const audit = auditPut({
    scope: organizationId,
    pk,
    sk: headSort,
    version,
    previousHash: head?.auditHash ?? '',
    content: { event: figuresMoved, before: null, after: { moved: items.map(({ sk }) => sk) } },
    actor,
    at: clock.now().toISOString(),
  });
  const after: Head = {
    version,
    auditHash: audit.hash,
    shape: seriesShape,
    lastSource: firstSource + sources.all.length - 1,
    hasFirstShape: !isLast,
  };
  const puts = columns.flatMap((column) =>
    column.cells.values.length === 0
      ? []
      : [seriesPut(pk, columnSort(column, chunkOf(column)), { version, ...attributesOf(column.cells) })],
  );
  const tombstones = items.map((item) => ({
    Put: {
      TableName: environment().SERIES_TABLE,
      Item: { pk, sk: item.sk, version: item.version, auditHash: item.auditHash, deleted: true },
      ConditionExpression: 'version = :read',
      ExpressionAttributeValues: { ':read': item.version },
    },
  }));
  const { mark: _mark, ...unmarked } = actor;
  await transact(
    [headPut(pk, head, after), audit.item, ...puts, ...tombstones],
    unmarked,
    { kind: 'Figures', id: pk },
    'moved figures',
  );
}

/**
 * Brings what an entity has in the first shape into the present one, and answers its head as it is then; null where the entity has no figures. An item of
 * the first shape stays as a tombstone, because its trail ends in it.
 */
export async function moveFirstShape(pk: string, head: Head | null, writer: Writer): Promise<Head | null> {
  const items = await firstShapeItems(pk, everyDataKind);
  if (items.length === 0) return head;
  let current = head;
  for (let from = 0; from < items.length; from += itemsAtOnce) {
    await moveSome(pk, current, items.slice(from, from + itemsAtOnce), from + itemsAtOnce >= items.length, writer);
    current = await readHead(pk);
  }
  return current;
}

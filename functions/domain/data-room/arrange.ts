import { attempted } from '#functions/platform/storage/attempts.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { DataRoomContext } from './context.ts';
import type { DocumentRecord } from './document-record.ts';
import { lastPlaceIn, leftBy, type Place, placesBetween, takenBy } from './places.ts';
import type { PlacedDocument } from './room-repository.ts';

/** How many others a document passes in one transaction: each of them is a record and a place, with their audit records. */
const passedAtOnce = 20;

/** The others that a document passes, the nearest first, each into the place of the one before it; and the document into that of the last. */
async function passing(
  document: DocumentRecord,
  own: Place,
  passed: readonly Place[],
  { rooms }: DataRoomContext,
): Promise<readonly (PlacedDocument & { readonly into: Place })[]> {
  const ids = passed.map(({ documentId }) => documentId);
  const others = new Map((await rooms.findMany(document.entityId, ids)).map((other) => [other.id, other]));
  const moved = passed.map((place, at) => {
    const other = others.get(place.documentId);
    if (other?.index !== place.index) {
      throw new DomainError('recordChanged', { reason: 'place of a document that is passed' });
    }
    const into = passed[at - 1] ?? own;
    return { document: other, index: into.index, into };
  });
  const last = passed.at(-1) ?? own;
  return [{ document, index: last.index, into: last }, ...moved];
}

/**
 * Passes the next others on the way to a place. Each such step leaves every document with a place of its own, so that whoever dies half way leaves an
 * order. To a place that nobody has, the document goes at once.
 */
async function goOn(document: DocumentRecord, from: number, to: number, context: DataRoomContext): Promise<void> {
  const { table } = context.scope;
  const between = await placesBetween(table, document, Math.min(from, to), Math.max(from, to));
  const [own, ...way] = from > to ? between.toReversed() : between;
  if (own?.documentId !== document.id) throw new DomainError('recordChanged', { reason: 'place of a document' });
  if (way.at(-1)?.index !== to) {
    await context.rooms.arrange(
      [{ document, index: to }],
      [leftBy(table, document, own), takenBy(table, document, to, null)],
    );
    return;
  }
  const all = await passing(document, own, way.slice(0, passedAtOnce), context);
  await context.rooms.arrange(
    all,
    all.map(({ document: one, into }) => takenBy(table, one, into.index, into)),
  );
}

/**
 * Gives a document a place in its folder; those that it passes move by one, all others stay. A place behind the last is the last. Refuses with
 * `tooMuchAtOnce` where it would pass more than 500.
 */
export async function arranged(
  document: DocumentRecord,
  wanted: number,
  context: DataRoomContext,
): Promise<DocumentRecord> {
  const { rooms, scope } = context;
  /** True when the document was there already. */
  async function isThere(): Promise<boolean> {
    const current = await rooms.find(document.entityId, document.id);
    if (current === null) throw new DomainError('documentNotFound');
    const to = Math.min(wanted, await lastPlaceIn(scope.table, current));
    if (current.index === null || current.index === to) return true;
    await goOn(current, current.index, to, context);
    return false;
  }
  while (!(await attempted(isThere)));
  return (await rooms.find(document.entityId, document.id)) ?? document;
}

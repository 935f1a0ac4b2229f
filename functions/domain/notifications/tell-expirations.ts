import * as z from 'zod';
import { readExpiringUntil } from '#functions/domain/data-room/exports/expiring-documents-reader.ts';
import { foldersOf } from '#functions/domain/data-room/exports/folder-path-reader.ts';
import { readOrganization } from '#functions/domain/organizations/exports/organization-reader.ts';
import { entitiesIn } from '#functions/domain/structures/exports/entity-reader.ts';
import { everyStructure } from '#functions/domain/structures/exports/portfolio-reader.ts';
import type { Clock } from '#functions/platform/clock.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import { writeDerived } from '#functions/platform/storage/derived-writes.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { expiryOf, soonInDays } from '#shared/domain/document-expiry.ts';
import { addDays, dateInWords, type IsoDate } from '#shared/time/dates.ts';
import type { Occasion } from './telling/occasion.ts';
import { type TellingContext, tell } from './telling/tell.ts';

interface ExpiryTelling extends TellingContext {
  readonly clock: Clock;
}

/** A data room, by whom it belongs to, with what is above that, narrowest first. */
interface Room {
  readonly id: string;
  readonly name: string;
  readonly path: readonly string[];
}

/** A document that expires soon, or has expired. */
interface Expiring {
  readonly id: string;
  readonly name: string;
  readonly parentId: string | null;
  readonly assigneeIds: readonly string[];
  readonly expirationDate: IsoDate;
  readonly isOver: boolean;
}

/** What expired longer ago than this before anybody could be told, as in files of old deals that were filed later, is history. */
const newsForDays = 30;

/** The documents of a room to tell of. A translation expires with its original, of which people are told. */
async function expiringIn({ id }: Room, today: IsoDate, table: Table): Promise<Expiring[]> {
  const found = await readExpiringUntil(table, id, addDays(today, soonInDays), addDays(today, -newsForDays));
  return found.flatMap(({ logicalType, translationOf, expirationDate, ...document }) => {
    if (logicalType !== 'Document' || translationOf !== null || expirationDate === null) return [];
    return [{ ...document, expirationDate, isOver: expiryOf(expirationDate, today) === 'over' }];
  });
}

async function occasionOf(document: Expiring, room: Room, at: string, table: Table): Promise<Occasion> {
  const { id, name, parentId, assigneeIds, expirationDate, isOver } = document;
  const day = dateInWords(expirationDate);
  const folders = await foldersOf(table, room.id)(parentId);
  return {
    kind: isOver ? 'documentExpired' : 'documentExpiring',
    key: `expiry|${id}|${expirationDate}|${isOver ? 'over' : 'soon'}`,
    at,
    title: `${room.name}: ${name} ${isOver ? `expired on ${day}` : `expires on ${day}`}`,
    textFor: () => 'Upload what takes its place as its next version, with the day until which that holds.',
    url: `/documents/${room.id}/${id}`,
    source: { sourceType: 'Document', sourceId: id, sourceName: name, entityId: room.id, entityName: room.name },
    dueOn: expirationDate,
    path: room.path,
    needs: [{ sourceType: 'Document', sourceIds: [id, ...folders] }],
    audience: { own: assigneeIds, watchers: true, team: true, administrators: true },
  };
}

/** That people were told that a document expires on a day, or has: written before they are, so that whoever tells again tells the same. */
const Told = z.object({ at: z.string(), told: z.boolean() });

const keptAfterInDays = 90;
const millisecondsInDay = 86_400_000;

const toldKey = ({ id, expirationDate, isOver }: Expiring) => ({
  kind: 'ToldOfExpiry',
  id,
  part: `${expirationDate}#${isOver ? 'over' : 'soon'}`,
});

/** From when on people are told of it; null where they were. */
async function toldSince(document: Expiring, { table, clock }: ExpiryTelling): Promise<string | null> {
  const key = toldKey(document);
  const before = await table.get(key, Told);
  if (before !== null) return before.told ? null : before.at;
  const at = clock.now().toISOString();
  const expiresAt = Math.floor((Date.parse(document.expirationDate) + keptAfterInDays * millisecondsInDay) / 1_000);
  const isFirst = await writeDerived([table.derive.add(key, { at, told: false, expiresAt })], 'telling of an expiry');
  return isFirst ? at : ((await table.get(key, Told))?.at ?? null);
}

async function tellOf(document: Expiring, room: Room, context: ExpiryTelling): Promise<void> {
  const at = await toldSince(document, context);
  if (at === null) return;
  const { table } = context;
  await tell(await occasionOf(document, room, at, table), context);
  await writeDerived([table.derive.count(toldKey(document), {}, { told: true })], 'telling of an expiry');
}

async function tellIn(room: Room, context: ExpiryTelling): Promise<void> {
  for (const document of await expiringIn(room, context.clock.today(), context.table)) {
    await tellOf(document, room, context);
  }
}

const structuresAtOnce = 8;

/** Tells, once a day, which documents expire soon and which have, in the rooms of what is active: one Query a room. */
export async function tellExpirations(context: ExpiryTelling): Promise<void> {
  const { table } = context;
  const { id, name } = await readOrganization(table.organizationId);
  await tellIn({ id, name, path: [] }, context);
  await inParallel(await everyStructure(table, ['Active']), structuresAtOnce, async (structure) => {
    const entities = await entitiesIn(table, structure);
    for (const room of entities.filter(({ launchStatus }) => launchStatus === 'Active')) await tellIn(room, context);
  });
}

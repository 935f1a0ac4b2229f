import { randomUUID } from 'node:crypto';
import { BatchGetCommand, BatchWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { environment } from '#functions/platform/environment.ts';
import { writeRecords } from '#functions/platform/storage/records.ts';
import { type Table, tableOf } from '#functions/platform/storage/table.ts';
import type { AuditedOrganization, Pattern } from './audited-organization.ts';
import { type Send, throughDynamo } from './through-dynamo.ts';

/** How things of a kind are made, and what is done to which of their fields next; null for what is never changed. */
interface Course {
  readonly made: string;
  readonly changed: { readonly event: string; readonly field: string } | null;
}
const course = (made: string, event: string, field: string): Course => ({ made, changed: { event, field } });
const once = (made: string): Course => ({ made, changed: null });

const covenant = course('covenant.created', 'covenant.updated', 'section');
const document = course('document.uploaded', 'document.updated', 'description');
/** Bookkeeping, which stands in the trail and is told to nobody. */
const upload = once('upload.opened');

const courses: readonly Course[] = [
  ...[covenant, document, upload, covenant],
  course('detail.created', 'detail.updated', 'unit'),
  covenant,
  course('comment.added', 'comment.edited', 'text'),
  once('document.opened'),
  document,
  once('signIn.succeeded'),
  course('role.created', 'role.updated', 'description'),
  upload,
  course('calendar.created', 'calendar.updated', 'name'),
];

/** After so many records, each kind of thing was in each of seven structures once. It has no factor in common with ten. */
export const period = 7 * courses.length;
/** Versions of a thing. */
const longestCourse = 20;
/** Things of this place in the period are never left for another one: one thing gets more and more versions. */
const placeOfLongCourse = 0;

/** The places of a trail in the order of time. Every tenth of them goes round the same period, so that a tenth of a trail is like the whole one, only thinner. */
export interface Timeline {
  readonly places: number;
  readonly from: number;
  readonly until: number;
}

export const momentOf = ({ places, from, until }: Timeline, place: number): Date =>
  new Date(from + Math.floor(((until - from) / places) * place));

const rareRecords = 5;

/** They are all in the older half, and in the trail from the start. */
const isRare = (place: number, { places }: Timeline): boolean => {
  const apart = Math.floor(places / 100) * 10;
  return place % apart === 0 && place > 0 && place / apart <= rareRecords;
};

const itemsInBatch = 25;
const batchesAtOnce = 12;

type Item = Record<string, unknown>;

interface StoredPut {
  readonly table: string;
  readonly item: Item;
}

/** Writes items many at a time. */
function batches(send: Send) {
  let waiting: StoredPut[] = [];
  const underWay = new Set<Promise<void>>();
  const write = async (some: readonly StoredPut[]): Promise<void> => {
    const byTable = Map.groupBy(some, ({ table }) => table);
    const RequestItems = Object.fromEntries(
      [...byTable].map(([table, puts]) => [table, puts.map(({ item }) => ({ PutRequest: { Item: item } }))]),
    );
    const { UnprocessedItems = {} } = (await send(new BatchWriteCommand({ RequestItems }))) as {
      UnprocessedItems?: object;
    };
    if (Object.keys(UnprocessedItems).length > 0) throw new Error('DynamoDB did not take all of a batch.');
  };
  const flush = () => {
    const written = write(waiting);
    waiting = [];
    underWay.add(written);
    void written.then(() => underWay.delete(written));
  };
  return {
    async put(one: StoredPut): Promise<void> {
      waiting.push(one);
      if (waiting.length < itemsInBatch) return;
      flush();
      if (underWay.size >= batchesAtOnce) await Promise.race(underWay);
    },
    async end(): Promise<void> {
      if (waiting.length > 0) flush();
      await Promise.all(underWay);
    },
  };
}

const lengthOfId = randomUUID().length;

/** Another thing like the pattern. */
function another({ event, ownId, key, value }: Pattern): Pattern {
  const id = ownId.length === lengthOfId ? randomUUID() : `${ownId.slice(0, -8)}${randomUUID().slice(0, 8)}`;
  const renamed = JSON.parse(JSON.stringify({ key, value }).replaceAll(ownId, id)) as Pick<Pattern, 'key' | 'value'>;
  return { event, ownId: id, ...renamed };
}

const changeOf = (table: Table, { key, value, event }: Pattern, version: number, changed: Course['changed']) =>
  changed === null || version === 1
    ? table.change({ key, expects: 'absent', value, event })
    : table.change({
        ...{ key, expects: version - 1, event: changed.event },
        value: { ...value, [changed.field]: `As agreed in version ${version}` },
      });

export interface Filled {
  readonly records: number;
  /** The thing that has the most versions. */
  readonly longest: Pattern;
}

/**
 * Writes records at the places that are wanted of a timeline. The product makes them, with what they are chained to and listed by; only the transaction around
 * them is left out, and what was written last of a thing is answered from here: nobody else writes, and the local engine takes batches many times faster.
 */
export function fillTrail(
  { organization, structureIds, actors, rareActor, pattern }: AuditedOrganization,
  timeline: Timeline,
  isWanted: (place: number) => boolean,
): Promise<Filled> {
  const table = tableOf(organization.id);
  const { RECORDS_TABLE, AUDIT_TABLE } = environment();
  let last: Item | undefined;
  const audited: Item[] = [];

  const kept: Send = async (command) => {
    if (command instanceof BatchGetCommand) return { Responses: { [RECORDS_TABLE]: last ? [last] : [] } };
    for (const { Put } of (command.input as TransactWriteCommandInput).TransactItems ?? []) {
      if (Put?.TableName === AUDIT_TABLE) audited.push(Put.Item ?? {});
      else last = Put?.Item;
    }
    return {};
  };
  return throughDynamo(
    () => kept,
    async (send) => {
      const out = batches(send);
      let records = 0;
      let longest: Pattern | undefined;
      const leave = async () => {
        if (last !== undefined) await out.put({ table: RECORDS_TABLE, item: last });
        last = undefined;
      };
      for (let at = 0; at < period; at += 1) {
        const { made, changed } = courses[at % courses.length] ?? upload;
        const model = pattern(made, structureIds[at % structureIds.length] ?? '');
        const usual = actors[at % actors.length] ?? rareActor;
        const versions = at === placeOfLongCourse ? timeline.places : changed === null ? 1 : longestCourse;
        let thing = another(model);
        let version = 0;
        for (let place = at; place < timeline.places; place += period) {
          if (!isWanted(place)) continue;
          if (version === versions) {
            await leave();
            thing = another(model);
            version = 0;
          }
          version += 1;
          const actor = isRare(place, timeline) ? rareActor : usual;
          await writeRecords([changeOf(table, thing, version, changed)], actor, momentOf(timeline, place));
          for (const item of audited.splice(0)) await out.put({ table: AUDIT_TABLE, item });
          records += 1;
        }
        if (at === placeOfLongCourse) longest = thing;
        await leave();
      }
      await out.end();
      if (longest === undefined) throw new Error('Nothing was written.');
      return { records, longest };
    },
  );
}

import { type AuditRecord, TrailPosition, trailPage } from '#functions/platform/audit/trail-page.ts';
import type { Clock } from '#functions/platform/clock.ts';
import type { BucketRefusal, PutIntoBucket } from '#functions/platform/files/bucket-of-organization.ts';
import { log } from '#functions/platform/log.ts';
import { isRecordChanged } from '#functions/platform/storage/attempts.ts';
import { type Actor, writeRecords } from '#functions/platform/storage/records.ts';
import { type Table, tableOf } from '#functions/platform/storage/table.ts';
import type { StreamTarget } from '#shared/domain/audit/audit-stream.ts';
import { dayInMilliseconds, minuteInMilliseconds } from '#shared/time/durations.ts';
import { deliveredKey, deliveredLines } from './delivered-lines.ts';
import {
  findNotice,
  findStream,
  keepStep,
  noticeChange,
  readCursor,
  type StoredStream,
  type StreamCursor,
} from './stream-store.ts';

/**
 * Minutes that a record waits before it is delivered. A worker may write, to its last minute, with the moment at which it began: what came behind a record
 * that was delivered already would never be.
 */
export const minutesToSettle = 16;
/** A run may take ten minutes; a long trail goes on with the next one. */
const minutesOfRun = 4;
const mostInFile = 1_000;

export interface Delivering {
  readonly actor: Actor;
  readonly clock: Clock;
  /** Acts for an organization while something is put into its bucket; answers the refusal where it may not. */
  withBucket<Result>(
    organizationId: string,
    target: StreamTarget,
    work: (put: PutIntoBucket) => Promise<Result>,
  ): Promise<Result | BucketRefusal>;
}

const hourOf = ({ orgSk }: AuditRecord): string => orgSk.slice(0, '2026-01-01T00'.length);

/** A file holds the records of one hour. */
function ofOneHour(records: readonly AuditRecord[]): readonly AuditRecord[] {
  const [first] = records;
  const end = first === undefined ? -1 : records.findIndex((record) => hourOf(record) !== hourOf(first));
  return end < 0 ? records : records.slice(0, end);
}

/** The moments whose records are delivered now, where there are any. */
function settled({ since }: StoredStream, clock: Clock): readonly [string, string] | null {
  const until = new Date(clock.now().getTime() - minutesToSettle * minuteInMilliseconds).toISOString();
  return since < until ? [since, until] : null;
}

/** What waits behind a cursor: what was planned when its worker died, or the next hour's. */
async function nextRecords(
  { table, stream, clock }: Run,
  { position, plan }: StreamCursor,
): Promise<readonly AuditRecord[]> {
  const moments = settled(stream, clock);
  if (moments === null) return [];
  const limit = plan?.records ?? mostInFile;
  const { records } = await trailPage(table.organizationId, { from: position, limit, moments });
  return ofOneHour(records);
}

interface Run {
  readonly table: Table;
  readonly stream: StoredStream;
  readonly clock: Clock;
  readonly put: PutIntoBucket;
}

/**
 * Delivers one file and keeps how far it has come; null where nothing waits, or another worker goes on. What goes into it is kept first: after a worker has died
 * between the file and the cursor, the same file is written again.
 */
async function deliverOne(run: Run, from: StreamCursor): Promise<StreamCursor | BucketRefusal | null> {
  const { table, stream, clock, put } = run;
  const records = await nextRecords(run, from);
  const last = records.at(-1);
  if (last === undefined) return null;
  const planned = await keepStep(table, from, { plan: { records: records.length } });
  if (planned === null) return null;
  const place = { prefix: stream.prefix, organizationId: table.organizationId };
  const key = deliveredKey(place, records, from.delivered, records.length);
  const { body, digest } = deliveredLines(records, from.delivered, from.digest);
  const refusal = await put(key, body, 'application/gzip');
  if (refusal !== null) return refusal;
  const { pk, sk, orgPk, orgSk } = last;
  return keepStep(table, planned, {
    position: TrailPosition.parse({ pk, sk, orgPk, orgSk }),
    delivered: from.delivered + records.length,
    digest,
    plan: null,
    last: { key, at: clock.now().toISOString() },
    failure: null,
  });
}

const isRefusal = (outcome: object): outcome is BucketRefusal => 'reason' in outcome;

async function deliverAll(run: Run): Promise<BucketRefusal | null> {
  const end = run.clock.now().getTime() + minutesOfRun * minuteInMilliseconds;
  let cursor = await readCursor(run.table);
  do {
    const outcome = await deliverOne(run, cursor);
    if (outcome === null) return null;
    if (isRefusal(outcome)) return outcome;
    cursor = outcome;
  } while (run.clock.now().getTime() < end);
  return null;
}

/** Keeps why nothing is delivered, and tells the administrators, at most once a day. */
async function keepFailure(
  table: Table,
  { bucket }: StoredStream,
  { reason, said }: BucketRefusal,
  { actor, clock }: Pick<Delivering, 'actor' | 'clock'>,
): Promise<void> {
  const now = clock.now();
  const cursor = await readCursor(table);
  const { since = now.toISOString() } = cursor.failure ?? {};
  if (cursor.failure?.reason !== reason) await keepStep(table, cursor, { failure: { since, reason, said } });
  const notice = await findNotice(table);
  if (notice !== null && now.getTime() - Date.parse(notice.updatedAt) < dayInMilliseconds) return;
  const told = noticeChange(table, { bucket, reason, said, since }, notice?.version ?? 'absent');
  // Of two workers at the same time, one tells.
  await writeRecords([told], actor, now).catch((error: unknown) => {
    if (!isRecordChanged(error)) throw error;
  });
}

/** Delivers what waits of an organization's log into its bucket. Safe to run again, and at the same time. */
export async function deliverTrail(organizationId: string, delivering: Delivering): Promise<void> {
  const table = tableOf(organizationId);
  const stream = await findStream(table);
  if (stream === null || !stream.isOn) return;
  const { clock, withBucket } = delivering;
  const isWaiting = (await nextRecords({ table, stream, clock, put: async () => null }, await readCursor(table)))
    .length;
  if (isWaiting === 0) return;
  const refusal = await withBucket(organizationId, stream, (put) => deliverAll({ table, stream, clock, put }));
  if (refusal === null) return;
  log.info('The log of an organization was not delivered.', { organizationId, reason: refusal.reason });
  await keepFailure(table, stream, refusal, delivering);
}

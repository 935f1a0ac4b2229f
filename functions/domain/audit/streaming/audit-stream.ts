import { trailPage } from '#functions/platform/audit/trail-page.ts';
import { environment } from '#functions/platform/environment.ts';
import { externalIdOf, withBucketOf } from '#functions/platform/files/bucket-of-organization.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { writeRecords } from '#functions/platform/storage/records.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import type { audit } from '#shared/contract/audit.ts';
import { type AuditStream, mostWaitingCounted, type StreamTest } from '#shared/domain/audit/audit-stream.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { AuditContext } from '../context.ts';
import { cursorStep, findStream, listing, readCursor, type StoredStream, streamChange } from './stream-store.ts';

type Calls = typeof audit.calls;

/** What waits, counted up to a bound: each page of it is read. */
async function countWaiting(table: Table, { isOn, since }: StoredStream): Promise<number> {
  if (!isOn) return 0;
  let [from, count] = [(await readCursor(table)).position, 0];
  for (;;) {
    const { records, next } = await trailPage(table.organizationId, {
      from,
      limit: mostWaitingCounted - count,
      moments: [since, '~'],
    });
    count += records.length;
    if (next === null || count >= mostWaitingCounted) return count;
    from = next;
  }
}

async function viewOf(table: Table, stream: StoredStream): Promise<AuditStream> {
  const { since: _, ...chosen } = stream;
  const [{ delivered, last, digest, failure }, waiting] = await Promise.all([
    readCursor(table),
    countWaiting(table, stream),
  ]);
  return { ...chosen, delivered, last: last === null ? null : { ...last, digest }, failure, waiting };
}

export const getStream: UseCase<Calls['getStream'], AuditContext> = async (_, { scope: { table } }) => {
  const stream = await findStream(table);
  return {
    externalId: externalIdOf(table.organizationId),
    account: environment().ACCOUNT,
    stream: stream === null ? null : await viewOf(table, stream),
  };
};

const eventOf = (was: StoredStream | null, isOn: boolean) =>
  isOn === (was?.isOn ?? false) ? 'auditStream.changed' : isOn ? 'auditStream.started' : 'auditStream.stopped';

/**
 * Keeps where the log is delivered. Delivery goes on where it has stopped; where nothing was delivered, from now or the beginning. Numbers go on in any case, so
 * that no file takes the place of another.
 */
export const putStream: UseCase<Calls['putStream'], AuditContext> = async ({ body }, { scope }) => {
  const { table, actor, clock } = scope;
  const { version, start, ...chosen } = body;
  const was = await findStream(table);
  if ((was?.version ?? 0) !== version) throw new DomainError('recordChanged');
  const cursor = await readCursor(table);
  const begins = cursor.position === null && !(was?.isOn ?? false);
  const since = begins || was === null ? (start === 'now' ? clock.now().toISOString() : '') : was.since;
  const stream = { ...chosen, start: begins || was === null ? start : was.start, since };
  const change = streamChange(table, stream, was === null ? 'absent' : version, eventOf(was, chosen.isOn));
  // What was refused there says nothing about another place.
  const afresh = cursor.failure === null ? [] : [cursorStep(table, cursor, { failure: null })];
  await writeRecords([change], actor, clock.now(), [listing(table, chosen.isOn), ...afresh]);
  return viewOf(table, { ...stream, version: version + 1 });
};

/** Writes a file, and says what AWS has answered. The same file is written each time. */
export const testStream: UseCase<Calls['testStream'], AuditContext> = async (
  { body },
  { scope },
): Promise<StreamTest> => {
  const { organizationId } = scope;
  const key = [...(body.prefix === '' ? [] : [body.prefix]), organizationId, 'trestle-test.txt'].join('/');
  const content = new TextEncoder().encode('Trestle has written this file to test the delivery of the activity log.\n');
  const refusal = await withBucketOf(organizationId, body, (put) => put(key, content, 'text/plain'));
  return refusal === null ? { isWritten: true, key } : { isWritten: false, ...refusal };
};

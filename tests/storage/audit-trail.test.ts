import { createHash, randomUUID } from 'node:crypto';
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Change } from '#functions/platform/storage/single-records.ts';
import { type AuditRecord, auditOfOrganization, auditOfRecord, tables } from '#tests/support/audit.ts';
import { actor, becomeFunction } from '#tests/support/platform.ts';
import { stackUnderTest } from '#tests/support/stack-under-test.ts';

type Platform = typeof import('#functions/platform/storage/table.ts') &
  typeof import('#functions/platform/storage/records.ts');
let platform: Platform;
let organizationId: string;

beforeAll(async () => {
  becomeFunction();
  platform = {
    ...(await import('#functions/platform/storage/table.ts')),
    ...(await import('#functions/platform/storage/records.ts')),
  };
});

beforeEach(() => {
  organizationId = randomUUID();
});

const write = (expects: Change['expects'], value: Change['value'], event: string, at: string): Promise<unknown> => {
  const change = platform.tableOf(organizationId).change({ key: { kind: 'Note', id: 'n1' }, expects, value, event });
  return platform.writeRecords([change], actor, new Date(at));
};
const history = (): Promise<AuditRecord[]> => auditOfRecord(`${organizationId}#Note#n1`);

const sortedByName = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sortedByName);
  const names = Object.keys(value).toSorted();
  return Object.fromEntries(names.map((name) => [name, sortedByName((value as Record<string, unknown>)[name])]));
};

/** The hash of a record as an auditor works it out from what is stored. */
const hashOf = ({ previousHash, event, before, after, at, by, correlationId }: AuditRecord): string =>
  createHash('sha256')
    .update(previousHash)
    .update(JSON.stringify(sortedByName({ event, before, after, at, by, correlationId })))
    .digest('hex');

/** Whether each record is as it was written and carries the hash of the one before it. */
const isUnbroken = (records: readonly AuditRecord[]): boolean =>
  records.every(
    (record, index) => record.hash === hashOf(record) && record.previousHash === (records[index - 1]?.hash ?? ''),
  );

async function aHistory(): Promise<AuditRecord[]> {
  await write('absent', { text: 'First' }, 'note.written', '2026-01-01T00:00:00.000Z');
  await write(1, { text: 'Second' }, 'note.written', '2026-01-02T00:00:00.000Z');
  await write(2, null, 'note.removed', '2026-01-03T00:00:00.000Z');
  await write('absent', { text: 'Again' }, 'note.written', '2026-01-04T00:00:00.000Z');
  return history();
}

describe('the audit trail', () => {
  it('tells for each write who did what, before and after', async () => {
    const records = await aHistory();

    expect(
      records.map(({ event, by, at, before, after }) => [
        event,
        by,
        at.slice(0, 10),
        before?.['text'],
        after?.['text'],
      ]),
    ).toEqual([
      ['note.written', actor.agentId, '2026-01-01', undefined, 'First'],
      ['note.written', actor.agentId, '2026-01-02', 'First', 'Second'],
      ['note.removed', actor.agentId, '2026-01-03', 'Second', undefined],
      ['note.written', actor.agentId, '2026-01-04', undefined, 'Again'],
    ]);
    expect(records[1]?.before).toMatchObject({ version: 1 });
    expect(records[1]?.after).toMatchObject({ version: 2, createdAt: '2026-01-01T00:00:00.000Z' });
    expect(JSON.stringify(records.map(({ before, after }) => [before, after]))).not.toMatch(/listPk|auditHash|"pk"/);
  });

  it('links each record to the one before it, also across a removal', async () => {
    const records = await aHistory();

    expect(records).toHaveLength(4);
    expect(isUnbroken(records)).toBe(true);
    expect(new Set(records.map(({ hash }) => hash)).size).toBe(4);
  });

  it.each([0, 1, 2])('shows it when record %i was taken out', async (taken) => {
    const { pk, sk } = (await aHistory())[taken] ?? {};

    await tables().send(new DeleteCommand({ TableName: stackUnderTest().environment['AUDIT_TABLE'], Key: { pk, sk } }));

    expect(isUnbroken(await history())).toBe(false);
  });

  it.each([0, 1, 3])('shows it when record %i was altered', async (altered) => {
    const record = (await aHistory())[altered];

    await tables().send(
      new PutCommand({
        TableName: stackUnderTest().environment['AUDIT_TABLE'],
        Item: { ...record, after: { ...record?.after, text: 'Never written' } },
      }),
    );

    expect(isUnbroken(await history())).toBe(false);
  });

  it('is read for the whole organization in the order of time', async () => {
    await aHistory();

    const records = await auditOfOrganization(organizationId);

    expect(records.map(({ at }) => at)).toEqual(records.map(({ at }) => at).toSorted());
    expect(records).toHaveLength(4);
  });

  it('holds nothing about a write that was refused', async () => {
    await write('absent', { text: 'First' }, 'note.written', '2026-01-01T00:00:00.000Z');

    await expect(write('absent', { text: 'Twice' }, 'note.written', '2026-01-02T00:00:00.000Z')).rejects.toThrow();

    expect(await history()).toHaveLength(1);
  });
});

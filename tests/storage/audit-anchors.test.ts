import { randomUUID } from 'node:crypto';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TrailReport } from '#functions/domain/maintenance/verify-audit-trail.ts';
import type { Change } from '#functions/platform/storage/single-records.ts';
import { type AuditRecord, auditOfOrganization, auditOfRecord, tables } from '#tests/support/audit.ts';
import { deliver, invokeFunction } from '#tests/support/local-pages.ts';
import { actor, becomeFunction } from '#tests/support/platform.ts';
import { stackUnderTest } from '#tests/support/stack-under-test.ts';

type Platform = typeof import('#functions/platform/audit/audit-anchors.ts') &
  typeof import('#functions/platform/audit/audit-hash.ts') &
  typeof import('#functions/platform/audit/audit-verification.ts') &
  typeof import('#functions/platform/storage/records.ts') &
  typeof import('#functions/platform/storage/table.ts');
let platform: Platform;
let scope: string;

beforeAll(async () => {
  becomeFunction();
  platform = {
    ...(await import('#functions/platform/audit/audit-anchors.ts')),
    ...(await import('#functions/platform/audit/audit-hash.ts')),
    ...(await import('#functions/platform/audit/audit-verification.ts')),
    ...(await import('#functions/platform/storage/records.ts')),
    ...(await import('#functions/platform/storage/table.ts')),
  };
});

beforeEach(() => {
  scope = randomUUID();
});

const hours = 3_600_000;
const ago = (count: number): Date => new Date(Date.now() - count * hours);

const write = (id: string, expects: Change['expects'], text: string, at = ago(3)): Promise<unknown> => {
  const change = { key: { kind: 'Note', id }, expects, value: { text }, event: 'note.written' };
  return platform.writeRecords([platform.tableOf(scope).change(change)], actor, at);
};

async function aTrail(): Promise<void> {
  await write('n1', 'absent', 'First');
  await write('n2', 'absent', 'Another');
  await write('n1', 1, 'Second');
  await write('n1', 2, 'Third');
}

const verified = async (): Promise<TrailReport['breaks']> =>
  ((await invokeFunction('workers-verify-audit-trail', { scope })) as TrailReport).breaks;
const table = (name: string) => stackUnderTest().environment[name];
const brokenAt = (version: number, kind = 'anchored') => ({ subject: scope, version, kind });

/** Whoever may write the tables makes a trail another one: each record, all hashes after it, and the one that stands on what was written. */
async function rewrite(id: string, change: (record: AuditRecord) => Partial<AuditRecord>): Promise<void> {
  const records = await auditOfRecord(`${scope}#Note#${id}`);
  let previousHash = '';
  for (const { pk, sk, previousHash: _p, hash: _h, ...rest } of records) {
    const { orgPk, orgSk, ...told } = { ...rest, ...change({ pk, sk, ...rest } as AuditRecord) } as Record<
      string,
      unknown
    >;
    const hash = platform.auditHash(previousHash, told);
    const Item = { pk, sk, orgPk, orgSk, previousHash, ...told, hash };
    await tables().send(new PutCommand({ TableName: table('AUDIT_TABLE'), Item }));
    previousHash = hash;
  }
  await tables().send(
    new UpdateCommand({
      TableName: table('RECORDS_TABLE'),
      Key: { pk: `${scope}#Note#${id}`, sk: '_' },
      UpdateExpression: 'SET auditHash = :hash',
      ExpressionAttributeValues: { ':hash': previousHash },
    }),
  );
}

async function remove(id: string): Promise<void> {
  for (const { pk, sk } of await auditOfRecord(`${scope}#Note#${id}`))
    await tables().send(new DeleteCommand({ TableName: table('AUDIT_TABLE'), Key: { pk, sk } }));
  const Key = { pk: `${scope}#Note#${id}`, sk: '_' };
  await tables().send(new DeleteCommand({ TableName: table('RECORDS_TABLE'), Key }));
}

/** Something that nobody but the worker who anchors may put there. */
const putAnchor = (number: number, Body: string, client = new S3Client({ forcePathStyle: true })) =>
  client.send(
    new PutObjectCommand({
      Bucket: table('AUDIT_ANCHORS_BUCKET'),
      Key: `${scope}/${String(number).padStart(6, '0')}.json`,
      Body,
      IfNoneMatch: '*',
    }),
  );

describe('an anchored audit trail', () => {
  it('agrees with its anchors as long as it is as it was written', async () => {
    await aTrail();

    const first = await platform.anchorTrail(scope, ago(2));
    await write('n2', 1, 'Later', ago(1.5));
    const second = await platform.anchorTrail(scope, ago(1));
    const nothing = await platform.anchorTrail(scope, ago(0.9));
    await write('n2', 2, 'After all of them', ago(0.1));

    expect([first, second, nothing].map(({ anchored }) => anchored)).toEqual([4, 1, 0]);
    expect(await verified()).toEqual([]);
  });

  it.each([
    { what: 'an early record', who: (record: AuditRecord) => record.sk === '0000000001' },
    { what: 'the newest record', who: (record: AuditRecord) => record.sk === '0000000003' },
  ])('tells that $what was rewritten together with all hashes in the tables', async ({ who }) => {
    await aTrail();
    await platform.anchorTrail(scope, ago(2));

    await rewrite('n1', (record) => (who(record) ? { by: 'somebody-else' } : {}));

    const { breaks } = await platform.verifyTrailPage(scope, null, new Date());
    expect(breaks).toEqual([]);
    expect(await verified()).toEqual([brokenAt(1)]);
  });

  it('tells in which anchor it differs, and that something was taken out with all that tells of it', async () => {
    await write('n1', 'absent', 'First', ago(5));
    await platform.anchorTrail(scope, ago(4));
    await write('n2', 'absent', 'Another', ago(3));
    await platform.anchorTrail(scope, ago(2));

    await remove('n2');

    expect(await verified()).toEqual([brokenAt(2)]);
  });

  it('tells that something was put in before an anchor', async () => {
    await aTrail();
    await platform.anchorTrail(scope, ago(2));

    await write('n3', 'absent', 'Never happened then', ago(2.5));

    expect(await verified()).toEqual([brokenAt(1)]);
  });
});

describe('an anchor', () => {
  it('is put over by nobody', async () => {
    await aTrail();
    const both = await Promise.all([platform.anchorTrail(scope, ago(2)), platform.anchorTrail(scope, ago(2))]);

    expect(both.map(({ anchored }) => anchored).toSorted()).toEqual([0, 4]);
    await expect(putAnchor(1, '{}')).rejects.toThrow();
    expect(await verified()).toEqual([]);
  });

  it('that nobody has made here is told, and hides no other', async () => {
    await aTrail();
    await platform.anchorTrail(scope, ago(2));
    await putAnchor(2, 'no anchor');
    const { length: number } = [1, 2, 3];
    const made = { scope, number, from: '', until: ago(2).toISOString(), records: 0, digest: '', previous: '' };
    await putAnchor(number, JSON.stringify(made));

    await rewrite('n1', () => ({ by: 'somebody-else' }));

    const kinds = (await verified()).map(({ version, kind }) => [version, kind]);
    expect(kinds).toEqual(
      expect.arrayContaining([
        [1, 'anchored'],
        [2, 'unchained'],
        [3, 'unchained'],
      ]),
    );
  });

  it('is made in the background, of what has been there for an hour', async () => {
    await aTrail();
    await write('n2', 1, 'Just now', ago(0));

    const delivered = await deliver('maintain-organizations', { kind: 'audit-anchor', scope });
    await rewrite('n2', ({ sk }) => (sk === '0000000002' ? { by: 'somebody-else' } : {}));
    const unseen = await verified();
    await rewrite('n2', () => ({ by: 'somebody-else' }));

    expect(delivered).toEqual({ batchItemFailures: [] });
    expect(unseen).toEqual([]);
    expect(await verified()).toEqual([brokenAt(1)]);
    expect(await auditOfOrganization(scope)).toHaveLength(5);
  });
});

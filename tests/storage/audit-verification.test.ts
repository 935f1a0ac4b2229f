import { randomUUID } from 'node:crypto';
import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TrailReport } from '#functions/domain/maintenance/verify-audit-trail.ts';
import { systemClock } from '#functions/platform/clock.ts';
import type { Change } from '#functions/platform/storage/single-records.ts';
import { type AuditRecord, auditOfOrganization, auditOfRecord, tables } from '#tests/support/audit.ts';
import { deliver, invokeFunction } from '#tests/support/local-pages.ts';
import { anOrganization } from '#tests/support/organization.ts';
import { actor, becomeFunction } from '#tests/support/platform.ts';
import { stackUnderTest } from '#tests/support/stack-under-test.ts';

type Platform = typeof import('#functions/platform/audit/audit-hash.ts') &
  typeof import('#functions/platform/audit/audit-verification.ts') &
  typeof import('#functions/platform/storage/records.ts') &
  typeof import('#functions/platform/series/series-store.ts') &
  typeof import('#functions/platform/storage/table.ts');
let platform: Platform;
let scope: string;

beforeAll(async () => {
  becomeFunction();
  platform = {
    ...(await import('#functions/platform/audit/audit-hash.ts')),
    ...(await import('#functions/platform/audit/audit-verification.ts')),
    ...(await import('#functions/platform/storage/records.ts')),
    ...(await import('#functions/platform/series/series-store.ts')),
    ...(await import('#functions/platform/storage/table.ts')),
  };
});

beforeEach(() => {
  scope = randomUUID();
});

const write = (id: string, expects: Change['expects'], value: Change['value']): Promise<unknown> => {
  const change = platform.tableOf(scope).change({ key: { kind: 'Note', id }, expects, value, event: 'note.written' });
  return platform.writeRecords([change], actor, new Date());
};
const subject = (id = 'n1'): string => `${scope}#Note#${id}#_`;
const history = (id = 'n1'): Promise<AuditRecord[]> => auditOfRecord(`${scope}#Note#${id}`);

/** Two notes; the first one was changed, removed, and written again. */
async function aTrail(): Promise<AuditRecord[]> {
  await write('n1', 'absent', { text: 'First' });
  await write('n2', 'absent', { text: 'Another' });
  await write('n1', 1, { text: 'Second', nested: { b: 1, a: [null, 2.5] } });
  await write('n1', 2, null);
  await write('n1', 'absent', { text: 'Again' });
  return history();
}

const verified = async (of = scope): Promise<TrailReport> =>
  (await invokeFunction('workers-verify-audit-trail', { scope: of })) as TrailReport;

const tableNames = () => stackUnderTest().environment;
const put = (record: object) => tables().send(new PutCommand({ TableName: tableNames()['AUDIT_TABLE'], Item: record }));
const remove = ({ pk, sk }: AuditRecord) =>
  tables().send(new DeleteCommand({ TableName: tableNames()['AUDIT_TABLE'], Key: { pk, sk } }));

/** Whoever knows how hashes are made alters a record so that it fits by itself. */
const forged = ({ pk, sk, previousHash, hash: _hash, ...rest }: AuditRecord, change: Partial<AuditRecord>) => {
  const { orgPk, orgSk, ...told } = { ...rest, ...change } as unknown as Record<string, unknown>;
  return { pk, sk, orgPk, orgSk, previousHash, ...told, hash: platform.auditHash(previousHash, told) };
};

describe('the verification of an audit trail', () => {
  it('finds nothing where everything is as it was written', async () => {
    await aTrail();

    expect(await verified()).toEqual({ checked: 5, breaks: [], next: null });
  });

  it('finds nothing in what people do through the product: records, figures, permissions', async () => {
    const organization = await anOrganization();
    const structure = await organization.structure();
    await organization.grant(await organization.member('Member'), { sourceId: structure.id });
    const series = platform.seriesOf(organization.id, actor, systemClock);
    const entered = { kind: 'Entered', by: 'ada', byName: 'Ada', at: new Date().toISOString() } as const;
    for (const value of [1.25, 1.3]) {
      const source = { ...entered, documentId: null, note: null };
      await series.write(
        [
          {
            entityId: structure.id,
            columns: [
              {
                detailId: 'debt-service',
                dataKind: 'actual',
                frequency: 'Monthly',
                isOverride: false,
                cells: [{ period: '2026-01', value }],
              },
            ],
          },
        ],
        source,
      );
    }
    const written = await auditOfOrganization(organization.id);

    const report = await verified(organization.id);

    expect(report).toEqual({ checked: written.length, breaks: [], next: null });
    expect(written.filter(({ event }) => event === 'figures.entered')).toHaveLength(2);
  });

  it.each([0, 1, 2, 3])('finds record %i that was altered', async (index) => {
    const record = (await aTrail())[index];
    await put({ ...record, by: 'somebody-else' });

    expect((await verified()).breaks).toContainEqual({ subject: subject(), version: index + 1, kind: 'altered' });
  });

  it('finds a record that was altered together with its own hash, by the one that follows it', async () => {
    const [, second] = await aTrail();
    if (second) await put(forged(second, { by: 'somebody-else' }));

    expect((await verified()).breaks).toEqual([{ subject: subject(), version: 3, kind: 'unlinked' }]);
  });

  it('finds the newest record that was altered together with its own hash, by what it tells of', async () => {
    const last = (await aTrail()).at(-1);
    if (last) await put(forged(last, { after: { text: 'Never written' } }));

    expect((await verified()).breaks).toEqual([{ subject: subject(), version: 4, kind: 'replaced' }]);
  });

  it.each([0, 1, 2, 3])('finds that record %i was taken out', async (index) => {
    const record = (await aTrail())[index];
    if (record) await remove(record);

    expect((await verified()).breaks).toContainEqual({ subject: subject(), version: index + 1, kind: 'missing' });
  });

  it('finds what was put into the trail without having happened', async () => {
    const last = (await aTrail()).at(-1);
    const { hash: previousHash = '', ...rest } = last ?? {};
    await put(forged({ ...rest, previousHash, sk: '0000000005' } as AuditRecord, { event: 'note.approved' }));

    expect((await verified()).breaks).toEqual([{ subject: subject(), version: 5, kind: 'unwritten' }]);
  });

  it('finds what was changed behind the back of the trail', async () => {
    await aTrail();
    await tables().send(
      new UpdateCommand({
        TableName: tableNames()['RECORDS_TABLE'],
        Key: { pk: `${scope}#Note#n2`, sk: '_' },
        UpdateExpression: 'SET version = :next',
        ExpressionAttributeValues: { ':next': 2 },
      }),
    );

    expect((await verified()).breaks).toEqual([{ subject: subject('n2'), version: 2, kind: 'missing' }]);
  });

  it('goes on in pages, each of which knows what stands before it', async () => {
    await aTrail();
    const [, , third] = await auditOfOrganization(scope);
    const { pk = '', sk = '', ...rest } = third ?? {};
    const { orgPk, orgSk } = rest as unknown as Record<string, string>;
    const { TrailPosition } = await import('#functions/platform/audit/trail-page.ts');
    const from = TrailPosition.parse({ pk, sk, orgPk, orgSk });

    expect(await platform.verifyTrailPage(scope, from, new Date())).toEqual({ checked: 2, breaks: [], next: null });
  });

  it('runs in the background, and a broken trail is no failure of it', async () => {
    const record = (await aTrail())[0];
    await put({ ...record, by: 'somebody-else' });

    expect(await deliver('maintain-organizations', { kind: 'audit-verification', scope })).toEqual({
      batchItemFailures: [],
    });
  });
});

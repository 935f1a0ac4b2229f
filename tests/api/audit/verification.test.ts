import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TrailVerification } from '#shared/domain/audit/trail-verification.ts';
import { auditOfRecord, tables } from '#tests/support/audit.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { stackUnderTest } from '#tests/support/stack-under-test.ts';
import { until } from '#tests/support/waiting.ts';

let organization: TestOrganization;
let admin: Person;

beforeEach(async () => {
  organization = await anOrganization();
  admin = organization.admin;
});

const latest = async (): Promise<TrailVerification | null> =>
  good(await admin.get(`/api/organizations/${organization.id}/audit/verification`)).body.verification;

async function verified(): Promise<TrailVerification> {
  const { body: job } = good(await admin.post(`/api/organizations/${organization.id}/audit/verifications`));
  await until(
    () => admin.get(`/api/jobs/${job.id}`),
    ({ body }) => body.status === 'done',
  );
  const found = await latest();
  if (found === null) throw new Error('Nothing was verified.');
  return found;
}

/** Writes behind the back of the code, as somebody could who had the database. */
async function alter(pk: string, version: number, borrower: string): Promise<void> {
  const [found] = (await auditOfRecord(pk)).filter(({ sk }) => Number(sk) === version);
  if (found === undefined) throw new Error('There is no such record.');
  await tables().send(
    new UpdateCommand({
      TableName: stackUnderTest().environment['AUDIT_TABLE'],
      Key: { pk: found.pk, sk: found.sk },
      UpdateExpression: 'SET #after.borrower = :borrower',
      ExpressionAttributeNames: { '#after': 'after' },
      ExpressionAttributeValues: { ':borrower': borrower },
    }),
  );
}

describe('the verification of an organization’s trail', () => {
  it('walks along all of it in the background, and keeps what it has come to', async () => {
    await organization.structure();

    const before = await latest();
    const found = await verified();

    expect(before).toBeNull();
    expect(found).toMatchObject({
      faults: 0,
      first: null,
      startedByName: 'Avery Admin',
      finishedAt: expect.any(String),
    });
    expect(found.checked).toBeGreaterThan(5);
  });

  it('finds a single character that was changed behind the back of the code, and names the record', async () => {
    const { id, version } = await organization.structure({
      name: 'Riverside senior facility',
      borrower: 'Riverside LLC',
    });
    good(await admin.put(`/api/deals/${id}`, { version, borrower: 'Riverside Solar LLC' }));
    await alter(`${organization.id}#Deal#${id}`, 1, 'Riverside LLD');

    const found = await verified();

    expect(found.faults).toBe(1);
    expect(found.first).toEqual({
      fault: 'altered',
      type: 'Deal',
      name: 'Riverside senior facility',
      version: 1,
      event: 'structure.created',
      at: expect.any(String),
      subject: `Deal#${id}#_`,
    });
  });

  it('finds a record that is listed where it does not belong', async () => {
    const { id } = await organization.structure();
    const [record] = await auditOfRecord(`${organization.id}#Deal#${id}`);
    await tables().send(
      new UpdateCommand({
        TableName: stackUnderTest().environment['AUDIT_TABLE'],
        Key: { pk: record?.pk, sk: record?.sk },
        UpdateExpression: 'SET entityPk = :elsewhere',
        ExpressionAttributeValues: { ':elsewhere': `${organization.id}#nothing` },
      }),
    );

    expect((await verified()).first).toMatchObject({ fault: 'altered', type: 'Deal', subject: `Deal#${id}#_` });
  });

  it('is one, however often it is asked for while it goes on', async () => {
    const path = `/api/organizations/${organization.id}/audit/verifications`;

    const [one, other] = await Promise.all([admin.post(path), admin.post(path)]);

    expect(good(one).body.id).toBe(good(other).body.id);
  });
});

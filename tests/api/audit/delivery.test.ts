import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Delivering } from '#functions/domain/audit/streaming/deliver-trail.ts';
import type { AuditStream, NewAuditStream } from '#shared/domain/audit/audit-stream.ts';
import { auditOfOrganization } from '#tests/support/audit.ts';
import { aBucketOfLender, faultyLines } from '#tests/support/bucket-of-lender.ts';
import { deliver, fireSchedule } from '#tests/support/local-pages.ts';
import { toldTo, untilTold } from '#tests/support/notifications.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { actor, becomeFunction } from '#tests/support/platform.ts';
import { settle } from '#tests/support/settled-trail.ts';
import { until } from '#tests/support/waiting.ts';

let deliverTrail: typeof import('#functions/domain/audit/streaming/deliver-trail.ts').deliverTrail;
let withBucketOf: typeof import('#functions/platform/files/bucket-of-organization.ts').withBucketOf;
let organization: TestOrganization;
let admin: Person;

beforeAll(async () => {
  becomeFunction();
  ({ deliverTrail } = await import('#functions/domain/audit/streaming/deliver-trail.ts'));
  ({ withBucketOf } = await import('#functions/platform/files/bucket-of-organization.ts'));
});

beforeEach(async () => {
  organization = await anOrganization();
  admin = organization.admin;
});

const path = () => `/api/organizations/${organization.id}/audit/stream`;
const read = async (): Promise<AuditStream> => good(await admin.get(path())).body.stream;
const put = async (stream: Partial<NewAuditStream>): Promise<AuditStream> =>
  good(await admin.put(path(), { isOn: true, start: 'beginning', version: 0, ...stream })).body;

/** Delivers as the worker does, so many hours from now. */
const delivered = (hours: number, otherwise: Partial<Delivering> = {}): Promise<void> => {
  const now = () => new Date(Date.now() + hours * 3_600_000);
  const clock = { now, today: () => now().toISOString().slice(0, 10) };
  return deliverTrail(organization.id, { actor, clock, withBucket: withBucketOf, ...otherwise });
};

describe('the delivery of the log to a bucket of the organization', () => {
  it('delivers every record once, from the beginning, and lets the receiver find a single changed byte', async () => {
    const lender = await aBucketOfLender(organization.id);
    const { id, version } = await organization.structure({ name: 'Riverside senior facility' });
    good(await admin.put(`/api/deals/${id}`, { version, borrower: 'Riverside Solar LLC' }));
    await put(lender.target);
    await delivered(1);
    const first = await lender.lines();
    await organization.structure({ name: 'Lakeside wind farm' });
    await delivered(2);
    await delivered(3);

    const [lines, written, stream] = await Promise.all([lender.lines(), auditOfOrganization(organization.id), read()]);
    const text = await lender.text();

    expect(first.length).toBeGreaterThan(5);
    expect(lines.map(({ hash }) => hash).toSorted()).toEqual(written.map(({ hash }) => hash).toSorted());
    expect(lines.map(({ number }) => number)).toEqual(lines.map((_, at) => at + 1));
    expect(lines.find(({ event }) => event === 'structure.updated')?.changes).toContainEqual({
      field: 'borrower',
      before: null,
      after: 'Riverside Solar LLC',
    });
    expect((await lender.keys()).every((key) => key.startsWith(`logs/trestle/${organization.id}/20`))).toBe(true);
    expect(stream).toMatchObject({ delivered: lines.length, waiting: 0, failure: null });
    expect(text).toContain(`"digest":"${stream.last?.digest}"`);
    expect(faultyLines(text)).toEqual([]);
    expect(faultyLines(text.replace('Riverside Solar LLC', 'Riverside Solar LLD'))).toHaveLength(1);
  });

  it('begins with the day on which it is switched on, and waits until what is being written then is there', async () => {
    const lender = await aBucketOfLender(organization.id);
    await organization.structure({ name: 'Riverside senior facility' });
    await put({ ...lender.target, start: 'now' });
    await organization.structure({ name: 'Lakeside wind farm' });

    await delivered(0.2);
    expect(await lender.keys()).toEqual([]);
    await delivered(1);

    const text = await lender.text();
    expect(text).toContain('Lakeside wind farm');
    expect(text).not.toContain('Riverside senior facility');
  });

  it('writes the same file again after a worker has died behind it, though more was written meanwhile', async () => {
    const lender = await aBucketOfLender(organization.id);
    await organization.structure({ name: 'Riverside senior facility' });
    await put(lender.target);
    const dies: Delivering['withBucket'] = (id, target, work) =>
      withBucketOf(id, target, (write) =>
        work(async (...file) => {
          await write(...file);
          throw new Error('The machine is lost.');
        }),
      );

    await expect(delivered(1, { withBucket: dies })).rejects.toThrow('lost');
    const [key = ''] = await lender.keys();
    const before = await lender.bytes(key);
    await organization.structure({ name: 'Lakeside wind farm' });
    await delivered(1);

    const [lines, written] = await Promise.all([lender.lines(), auditOfOrganization(organization.id)]);
    expect(await lender.bytes(key)).toEqual(before);
    expect(lines.map(({ hash }) => hash).toSorted()).toEqual(written.map(({ hash }) => hash).toSorted());
    expect(faultyLines(await lender.text())).toEqual([]);
  });

  it('tells administrators once a day that it fails and why, and goes on where it has stopped', async () => {
    const lender = await aBucketOfLender(organization.id);
    await put(lender.target);
    await delivered(1);
    const count = (await read()).delivered;
    await lender.forbid();
    await organization.structure({ name: 'Riverside senior facility' });

    for (const hours of [2, 3, 4]) await delivered(hours);
    const told = await untilTold(admin, 'not delivered');
    const { failure, waiting } = await read();
    await delivered(27);
    await until(
      () => toldTo(admin),
      (all) => all.filter(({ title }) => title.includes('not delivered')).length === 2,
    );
    await lender.permit();
    await delivered(28);

    expect(told.text).toContain('Access to the bucket');
    expect(failure).toMatchObject({ reason: 'accessDenied', said: expect.stringContaining('Access Denied') });
    expect(waiting).toBeGreaterThan(0);
    const [lines, written] = await Promise.all([lender.lines(), auditOfOrganization(organization.id)]);
    expect(lines.length).toBeGreaterThan(count);
    expect(lines.map(({ hash }) => hash).toSorted()).toEqual(written.map(({ hash }) => hash).toSorted());
    expect(await read()).toMatchObject({ failure: null, waiting: 0 });
  });

  it('is done by the worker, which the timer asks for those that are switched on', async () => {
    const lender = await aBucketOfLender(organization.id);
    const { version } = await put({ ...lender.target, isOn: false });
    await deliver('maintain-organizations', { kind: 'audit-delivery', organizationId: organization.id });
    expect(await lender.keys()).toEqual([]);

    await put({ ...lender.target, roleArn: `${lender.target.roleArn}-gone`, version });
    await settle(organization.id);
    await fireSchedule('deliver-audit-logs');

    expect(await until(read, ({ failure }) => failure !== null)).toMatchObject({
      failure: { reason: 'roleRefused' },
      delivered: 0,
    });
  });
});

describe('POST /api/organizations/{orgId}/audit/stream/test', () => {
  const tested = async (target: object) => good(await admin.post(`${path()}/test`, target)).body;

  it('really writes, and says what AWS has answered', async () => {
    const lender = await aBucketOfLender(organization.id);
    const { externalId, account, stream } = good(await admin.get(path())).body;
    const other = await aBucketOfLender((await anOrganization()).id);

    expect({ externalId, account, stream }).toEqual({
      externalId: `trestle-${organization.id}`,
      account: '000000000000',
      stream: null,
    });
    const written = await tested(lender.target);
    expect(written).toEqual({ isWritten: true, key: `logs/trestle/${organization.id}/trestle-test.txt` });
    expect(await lender.keys()).toEqual([written.key]);
    expect(await tested({ ...lender.target, region: 'eu-central-1' })).toMatchObject({ reason: 'otherRegion' });
    // The role of another organization trusts us under its own external id alone.
    expect(await tested(other.target)).toMatchObject({ isWritten: false, reason: 'roleRefused' });
    expect(await other.keys()).toEqual([]);
    expect(await tested({ ...lender.target, bucket: other.target.bucket })).toMatchObject({ reason: 'accessDenied' });
  });

  it('says that a bucket is missing where the role may write into it', async () => {
    const lender = await aBucketOfLender(organization.id);
    await lender.remove();

    expect(await tested(lender.target)).toMatchObject({ isWritten: false, reason: 'bucketMissing' });
  });

  it('refuses roles of other names, and what is no place in a bucket', async () => {
    const target = { bucket: 'lender-log', region: 'eu-central-1', prefix: '', kmsKeyId: null };
    const roleArn = 'arn:aws:iam::111122223333:role/administrator';

    expect(await admin.post(`${path()}/test`, { ...target, roleArn })).toMatchObject({
      status: 400,
      body: { fields: { roleArn: expect.stringContaining('trestle-audit-') } },
    });
    expect(await admin.put(path(), { ...target, roleArn, isOn: true, start: 'now', version: 0 })).toMatchObject({
      status: 400,
    });
  });
});

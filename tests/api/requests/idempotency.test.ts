import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Reply } from '#tests/support/client.ts';
import { anOrganization, type Person, type TestOrganization } from '#tests/support/organization.ts';

let organization: TestOrganization;

beforeAll(async () => {
  organization = await anOrganization();
});

const create = (key: string, name: string, by: Person = organization.admin): Promise<Reply> =>
  by.post(`/api/organizations/${organization.id}/deals`, { name }, { 'idempotency-key': key });
const countOf = async (name: string): Promise<number> =>
  (await organization.admin.get(`/api/deals?search=${encodeURIComponent(name)}`)).body.length;

describe('a POST with an Idempotency-Key', () => {
  it('is carried out once and answered the same when it is repeated', async () => {
    const key = randomUUID();

    const first = await create(key, 'Riverside once');
    const second = await create(key, 'Riverside once');

    expect(first.status).toBe(200);
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect(await countOf('Riverside once')).toBe(1);
  });

  it('is refused with other content, or for another path', async () => {
    const key = randomUUID();
    await create(key, 'Riverside first');

    const otherBody = await create(key, 'Riverside second');
    const { id } = await organization.structure();
    const detail = { name: 'Tariff', unit: 'USD' };
    const headers = { 'idempotency-key': randomUUID() };
    await organization.admin.post(`/api/entities/${id}/details`, detail, headers);
    const elsewhere = await organization.structure();
    const otherPath = await organization.admin.post(`/api/entities/${elsewhere.id}/details`, detail, headers);

    expect([otherBody, otherPath].map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'idempotencyKeyReused'],
      [409, 'idempotencyKeyReused'],
    ]);
    expect(await countOf('Riverside second')).toBe(0);
  });

  it('is carried out once however often it arrives at the same time', async () => {
    const key = randomUUID();

    const replies = await Promise.all(Array.from({ length: 6 }, () => create(key, 'Riverside at once')));

    const done = replies.filter(({ status }) => status === 200);
    const waiting = replies.filter(({ status }) => status !== 200);
    expect(done.length).toBeGreaterThan(0);
    expect(new Set(done.map(({ body }) => body.id)).size).toBe(1);
    expect(waiting.map(({ status, body }) => [status, body.code])).toEqual(
      waiting.map(() => [409, 'requestInProgress']),
    );
    expect(await countOf('Riverside at once')).toBe(1);
  });

  it('may be corrected and sent again after a refusal', async () => {
    const key = randomUUID();
    const { id } = await organization.structure();
    const post = (body: object) =>
      organization.admin.post(`/api/entities/${id}/metrics/create/datapoints`, body, { 'idempotency-key': key });
    const values = [{ period: '2026-03', value: 1.3 }];

    const refused = await post({ detailName: 'A detail that nobody knows', values });
    const corrected = await post({ detailName: 'Debt Service Coverage Ratio', values });

    expect([refused.status, corrected.status]).toEqual([404, 200]);
  });

  it('has nothing to do with the same key of somebody else', async () => {
    const key = randomUUID();
    const colleague = await organization.member('Admin');

    const own = await create(key, 'Riverside by the administrator');
    const other = await create(key, 'Riverside by the colleague', colleague);

    expect([own.status, other.status]).toEqual([200, 200]);
    expect(other.body.id).not.toBe(own.body.id);
  });
});

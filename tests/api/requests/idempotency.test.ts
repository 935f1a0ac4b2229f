import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { dataRoom } from '#shared/contract/data-room.ts';
import { metrics } from '#shared/contract/metrics.ts';
import { structures } from '#shared/contract/structures.ts';
import type { Reply } from '#tests/support/client.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { abandon } from '#tests/support/repeated-requests.ts';

let organization: TestOrganization;

beforeAll(async () => {
  organization = await anOrganization();
});

const create = (key: string, name: string, by: Person = organization.admin): Promise<Reply> =>
  by.post(`/api/organizations/${organization.id}/deals`, { name }, { 'idempotency-key': key });
const countOf = async (name: string): Promise<number> =>
  (await organization.admin.get(`/api/deals?search=${encodeURIComponent(name)}`)).body.length;

describe('a request that was carried out, and whose answer got lost', () => {
  const { calls } = structures;

  it('is not carried out again, and names what is there', async () => {
    const key = randomUUID();
    const { admin, id: organizationId } = organization;
    const { id } = good(await create(key, 'Riverside lost')).body;
    await abandon({ organizationId, agentId: admin.agent.id, callId: calls.createStructure.id, key });

    expect(await create(key, 'Riverside lost')).toMatchObject({
      status: 409,
      body: { code: 'requestDone', record: { kind: 'Deal', id } },
    });
    expect(await countOf('Riverside lost')).toBe(1);
  });

  it('is not carried out again either where figures were entered, or something was changed', async () => {
    const { admin, id: organizationId } = organization;
    const { id } = await organization.structure();
    const [figures, change] = [randomUUID(), randomUUID()];
    const body = { detailName: 'Debt Service Coverage Ratio', values: [{ period: '2026-03', value: 1.3 }] };
    const enter = () =>
      admin.post(`/api/entities/${id}/metrics/create/datapoints`, body, { 'idempotency-key': figures });
    const rename = () => admin.put(`/api/deals/${id}`, { version: 1, name: 'Lakeside' }, { 'idempotency-key': change });
    good(await enter());
    good(await rename());
    const agentId = admin.agent.id;
    await abandon({ organizationId, agentId, callId: metrics.calls.createDatapoints.id, key: figures });
    await abandon({ organizationId, agentId, callId: calls.updateStructure.id, key: change });

    expect([await enter(), await rename()]).toMatchObject([
      { status: 409, body: { code: 'requestDone' } },
      { status: 409, body: { code: 'requestDone', record: { kind: 'Deal', id } } },
    ]);
  });

  it('is carried out where it had not written anything yet', async () => {
    const key = randomUUID();
    const { admin, id: organizationId } = organization;
    const agentId = admin.agent.id;
    const { id } = await organization.structure();
    const search = () => admin.post(`/api/entities/${id}/metrics/datapoints`, {}, { 'idempotency-key': key });
    good(await search());
    await abandon({ organizationId, agentId, callId: metrics.calls.findDatapoints.id, key });

    expect((await search()).status).toBe(200);
  });
});

describe('an answer that opens something by itself', () => {
  it('is not kept for repetitions', async () => {
    const { admin, id: organizationId } = organization;
    const { id: roomId } = await organization.structure();
    const key = randomUUID();
    const file = { fileName: 'Plan.txt', size: 3, contentType: 'text/plain' };
    const upload = good(await admin.post(`/api/room/${roomId}/uploads`, file, { 'idempotency-key': key })).body;

    const repeatable = { organizationId, agentId: admin.agent.id, callId: dataRoom.calls.beginUpload.id, key };
    expect(upload.url).toContain('X-Amz-Signature');
    await expect(abandon(repeatable)).rejects.toThrow('conditional');
  });
});

describe('an Idempotency-Key that is none', () => {
  it.each(['short', 'x'.repeat(101), 'with blanks in it', 'ä'.repeat(20)])('is refused: %s', async (key) => {
    const reply = await create(Buffer.from(key).toString('latin1'), 'Riverside keyless');

    expect(reply).toMatchObject({
      status: 400,
      body: { code: 'requestInvalid', fields: { 'idempotency-key': expect.anything() } },
    });
    expect(await countOf('Riverside keyless')).toBe(0);
  });
});

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

import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';

let organization: TestOrganization;
let admin: Person;
let entityId: string;

const detailName = 'Maintenance Reserve Deposits';

beforeAll(async () => {
  organization = await anOrganization();
  admin = organization.admin;
});

beforeEach(async () => {
  entityId = (await organization.structure()).id;
});

const store = (body: object) =>
  admin.post('/api/schedule', { entityId, detailName, dataKind: 'plan', from: '2026-01', to: '2026-12', ...body });
const figures = async () =>
  good(await admin.post(`/api/entities/${entityId}/metrics/datapoints`, { dataKind: 'plan' })).body.map(
    ({ period, value }: { period: string; value: number }) => [period, value],
  );
const values = (...told: readonly (readonly [string, number])[]) => told.map(([period, value]) => ({ period, value }));

describe('POST /api/schedule', () => {
  it('replaces all that stood in its range, and nothing outside of it', async () => {
    const outside = { detailName, dataKind: 'plan', values: values(['2025-12', 9], ['2027-01', 9]) };
    good(await admin.post(`/api/entities/${entityId}/metrics/create/datapoints`, outside));
    const first = good(await store({ values: values(['2026-03', 1], ['2026-06', 2]) })).body;

    const second = good(await store({ values: values(['2026-06', 3], ['2026-09', 4]), version: first.version })).body;

    expect(await figures()).toEqual([
      ['2025-12', 9],
      ['2026-06', 3],
      ['2026-09', 4],
      ['2027-01', 9],
    ]);
    expect(second).toMatchObject({
      entityId,
      detailName,
      dataKind: 'plan',
      unit: 'USD',
      from: '2026-01',
      to: '2026-12',
    });
    expect(second.version).toBeGreaterThan(first.version);
    expect(second.values.map(({ value }: { value: number }) => value)).toEqual([3, 4]);
  });

  it('is refused where the schedule is not as it was seen', async () => {
    const { version } = good(await store({ values: values(['2026-03', 1]) })).body;
    good(await store({ values: values(['2026-03', 2]), version }));

    const late = await store({ values: values(['2026-03', 3]), version });
    const unseen = await store({ values: values(['2026-03', 3]), version: 0 });

    expect([late.body.code, unseen.body.code]).toEqual(['recordChanged', 'recordChanged']);
    expect(await figures()).toEqual([['2026-03', 2]]);
  });

  it('knows of what was removed since it was seen', async () => {
    const { version } = good(await store({ values: values(['2026-03', 1]) })).body;
    const removal = { detailName, dataKind: 'plan', values: [{ period: '2026-03', value: null }], note: 'Not planned' };
    good(await admin.post(`/api/entities/${entityId}/metrics/create/datapoints`, removal));

    expect((await store({ values: values(['2026-04', 1]), version })).body.code).toBe('recordChanged');
  });

  it('takes dated amounts', async () => {
    const dated = { frequency: 'Once', from: '2026-01-01', to: '2026-12-31' };

    const { body } = good(await store({ ...dated, values: values(['2026-03-31', 5], ['2026-09-30', 6]) }));

    expect(body.values.map(({ period, value }: { period: string; value: number }) => [period, value])).toEqual([
      ['2026-03-31', 5],
      ['2026-09-30', 6],
    ]);
  });

  it.each([
    { body: { values: [] }, field: 'values' },
    { body: { from: '2027-01', values: [] }, field: 'to' },
    { body: { values: values(['2027-01', 1]) }, field: 'values.0.period' },
    { body: { values: values(['2026-01', 1], ['2026-01', 2]) }, field: 'values.1.period' },
    { body: { values: values(['2026-01-31', 1]) }, field: 'values.0.period' },
    { body: { values: values(['2026-01', 1]), unit: 'kWh' }, field: 'unit' },
  ])('refuses $body', async ({ body, field }) => {
    const reply = await store(body);

    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.fields)).toEqual([field]);
  });

  it('is refused on an entity that is not there', async () => {
    expect(await store({ entityId: 'nothing', values: values(['2026-03', 1]) })).toMatchObject({ status: 404 });
  });
});

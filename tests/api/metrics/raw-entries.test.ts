import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RawEntry } from '#shared/domain/raw-entry.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { allPages } from '#tests/support/pages.ts';
import { switchOnRawData } from '#tests/support/raw-data.ts';

let organization: TestOrganization;
let admin: Person;
let entityId: string;

const deposits = 'Maintenance Reserve Deposits';

beforeAll(async () => {
  organization = await anOrganization();
  admin = organization.admin;
  await switchOnRawData(organization.id);
});

beforeEach(async () => {
  entityId = (await organization.structure()).id;
  const columns = [
    { detailName: deposits, values: [1, 2, 3].map((value) => ({ period: `2026-0${value}`, value })) },
    { detailName: deposits, dataKind: 'plan', frequency: 'Once', values: [{ period: '2026-03-31', value: 9 }] },
    { detailName: 'Commitment Amount', dated: [{ from: '2026-01-01', value: 100 }] },
  ];
  good(await admin.post(`/api/entities/${entityId}/data`, { columns }));
});

const path = (detailId = 'maintenance-reserve-deposits') =>
  `/api/v2/entities/${entityId}/details/${detailId}/metrics/raw`;
const entries = async (detailId?: string): Promise<RawEntry[]> => good(await admin.get(path(detailId))).body;
const at = (period: string, more: object = {}) => ({ period, ...more });

describe('raw entries of a detail', () => {
  it('are told with their provenance, of every data kind, page by page', async () => {
    const all = await entries();

    expect(all.map(({ dataKind, frequency, period, value }) => [dataKind, frequency, period, value])).toEqual([
      ['actual', 'Monthly', '2026-01', 1],
      ['actual', 'Monthly', '2026-02', 2],
      ['actual', 'Monthly', '2026-03', 3],
      ['plan', 'Once', '2026-03-31', 9],
    ]);
    expect(all[0]).toMatchObject({ unit: 'USD', isOverride: false, source: { byName: 'Avery Admin' } });
    expect((await allPages<RawEntry>(admin, path(), 3)).map(({ length }) => length)).toEqual([3, 1]);
    expect(good(await admin.get(`${path()}?dataKind=plan`)).body).toHaveLength(1);
    expect(await entries('commitment-amount')).toMatchObject([{ frequency: null, period: '2026-01-01', value: 100 }]);
  });

  it('are changed as they were seen, all or none of them', async () => {
    const [first, second] = await entries();
    const wanted = [
      at('2026-01', { value: 10, replaces: first?.sourceNumber }),
      at('2026-02', { value: 20, replaces: 99 }),
    ];

    const refused = await admin.put(`${path()}/metricEntries`, { entries: wanted });
    const changed = await admin.put(`${path()}/metricEntries`, {
      entries: wanted.map((one) => ({ ...one, replaces: second?.sourceNumber })),
    });

    expect(refused).toMatchObject({ status: 409, body: { fields: { 'entries.1': expect.anything() } } });
    expect(changed).toMatchObject({ status: 200, body: { count: 2 } });
    expect((await entries()).map(({ value }) => value)).toEqual([10, 20, 3, 9]);
  });

  it('are deleted by a request with a body, and a reason', async () => {
    const [first] = await entries();
    const named = { entries: [at('2026-01', { replaces: first?.sourceNumber })] };

    const refused = await admin.delete(`${path()}/metricEntries`, { ...named, note: ' ' });
    const deleted = await admin.delete(`${path()}/metricEntries`, { ...named, note: 'Entered twice' });

    expect(refused.body.fields).toEqual({ note: 'Say why it is deleted.' });
    expect(deleted).toMatchObject({ status: 200, body: { count: 1 } });
    expect((await entries()).map(({ value }) => value)).toEqual([2, 3, 9]);
  });

  it('say which entry is wrong', async () => {
    const wrong = [at('2026-04', { value: 1, replaces: null }), at('2026-05', { value: 'a lot', replaces: null })];

    const refused = await admin.put(`${path()}/metricEntries`, { entries: wrong });

    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body.fields)).toEqual(['entries.1.value']);
  });

  it('are there only where the organization has them switched on, and where the detail is', async () => {
    const other = await anOrganization();
    const { id } = await other.structure();
    const off = await other.admin.get(`/api/v2/entities/${id}/details/${deposits}/metrics/raw`);

    expect(off).toMatchObject({ status: 403, body: { code: 'rawMetricDataOff' } });
    expect((await admin.get(path('nothing'))).body.code).toBe('detailNotFound');
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import type { Detail, DetailType } from '#shared/domain/detail.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { allPages } from '#tests/support/pages.ts';

let organization: TestOrganization;
let admin: Person;
let entityId: string;

beforeEach(async () => {
  organization ??= await anOrganization();
  admin = organization.admin;
  entityId = (await organization.structure()).id;
});

const create = (detail: object) => admin.post(`/api/entities/${entityId}/details`, detail);
const listed = async (query = ''): Promise<Detail[]> =>
  good(await admin.get(`/api/entities/${entityId}/details${query}`)).body;

describe('GET /api/details/types', () => {
  it('pages through the whole catalog, each entry once', async () => {
    const pages = await allPages<DetailType>(admin, '/api/details/types', 500);

    const ids = pages.flat().map(({ id }) => id);
    expect(pages.map(({ length }) => length)).toEqual([500, ids.length - 500]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('finds by a part of the name and by where an entry applies', async () => {
    const { body: found } = await admin.get('/api/details/types?search=service%20COVERAGE&entityType=Loan');
    const { body: elsewhere } = await admin.get('/api/details/types?search=service%20coverage&entityType=Nowhere');

    expect(found).toContainEqual(expect.objectContaining({ id: 'debt-service-coverage-ratio', unit: 'Ratio' }));
    expect(elsewhere).toEqual([]);
  });
});

describe('POST /api/entities/{id}/details', () => {
  it('adds a detail of the catalog with its unit, and one of the own making with its own', async () => {
    const ofCatalog = await create({ name: 'debt service coverage ratio' });
    const own = await create({ name: ' Panels replaced ', unit: 'Count' });

    expect(ofCatalog).toMatchObject({
      status: 200,
      body: { name: 'Debt Service Coverage Ratio', unit: 'Ratio', custom: false, entityId, latest: null, version: 1 },
    });
    expect(own).toMatchObject({
      status: 200,
      body: { id: 'panels-replaced', name: 'Panels replaced', unit: 'Count', custom: true },
    });
    expect((await listed()).map(({ id }) => id)).toEqual(['debt-service-coverage-ratio', 'panels-replaced']);
  });

  it.each([
    { code: 'nameTaken', status: 409, detail: { name: 'PANELS-replaced!', unit: 'Count' } },
    { code: 'detailNotFound', status: 404, detail: { name: 'Without a unit' } },
    { code: 'detailNotFound', status: 404, detail: { name: '###', unit: 'Count' } },
    { code: 'requestInvalid', status: 400, detail: { name: ' ', unit: 'Count' } },
    { code: 'requestInvalid', status: 400, detail: { name: 'Tariff', unit: '' } },
  ])('refuses $detail with $code', async ({ code, status, detail }) => {
    await create({ name: 'Panels replaced', unit: 'Count' });

    expect(await create(detail)).toMatchObject({ status, body: { code } });
    expect(await listed()).toHaveLength(1);
  });
});

describe('GET /api/entities/{id}/details', () => {
  it('shows the latest actual figure of each detail, and only the details that were asked for', async () => {
    const path = `/api/entities/${entityId}/metrics/create/datapoints`;
    const detailName = 'Debt Service Coverage Ratio';
    const values = [
      { period: '2026-06', value: 1.4 },
      { period: '2025-12', value: 1.3 },
    ];
    good(await admin.post(path, { detailName, values }));
    good(await admin.post(path, { detailName, dataKind: 'forecast', values: [{ period: '2030-12', value: 1.9 }] }));
    await create({ name: 'Panels replaced', unit: 'Count' });
    await create({ name: 'Panels', unit: 'Count' });

    const all = await listed();
    const some = await listed('?detail=Panels&detail=debt%20service%20coverage%20ratio');

    expect(all).toHaveLength(3);
    expect(some.map(({ name, latest }) => [name, latest?.period, latest?.value])).toEqual([
      [detailName, '2026-06', 1.4],
      ['Panels', undefined, undefined],
    ]);
    expect(some.map(({ previous }) => previous?.value)).toEqual([1.3, undefined]);
  });
});

describe('GET /api/entities/{id}/details', () => {
  it('leads with a period that has ended, where there is one', async () => {
    const path = `/api/entities/${entityId}/metrics/create/datapoints`;
    const [early, known] = ['Current Ratio', 'EBITDA'];
    good(await admin.post(path, { detailName: early, values: [{ period: '2090-12', value: 1.1 }] }));
    const values = [
      { period: '2026-03', value: 8 },
      { period: '2026-06', value: 9 },
      { period: '2090-12', value: 70 },
    ];
    good(await admin.post(path, { detailName: known, values }));

    const found = await listed();

    expect(found.map(({ name, latest, previous }) => [name, latest?.period, previous?.period])).toEqual([
      [early, '2090-12', undefined],
      [known, '2026-06', '2026-03'],
    ]);
  });

  it('pages, each detail once', async () => {
    for (const name of ['EBITDA', 'Current Ratio', 'Loan To Value']) good(await create({ name }));

    const pages = await allPages<Detail>(admin, `/api/entities/${entityId}/details`, 2);

    expect(pages.map(({ length }) => length)).toEqual([2, 1]);
    expect(pages.flat().map(({ name }) => name)).toEqual(['Current Ratio', 'EBITDA', 'Loan To Value']);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import type { Structure } from '#shared/domain/structure.ts';
import { anOrganization, good, type TestOrganization } from '#tests/support/organization.ts';
import { aFinancing, partyOf } from '#tests/support/parties.ts';
import { aProjectIn } from '#tests/support/portfolio.ts';

let own: TestOrganization;
let structure: Structure;
let path: string;

beforeAll(async () => {
  own = await anOrganization();
  structure = await own.structure();
  path = `/api/organizations/${own.id}`;
});

const refusedAt = (field: string) => ({
  status: 400,
  body: { code: 'requestInvalid', fields: { [field]: expect.any(String) } },
});

describe('numbers that no table keeps', () => {
  it.each([
    { call: 'projects', body: { ownershipPercentage: 1e-200 } },
    { call: 'projects', body: { assetSize: 1e-200 } },
    { call: 'projects', body: { assetSize: 1e-30 } },
    { call: 'projects', body: { assetSize: 1e200 } },
    { call: 'loans', body: { commitmentAmount: 1e-200 } },
    { call: 'loans', body: { commitmentAmount: 1_000_000_000_000.128 } },
    { call: 'loans', body: { loanTerm: 1e-200 } },
  ])('are refused at their field by $call: $body', async ({ call, body }) => {
    const reply = await own.admin.post(`${path}/${call}`, { name: 'Site', dealId: structure.id, ...body });

    expect(reply).toMatchObject(refusedAt(Object.keys(body)[0] ?? ''));
  });

  it('are refused where they are changed, too', async () => {
    const { id, version } = await aProjectIn(own, { name: 'Site', dealId: structure.id });

    expect(await own.admin.put(`/api/projects/${id}`, { version, ownershipPercentage: 1e-200 })).toMatchObject(
      refusedAt('ownershipPercentage'),
    );
  });

  it('are refused of counterparties and of rates of exchange', async () => {
    const { id } = await aFinancing(own, structure.id);
    const party = partyOf(id, { sourceId: own.id, percentage: 1e-200 });
    const rate = { currency: 'EUR', date: '2026-09-30', rate: 1e-200 };

    expect(await own.admin.post('/api/entities/relationship', party)).toMatchObject(refusedAt('percentage'));
    expect(await own.admin.post(`${path}/metrics/currency/USD/rates`, [rate])).toMatchObject(refusedAt('0.rate'));
  });
});

describe('small and large sizes', () => {
  it('add up in one structure, and a zero has no sign', async () => {
    const { id: dealId } = await own.structure();
    for (const assetSize of [0.000001, 1e12, -0, 0.3]) {
      await aProjectIn(own, { name: 'Site', dealId, assetSize });
    }

    const sizes = good(await own.admin.get(`/api/projects?dealId=${dealId}`)).body.map(
      (project: { assetSize: number }) => project.assetSize,
    );

    expect(sizes.toSorted((a: number, b: number) => a - b)).toEqual([0, 0.000001, 0.3, 1e12]);
  });

  it('still add up after they were changed often', async () => {
    const { id: dealId } = await own.structure();
    const site = await aProjectIn(own, { name: 'Site', dealId, assetSize: 0.000003 });
    let { version } = site;
    for (const assetSize of [1e12, 0.000001, 0.3, 0.1, 999_999_999_999.123]) {
      version = good(await own.admin.put(`/api/projects/${site.id}`, { version, assetSize })).body.version;
    }

    expect(good(await own.admin.get(`/api/projects/${site.id}`)).body.assetSize).toBe(999_999_999_999.123);
  });
});

describe('lists of options', () => {
  it('are refused where they are longer than the options, and hold each once', async () => {
    const visibilities = Array(25_000).fill('PortfolioManagement');
    const long = await own.admin.post(`${path}/deals`, { name: 'Riverside', visibilities });
    const twice = await own.admin.post(`${path}/deals`, {
      name: 'Riverside',
      visibilities: ['Origination', 'Origination'],
    });

    expect(long).toMatchObject(refusedAt('visibilities'));
    expect(twice.body.visibilities).toEqual(['Origination']);
  });

  it('of a status, too', async () => {
    const body = { name: 'Term sheet', entityType: 'Deal', visibilities: Array(25_000).fill('Origination') };

    expect(await own.admin.post(`${path}/entityStatuses`, body)).toMatchObject(refusedAt('visibilities'));
  });
});

describe('rights with more words than a record holds', () => {
  it('are refused', async () => {
    await own.switchOn('extendedPermission');
    const guest = await own.guest();
    const line = { level: 'View', action: 'Grant', sourceType: 'Detail', entityId: structure.id };
    const lines = Array.from({ length: 200 }, (_, at) => ({
      ...line,
      detailName: `Detail ${at}`,
      detailValues: Array.from({ length: 100 }, () => 'x'.repeat(200)),
    }));

    const reply = await own.admin.post(`/api/v2/organizations/${own.id}/agents/${guest.agent.id}/permissions`, lines);

    expect(reply).toMatchObject({ status: 400, body: { code: 'requestInvalid' } });
  });
});

describe('markup in names', () => {
  const name = '<b>Bank</b>';

  it.each([
    { call: 'managed', body: { name } },
    { call: 'partner', body: { name } },
    { call: 'entityStatuses', body: { name, entityType: 'Deal' } },
    { call: 'counterparty-types', body: { name } },
    { call: 'calendars', body: { name } },
    { call: 'roles', body: { name, grants: [] } },
    { call: 'groups', body: { name } },
    { call: 'questionnaires/public', body: { name } },
  ])('is refused by $call', async ({ call, body }) => {
    expect(await own.admin.post(`${path}/${call}`, body)).toMatchObject({
      status: 400,
      body: { fields: { name: 'Remove the characters < and >.' } },
    });
  });

  it('is refused of the organization itself and of people', async () => {
    const { version } = good(await own.admin.get(path)).body;
    const person = { firstName: '<i>Noor</i>', lastName: 'Newcomer', primaryEmail: 'noor@riverside.example' };

    expect(await own.admin.put(path, { version, name })).toMatchObject(refusedAt('name'));
    expect(await own.admin.post(`${path}/agents`, person)).toMatchObject(refusedAt('firstName'));
  });
});

describe('projects and financings by place', () => {
  it('are listed by code and by name', async () => {
    const { id: dealId } = await own.structure();
    await aProjectIn(own, { name: 'Texan site', dealId, state: 'TX' });
    await aProjectIn(own, { name: 'Prairie site', dealId, country: 'CA', state: 'Saskatchewan' });
    good(await own.admin.post(`${path}/loans`, { name: 'Texan loan', dealId, state: 'tx' }));
    const names = async (query: string): Promise<string[]> =>
      good(await own.admin.get(`/api/${query}&dealId=${dealId}`)).body.map((one: { name: string }) => one.name);

    for (const state of ['TX', 'tx', 'Texas', ' texas ']) {
      expect(await names(`projects?state=${encodeURIComponent(state)}`)).toEqual(['Texan site']);
      expect(await names(`loans?state=${encodeURIComponent(state)}`)).toEqual(['Texan loan']);
    }
    expect(await names('projects?state=Saskatchewan')).toEqual(['Prairie site']);
    expect(await names('projects?country=CAN')).toEqual(['Prairie site']);
    expect(await names('loans?country=US')).toEqual(['Texan loan']);
  });
});

describe('a long name', () => {
  const name = Array.from({ length: 26 }, (_, at) => `word${String.fromCharCode(97 + at)}q`).join(' ');

  it('hides neither custom id nor city nor borrower from searches', async () => {
    const { id: dealId } = await own.structure({ name, customId: 'ZZTOP9', borrower: 'Sandhollow' });
    await aProjectIn(own, { name, dealId, city: 'Springfield' });
    const count = async (query: string) => good(await own.admin.get(`/api/${query}`)).body.length;

    expect(await count('entities/search?search=ZZTOP9')).toBe(1);
    expect(await count('entities/search?search=sandhollow')).toBe(1);
    expect(await count('entities/search?search=Springfield')).toBe(1);
    expect(await count('deals?search=ZZTOP9')).toBe(1);
    expect(await count('projects?search=Springfield')).toBe(1);
  });
});

describe('the page of a structure', () => {
  it('has the first projects in force by name, however many were archived', async () => {
    const { id } = await own.structure();
    const path = `/api/deals/${id}`;
    for (let from = 0; from < 120; from += 20) {
      const sites = Array.from({ length: 20 }, (_, at) => ({ name: `Site ${String(from + at).padStart(3, '0')}` }));
      good(await own.admin.post(`${path}/projects`, sites));
    }
    const before = good(await own.admin.get(path)).body;
    const all = good(await own.admin.get(`/api/projects?dealId=${id}&limit=500`)).body;
    const archived = all.slice(0, 60);
    for (const { id: projectId, version } of archived) {
      good(await own.admin.put(`/api/projects/${projectId}`, { version, launchStatus: 'Obsolete' }));
    }
    const after = good(await own.admin.get(path)).body;

    const names = (projects: readonly { readonly name: string }[]) => projects.map(({ name }) => name);
    expect(names(before.projects)).toEqual(names(all.slice(0, 100)));
    expect(names(after.projects)).toEqual(names(all.slice(60)));
  });

  it('has its details in force, for those who may see details', async () => {
    const { id } = await own.structure();
    const details = `/api/entities/${id}/details`;
    const kept = good(await own.admin.post(details, { name: 'Panels', unit: 'Count' })).body;
    const gone = good(await own.admin.post(details, { name: 'Panels replaced', unit: 'Count' })).body;
    good(await own.admin.put(`${details}/${gone.id}`, { version: gone.version, launchStatus: 'Obsolete' }));
    const guest = await own.guest();
    await own.grant(guest, { entityId: id });

    const [seen, hidden] = await Promise.all([own.admin, guest].map((person) => person.get(`/api/deals/${id}`)));

    expect(seen?.body.details).toMatchObject([
      { id: kept.id, name: 'Panels', unit: 'Count', version: kept.version, launchStatus: 'Active' },
    ]);
    expect(hidden?.body.details).toEqual([]);
  });
});

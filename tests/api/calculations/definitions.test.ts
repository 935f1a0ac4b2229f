import { beforeAll, describe, expect, it } from 'vitest';
import type { DetailType } from '#shared/domain/detail.ts';
import type { OwnDetailType } from '#shared/domain/own-detail-type.ts';
import type { Reply } from '#tests/support/client.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';

let organization: TestOrganization;
let admin: Person;
let projectId: string;

beforeAll(async () => {
  organization = await anOrganization();
  admin = organization.admin;
  const dealId = (await organization.structure({ name: 'Riverside senior facility' })).id;
  const project = { name: 'Alder rooftop', dealId, currency: 'USD' };
  projectId = good(await admin.post(`/api/organizations/${organization.id}/projects`, project)).body.id;
  const months = ['2026-01', '2026-02', '2026-03'];
  const column = (detailName: string, value: number) => ({
    detailName,
    values: months.map((period) => ({ period, value })),
  });
  const columns = [column('Actual Production', 1_000), column('Baseline Production', 1_250)];
  good(await admin.post(`/api/entities/${projectId}/data`, { columns, documentId: null, note: null }));
});

const define = (body: object, by: Person = admin): Promise<Reply> => by.post('/api/details', body);
const typesOf = (id: string): string => `/api/organizations/${id}/details`;
const refusedField = async (body: object): Promise<string> => {
  const { status, body: refusal } = await define(body);
  expect(status).toBe(400);
  return refusal.fields.formula;
};
const values = async (detail: string): Promise<readonly unknown[]> => {
  const range = { startDate: '2026-01', endDate: '2026-03', details: [detail] };
  const { metrics } = good(await admin.post(`/api/entities/${projectId}/metrics/compute`, range)).body;
  return metrics[0].values;
};
const listed = async (): Promise<OwnDetailType[]> => good(await admin.get(`${typesOf(organization.id)}/types`)).body;

const typesCalled = async (search: string, by: Person = admin): Promise<DetailType[]> =>
  good(await by.get(`/api/details/types?search=${encodeURIComponent(search)}`)).body;
const formulaOf = async (called: string) => (await typesCalled(called)).find(({ name }) => name === called)?.formula;
const namesOf = async (search: string, by: Person): Promise<string[]> =>
  (await typesCalled(search, by)).map(({ name }) => name);

describe('POST /api/details', () => {
  it('defines a metric of the organization’s own, which is computed at once', async () => {
    const formula = '[Actual Production] / [Baseline Production]';

    const { body } = good(
      await define({ name: 'Yield Against Baseline', unit: 'Percentage', periodRollup: 'recompute', formula }),
    );

    expect(body).toMatchObject({ valueSource: 'Computed', isOverride: false, version: 1, launchStatus: 'Active' });
    expect(await values('Yield Against Baseline')).toEqual([80, 80, 80]);
    expect((await listed()).map(({ name }) => name)).toContain('Yield Against Baseline');
  });

  it('changes a definition in a new version, and refuses whoever has read an older one', async () => {
    const terms = { name: 'Doubled Production', unit: 'kWh', periodRollup: 'sum' };
    good(await define({ ...terms, formula: '[Actual Production] * 2' }));

    const changed = good(await define({ ...terms, formula: '[Actual Production] * 3', version: 1 })).body;
    const late = await define({ ...terms, formula: '[Actual Production] * 4', version: 1 });
    const again = await define({ ...terms, formula: '[Actual Production] * 5' });

    expect(changed.version).toBe(2);
    expect(late).toMatchObject({ status: 409, body: { code: 'recordChanged' } });
    expect(again).toMatchObject({ status: 409, body: { code: 'nameTaken' } });
    expect(await values('Doubled Production')).toEqual([3_000, 3_000, 3_000]);
  });

  it('lets an organization count by a formula of its own, and by the catalog’s again', async () => {
    const before = await values('Expected Production');
    const { body } = good(await define({ name: 'Expected Production', formula: '[Baseline Production] * 0.9' }));
    expect(body).toMatchObject({ isOverride: true, unit: 'kWh', group: 'Solar Production And Performance' });
    expect(await values('Expected Production')).toEqual([1_125, 1_125, 1_125]);

    good(
      await admin.put(`${typesOf(organization.id)}/types/expected-production`, {
        version: 1,
        launchStatus: 'Obsolete',
      }),
    );

    expect(await values('Expected Production')).toEqual(before);
  });

  it('refuses formulas that cannot be computed, with the place', async () => {
    const terms = { name: 'Some Metric', unit: 'Count' };

    expect(await refusedField({ ...terms, formula: '[Actual Producton] * 2' })).toBe(
      'There is no detail called “Actual Producton”. Did you mean [Actual Production]? (at 1)',
    );
    expect(await refusedField({ ...terms, formula: '[Actual Production] + [EBITDA]' })).toMatch(/^Units do not match/);
    expect(await refusedField({ ...terms, formula: '1,5 * [Actual Production]' })).toMatch(/comma/);
  });

  it('refuses a circle through several definitions, and names it', async () => {
    good(await define({ name: 'First Metric', unit: 'kWh', formula: '[Actual Production]' }));
    good(await define({ name: 'Second Metric', unit: 'kWh', formula: '[First Metric] * 1' }));

    const formula = await refusedField({ name: 'First Metric', unit: 'kWh', formula: '[Second Metric]', version: 1 });

    expect(formula).toMatch(/leads back to itself: .*Second Metric/);
  });

  it('lets one of two people at the same moment close a circle, and never both', async () => {
    const [left, right] = ['Left Metric', 'Right Metric'];
    for (const name of [left, right]) good(await define({ name, unit: 'kWh', formula: '[Actual Production]' }));

    const replies = await Promise.all([
      define({ name: left, unit: 'kWh', formula: `[${right}]`, version: 1 }),
      define({ name: right, unit: 'kWh', formula: `[${left}]`, version: 1 }),
    ]);

    const [refused, ...others] = replies.filter(({ status }) => status !== 200);
    expect(others).toEqual([]);
    expect(refused).toMatchObject({ status: 400, body: { fields: { formula: expect.stringMatching(/leads back/) } } });
    const named = (await listed()).filter(({ name }) => name === left || name === right);
    expect(named.filter(({ formula }) => formula === '[Actual Production]')).toHaveLength(1);
  });

  it('is not given up while others read it, also where somebody begins to at the same moment', async () => {
    const give = (id: string, launchStatus = 'Obsolete'): Promise<Reply> =>
      admin.put(`${typesOf(organization.id)}/types/${id}`, { version: 1, launchStatus });
    const { body: base } = good(await define({ name: 'Base Reserve', unit: 'kWh', formula: '[Actual Production]' }));
    const readers = ['Reserve A', 'Reserve B'];
    for (const name of readers) good(await define({ name, unit: 'kWh', formula: '[Base Reserve] * 2' }));

    const told = good(await admin.get(`${typesOf(organization.id)}/types/${base.id}/readers`)).body;
    const refused = await give(base.id);
    const { body: free } = good(await define({ name: 'Free Metric', unit: 'kWh', formula: '[Actual Production]' }));
    const [given, read] = await Promise.all([
      give(free.id),
      define({ name: 'Late Reader', unit: 'kWh', formula: '[Free Metric]' }),
    ]);

    expect(told.map(({ name }: OwnDetailType) => name)).toEqual(readers);
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'detailTypeRead',
        userMessage: expect.stringContaining('Reserve A and Reserve B would no longer be right without Base Reserve.'),
      },
    });
    expect([given?.status, read?.status].filter((status) => status === 200)).toHaveLength(1);
  });

  it('refuses a number that is none as what counts where nothing is entered', async () => {
    const terms = { name: 'Reserve Rate', unit: 'Percentage' };

    for (const none of ['five', '', '6.5%']) {
      expect(await define({ ...terms, default: none })).toMatchObject({
        status: 400,
        body: { fields: { default: 'Enter a number, of percentages as a share of one.' } },
      });
    }
    expect(good(await define({ ...terms, default: '0.065' })).body).toMatchObject({ default: '0.065' });
  });

  it('keeps what every version said, by whom and when, a page at a time', async () => {
    const terms = { name: 'Thrice Written', unit: 'kWh', periodRollup: 'sum' };
    const { id } = good(await define({ ...terms, formula: '[Actual Production] * 1' })).body;
    good(await define({ ...terms, formula: '[Actual Production] * 2', version: 1 }));
    good(await admin.put(`${typesOf(organization.id)}/types/${id}`, { version: 2, launchStatus: 'Obsolete' }));
    const path = `${typesOf(organization.id)}/types/${id}/versions`;
    const { firstName, lastName } = admin.agent;

    const first = good(await admin.get(`${path}?limit=2`));
    const rest = good(await admin.get(`${path}?limit=2&cursor=${first.headers.get('x-next-cursor')}`));

    expect(first.body).toMatchObject([
      { version: 3, launchStatus: 'Obsolete', formula: '[Actual Production] * 2' },
      { version: 2, launchStatus: 'Active', formula: '[Actual Production] * 2' },
    ]);
    expect(rest.body).toMatchObject([
      { version: 1, formula: '[Actual Production] * 1', changedByName: `${firstName} ${lastName}`, unit: 'kWh' },
    ]);
    expect(rest.headers.get('x-next-cursor')).toBeNull();
    expect(await admin.get(`${path}?cursor=first`)).toMatchObject({ status: 400, body: { code: 'cursorInvalid' } });
    expect(await admin.get(`${typesOf(organization.id)}/types/nothing/versions`)).toMatchObject({
      status: 404,
      body: { code: 'detailTypeNotFound' },
    });
  });

  it('is no matter of other organizations', async () => {
    const other = await anOrganization('Northlight Lending');

    expect(good(await other.admin.get(`${typesOf(other.id)}/types`)).body).toEqual([]);
    expect(await namesOf('Yield Against', other.admin)).toEqual([]);
  });
});

describe('GET /api/details/types', () => {
  it('holds what the organization has defined, and its formulas instead of the catalog’s, until they are given up', async () => {
    const own = { name: 'Curtailed Production', entityTypes: ['Project'], unit: 'kWh', periodRollup: 'sum' };
    const ofCatalog = await formulaOf('Self Consumption');
    good(await define(own));
    good(await define({ name: 'Self Consumption', formula: '[Baseline Production] * 0.5' }));

    expect(await typesCalled('Curtailed')).toMatchObject([
      { ...own, group: 'Added by your organization', valueSource: 'Schedule' },
    ]);
    expect(await formulaOf('Self Consumption')).toBe('[Baseline Production] * 0.5');
    const loans = good(await admin.get('/api/details/types?entityType=Loan&search=Curtailed')).body;
    expect(loans).toEqual([]);

    for (const id of ['curtailed-production', 'self-consumption']) {
      good(await admin.put(`${typesOf(organization.id)}/types/${id}`, { version: 1, launchStatus: 'Obsolete' }));
    }
    expect(await typesCalled('Curtailed')).toEqual([]);
    expect(await formulaOf('Self Consumption')).toBe(ofCatalog);
  });

  it('gives details their unit where one is added to an entity by its name', async () => {
    good(await define({ name: 'Snow Days', entityTypes: ['Project'], unit: 'days', periodRollup: 'sum' }));

    const added = good(await admin.post(`/api/entities/${projectId}/details`, { name: 'Snow Days' })).body;

    expect(added).toMatchObject({ name: 'Snow Days', unit: 'days', valueType: 'ScheduleNumber', custom: true });
  });

  it('keeps the catalog’s own word in the list of all', async () => {
    const all = good(await admin.get('/api/details/types/all?limit=500')).body as DetailType[];

    expect(all.map(({ name }) => name)).not.toContain('Yield Against Baseline');
  });
});

describe('POST /api/organizations/{orgId}/details/check', () => {
  it('tells every problem of a formula that is being written', async () => {
    const body = { formula: '[Nothing] + TTM([Actual Production]', entityTypes: ['Project'] };

    const { problems } = good(await admin.post(`${typesOf(organization.id)}/check`, body)).body;

    expect(problems).toEqual([{ at: 15, end: 16, message: 'A closing parenthesis is missing.' }]);
  });
});

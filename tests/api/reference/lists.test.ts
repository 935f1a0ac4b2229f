import { beforeAll, describe, expect, it } from 'vitest';
import { anOrganization, good, nobody, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { allPages } from '#tests/support/pages.ts';

let organization: TestOrganization;
let admin: Person;
let guest: Person;

beforeAll(async () => {
  organization = await anOrganization();
  admin = organization.admin;
  guest = await organization.guest();
});

const read = async (path: string) => good(await admin.get(path)).body;
const idsOf = (entries: readonly { id: string }[]): readonly string[] => entries.map(({ id }) => id);

const lists = [
  { path: '/api/loans/types', holds: { id: 'Loan', name: 'Term loan', isDebt: true } },
  { path: '/api/loans/types', holds: { id: 'Grant', name: 'Grant', isDebt: false } },
  { path: '/api/loans/marketsegment/types', holds: { id: 'Residential', name: 'Residential' } },
  { path: '/api/projects/types', holds: { id: 'CommunitySolar', name: 'Community solar' } },
  {
    path: '/api/projects/taxcredits/types',
    holds: {
      id: 'Investment Tax Credits (ITC)',
      name: 'Investment Tax Credits (ITC)',
      abbreviation: 'ITC',
    },
  },
  { path: '/api/deals/types', holds: { id: 'Deal', name: 'Deal' } },
  { path: '/api/structures/types', holds: { id: 'SPV', name: 'SPV' } },
  {
    path: '/api/structures/types/loan',
    holds: { id: 'RevolvingLineOfCredit', name: 'Revolving line of credit', isDebt: true },
  },
  {
    path: '/api/kpis/calculation/periods',
    holds: { id: 'Quarterly', name: 'Quarterly', lengthInMonths: 3, kind: 'ReportingPeriod' },
  },
  {
    path: '/api/kpis/calculation/periods',
    holds: { id: 'LastCompleted', name: 'Last completed period', kind: 'PeriodSelection' },
  },
  {
    path: '/api/documents/types',
    holds: { id: 'Credit Agreement', name: 'Credit Agreement', category: 'Financing' },
  },
  { path: '/api/tags', holds: { id: 'executed', name: 'Executed', group: 'Handling' } },
  { path: '/api/reports/categories', holds: { id: 'Environmental', name: 'Environmental' } },
  { path: '/api/reports/frequencies', holds: { id: 'Semiannually', name: 'Semiannually', lengthInMonths: 6 } },
  { path: '/api/project/formCategories', holds: { id: 'DueDiligence', name: 'Due diligence' } },
  { path: '/api/notifications/frequencies', holds: { id: 'Daily', name: 'Daily summary' } },
  {
    path: '/api/entities/integrations/filterConditions/types',
    holds: { id: 'Between', name: 'is between', valueTypes: ['Number', 'Date'], operands: 2 },
  },
];

describe('reference lists', () => {
  it.each(lists)('$path holds $holds.id, for guests too', async ({ path, holds }) => {
    expect(await read(path)).toContainEqual(holds);
    expect(good(await guest.get(path)).body).toEqual(await read(path));
  });

  it.each([...new Set(lists.map(({ path }) => path))])('%s names nothing twice', async (path) => {
    const ids = idsOf(await read(path));

    expect(ids.length).toBeGreaterThan(1);
    expect([...new Set(ids)]).toEqual(ids);
  });

  it.each([...new Set(lists.map(({ path }) => path)), '/api/config', '/api/countries', '/api/counties?state=CA'])(
    'asks nobody in particular to sign in for %s',
    async (path) => {
      expect(await nobody().get(path)).toMatchObject({ status: 401, body: { code: 'signInRequired' } });
    },
  );
});

describe('types of financings', () => {
  it('are eight, of which the three that are lent and repaid are the forms of a loan', async () => {
    const types: { id: string; isDebt: boolean }[] = await read('/api/loans/types');

    expect(types).toHaveLength(8);
    expect(await read('/api/structures/types/loan')).toEqual(types.filter(({ isDebt }) => isDebt));
    expect(idsOf(types.filter(({ isDebt }) => isDebt))).toEqual(['Loan', 'ConstructionLoan', 'RevolvingLineOfCredit']);
  });

  it('are read one by one', async () => {
    expect(await read('/api/loans/types/SaleLeaseback')).toEqual({
      id: 'SaleLeaseback',
      name: 'Sale-leaseback',
      isDebt: false,
    });
    expect(await admin.get('/api/loans/types/Barter')).toMatchObject({
      status: 404,
      body: { code: 'financingTypeNotFound' },
    });
  });
});

describe('visibilities', () => {
  it('tell which apps show a structure', async () => {
    const opened = (await read('/api/entities/visibilities')).map(
      ({ id, apps }: { id: string; apps: { id: string }[] }) => [id, idsOf(apps)],
    );

    expect(opened).toEqual([
      ['PortfolioManagement', ['rcs', 'pm', 'fm']],
      ['Origination', ['fm', 'o']],
    ]);
  });
});

describe('reports', () => {
  it('are of five types, found by words of their name or description', async () => {
    expect(await read('/api/reports/report-types')).toHaveLength(5);
    expect(idsOf(await read('/api/reports/report-types?search=default'))).toEqual(['DelinquenciesDefaultsReport']);
    expect(idsOf(await read('/api/reports/report-types?search=%20DAVIS'))).toEqual(['DBRAReport']);
    expect(await read('/api/reports/report-types?search=xyz')).toEqual([]);
    expect(await read('/api/reports/report-types?somethingElse=1')).toHaveLength(5);
  });

  it('have the same categories in every organization of the caller, and none in another', async () => {
    const foreign = await anOrganization('Lakeside Partners');
    const path = '/api/reports/categories';

    expect(await read(`${path}?organizationId=${organization.id}`)).toEqual(await read(path));
    for (const id of [foreign.id, 'no-such-organization']) {
      expect(await admin.get(`${path}?organizationId=${id}`)).toMatchObject({
        status: 404,
        body: { code: 'organizationNotFound' },
      });
    }
  });
});

describe('what is said of details, figures and sources', () => {
  it('names everything that the catalog uses', async () => {
    const attributes: { id: string; values: { id: string }[] }[] = await read('/api/details/attributes');
    const valuesOf = (id: string) => idsOf(attributes.find((one) => one.id === id)?.values ?? []);
    const types = (await allPages<Record<string, string>>(admin, '/api/details/types/all', 500)).flat();

    for (const name of ['valueType', 'valueSource', 'periodRollup', 'group']) {
      expect(types.filter((type) => !valuesOf(name).includes(type[name] ?? ''))).toEqual([]);
    }
    expect(valuesOf('unit')).toContain('kWh');
  });

  it('names the kinds of data, sources and periods of figures', async () => {
    const metadata: { id: string; values: { id: string }[] }[] = await read('/api/entities/datapoints/metadata');

    expect(idsOf(metadata)).toEqual(['dataKind', 'source', 'approvalStatus', 'timing', 'period']);
    expect(idsOf(metadata[0]?.values ?? [])).toEqual(['actual', 'forecast', 'plan', 'baseline']);
  });

  it('names what a system of each type holds', async () => {
    const { integrationTypes, dataSourcesByIntegrationType } = await read('/api/integrations/dataSourceMeta');

    expect(Object.keys(dataSourcesByIntegrationType).toSorted()).toEqual(idsOf(integrationTypes).toSorted());
    expect(idsOf(dataSourcesByIntegrationType.Banking)).toEqual(['accountBalances', 'transactions']);
  });
});

describe('keys of the browser', () => {
  it('are empty unless the stage has some', async () => {
    expect(await read('/api/config')).toEqual({
      workingDaysApiKey: '',
      holidayServiceUrl: 'https://api.workingdays.org/1.3',
      goJsApiKey: '',
    });
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import type { StructureRow } from '#shared/domain/structure.ts';
import { periodOf } from '#shared/time/dates.ts';
import { quarterEndBack } from '#tests/support/calendar.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { aFinancingIn } from '#tests/support/portfolio.ts';
import { standingsFollowed, untilStanding } from '#tests/support/standings.ts';

let organization: TestOrganization;
const ids = new Map<string, string>();
const idOf = (name: string): string => ids.get(name) ?? '';

const coverage = {
  covenantType: 'KPI',
  frequency: 'Quarterly',
  anchor: 'PeriodEnd',
  dueOffsetDays: 45,
  metric: 'Debt Service Coverage Ratio',
  operator: '>=',
  thresholds: [{ value: 1.2, unit: 'Ratio' }],
  approved: true,
};

/** A covenant that the latest quarter's figure meets, misses, or nearly misses. */
async function tested(structure: string, value: number): Promise<void> {
  const { admin } = organization;
  const entityId = idOf(structure);
  good(await admin.post(`/api/entities/${entityId}/covenants`, { ...coverage, name: `Coverage of ${structure}` }));
  good(
    await admin.post(`/api/entities/${entityId}/metrics/create/datapoints`, {
      detailName: coverage.metric,
      unit: 'Ratio',
      values: [{ period: periodOf(quarterEndBack(0)), value }],
    }),
  );
}

const list = async (query: string, reader: Person = organization.admin) =>
  reader.get(`/api/organizations/${organization.id}/deals?${query}`);
const names = async (query: string, reader?: Person): Promise<string[]> =>
  (good(await list(query, reader)).body as StructureRow[]).map(({ name }) => name);

beforeAll(async () => {
  organization = await anOrganization();
  for (const name of ['Aspen', 'Birch', 'Cedar', 'Dogwood']) {
    const { id } = await organization.structure({ name, closingDate: quarterEndBack(4) });
    ids.set(name, id);
  }
  const { id } = await organization.structure({ name: 'Elder', parentId: idOf('Dogwood') });
  ids.set('Elder', id);
  await tested('Birch', 1.0);
  await tested('Cedar', 2.0);
  await tested('Dogwood', 1.25);
  const commit = (structure: string, commitmentAmount: number, currency: 'USD' | 'EUR') =>
    aFinancingIn(organization, { name: `Loan of ${structure}`, dealId: idOf(structure), commitmentAmount, currency });
  await commit('Aspen', 5_000_000, 'USD');
  await commit('Birch', 20_000_000, 'USD');
  await commit('Cedar', 90_000_000, 'EUR');
  await commit('Elder', 7_000_000, 'USD');
  await standingsFollowed(organization.admin, organization.id);
  await untilStanding(organization.admin, organization.id, 'Coverage of Birch', ({ risk }) => risk === 'Breached');
  await untilStanding(organization.admin, organization.id, 'Coverage of Dogwood', ({ risk }) => risk === 'AtRisk');
});

describe('the order of a list of structures', () => {
  it('is by name unless another is asked for', async () => {
    expect(await names('')).toEqual(['Aspen', 'Birch', 'Cedar', 'Dogwood', 'Elder']);
    expect(await names('order=desc')).toEqual(['Elder', 'Dogwood', 'Cedar', 'Birch', 'Aspen']);
  });

  it('by covenants begins with the most urgent, and ends with what has none in either direction', async () => {
    expect((await names('sort=risk')).slice(0, 2)).toEqual(['Birch', 'Dogwood']);
    expect((await names('sort=risk')).slice(2)).toEqual(['Cedar', 'Aspen', 'Elder']);
    expect(await names('sort=risk&order=desc')).toEqual(['Cedar', 'Dogwood', 'Birch', 'Aspen', 'Elder']);
  });

  it('by commitments is that of one currency, with what lies below, as the rows show it', async () => {
    expect(await names('sort=commitment&order=desc')).toEqual(['Birch', 'Dogwood', 'Elder', 'Aspen', 'Cedar']);
    expect(await names('sort=commitment&currency=EUR')).toEqual(['Cedar', 'Aspen', 'Birch', 'Dogwood', 'Elder']);
  });

  it('holds over all pages', async () => {
    const first = good(await list('sort=risk&limit=2'));
    const cursor = encodeURIComponent(first.headers.get('x-next-cursor') ?? '');

    expect((first.body as StructureRow[]).map(({ name }) => name)).toEqual(['Birch', 'Dogwood']);
    expect(await names(`sort=risk&limit=2&cursor=${cursor}`)).toEqual(['Cedar', 'Aspen']);
  });

  it('goes with a search and with what lies in one structure', async () => {
    expect(await names('sort=commitment&order=desc&search=d')).toEqual(['Dogwood']);
    const below = `/api/v3/organizations/${organization.id}/entities/${idOf('Dogwood')}/structures/filter`;
    const found = good(await organization.admin.get(`${below}?sort=commitment`)).body as StructureRow[];
    expect(found.map(({ name }) => name)).toEqual(['Elder']);
  });
});

describe('a list of structures', () => {
  it('is narrowed to those with a covenant that is so urgent', async () => {
    expect(await names('risk=Breached')).toEqual(['Birch']);
    expect(await names('risk=Breached,AtRisk')).toEqual(['Birch', 'Dogwood']);
  });

  it('is narrowed to those to which so much is committed', async () => {
    expect(await names('minCommitment=7000000')).toEqual(['Birch', 'Dogwood', 'Elder']);
    expect(await names('minCommitment=90000000&currency=EUR')).toEqual(['Cedar']);
    expect((await list('minCommitment=-1')).status).toBe(400);
  });

  it('tells by neither of covenants or commitments that the reader may not see', async () => {
    const guest = await organization.guest();
    await organization.grant(
      guest,
      ...['Aspen', 'Birch', 'Dogwood'].map((name) => ({
        level: 'View' as const,
        action: 'Grant' as const,
        sourceType: 'Deal' as const,
        entityId: idOf(name),
      })),
      { level: 'View', action: 'Grant', sourceType: 'Covenant', entityId: idOf('Dogwood') },
    );

    expect(await names('sort=risk', guest)).toEqual(['Dogwood', 'Aspen', 'Birch', 'Elder']);
    expect(await names('risk=Breached', guest)).toEqual([]);
    expect(await names('minCommitment=1', guest)).toEqual([]);
  });
});

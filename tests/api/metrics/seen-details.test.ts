import { beforeAll, describe, expect, it } from 'vitest';
import type { Permission } from '#shared/domain/permissions/permission.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';

let organization: TestOrganization;
let entityId: string;
let root: string;

beforeAll(async () => {
  organization = await anOrganization();
  entityId = (await organization.structure()).id;
  root = `/api/entities/${entityId}`;
  good(await organization.admin.post(`${root}/details`, { name: 'Risk Rating', unit: 'Count' }));
  for (const [detailName, value] of [
    ['Debt Service Coverage Ratio', 1.25],
    ['Risk Rating', 7],
  ] as const) {
    const body = { detailName, values: [{ period: '2026-03', value }] };
    good(await organization.admin.post(`${root}/metrics/create/datapoints`, body));
  }
});

const reader = async (...lines: Partial<Permission>[]): Promise<Person> => {
  const person = await organization.guest();
  const onDetails = lines.map((line) => ({ sourceType: 'Detail' as const, entityId, ...line }));
  await organization.grant(person, { entityId }, ...onDetails);
  return person;
};

const names = (details: readonly { readonly name: string }[]): string[] => details.map(({ name }) => name).toSorted();

describe('the details of a structure', () => {
  it.each([
    { granted: 'one value', lines: [{ detailName: 'Debt Service Coverage Ratio', detailValues: ['1.25'] }], seen: 1 },
    { granted: 'values that nothing has', lines: [{ detailValues: ['8', '9'] }], seen: 0 },
    { granted: 'values of any detail', lines: [{ detailValues: ['7', '1.25'] }], seen: 2 },
    { granted: 'one detail', lines: [{ detailName: 'Risk Rating' }], seen: 1 },
    { granted: 'all but one', lines: [{}, { sourceId: 'risk-rating', action: 'Deny' as const }], seen: 1 },
  ])('are the same on its own page and in the list where $granted is granted', async ({ lines, seen }) => {
    const person = await reader(...lines);

    const listed = names(good(await person.get(`${root}/details`)).body);
    const onPage = names(good(await person.get(`/api/deals/${entityId}`)).body.details);

    expect(listed).toHaveLength(seen);
    expect(onPage).toEqual(listed);
  });
});

describe('a detail of a name that only a covenant knows', () => {
  it('is not there for whoever does not see the covenant', async () => {
    const terms = { covenantType: 'KPI', frequency: 'Quarterly', anchor: 'PeriodEnd', approved: true };
    const tested = { metric: 'Sunlight at noon', operator: '>=', thresholds: [{ value: 1, unit: 'Ratio' }] };
    good(await organization.admin.post(`${root}/covenants`, { name: 'Sunlight', ...terms, ...tested }));
    const [blind, seeing] = [await reader({ level: 'Edit' }), await reader({ level: 'Edit' })];
    await organization.grant(seeing, { sourceType: 'Covenant', entityId });
    const figure = { detailName: 'Sunlight at noon', values: [{ period: '2026-03', value: 2 }] };
    const enter = (person: Person) => person.post(`${root}/metrics/create/datapoints`, figure);

    const refused = await enter(blind);

    expect(refused).toMatchObject({ status: 404, body: { code: 'detailNotFound' } });
    expect((await enter(seeing)).status).toBe(200);
  });
});

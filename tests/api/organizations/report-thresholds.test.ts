import { beforeEach, expect, it } from 'vitest';
import type { Setting } from '#shared/domain/organization.ts';
import { addDays } from '#shared/time/dates.ts';
import { today } from '#tests/support/calendar.ts';
import { anOrganization, good, type TestOrganization } from '#tests/support/organization.ts';
import { untilStanding } from '#tests/support/standings.ts';

let organization: TestOrganization;

beforeEach(async () => {
  organization = await anOrganization();
});

const thresholds = ['defaultWarningReportingCovenantThreshold', 'defaultCriticalReportingCovenantThreshold'];
const details = () => `/api/entities/${organization.id}/details`;
const reset = (person = organization.admin) => person.post(`/api/reports/thresholds/reset/${organization.id}`);
const settings = async (): Promise<readonly Setting[]> =>
  good(await organization.admin.get(`/api/organizations/${organization.id}`)).body.details;
const own = async () => (await settings()).filter(({ name }) => thresholds.includes(name)).map(({ value }) => value);

it('reports are warned of at the usual days again after a reset, which answers true', async () => {
  const { id } = await organization.structure();
  const report = { name: 'Budget', covenantType: 'Report', frequency: 'Once', anchor: 'FixedDate', approved: true };
  const due = { fixedDate: addDays(today(), 20) };
  good(await organization.admin.post(`/api/entities/${id}/covenants`, { ...report, ...due }));
  const set = thresholds.map((name) => ({ name, value: '30' }));
  good(await organization.admin.post(details(), set));
  await untilStanding(organization.admin, organization.id, 'Budget', ({ status }) => status === 'AtRisk');

  const answer = good(await reset());

  expect(answer.body).toBe(true);
  const standing = await untilStanding(
    organization.admin,
    organization.id,
    'Budget',
    ({ status }) => status !== 'AtRisk',
  );
  expect(standing.status).toBe('NotYetDue');
  expect((await own()).filter((value) => value === '30')).toEqual([]);
});

it('a reset where nothing is set writes nothing, and takes the right to manage the organization', async () => {
  const version = async () => good(await organization.admin.get(`/api/organizations/${organization.id}`)).body.version;
  const before = await version();

  expect(good(await reset()).body).toBe(true);
  expect(await version()).toBe(before);
  expect((await reset(await organization.guest())).status).toBe(403);
});

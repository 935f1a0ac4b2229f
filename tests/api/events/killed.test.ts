import { beforeAll, expect, it } from 'vitest';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import { addMonthsToPeriod } from '#shared/time/dates.ts';
import { quarterBack, quarterEndBack } from '#tests/support/calendar.ts';
import { killWorkers, workedOff } from '#tests/support/local-pages.ts';
import { anOrganization, good, type TestOrganization, theSuperuser } from '#tests/support/organization.ts';
import { standings } from '#tests/support/standings.ts';

let organization: TestOrganization;
let structures: string[];

beforeAll(async () => {
  organization = await anOrganization();
  structures = await Promise.all(
    ['Alder', 'Birch', 'Cedar'].map(
      async (name) => (await organization.structure({ name, closingDate: quarterEndBack(6) })).id,
    ),
  );
});

const coverage = {
  name: 'Minimum coverage',
  covenantType: 'KPI',
  frequency: 'Quarterly',
  anchor: 'PeriodEnd',
  dueOffsetDays: 45,
  metric: 'Debt Service Coverage Ratio',
  operator: '>=',
  thresholds: [{ value: 1.2, unit: 'Ratio' }],
  approved: true,
};
/** What is told of events, and what works on it. */
const killed = ['dispatch-events', 'compute-standings'] as const;
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const any = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)] as Item;

const write = {
  covenant: async (id: string) =>
    good(
      await organization.admin.post(`/api/entities/${id}/covenants`, {
        ...coverage,
        name: `Coverage ${Math.random()}`,
      }),
    ),
  figure: async (id: string) => {
    const period = addMonthsToPeriod(quarterBack(0), -3 * Math.floor(Math.random() * 4));
    const values = [{ period, value: 0.9 + Math.random() }];
    const detailName = 'Debt Service Coverage Ratio';
    good(
      await organization.admin.post(`/api/entities/${id}/metrics/create/datapoints`, {
        detailName,
        unit: 'Ratio',
        values,
      }),
    );
  },
  structure: async (id: string) => {
    const { version } = good(await organization.admin.get(`/api/deals/${id}`)).body;
    good(await organization.admin.put(`/api/deals/${id}`, { version, name: `Renamed ${Math.random()}` }));
  },
};

it('loses no effect when what is told of events is killed at any moment: twenty times', {
  timeout: 400_000,
}, async () => {
  for (let kill = 0; kill < 20; kill += 1) {
    const writing = structures.map((id) => any(Object.values(write))(id));
    await pause(Math.random() * 400);
    await killWorkers(any(killed), organization);
    await Promise.all(writing);
  }
  for (const queue of ['ORGANIZATION_MAINTENANCE_QUEUE_URL', 'STANDING_COMPUTATION_QUEUE_URL'])
    await workedOff(queue, organization.id, 200_000);

  const told = new Map((await standings(organization.admin, organization.id)).map((one) => [one.entityId, one]));
  for (const id of structures) {
    const covenants: CovenantWithState[] = good(
      await organization.admin.get(`/api/entities/${id}/covenants?limit=500`),
    ).body;
    const { name } = good(await organization.admin.get(`/api/deals/${id}`)).body;
    const expected = covenants.map(({ id: covenantId, state: { status, because, nextDueDate } }) => ({
      covenantId,
      status,
      because,
      nextDueDate,
    }));
    const byId = (a: { covenantId: string }, b: { covenantId: string }) => (a.covenantId < b.covenantId ? -1 : 1);
    const kept = (told.get(id)?.covenants ?? []).map(({ covenantId, status, because, nextDueDate }) => ({
      covenantId,
      status,
      because,
      nextDueDate,
    }));
    expect(kept.toSorted(byId)).toEqual(expected.toSorted(byId));
    if (kept.length > 0) expect(told.get(id)?.name).toBe(name);
    const found = good(await organization.admin.get(`/api/entities/search?search=${encodeURIComponent(name)}`)).body;
    expect(found.map((one: { id: string }) => one.id)).toContain(id);
  }
  const jobs: { status: string }[] = good(
    await (await theSuperuser()).get('/api/jobs?limit=500', { 'x-organization-id': organization.id }),
  ).body;
  expect(jobs.filter(({ status }) => status !== 'done')).toEqual([]);
});

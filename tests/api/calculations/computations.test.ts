import { beforeAll, describe, expect, it } from 'vitest';
import type { ComputedDetail, ComputedMetric } from '#shared/domain/computed-metric.ts';
import type { MetricComputation, MetricComputationResult } from '#shared/domain/metric-computation.ts';
import { deliver, killWorkers } from '#tests/support/local-pages.ts';
import { computationsOf, computedWithin, multiply } from '#tests/support/metric-computations.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { aFinancing } from '#tests/support/parties.ts';
import { aProjectIn } from '#tests/support/portfolio.ts';
import { until } from '#tests/support/waiting.ts';

const aMinute = 60_000;
const range = { startDate: '2025-01', endDate: '2025-06' };
const months = ['2025-01', '2025-02', '2025-03', '2025-04', '2025-05', '2025-06'];

let organization: TestOrganization;
let admin: Person;
let structureId: string;
let projectIds: readonly string[];
let loanId: string;

const monthly = (detailName: string, valueIn: (at: number) => number, dataKind = 'actual', count = months.length) => ({
  detailName,
  dataKind,
  values: months.slice(0, count).map((period, at) => ({ period, value: valueIn(at) })),
});
const enter = async (id: string, columns: readonly object[]) =>
  good(await admin.post(`/api/entities/${id}/data`, { columns, documentId: null, note: 'Model' }));

beforeAll(async () => {
  organization = await anOrganization();
  admin = organization.admin;
  structureId = (await organization.structure({ name: 'Riverside portfolio', currency: 'USD' })).id;
  const projects = await Promise.all(
    [40, 60, 100].map((ownershipPercentage, at) =>
      aProjectIn(organization, { name: `Plant ${at + 1}`, dealId: structureId, currency: 'USD', ownershipPercentage }),
    ),
  );
  projectIds = projects.map(({ id }) => id);
  const terms = { loanDate: '2025-01-01', loanMaturityDate: '2026-12-31', commitmentAmount: 12_000 };
  loanId = (await aFinancing(organization, structureId, { name: 'Senior notes', currency: 'USD', ...terms })).id;
  await Promise.all([
    // The last one has not told June.
    ...projectIds.map((id, at) =>
      enter(id, [
        monthly('Actual Production', (month) => 1_000 * (at + 1) + month / 3, 'actual', at === 2 ? 5 : 6),
        monthly('Actual Production', () => 900, 'forecast'),
      ]),
    ),
    enter(loanId, [monthly('Principal Drawn', (at) => (at === 0 ? 12_000 : 0)), monthly('Principal Paid', () => 400)]),
  ]);
}, aMinute);

const atOnce = async (body: object, query = '') =>
  good(await admin.post(`/api/entities/${structureId}/metrics/compute${query}`, { ...range, ...body })).body;
/** The sum is told in MWh: what it adds up lies below the quotient. */
const plantsIn = (detail: ComputedDetail | null) => detail?.stackLog.children[0]?.children ?? [];
const details = [
  'Total Production',
  'Total Expected Production',
  'Portfolio Production Ratio',
  'Total Outstanding Principal',
];

describe('metrics that are computed in the background', () => {
  it.each([
    { what: 'everything', body: {}, query: '?categories=true' },
    { what: 'months', body: { details }, query: '' },
    { what: 'quarters', body: { details, rollup: 'Quarterly' }, query: '' },
    {
      what: 'a comparison',
      body: { details, comparison: { of: 'ForecastToActual', as: 'PercentageDelta' } },
      query: '',
    },
  ])('are the same as those computed at once: $what', async ({ body, query }) => {
    const calls = computationsOf(admin, structureId);

    const { id, job } = await calls.start({ ...range, ...body }, query);
    const done = await calls.finished(id);

    expect(job).toMatchObject({
      id,
      kind: 'metric-computation',
      title: 'Metrics of Riverside portfolio',
      entityId: structureId,
    });
    expect(done.job).toMatchObject({ status: 'done', progress: 1, error: null });
    expect(done.metrics).toEqual(await atOnce(body, query));
    expect(done.metrics?.metrics.flatMap(({ values }) => values).some((value) => typeof value === 'number')).toBe(true);
    expect(Date.parse(done.expiresAt ?? '') - Date.parse(done.computedAt ?? '')).toBe(30 * 86_400_000);
  });

  it('are explained as those computed at once, with sources', async () => {
    const body = { detail: 'Total Production', month: '2025-03', depth: 4 };
    const calls = computationsOf(admin, structureId);

    const done = await calls.finished((await calls.explain(body)).id);
    const explained = good(await admin.post(`/api/entities/${structureId}/metrics/compute/detail`, body)).body;

    expect(done.detail).toEqual({ ...explained, computedAt: done.detail?.computedAt });
    const parts = plantsIn(done.detail);
    expect(parts.map(({ entityName }) => entityName).toSorted()).toEqual(['Plant 1', 'Plant 2', 'Plant 3']);
    expect(parts[0]).toMatchObject({ entityType: 'Project', source: { note: 'Model' } });
  });

  it('tell of more than 600 projects what one answer cannot, also where a worker is killed in between', async () => {
    const { id: dealId } = await organization.structure({ name: 'Rooftops', currency: 'USD' });
    const first = await aProjectIn(organization, { name: 'Roof', dealId, currency: 'USD', ownershipPercentage: 50 });
    await multiply(organization, dealId, first.id, 601);
    await enter(first.id, [monthly('Actual Production', () => 10)]);
    const body = { ...range, details: ['Project Count', 'Total Production'] };
    const calls = computationsOf(admin, dealId);

    const refused = await admin.post(`/api/entities/${dealId}/metrics/compute`, body);
    const { id } = await calls.start(body);
    const running = await until(
      () => calls.read(id),
      ({ body: { job } }) => job.progress > 0,
    );
    const second = await calls.start(body);
    const killed = await killWorkers('compute-metrics', organization);
    const done = await calls.finished(id);

    expect(refused).toMatchObject({ status: 400, body: { code: 'computationTooLarge' } });
    expect(refused.body.userMessage).toContain('in the background');
    expect(running.body.job.message).toMatch(/^\d+ of 602 projects and financings read$|computed$/);
    expect([second.id, second.job.attempt, killed > 0]).toEqual([id, 1, true]);
    expect(done.job).toMatchObject({ status: 'done', attempt: 1 });
    const [count, production] = done.metrics?.metrics ?? [];
    expect(count?.values).toEqual(Array(6).fill(602));
    expect(production?.values).toEqual(Array(6).fill(null));
    expect(production?.reasons[0]?.text).toMatch(/^Actual Production of Roof \d+ has no value for Jan 2025\.$/);
  });

  it('are computed anew by whoever asks once more, and listed with the newest first', async () => {
    const body = { ...range, details: ['Total Production'], rollup: 'Annually' };
    const calls = computationsOf(admin, structureId);
    const { id } = await calls.start(body);
    const before = await calls.finished(id);

    const again = await calls.start(body);
    const after = await calls.finished(id);

    expect([again.id, again.computedAt]).toEqual([id, before.computedAt]);
    expect([before.job.attempt, after.job.attempt]).toEqual([1, 2]);
    expect(after.metrics).toEqual(before.metrics);
    expect(Date.parse(after.computedAt ?? '')).toBeGreaterThan(Date.parse(before.computedAt ?? ''));
    const listed: MetricComputation[] = good(await calls.list('?limit=2')).body;
    expect(listed).toHaveLength(2);
    expect(listed[0]).toMatchObject({ id, asked: { kind: 'metrics', request: body } });
    expect(listed[0]).not.toHaveProperty('metrics');
  });

  it('are told to whoever has asked alone, and of those only what they may still see', async () => {
    const analyst = await organization.member('Analyst');
    const own = computationsOf(analyst, structureId);
    const body = { ...range, details: ['Total Production', 'Total Outstanding Principal'] };
    const { id } = await own.start(body);
    const before = await own.finished(id);
    const explained = await own.finished((await own.explain({ detail: 'Total Production', month: '2025-03' })).id);
    await organization.switchOn('extendedPermission');
    const path = `/api/v2/organizations/${organization.id}/agents/${analyst.agent.id}/permissions`;
    const withheld = ['Total Outstanding Principal', 'Actual Production'].map((detailName) => ({
      ...{ level: 'View', action: 'Deny', sourceType: 'Detail', detailName },
      ...{ entityId: structureId, organizationId: organization.id },
    }));
    good(await admin.post(path, withheld));

    const names = ({ metrics }: { metrics: { metrics: readonly ComputedMetric[] } | null }) =>
      metrics?.metrics.map(({ detailName }) => detailName);
    expect(names(before)).toEqual(['Total Production', 'Total Outstanding Principal']);
    expect(names(good(await own.read(id)).body)).toEqual(['Total Production']);
    const labels = ({ detail }: MetricComputationResult) => new Set(plantsIn(detail).map(({ label }) => label));
    expect(labels(explained)).toEqual(new Set(['Actual Production']));
    expect(labels(good(await own.read(explained.id)).body)).toEqual(new Set(['A figure that is not shared with you']));
    expect(await computationsOf(admin, structureId).read(id)).toMatchObject({
      status: 404,
      body: { code: 'computationNotFound' },
    });
    expect(
      good(await computationsOf(admin, structureId).list('?limit=50')).body.map((one: MetricComputation) => one.id),
    ).not.toContain(id);
    expect((await organization.member('Analyst').then((other) => other.get(`/api/jobs/${id}`))).body.code).toBe(
      'jobNotFound',
    );
  });

  it('are not computed twice where their message comes twice', async () => {
    const calls = computationsOf(admin, structureId);
    const { id } = await calls.start({ ...range, details: ['Total Production'], approvedOnly: true });
    const done = await calls.finished(id);
    const message = { organizationId: organization.id, jobId: id, entityId: structureId, agentId: admin.agent.id };

    const delivered = await deliver('compute-metrics', { ...message, asSuperuser: 'false' });

    expect(delivered).toEqual({ batchItemFailures: [] });
    const { computedAt, job } = good(await calls.read(id)).body;
    expect([computedAt, job.version]).toEqual([done.computedAt, done.job.version]);
  });

  it('are refused with a sentence where more lies there than a worker can hold', async () => {
    const calls = computationsOf(admin, structureId);
    const { id } = await calls.start({ ...range, details: ['Project Count'] });
    await calls.finished(id);

    expect(await computedWithin(organization, id, { most: 2 })).toEqual({
      refused: 'This reads more than 20,000 projects and financings. Ask for the structures below it one by one.',
    });
  });
});

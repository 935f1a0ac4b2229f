import { beforeAll, describe, expect, it } from 'vitest';
import type { Job } from '#shared/domain/job.ts';
import { auditOfOrganization } from '#tests/support/audit.ts';
import { anOrganization, good, type TestOrganization, theSuperuser } from '#tests/support/organization.ts';
import { origin } from '#tests/support/origin.ts';
import { becomeFunction } from '#tests/support/platform.ts';
import { standings, standingsFollowed } from '#tests/support/standings.ts';
import { until } from '#tests/support/waiting.ts';

let organization: TestOrganization;
beforeAll(async () => {
  organization = await anOrganization();
});

const finished = async (jobId: string): Promise<Job> =>
  good(
    await until(
      () => organization.admin.get(`/api/jobs/${jobId}`),
      ({ body }) => body.status === 'done' || body.status === 'failed',
    ),
  ).body;

const setting = (name: string, value: string) =>
  organization.admin.post(`/api/entities/${organization.id}/details`, { name, value }).then(good);

/** Starts work in the background; asked for twice in a minute, it may be done already. */
async function started(call: string): Promise<Job> {
  const { status, body } = await organization.admin.post(`/api/organizations/${organization.id}/${call}`);
  expect([200, 202]).toContain(status);
  return body;
}

const jobsOf = async (kind: Job['kind']): Promise<Job[]> =>
  good(await (await theSuperuser()).get('/api/jobs?limit=500', { 'x-organization-id': organization.id })).body.filter(
    (job: Job) => job.kind === kind,
  );

describe('access that is computed ahead of time', () => {
  it('is computed when the setting is switched on, and every change holds from the next request on', async () => {
    const structure = await organization.structure();
    const guest = await organization.guest();
    const sees = async () => (await guest.get(`/api/deals/${structure.id}`)).status === 200;
    expect(await sees()).toBe(false);

    await setting('accessRoleCaching', 'true');
    const [job] = await jobsOf('access-role-caching');
    expect(await finished(job?.id ?? '')).toMatchObject({ status: 'done', error: null });

    expect(await sees()).toBe(false);
    await organization.grant(guest, { level: 'View', sourceType: 'Deal', entityId: structure.id });
    expect(await sees()).toBe(true);
    const path = `/api/organizations/${organization.id}`;
    const again = await started('accessrole');
    expect((await finished(again.id)).message).toMatch(/^Access of \d+ people computed$/);
    expect(await sees()).toBe(true);
    good(await organization.admin.put(`${path}/agents/${guest.agent.id}/disable`));
    expect(await sees()).toBe(false);
  });

  it('is computed by the timer too, once an organization that wants it', async () => {
    await setting('accessRoleCaching', 'true');
    const before = (await jobsOf('access-role-caching')).length;

    const invoked = await fetch(`${origin()}/_local/functions/schedules-access-role-caching/invoke`, {
      method: 'POST',
    });

    expect(invoked.status).toBe(200);
    const jobs = await until(
      () => jobsOf('access-role-caching'),
      (all) => all.every(({ status }) => status === 'done') && all.length >= before,
    );
    expect(jobs.length).toBeGreaterThanOrEqual(before);
    const events = (await auditOfOrganization(organization.id)).filter(({ event }) => event === 'job.done');
    expect(events.length).toBeGreaterThanOrEqual(jobs.length);
  });
});

describe('details in a former currency', () => {
  it('become obsolete with their figures kept, take no figures any more, and can be brought back', async () => {
    const { admin } = organization;
    const { id } = await organization.structure({ name: 'Lakeside facility', currency: 'USD' });
    const details = `/api/entities/${id}/details`;
    const figures = `/api/entities/${id}/metrics/create/datapoints`;
    good(await admin.post(details, { name: 'Tariff income', unit: 'EUR' }));
    good(await admin.post(details, { name: 'Fees', unit: 'USD' }));
    good(await admin.post(figures, { detailName: 'Tariff income', values: [{ period: '2026-03', value: 12 }] }));
    const names = async () => good(await admin.get(details)).body.map(({ name }: { name: string }) => name);

    const job = await started('obsoleteCurrencyDetails');
    expect(await finished(job.id)).toMatchObject({ status: 'done', message: '1 detail obsoleted' });

    expect(await names()).toEqual(['Fees']);
    const values = [{ period: '2026-06', value: 13 }];
    expect(await admin.post(figures, { detailName: 'Tariff income', values })).toMatchObject({ status: 404 });
    expect(await admin.post(details, { name: 'Tariff income', unit: 'USD' })).toMatchObject({
      status: 409,
      body: { code: 'nameTaken' },
    });
    const back = await admin.put(`${details}/tariff-income`, { version: 2, launchStatus: 'Active' });
    expect(back).toMatchObject({ status: 200, body: { unit: 'EUR', launchStatus: 'Active', latest: { value: 12 } } });
    expect(await admin.put(`${details}/tariff-income`, { version: 2, launchStatus: 'Obsolete' })).toMatchObject({
      status: 409,
      body: { code: 'recordChanged' },
    });
    expect(await names()).toEqual(['Fees', 'Tariff income']);
  });
});

describe('covenants', () => {
  it('of an earlier form are brought up to date once, and what is kept of where they stand is worked out anew', async () => {
    const { admin } = organization;
    const { id } = await organization.structure({ name: 'Harbor facility' });
    const covenant = {
      name: 'Debt service coverage',
      covenantType: 'KPI',
      frequency: 'Quarterly',
      anchor: 'PeriodEnd',
      dueOffsetDays: 45,
      metric: 'Debt Service Coverage Ratio',
      operator: '>=',
      thresholds: [{ value: 1.2, unit: 'Ratio' }],
      startsOn: '2026-01-01',
      approved: true,
    };
    const { body: made } = good(await admin.post(`/api/entities/${id}/covenants`, covenant));
    await standingsFollowed(organization.admin, organization.id);
    await spoil(id, made.id);
    await standAsBefore(id);
    const [early] = await standings(admin, organization.id);
    expect(early?.covenants[0]?.status).toBe('NotYetDue');
    // A message of before that comes late works out anew where the covenant stands.
    await expect
      .poll(async () => {
        await forgetStanding(id);
        return standings(admin, organization.id);
      })
      .toEqual([]);
    const migrate = async () => {
      const path = `/api/internal/organization/${organization.id}/covenants/migrate`;
      const { body } = await (await theSuperuser()).post(path);
      return finished(body.id);
    };

    expect(await migrate()).toMatchObject({ status: 'done', message: '1 covenant brought up to date' });
    const [stored] = good(await admin.get(`/api/entities/${id}/covenants`)).body;
    expect(stored).toMatchObject({ name: covenant.name, approved: true, reliefs: [], equityCure: null, version: 2 });
    expect((await standings(admin, organization.id)).map(({ entityId }) => entityId)).toEqual([id]);
  });
});

async function forgetStanding(entityId: string): Promise<void> {
  becomeFunction();
  const { dynamo } = await import('#functions/platform/storage/database.ts');
  const { DeleteCommand } = await import('@aws-sdk/lib-dynamodb');
  const Key = { pk: `${organization.id}#Deal#${entityId}`, sk: 'STANDING' };
  await dynamo.send(new DeleteCommand({ TableName: process.env['RECORDS_TABLE'], Key }));
}

/** Leaves where the covenant stands in a word that stood for several statuses. */
async function standAsBefore(entityId: string): Promise<void> {
  becomeFunction();
  const { dynamo } = await import('#functions/platform/storage/database.ts');
  const { UpdateCommand } = await import('@aws-sdk/lib-dynamodb');
  await dynamo.send(
    new UpdateCommand({
      TableName: process.env['RECORDS_TABLE'],
      Key: { pk: `${organization.id}#Deal#${entityId}`, sk: 'STANDING' },
      UpdateExpression: 'SET covenants[0].#status = :before',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':before': 'Pending' },
    }),
  );
}

/** Leaves a covenant as code of before has stored it. */
async function spoil(entityId: string, covenantId: string): Promise<void> {
  becomeFunction();
  const { dynamo } = await import('#functions/platform/storage/database.ts');
  const { UpdateCommand } = await import('@aws-sdk/lib-dynamodb');
  const TableName = process.env['RECORDS_TABLE'];
  const pk = `${organization.id}#Deal#${entityId}`;
  await dynamo.send(
    new UpdateCommand({
      TableName,
      Key: { pk, sk: `COV#${covenantId}` },
      UpdateExpression: 'SET duePk = :group, dueSk = :day REMOVE reliefs, equityCure, extendedCureDays',
      ExpressionAttributeValues: { ':group': `${organization.id}#Covenant`, ':day': `2026-05-15#${covenantId}` },
    }),
  );
}

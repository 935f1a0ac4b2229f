import { beforeAll, describe, expect, it } from 'vitest';
import type { Job } from '#shared/domain/job.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { upload } from '#tests/support/data-room.ts';
import { agreementText, extracted } from '#tests/support/extraction.ts';
import { workedOff } from '#tests/support/local-pages.ts';
import { anOrganization, good, type Person, type TestOrganization, theSuperuser } from '#tests/support/organization.ts';
import { allPages } from '#tests/support/pages.ts';
import { addParty, aFinancing } from '#tests/support/parties.ts';
import { actor, becomeFunction } from '#tests/support/platform.ts';
import { until } from '#tests/support/waiting.ts';

let organization: TestOrganization;
let admin: Person;
let riverside: Structure;
let lakeside: Structure;

const jobsFor = async (client: Person, query = ''): Promise<Job[]> => good(await client.get(`/api/jobs${query}`)).body;
const jobOf = async (title: string): Promise<Job> => {
  const found = (await jobsFor(admin)).find((job) => job.title === title);
  if (!found) throw new Error(`There is no job "${title}".`);
  return found;
};

beforeAll(async () => {
  organization = await anOrganization();
  admin = organization.admin;
  riverside = await organization.structure();
  lakeside = await organization.structure({ name: 'Lakeside junior facility' });
  for (const [name, content, { id }] of [
    ['good.txt', agreementText, riverside],
    ['blank.txt', ' ', riverside],
    ['other.txt', agreementText, lakeside],
  ] as const) {
    await extracted(admin, id, (await upload(admin, id, { name, content })).id);
  }
});

describe('GET /api/jobs', () => {
  it('lists background work, the newest first, a page at a time', async () => {
    const pages = await allPages<Job>(admin, '/api/jobs', 2);

    expect(pages.flat().map(({ title, status }) => [title, status])).toEqual([
      ['Covenants of other.txt', 'done'],
      ['Covenants of blank.txt', 'failed'],
      ['Covenants of good.txt', 'done'],
    ]);
    expect(pages.flat()[0]).toMatchObject({
      kind: 'covenant-extraction',
      entityId: lakeside.id,
      progress: 1,
      finishedAt: expect.any(String),
    });
    expect(pages.flat()[0]).not.toHaveProperty('payload');
  });

  it('lists work of one status, also across pages', async () => {
    const done = await allPages<Job>(admin, '/api/jobs?status=done', 1);

    expect(done.flat().map(({ title }) => title)).toEqual(['Covenants of other.txt', 'Covenants of good.txt']);
    expect((await admin.get('/api/jobs?status=lost')).status).toBe(400);
  });

  it('shows a guest the work on structures that were granted', async () => {
    const guest = await organization.guest();
    await organization.grant(guest, { entityId: lakeside.id });
    const [visible, hidden] = [await jobOf('Covenants of other.txt'), await jobOf('Covenants of good.txt')];

    expect((await jobsFor(guest)).map(({ id }) => id)).toEqual([visible.id]);
    const everything = ['Deal', 'Document', 'Covenant'] as const;
    await organization.grant(guest, ...everything.map((sourceType) => ({ entityId: lakeside.id, sourceType })));
    expect((await guest.get(`/api/jobs/${visible.id}`)).body).toEqual(visible);
    expect(await guest.get(`/api/jobs/${hidden.id}`)).toMatchObject({ status: 404, body: { code: 'jobNotFound' } });
  });
});

describe('the title of a job', () => {
  it('names a document only to whoever may see it', async () => {
    const guest = await organization.guest();
    await organization.grant(guest, { entityId: lakeside.id });
    const { id, documentId } = await jobOf('Covenants of other.txt');

    const hidden = [...(await jobsFor(guest)), good(await guest.get(`/api/jobs/${id}`)).body];
    await organization.grant(guest, { entityId: lakeside.id }, { entityId: lakeside.id, sourceType: 'Document' });
    const shown = good(await guest.get(`/api/jobs/${id}`)).body;

    const told = { id, title: 'Covenants of a document', documentId: null };
    expect(hidden).toMatchObject([told, told]);
    expect(shown).toMatchObject({ title: 'Covenants of other.txt', documentId });
  });

  it('names nothing that was renamed', async () => {
    const own = await anOrganization();
    const { id: dealId } = await own.structure();
    const loan = await aFinancing(own, dealId);
    await addParty(own, loan.id, { sourceId: own.id });
    const analyst = await own.member('Analyst');
    await own.grant(analyst, { sourceType: 'Loan', action: 'Deny', entityId: loan.id });

    good(await own.admin.put(`/api/loans/${loan.id}`, { version: loan.version, name: 'Secret acquisition bridge' }));
    await workedOff('ORGANIZATION_MAINTENANCE_QUEUE_URL', own.id);

    const superuser = await theSuperuser();
    const { body: upkeep } = good(await superuser.get('/api/jobs', { 'x-organization-id': own.id }));
    expect(upkeep.map(({ title }: Job) => title)).toEqual(['Update the search after a change']);
    expect(await jobsFor(analyst)).toEqual([]);
  });
});

describe('work that nobody has started', () => {
  it('is listed only where it failed, for whoever may start it again; superusers see all of it', async () => {
    const own = await anOrganization();
    const { id: entityId } = await own.structure();
    const [viewer, editor] = [await own.guest(), await own.guest()];
    await own.grant(viewer, { entityId });
    await own.grant(editor, { entityId }, { level: 'Edit', entityId });
    becomeFunction();
    const { jobsOf, upkeepAgent } = await import('#functions/platform/jobs/job-store.ts');
    const { systemClock } = await import('#functions/platform/clock.ts');
    const { tableOf } = await import('#functions/platform/storage/table.ts');
    const store = jobsOf(tableOf(own.id), { ...actor, agentId: upkeepAgent }, systemClock);
    const payload = { kind: 'search-index', organizationId: own.id, structureId: entityId };
    for (const [id, end] of [
      ['failed', { status: 'failed', error: 'Start it again.' }],
      ['done', { status: 'done', message: '1 search entry updated' }],
    ] as const) {
      const job = { id, kind: 'search-index', title: id, entityId, documentId: null, payload } as const;
      await store.update(await store.add(job), end);
    }
    const titles = (jobs: readonly Job[]) => jobs.map(({ title }) => title);

    const superuser = await theSuperuser();
    const { body: all } = good(await superuser.get('/api/jobs', { 'x-organization-id': own.id }));
    expect(titles(all)).toEqual(['done', 'failed']);
    expect(titles((await allPages<Job>(own.admin, '/api/jobs', 1)).flat())).toEqual(['failed']);
    expect([titles(await jobsFor(editor)), titles(await jobsFor(viewer))]).toEqual([['failed'], []]);

    good(await editor.post('/api/jobs/failed/retry'));
    expect(titles(await jobsFor(editor))).toEqual(['failed']);
  });
});

describe('POST /api/jobs/{jobId}/retry', () => {
  it('starts a failed job again, as a new attempt', async () => {
    const { id } = await jobOf('Covenants of blank.txt');

    const retried = await admin.post(`/api/jobs/${id}/retry`);
    const failed = await until(
      () => admin.get(`/api/jobs/${id}`),
      ({ body }) => body.status === 'failed',
    );

    expect(retried).toMatchObject({ status: 200, body: { id, status: 'queued', error: null, finishedAt: null } });
    expect(failed.body).toMatchObject({ attempt: retried.body.attempt, error: 'The document holds no text.' });
  });

  it('refuses a job that did not fail', async () => {
    const { id } = await jobOf('Covenants of good.txt');

    expect(await admin.post(`/api/jobs/${id}/retry`)).toMatchObject({ status: 409, body: { code: 'jobNotRetryable' } });
  });

  it('refuses whoever may see the job but not start one', async () => {
    const { id } = await jobOf('Covenants of blank.txt');
    const guest = await organization.guest();
    await organization.grant(guest, { entityId: riverside.id });

    const refused = await guest.post(`/api/jobs/${id}/retry`);
    await organization.grant(guest, { level: 'Create', sourceType: 'Covenant', entityId: riverside.id });
    const permitted = await guest.post(`/api/jobs/${id}/retry`);

    expect(refused).toMatchObject({ status: 403, body: { code: 'notPermitted' } });
    expect(permitted.status).toBe(200);
  });

  it('takes the right to edit a structure where the work followed from an edit', async () => {
    const own = await anOrganization();
    const { id: entityId } = await own.structure();
    becomeFunction();
    const { jobsOf } = await import('#functions/platform/jobs/job-store.ts');
    const { systemClock } = await import('#functions/platform/clock.ts');
    const { tableOf } = await import('#functions/platform/storage/table.ts');
    const store = jobsOf(tableOf(own.id), actor, systemClock);
    const payload = { kind: 'search-index', organizationId: own.id, structureId: entityId };
    const job = { id: 'index', kind: 'search-index', title: 'Index', entityId, documentId: null, payload } as const;
    await store.update(await store.add(job), { status: 'failed', error: 'Try again.' });
    const guest = await own.guest();
    await own.grant(guest, { entityId }, { level: 'Create', sourceType: 'Covenant', entityId });

    const refused = await guest.post('/api/jobs/index/retry');
    await own.grant(guest, { level: 'Edit', entityId });
    const permitted = await guest.post('/api/jobs/index/retry');
    const done = await until(
      () => guest.get('/api/jobs/index'),
      ({ body }) => body.status === 'done',
    );

    expect(refused).toMatchObject({ status: 403, body: { code: 'notPermitted' } });
    expect(permitted).toMatchObject({ status: 200, body: { status: 'queued' } });
    expect(done.body).toMatchObject({ message: '1 search entry updated', error: null });
  });
});

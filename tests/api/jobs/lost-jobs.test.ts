import { beforeAll, describe, expect, it } from 'vitest';
import { rulesExtractor } from '#functions/domain/covenants/extraction/rules-extractor.ts';
import type { ImportedRow } from '#shared/domain/structure-import.ts';
import { upload } from '#tests/support/data-room.ts';
import { agreementText, askForCovenants, extracted } from '#tests/support/extraction.ts';
import { unstartedImport } from '#tests/support/import-worker.ts';
import { deliver, fireSchedule, killWorkers } from '#tests/support/local-pages.ts';
import { anOrganization, good, type TestOrganization } from '#tests/support/organization.ts';
import { actor, becomeFunction } from '#tests/support/platform.ts';
import { importsOf, structureWorkbook, switchImport } from '#tests/support/structure-workbook.ts';
import { until } from '#tests/support/waiting.ts';
import { zipOf } from '#tests/support/zip.ts';

let organization: TestOrganization;

beforeAll(async () => {
  organization = await anOrganization();
  await switchImport(organization);
});

const job = async (id: string) => good(await organization.admin.get(`/api/jobs/${id}`)).body;

const over = (id: string) =>
  until(
    () => job(id),
    ({ status }) => status === 'done' || status === 'failed',
  );

const structures = (name: string, count: number) =>
  structureWorkbook({ Structures: Array.from({ length: count }, (_, at) => ({ Name: `${name} ${at + 1}` })) });

/** Leaves a job as a worker does that died a while ago. */
async function leaveRunning(jobId: string): Promise<void> {
  becomeFunction();
  const { jobsOf } = await import('#functions/platform/jobs/job-store.ts');
  const { systemClock } = await import('#functions/platform/clock.ts');
  const { tableOf } = await import('#functions/platform/storage/table.ts');
  const jobs = jobsOf(tableOf(organization.id), actor, systemClock);
  const stored = await jobs.find(jobId);
  if (stored) await jobs.update(stored, { status: 'running', tries: 1 });
}

describe('a worker that is killed', () => {
  it('during an import is followed by another, which goes on at the row', async () => {
    const imports = importsOf(organization.admin, organization);
    const { body } = await imports.start(structures('Killed', 150));
    await until(
      () => job(body.id),
      ({ progress }) => progress > 0,
    );

    expect(await killWorkers('import-structures', organization)).toBeGreaterThan(0);
    const done = await over(body.id);

    expect(done).toMatchObject({ status: 'done', message: '150 created', attempt: 1 });
    const rows: ImportedRow[] = good(await imports.rows(body.id, '?limit=500')).body;
    expect(new Set(rows.map(({ entity }) => entity?.id)).size).toBe(150);
    expect((await organization.admin.get('/api/deals?search=Killed&limit=500')).body).toHaveLength(150);
  });

  it('during an extraction is followed by another, which begins anew', async () => {
    const { id: entityId } = await organization.structure();
    // Takes the rules some seconds.
    const slow = `${agreementText}\n\n${'if exceeds Borrowing Base shall '.repeat(2_500)}`;
    const document = await upload(organization.admin, entityId, { name: 'Slow.txt', content: slow });
    const asked = await askForCovenants(organization.admin, entityId, document.id);
    await until(
      () => job(asked.body.jobId),
      ({ status }) => status === 'running',
    );

    expect(await killWorkers('extract-covenants', organization)).toBeGreaterThan(0);
    const done = await over(asked.body.jobId);

    expect(done).toMatchObject({ status: 'done', attempt: 1 });
    const { body } = await extracted(organization.admin, entityId, document.id);
    const expected = await rulesExtractor.extract({ text: slow, currency: 'USD' }, async () => undefined);
    const quotes = (covenants: readonly { quote: string | null }[]) => covenants.map(({ quote }) => quote).toSorted();
    expect(quotes(body.covenants)).toEqual(quotes(expected));
  });
});

describe('a job that nobody works on any more', () => {
  it('is begun again by the sweep of every minute', async () => {
    const message = await unstartedImport(structures('Swept', 2), organization, organization.admin);
    await leaveRunning(message.jobId);

    await fireSchedule('sweep-jobs');

    expect(await over(message.jobId)).toMatchObject({ status: 'done', message: '2 created' });
  });

  it('is begun again in every line, such as that of archives', async () => {
    const { id: entityId } = await organization.structure();
    const archive = await upload(organization.admin, entityId, {
      name: 'Closing.zip',
      content: zipOf([{ path: 'Note.txt', content: Buffer.from('paid') }]),
      contentType: 'application/zip',
    });
    const asked = await organization.admin.post(`/api/room/${entityId}/documents/${archive.id}/unpack`);
    await over(asked.body.id);
    await leaveRunning(asked.body.id);

    await fireSchedule('sweep-jobs');

    expect(await over(asked.body.id)).toMatchObject({ status: 'done' });
  });

  it('is begun again at once when somebody asks', async () => {
    const message = await unstartedImport(structures('Asked', 2), organization, organization.admin);
    await leaveRunning(message.jobId);

    const again = await organization.admin.post(`/api/jobs/${message.jobId}/retry`);

    expect(again).toMatchObject({ status: 200, body: { status: 'queued', attempt: 2 } });
    expect(await over(message.jobId)).toMatchObject({ status: 'done', message: '2 created' });
  });

  it('is given up, with what remains, when it has killed its workers too often', async () => {
    const message = await unstartedImport(structures('Fatal', 2), organization, organization.admin);
    becomeFunction();
    const { jobsOf } = await import('#functions/platform/jobs/job-store.ts');
    const { systemClock } = await import('#functions/platform/clock.ts');
    const { tableOf } = await import('#functions/platform/storage/table.ts');
    const jobs = jobsOf(tableOf(organization.id), actor, systemClock);
    const stored = await jobs.find(message.jobId);
    if (stored) await jobs.update(stored, { status: 'running', tries: 4 });

    await deliver('import-structures', message);

    expect(await job(message.jobId)).toMatchObject({ status: 'failed', error: expect.stringContaining('try again') });
  });

  it('ends with the reason when its document was removed before it began', async () => {
    const { id: entityId } = await organization.structure();
    const document = await upload(organization.admin, entityId, { name: 'Gone.txt', content: agreementText });
    good(await organization.admin.delete(`/api/room/${entityId}/documents/${document.id}`));
    becomeFunction();
    const { jobsOf } = await import('#functions/platform/jobs/job-store.ts');
    const { systemClock } = await import('#functions/platform/clock.ts');
    const { tableOf } = await import('#functions/platform/storage/table.ts');
    const payload = { organizationId: organization.id, entityId, documentId: document.id, fileVersion: '1' };
    const kind = 'covenant-extraction' as const;
    const added = await jobsOf(tableOf(organization.id), actor, systemClock).add({
      id: `gone-${document.id}`,
      kind,
      title: 'Covenants of Gone.txt',
      entityId,
      documentId: document.id,
      payload,
    });

    await deliver('extract-covenants', { ...payload, jobId: added.id });

    expect(await job(added.id)).toMatchObject({
      status: 'failed',
      error: 'The document was removed before it was read.',
    });
  });
});

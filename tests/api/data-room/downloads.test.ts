import { unzipSync } from 'fflate';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ArchiveWriter } from '#functions/domain/data-room/packing/archive-writer.ts';
import type { RoomDocument } from '#shared/domain/document.ts';
import type { Job } from '#shared/domain/job.ts';
import type { Opening } from '#shared/domain/opening.ts';
import type { NotDownloaded, RoomDownload } from '#shared/domain/room-download.ts';
import { createFolder, upload } from '#tests/support/data-room.ts';
import { killWorkers } from '#tests/support/local-pages.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { becomeFunction } from '#tests/support/platform.ts';
import { until } from '#tests/support/waiting.ts';

let organization: TestOrganization;
let admin: Person;
let roomId: string;

beforeEach(async () => {
  organization ??= await anOrganization();
  admin = organization.admin;
  roomId = (await organization.structure({ name: 'Riverside: senior facility' })).id;
});

const downloads = () => `/api/room/${roomId}/downloads`;
async function ask(person: Person, folderId: string | null = null): Promise<RoomDownload> {
  const reply = await person.post(downloads(), { folderId });
  expect(reply.status).toBe(202);
  return reply.body;
}
const read = async (person: Person, { id }: RoomDownload): Promise<RoomDownload> =>
  good(await person.get(`${downloads()}/${id}`)).body;
const over = (person: Person, download: RoomDownload): Promise<RoomDownload> =>
  until(
    () => read(person, download),
    ({ job }) => job.status === 'done' || job.status === 'failed',
  );
const link = (person: Person, { id }: RoomDownload) => person.post(`${downloads()}/${id}/link`, {});

async function saved(person: Person, download: RoomDownload): Promise<Record<string, string>> {
  const { url } = good(await link(person, download)).body;
  const response = await fetch(url);
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  return Object.fromEntries(Object.entries(files).map(([path, content]) => [path, Buffer.from(content).toString()]));
}

const openingsOf = async ({ id }: RoomDocument): Promise<Opening[]> =>
  good(await admin.get(`/api/room/${roomId}/documents/${id}/openings`)).body;
const setViewOnly = async (value: string) =>
  good(await admin.post(`/api/entities/${organization.id}/details`, { name: 'dataRoomViewModeOnly', value }));

async function aRoom() {
  const legal = await createFolder(admin, roomId, 'Legal');
  const signed = await createFolder(admin, roomId, 'Signed?', legal.id);
  const notice = await upload(admin, roomId, { name: 'Notice.txt', content: 'first', parentId: legal.id });
  await upload(admin, roomId, { name: 'Notice.txt', content: 'second', parentId: legal.id });
  const agreement = await upload(admin, roomId, { name: 'Agreement.txt', content: 'agreed', parentId: signed.id });
  const model = await upload(admin, roomId, { name: 'Model.txt', content: 'model' });
  return { legal, signed, notice, agreement, model };
}

describe('the download of a folder', () => {
  it('is an archive of the latest versions of all that lies in it, told by an address', async () => {
    const { legal, notice } = await aRoom();

    const asked = await ask(admin, legal.id);
    const done = await over(admin, asked);
    const { url } = good(await link(admin, done)).body;
    const response = await fetch(url);

    expect(asked).toMatchObject({ folderId: legal.id, fileName: 'Legal.zip', result: null });
    expect(done).toMatchObject({
      job: {
        kind: 'room-download',
        status: 'done',
        title: 'Download of Legal',
        message: '2 documents ready to be saved',
      },
      result: { documents: 2, leftOut: 0 },
    });
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="Legal\.zip"/);
    expect((await response.arrayBuffer()).byteLength).toBe(done.result?.size);
    expect(await saved(admin, done)).toEqual({
      'Signed_/': '',
      'Signed_/Agreement.txt': 'agreed',
      'Notice.txt': 'second',
    });
    expect(await openingsOf(notice)).toMatchObject([
      { how: 'downloaded', fileVersion: 2, by: admin.agent.id, from: '127.0.0.1', at: done.result?.madeAt },
    ]);
  });

  it('of the whole room is named for what it belongs to, and is listed among the jobs', async () => {
    await aRoom();

    const done = await over(admin, await ask(admin));
    const jobs: Job[] = good(await admin.get('/api/jobs')).body;

    expect(done.fileName).toBe('Riverside_ senior facility.zip');
    expect(Object.keys(await saved(admin, done))).toHaveLength(5);
    expect(jobs.find(({ id }) => id === done.id)).toMatchObject({
      title: 'Download of Riverside: senior facility',
      room: { type: 'Deal' },
    });
  });

  it('holds what whoever asked may see, and nothing else', async () => {
    const { legal, signed, agreement, notice } = await aRoom();
    const guest = await organization.guest();
    const document = { sourceType: 'Document', entityId: roomId } as const;
    await organization.grant(
      guest,
      { ...document, sourceId: legal.id },
      { ...document, action: 'Deny', sourceId: signed.id },
    );

    const done = await over(guest, await ask(guest));

    expect(await saved(guest, done)).toEqual({ 'Legal/': '', 'Legal/Notice.txt': 'second' });
    expect(await openingsOf(agreement)).toEqual([]);
    expect(await openingsOf(notice)).toMatchObject([{ by: guest.agent.id }]);
    expect(await guest.post(downloads(), { folderId: signed.id })).toMatchObject({ body: { code: 'folderNotFound' } });
  });

  it('is nobody else’s, and is refused once a document in it may not be read any more', async () => {
    const { notice } = await aRoom();
    const reader = await organization.member('Member');
    const lines = [{ entityId: roomId }, { entityId: roomId, sourceType: 'Document' as const }];
    await organization.grant(reader, ...lines);
    const done = await over(reader, await ask(reader));

    const byOther = [await admin.get(`${downloads()}/${done.id}`), await link(admin, done)];
    const before = await link(reader, done);
    await organization.grant(reader, ...lines, { ...lines[1], action: 'Deny', sourceId: notice.id });
    const after = await link(reader, done);

    expect(byOther.map(({ body }) => body.code)).toEqual(['downloadNotFound', 'downloadNotFound']);
    expect(before.status).toBe(200);
    expect(after).toMatchObject({ status: 409, body: { code: 'downloadOutdated' } });
  });

  it('is refused where documents are only viewed, also for an archive that was made before', async () => {
    await aRoom();
    const done = await over(admin, await ask(admin));
    try {
      await setViewOnly('true');
      expect(await link(admin, done)).toMatchObject({ status: 403, body: { code: 'downloadsDisabled' } });
      expect(await admin.post(downloads(), {})).toMatchObject({ status: 403, body: { code: 'downloadsDisabled' } });
    } finally {
      await setViewOnly('false');
    }
  });

  it('fails with a reason where there is no document', async () => {
    const empty = await createFolder(admin, roomId, 'Empty');

    const done = await over(admin, await ask(admin, empty.id));

    expect(done.job).toMatchObject({ status: 'failed', error: 'There is no document here that you may download.' });
    expect(await link(admin, done)).toMatchObject({ status: 409, body: { code: 'downloadNotReady' } });
  });

  it('leaves out a document whose file is missing, and names it', async () => {
    const { model, notice } = await aRoom();
    becomeFunction();
    const { deleteBlob } = await import('#functions/platform/files/blob-store.ts');
    const { findDocument } = await import('#functions/domain/data-room/exports/document-reader.ts');
    const { tableOf } = await import('#functions/platform/storage/table.ts');
    const stored = await findDocument(tableOf(organization.id), roomId, model.id);
    await deleteBlob(stored?.versions[0]?.key ?? '');

    const done = await over(admin, await ask(admin));
    const leftOut: NotDownloaded[] = good(await admin.get(`${downloads()}/${done.id}/left-out`)).body;

    expect(done.job.message).toBe('2 documents ready to be saved, 1 left out');
    expect(leftOut).toEqual([{ documentId: model.id, path: 'Model.txt', reason: 'missing' }]);
    expect(Object.keys(await saved(admin, done))).toContain('Legal/Notice.txt');
    expect(await openingsOf(model)).toEqual([]);
    expect(await openingsOf(notice)).toHaveLength(1);
  });

  it('is made anew when it is asked for again', async () => {
    const { model } = await aRoom();

    const first = await over(admin, await ask(admin));
    await upload(admin, roomId, { name: 'Model.txt', content: 'changed' });
    const again = await over(admin, await ask(admin));

    expect(again.id).toBe(first.id);
    expect(again.job.attempt).toBe(2);
    expect(again.result?.madeAt).not.toBe(first.result?.madeAt);
    expect((await saved(admin, again))['Model.txt']).toBe('changed');
    expect((await openingsOf(model)).map(({ fileVersion }) => fileVersion)).toEqual([2, 1]);
  });
});

describe('a download that breaks down', () => {
  /** Does the work here, in the name of the administrator. */
  async function runHere(download: RoomDownload, write?: ArchiveWriter) {
    becomeFunction();
    const { runDownload } = await import('#functions/domain/data-room/packing/run-download.ts');
    const { zipWriter } = await import('#functions/connectors/zip/zip-writer.ts');
    const { markPdf } = await import('#functions/connectors/pdf/mark-pdf.ts');
    const { tableOf } = await import('#functions/platform/storage/table.ts');
    const { systemClock } = await import('#functions/platform/clock.ts');
    const { jobsOf } = await import('#functions/platform/jobs/job-store.ts');
    const table = tableOf(organization.id);
    const actor = { agentId: admin.agent.id, correlationId: 'a-test' };
    const job = await jobsOf(table, actor, systemClock).find(download.id);
    if (job === null) throw new Error('There is no job.');
    const message = {
      ...{ organizationId: organization.id, jobId: download.id, roomId },
      ...{ agentId: admin.agent.id, asSuperuser: 'false' as const },
    };
    // Another attempt than the one that the worker has done.
    const run = { table, actor, clock: systemClock, job: { ...job, attempt: 2 }, report: async () => undefined };
    return runDownload(message, run, { write: write ?? zipWriter, markPdf });
  }

  it('begins again, and stands once in the log however often it does', async () => {
    const { model } = await aRoom();
    const done = await over(admin, await ask(admin));
    const breaking: ArchiveWriter = async function* (items) {
      const { zipWriter } = await import('#functions/connectors/zip/zip-writer.ts');
      let left = 4;
      for await (const chunk of zipWriter(items)) {
        if (left === 0) throw new Error('The worker died.');
        left -= 1;
        yield chunk;
      }
    };

    await expect(runHere(done, breaking)).rejects.toThrow('The worker died.');
    const [one, other] = await Promise.all([runHere(done), runHere(done)]);
    const last = await runHere(done);

    expect([one, other, last]).toEqual(Array(3).fill({ done: '3 documents ready to be saved' }));
    // Once by the first attempt, and once by this one.
    expect(await openingsOf(model)).toHaveLength(2);
  });

  it('is the same while it is made, and is taken up by another worker after the first was killed', async () => {
    const documents: RoomDocument[] = [];
    for (let at = 0; at < 60; at += 1) {
      documents.push(await upload(admin, roomId, { name: `${at}.txt`, content: `${at}`.repeat(50_000) }));
    }
    const asked = await ask(admin);
    await until(
      () => read(admin, asked),
      ({ job }) => job.progress > 0,
    );

    const same = await ask(admin);
    await killWorkers('pack-room-downloads', organization);
    const done = await over(admin, asked);

    expect(same).toMatchObject({ id: asked.id, job: { attempt: 1 } });
    expect(done).toMatchObject({ job: { status: 'done', attempt: 1 }, result: { documents: 60 } });
    expect(Object.keys(await saved(admin, done))).toHaveLength(60);
    expect(await Promise.all(documents.map(async (one) => (await openingsOf(one)).length))).toEqual(Array(60).fill(1));
  });
});

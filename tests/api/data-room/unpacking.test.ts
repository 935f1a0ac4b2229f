import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ArchiveReader } from '#functions/domain/data-room/unpacking/archive.ts';
import type { RoomDocument, RoomNode } from '#shared/domain/document.ts';
import type { Job } from '#shared/domain/job.ts';
import { documentUpload } from '#shared/domain/permissions/deal-role-lines.ts';
import type { UnpackedEntry } from '#shared/domain/unpacking.ts';
import { beginUpload, createFolder, putFile, upload } from '#tests/support/data-room.ts';
import { killWorkers } from '#tests/support/local-pages.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { allPages } from '#tests/support/pages.ts';
import { actor, becomeFunction } from '#tests/support/platform.ts';
import { until } from '#tests/support/waiting.ts';
import { type ZippedFile, zipOf } from '#tests/support/zip.ts';

/** A hundred and more files, while other tests keep the worker busy. */
const someMinutes = 160_000;
let organization: TestOrganization;
let admin: Person;
let roomId: string;

beforeEach(async () => {
  organization ??= await anOrganization();
  admin = organization.admin;
  roomId = (await organization.structure()).id;
});

const documents = () => `/api/room/${roomId}/documents`;
const outline = (nodes: readonly RoomNode[]): unknown[] =>
  nodes.map(({ name, logicalType, children }) => (logicalType === 'Folder' ? [name, outline(children)] : name));
const room = async (): Promise<unknown[]> => outline(good(await admin.get(`${documents()}/structure`)).body);
const over = (jobId: string, person = admin): Promise<Job> =>
  until(
    async () => good(await person.get(`/api/jobs/${jobId}`)).body,
    ({ status }: Job) => status === 'done' || status === 'failed',
    someMinutes,
  );

/** Uploads an archive that is unpacked where it is filed. */
async function unzipped(files: readonly ZippedFile[] | Uint8Array, fields: object = {}, person = admin) {
  const content = files instanceof Uint8Array ? files : zipOf(files);
  const begun = await beginUpload(person, roomId, { name: 'Closing set.zip', content, ...fields });
  expect(await putFile(begun, content)).toBe(200);
  const draft = { uploadId: begun.uploadId, unzip: true, ...fields };
  const archive = good(await person.post(documents(), draft)).body;
  return { archive, job: await over(archive.jobId, person) };
}

const entriesOf = async ({ id }: { readonly id: string }, query = ''): Promise<UnpackedEntry[]> =>
  good(await admin.get(`${documents()}/${id}/unpacked?limit=500${query}`)).body;
const outcomesOf = async (archive: { readonly id: string }): Promise<unknown[]> =>
  (await entriesOf(archive)).map(({ path, outcome, reason }) => [path, reason ?? outcome]);
const found = (name: string): Promise<RoomNode | undefined> =>
  admin.get(`${documents()}/structure`).then(({ body }) => {
    const search = (nodes: readonly RoomNode[]): RoomNode | undefined =>
      nodes.find((one) => one.name === name) ?? nodes.map(({ children }) => search(children)).find((one) => one);
    return search(body);
  });

const closingSet: readonly ZippedFile[] = [
  { path: 'Closing/', isStored: true },
  { path: 'Closing/Signed/Agreement.pdf', content: 'Section 5.01. '.repeat(1_000) },
  { path: 'Closing/Index.txt', content: 'Index' },
  { path: 'Empty folder/', isStored: true },
  { path: 'Inner.zip', content: Buffer.from(zipOf([{ path: 'inside.txt', content: 'inside' }])) },
];

describe('an archive that is uploaded to be unpacked', () => {
  it('is filed, and its files and folders beside it, each as what it is', async () => {
    const folder = await createFolder(admin, roomId, 'Set');
    const { archive, job } = await unzipped(closingSet, { parentId: folder.id });

    const agreement = await found('Agreement.pdf');
    const read = await admin.get(`${documents()}/${agreement?.id}/x`);
    const entries = await entriesOf(archive);

    expect(job).toMatchObject({
      status: 'done',
      kind: 'archive-unpacking',
      title: 'Unpacking of Closing set.zip',
      documentId: archive.id,
      progress: 1,
      message: '5 items unpacked',
    });
    expect(await room()).toEqual([
      [
        'Set',
        [
          'Closing set.zip',
          ['Closing', [['Signed', ['Agreement.pdf']], 'Index.txt']],
          ['Empty folder', []],
          'Inner.zip',
        ],
      ],
    ]);
    expect(agreement).toMatchObject({
      contentType: 'application/pdf',
      size: 14_000,
      version: 1,
      createdBy: admin.agent.id,
    });
    expect(agreement?.versions[0]?.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(read.body).toBe('Section 5.01. '.repeat(1_000));
    expect(entries[1]).toEqual({
      place: 2,
      path: 'Closing/Signed/Agreement.pdf',
      size: 14_000,
      outcome: 'filed',
      reason: null,
    });
    expect(
      (await allPages<UnpackedEntry>(admin, `${documents()}/${archive.id}/unpacked`, 2)).map(({ length }) => length),
    ).toEqual([2, 2, 1]);
  });

  it('leaves out what is not safe, twice there or broken, and says why', async () => {
    await createFolder(admin, roomId, 'Taken.txt');
    const { archive, job } = await unzipped([
      { path: '../up.txt', content: 'a' },
      { path: 'gpj.\u202eexe', content: 'a' },
      { path: 'Résumé.txt', content: 'first' },
      { path: 'Résumé.txt'.normalize('NFD'), content: 'second' },
      { path: 'bomb.bin', content: new Uint8Array(30 * 1_048_576) },
      { path: 'liar.bin', content: new Uint8Array(1_048_576), size: 100 },
      { path: 'damaged.txt', content: 'damaged', crc: 7 },
      { path: 'link', content: '/etc/passwd', fileType: 0xa000 },
      { path: 'Taken.txt', content: 'a file' },
      { path: 'secret.txt', content: 'secret', flags: 0x801 },
    ]);

    expect(await outcomesOf(archive)).toEqual([
      ['../up.txt', 'unsoundName'],
      ['gpj.\ufffdexe', 'unsoundName'],
      ['Résumé.txt', 'filed'],
      ['Résumé.txt'.normalize('NFD'), 'sameName'],
      ['bomb.bin', 'packedTooTightly'],
      ['liar.bin', 'corrupt'],
      ['damaged.txt', 'corrupt'],
      ['link', 'notAFile'],
      ['Taken.txt', 'nameTaken'],
      ['secret.txt', 'encrypted'],
    ]);
    expect(await room()).toEqual([['Taken.txt', []], 'Closing set.zip', 'Résumé.txt']);
    expect(job.message).toBe('1 item unpacked, 9 left out');
    expect(await entriesOf(archive, '&outcome=leftOut')).toHaveLength(9);
  });

  it('renews documents of the same names, and leaves those alone that are the same', async () => {
    await upload(admin, roomId, { name: 'same.txt', content: 'same' });
    const form = new FormData();
    form.append('file', new Blob(['same'], { type: 'text/plain' }), 'same.txt');
    const same = good(await admin.post(documents(), form)).body;
    const other = await upload(admin, roomId, { name: 'other.txt', content: 'before' });
    const { archive } = await unzipped([
      { path: 'same.txt', content: 'same' },
      { path: 'OTHER.txt', content: 'after' },
    ]);

    expect(await outcomesOf(archive)).toEqual([
      ['same.txt', 'unchanged'],
      ['OTHER.txt', 'filed'],
    ]);
    expect(good(await admin.get(`${documents()}/${same.id}`)).body.version).toBe(same.version);
    expect(good(await admin.get(`${documents()}/${other.id}`)).body).toMatchObject({ name: 'other.txt', version: 2 });
  });

  it('may be large: its files are not held in memory', async () => {
    const content = randomBytes(24 * 1_048_576);
    await unzipped([{ path: 'large.bin', content, isStored: true }]);

    const large = await found('large.bin');
    const { headers } = await admin.get(`${documents()}/${large?.id}/x`);
    const bytes = Buffer.from(await (await fetch(headers.get('location') ?? '')).arrayBuffer());

    expect(large?.size).toBe(content.length);
    expect(bytes.equals(content)).toBe(true);
  });

  it('is refused where it is none, and kept as it was uploaded', async () => {
    const { job } = await unzipped(Buffer.from('This is a text.'));

    expect(job).toMatchObject({ status: 'failed', error: expect.stringMatching(/^This is no ZIP archive/) });
    expect(await room()).toEqual(['Closing set.zip']);
  });

  it('is filed alone where nobody asks for more; it can be unpacked later, once', async () => {
    const archive = await upload(admin, roomId, { name: 'Set.zip', content: zipOf(closingSet) });
    const before = await room();
    const started = await admin.post(`${documents()}/${archive.id}/unpack`, {});
    const done = await over(started.body.id);
    const again = await admin.post(`${documents()}/${archive.id}/unpack`, {});

    expect(before).toEqual(['Set.zip']);
    expect([started.status, done.status, again.status]).toEqual([202, 'done', 200]);
    expect(again.body.id).toBe(done.id);
    expect(await entriesOf(archive)).toHaveLength(5);
  });

  it('is filed once more by a repeated request, with the same job', async () => {
    const content = zipOf(closingSet);
    const begun = await beginUpload(admin, roomId, { name: 'Set.zip', content });
    await putFile(begun, content);
    const file = () => admin.post(documents(), { uploadId: begun.uploadId, unzip: true });

    const [first, second] = [good(await file()).body, good(await file()).body];
    await over(first.jobId);

    expect([second.id, second.jobId]).toEqual([first.id, first.jobId]);
    expect(await room()).toHaveLength(4);
  });
});

describe('somebody who may only upload', () => {
  it('unpacks into folders that are there; what would need others is left out', async () => {
    const borrower = await organization.member();
    const here = { entityId: roomId, sourceType: 'Document' as const };
    const view = [{ entityId: roomId }, { ...here, level: 'View' as const }];
    await organization.grant(borrower, ...view, { ...here, level: 'Edit', ...documentUpload });
    const reader = await organization.member();
    await organization.grant(reader, ...view);
    await createFolder(admin, roomId, 'Closing');
    const { archive } = await unzipped(
      [
        { path: 'Closing/Certificate.txt', content: 'a' },
        { path: 'Closing/Signed/Other.txt', content: 'b' },
      ],
      {},
      borrower,
    );

    expect(await outcomesOf(archive)).toEqual([
      ['Closing/Certificate.txt', 'filed'],
      ['Closing/Signed/Other.txt', 'notPermitted'],
    ]);
    expect((await found('Certificate.txt'))?.createdBy).toBe(borrower.agent.id);
    expect((await reader.post(`${documents()}/${archive.id}/unpack`, {})).body.code).toBe('notPermitted');
  });

  it('is told of the job of an archive only if they may see it', async () => {
    const { archive, job } = await unzipped([{ path: 'a.txt', content: 'a' }]);
    const reader = await organization.member();
    const here = { entityId: roomId, sourceType: 'Document' as const, level: 'View' as const };
    await organization.grant(reader, { entityId: roomId }, here, { ...here, action: 'Deny', sourceId: archive.id });

    const told = good(await reader.get(`/api/jobs/${job.id}`)).body;

    expect(told).toMatchObject({ title: 'Unpacking of an archive', documentId: null, message: null });
    expect((await reader.get(`${documents()}/${archive.id}/unpacked`)).body.code).toBe('documentNotFound');
  });
});

/** Reads archives, and breaks down at a chunk. */
const breakingAt = (zip: ArchiveReader, chunk: number): ArchiveReader => {
  let seen = 0;
  return {
    entriesOf: zip.entriesOf,
    contentOf: async function* (bytes, entry) {
      for await (const part of zip.contentOf(bytes, entry)) {
        seen += 1;
        if (seen === chunk) throw new Error('broke down');
        yield part;
      }
    },
  };
};

async function runHere(archive: RoomDocument, readerOf: (zip: ArchiveReader) => ArchiveReader = (zip) => zip) {
  becomeFunction();
  const { runUnpacking } = await import('#functions/domain/data-room/unpacking/run-unpacking.ts');
  const { zipArchives } = await import('#functions/connectors/zip/zip-archive.ts');
  const { tableOf } = await import('#functions/platform/storage/table.ts');
  const message = {
    ...{ organizationId: organization.id, jobId: 'a-test', roomId, documentId: archive.id },
    ...{ fileVersion: '1', agentId: admin.agent.id, asSuperuser: 'false' as const },
  };
  const run = { table: tableOf(organization.id), actor, report: async () => undefined };
  return runUnpacking(message, run, readerOf(zipArchives));
}

describe('unpacking that breaks down', () => {
  // The last is unpacked twice: once to know it, once to store it.
  const files: readonly ZippedFile[] = [
    { path: 'a.txt', content: 'a' },
    { path: 'Folder/b.txt', content: 'b' },
    { path: 'large.bin', content: randomBytes(9 * 1_048_576), isStored: true },
    { path: 'c.txt', content: 'c' },
  ];

  it('goes on where it stopped, wherever that was: nothing is lost and nothing is there twice', async () => {
    const archive = await upload(admin, roomId, { name: 'Set.zip', content: zipOf(files) });

    for (const chunk of [1, 2, 3, 50, 150, 250, 1]) {
      await runHere(archive, (zip) => breakingAt(zip, chunk)).catch(() => 'broke down');
    }
    const done = await runHere(archive);

    expect(done).toEqual({ done: '4 items unpacked' });
    expect(await room()).toEqual(['Set.zip', 'a.txt', ['Folder', ['b.txt']], 'large.bin', 'c.txt']);
    expect((await found('large.bin'))?.versions).toHaveLength(1);
    expect((await outcomesOf(archive)).map((one) => (one as string[])[1])).toEqual(files.map(() => 'filed'));
  });

  it('files each entry once where two workers are at it', async () => {
    const few = Array.from({ length: 6 }, (_, at) => ({ path: `Folder ${at % 2}/${at}.txt`, content: `${at}` }));
    const archive = await upload(admin, roomId, { name: 'Set.zip', content: zipOf(few) });

    await Promise.allSettled([runHere(archive), runHere(archive)]);
    const done = await runHere(archive);
    const names = ['0.txt', '1.txt', '2.txt', '3.txt', '4.txt', '5.txt'];
    const versions = await Promise.all(names.map(async (name) => (await found(name))?.versions.length));

    expect(done).toEqual({ done: expect.stringMatching(/^6 items unpacked|already there/) });
    expect(versions).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it('is taken up by another worker after the first was killed', async () => {
    const many = Array.from({ length: 120 }, (_, at) => ({ path: `Folder ${at % 7}/${at}.txt`, content: `${at}` }));
    const archive = await upload(admin, roomId, { name: 'Set.zip', content: zipOf(many) });
    const { id } = (await admin.post(`${documents()}/${archive.id}/unpack`, {})).body;
    await until(
      async () => good(await admin.get(`/api/jobs/${id}`)).body,
      ({ progress }: Job) => progress > 0,
    );

    expect(await killWorkers('unpack-archives', organization)).toBeGreaterThan(0);
    const done = await over(id);

    expect(done).toMatchObject({ status: 'done', message: '120 items unpacked' });
    const tree: RoomNode[] = good(await admin.get(`${documents()}/structure`)).body;
    const inFolders = tree.flatMap(({ children }) => children);
    expect(inFolders).toHaveLength(120);
    expect(inFolders.every(({ versions }) => versions.length === 1)).toBe(true);
  });
});

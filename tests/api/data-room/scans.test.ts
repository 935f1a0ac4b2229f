import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RoomDocument } from '#shared/domain/document.ts';
import type { Job } from '#shared/domain/job.ts';
import { auditOfRecord } from '#tests/support/audit.ts';
import { beginUpload, createFolder, putFile, upload } from '#tests/support/data-room.ts';
import { agreementText, askForCovenants } from '#tests/support/extraction.ts';
import {
  fileScanned,
  keyOf,
  objectAt,
  type ScanStatus,
  scanEvent,
  scanned,
  tell,
  uploadScanned,
} from '#tests/support/file-scans.ts';
import { mailsTo, mailTo } from '#tests/support/mailbox.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { until } from '#tests/support/waiting.ts';
import { zipOf } from '#tests/support/zip.ts';

const twoMinutes = 120_000;
let organization: TestOrganization;
let admin: Person;
let borrower: Person;
let roomId: string;

beforeAll(async () => {
  organization = await anOrganization();
  admin = organization.admin;
  borrower = await organization.member('Deal Admin');
});
beforeEach(async () => {
  roomId = (await organization.structure()).id;
});

const pathOf = ({ id }: Pick<RoomDocument, 'id'>) => `/api/room/${roomId}/documents/${id}`;
const read = async ({ id }: Pick<RoomDocument, 'id'>, person = admin): Promise<RoomDocument> =>
  good(await person.get(pathOf({ id }))).body;
const scanOf = async (document: Pick<RoomDocument, 'id'>, version = 1) =>
  (await read(document)).versions.find((one) => one.version === version)?.scan ?? null;
const told = ({ id }: Pick<RoomDocument, 'id'>, status: ScanStatus, version?: number) =>
  scanned(organization, { roomId, documentId: id, ...(version === undefined ? {} : { version }) }, status);
const release = async (document: RoomDocument, person = admin, version = 1) =>
  person.post(`${pathOf(document)}/versions/${version}/release`, {
    recordVersion: (await read(document)).recordVersion,
    reason: 'Checked on a computer of its own',
  });
const jobOver = (jobId: string): Promise<Job> =>
  until(
    async () => good(await admin.get(`/api/jobs/${jobId}`)).body,
    ({ status }: Job) => status === 'done' || status === 'failed',
    twoMinutes,
  );
const locked = (name: string, content: string | Uint8Array = 'as signed') =>
  uploadScanned(organization, admin, roomId, { name, content });

/** Every call that would lead to the bytes of a document at once. */
const readings = (document: RoomDocument) =>
  Promise.all([
    admin.get(`${pathOf(document)}/${encodeURIComponent(document.name)}`),
    admin.get(`${pathOf(document)}/${encodeURIComponent(document.name)}?version=1`),
    admin.post(`${pathOf(document)}/link`, { inline: true }),
    admin.post(`${pathOf(document)}/link`, { inline: false, version: 1 }),
    admin.post(`${pathOf(document)}/translate`, { into: 'de' }),
    admin.post(`${pathOf(document)}/versions/1/restore`, { recordVersion: document.recordVersion }),
    admin.post(`/api/entities/${roomId}/metrics/import/actual/${document.id}?dryRun=true`),
  ]);
const codes = (replies: readonly { readonly status: number; readonly body: { readonly code?: string } }[]) => [
  ...new Set(replies.map(({ status, body }) => (status < 300 ? status : body.code))),
];

describe('a file that is being scanned', () => {
  it('is listed, and no call gives its bytes until nothing was found', async () => {
    const document = await locked('Terms.txt');

    expect(document.versions).toMatchObject([{ scan: { state: 'pending', release: null } }]);
    expect(document.acts).not.toContain('translate');
    expect(document.acts).not.toContain('release');
    expect(codes(await readings(document))).toEqual(['fileBeingScanned']);
    expect(good(await admin.get(`${pathOf(document)}/openings`)).body).toEqual([]);

    await told(document, 'NO_THREATS_FOUND');

    expect(await scanOf(document)).toMatchObject({ state: 'clean' });
    expect((await admin.get(`${pathOf(document)}/Terms.txt`)).body).toBe('as signed');
  });

  it('is renamed, moved and deleted like any other, and the result finds it there', async () => {
    const folder = await createFolder(admin, roomId, 'Closing');
    const document = await locked('Draft.txt');
    const moved = await admin.put(pathOf(document), {
      recordVersion: document.recordVersion,
      name: 'Final.txt',
      parentId: folder.id,
    });
    await told(document, 'NO_THREATS_FOUND');
    const listing: RoomDocument[] = good(await admin.get(`/api/room/${roomId}/documents/${folder.id}/listing`)).body;
    const gone = await locked('Gone.txt');
    good(await admin.delete(pathOf(gone)));
    await told(gone, 'THREATS_FOUND');
    good(await admin.post(`${pathOf(gone)}/restore`, {}));

    expect(good(moved).body).toMatchObject({ name: 'Final.txt' });
    expect(listing).toMatchObject([{ name: 'Final.txt', number: '1.1', versions: [{ scan: { state: 'clean' } }] }]);
    expect(codes(await readings(await read(gone)))).toEqual(['fileInfected']);
  });

  it(
    'keeps an unpacking and a reading for covenants waiting, which go on by themselves',
    async () => {
      const archive = await locked('Set.zip', zipOf([{ path: 'Inner.txt', content: 'inside' }]));
      const agreement = await locked('Agreement.txt', agreementText);
      const unpacking: Job = (await admin.post(`${pathOf(archive)}/unpack`)).body;
      const reading = (await askForCovenants(admin, roomId, agreement.id)).body;
      const waits = async (jobId: string): Promise<Job> =>
        until(
          async () => good(await admin.get(`/api/jobs/${jobId}`)).body,
          ({ message }: Job) => message?.startsWith('Waiting until') ?? false,
        );

      const waiting = [await waits(unpacking.id), await waits(reading.jobId)];
      const before: RoomDocument[] = good(await admin.get(`/api/room/${roomId}/listing`)).body;
      await Promise.all([told(archive, 'NO_THREATS_FOUND'), told(agreement, 'NO_THREATS_FOUND')]);
      const after = [await jobOver(unpacking.id), await jobOver(reading.jobId)];

      for (const job of waiting) {
        expect(job).toMatchObject({ status: 'running', message: 'Waiting until the file is scanned for malware' });
      }
      expect(before.map(({ name }) => name)).not.toContain('Inner.txt');
      expect(after).toMatchObject([{ status: 'done', message: '1 item unpacked' }, { status: 'done' }]);
    },
    twoMinutes,
  );

  it(
    'is left out of an archive of its folder, which says so',
    async () => {
      await upload(admin, roomId, { name: 'Open.txt', content: 'open' });
      const document = await locked('Locked.txt');

      const started = (await admin.post(`/api/room/${roomId}/downloads`, { folderId: null })).body;
      await jobOver(started.id);

      const list = await admin.get(`/api/room/${roomId}/downloads/${started.id}/left-out`);
      expect(list.body).toEqual([{ documentId: document.id, path: 'Locked.txt', reason: 'locked' }]);
    },
    twoMinutes,
  );
});

describe('a file with malware', () => {
  it('stays locked whoever asks and whatever comes later, is told by mail once, and can be deleted', async () => {
    const document = await uploadScanned(organization, borrower, roomId, { name: 'Invoice.txt', content: 'bad' });

    await told(document, 'THREATS_FOUND');
    await told(document, 'THREATS_FOUND');
    await told(document, 'NO_THREATS_FOUND');
    const [uploader, administrator] = [
      await mailTo(borrower.email, 'Malware was found in Invoice.txt'),
      await mailTo(admin.email, 'Malware was found in Invoice.txt'),
    ];

    expect(await scanOf(document)).toMatchObject({ state: 'threat', threats: ['EICAR-Test-File (not a virus)'] });
    expect(codes(await readings(await read(document)))).toEqual(['fileInfected']);
    expect((await release(document)).body).toMatchObject({ code: 'fileNotReleasable' });
    expect(uploader.text).toContain('Malware was found in version 1 of Invoice.txt.');
    expect(uploader.text).toContain('It follows from something that you did');
    expect(administrator.text).toContain('Administrators and deal administrators are told of this.');
    const [alert] = (await admin.get('/api/notifications?level=2')).body;
    expect(alert.url).toBe(`/documents/${roomId}/${document.id}`);
    const mails = await mailsTo(admin.email);
    expect(mails.filter(({ subject }) => subject.includes('Invoice.txt'))).toHaveLength(1);
    expect((await admin.delete(pathOf(document))).status).toBe(200);
  });

  it(
    'refuses the jobs that would read it, and an archive that was made before it was found',
    async () => {
      const archive = await locked('Set.zip', zipOf([{ path: 'a.txt', content: 'a' }]));
      const job: Job = (await admin.post(`${pathOf(archive)}/unpack`)).body;
      const late = await upload(admin, roomId, { name: 'Late.txt', content: 'late' });
      const download = (await admin.post(`/api/room/${roomId}/downloads`, { folderId: null })).body;
      await jobOver(download.id);
      const link = () => admin.post(`/api/room/${roomId}/downloads/${download.id}/link`);
      expect((await link()).status).toBe(200);
      await told(archive, 'THREATS_FOUND');
      await told(late, 'THREATS_FOUND');

      expect((await link()).body).toMatchObject({ code: 'downloadOutdated' });

      expect(await jobOver(job.id)).toMatchObject({
        status: 'failed',
        error: expect.stringContaining('Malware was found'),
      });
    },
    twoMinutes,
  );

  it('is found in a file that was filed before anything was scanned, in its bytes of every version', async () => {
    const first = await upload(admin, roomId, { name: 'Old.txt', content: 'one' });
    await upload(admin, roomId, { name: 'Old.txt', content: 'two', documentId: first.id });
    const { recordVersion } = await read(first);
    good(await admin.post(`${pathOf(first)}/versions/1/restore`, { recordVersion }));

    await told(first, 'THREATS_FOUND', 1);

    const { versions } = await read(first);
    expect(versions.map(({ scan }) => scan?.state ?? null)).toEqual(['threat', null, 'threat']);
    expect((await admin.get(`${pathOf(first)}/Old.txt?version=2`)).body).toBe('two');
    expect((await admin.get(`${pathOf(first)}/Old.txt`)).body).toMatchObject({ code: 'fileInfected' });
  });

  it('is known with the file when the result came before the file was filed', async () => {
    const begun = await beginUpload(admin, roomId, { name: 'Early.txt', content: 'early' });
    await putFile(begun, 'early');
    const event = scanEvent(await objectAt(`${organization.id}/${roomId}/${begun.uploadId}`), 'THREATS_FOUND');

    expect(await tell(event)).toBe(true);
    const document = await fileScanned(organization, admin, roomId, begun.uploadId);

    expect(document.versions).toMatchObject([{ scan: { state: 'threat' } }]);
    await mailTo(admin.email, 'Malware was found in Early.txt');
  });
});

describe('a file that could not be scanned', () => {
  it.each(['UNSUPPORTED', 'ACCESS_DENIED', 'FAILED'] as const)(
    'stays locked after %s until it is released',
    async (status) => {
      const document = await locked('Protected.txt');

      await told(document, status);
      expect(codes(await readings(await read(document)))).toEqual(['fileNotScanned']);
      expect(await read(document)).toMatchObject({ acts: expect.arrayContaining(['release']) });
      const released = good(await release(document)).body;
      await told(document, status);

      expect(released.versions).toMatchObject([
        {
          scan: {
            state: 'released',
            unscannedReason: status,
            release: { by: admin.agent.id, byName: expect.any(String), reason: 'Checked on a computer of its own' },
          },
        },
      ]);
      expect(released.acts).not.toContain('release');
      expect((await admin.get(`${pathOf(document)}/Protected.txt`)).body).toBe('as signed');
      const uploadId = (await keyOf(organization, { roomId, documentId: document.id })).split('/').at(-1);
      const trail = await auditOfRecord(`${organization.id}#FileScan#${uploadId}`);
      expect(trail.map(({ event, by }) => [event, by])).toEqual([
        ['fileScan.awaited', admin.agent.id],
        ['fileScan.recorded', 'malware-scan'],
        ['fileScan.released', admin.agent.id],
      ]);
    },
  );

  it('is released by those who order the room and belong to the organization, for a reason', async () => {
    const document = await locked('Protected.txt');
    await told(document, 'UNSUPPORTED');
    const editor = await organization.member('Member');
    const guest = await organization.guest();
    const place = { entityId: roomId } as const;
    const documents = { ...place, sourceType: 'Document' } as const;
    await organization.grant(editor, place, documents, { ...documents, level: 'Edit' });
    await organization.grant(guest, place, documents, { ...documents, level: 'Create' });
    const { recordVersion } = await read(document);

    const without = await admin.post(`${pathOf(document)}/versions/1/release`, { recordVersion, reason: ' ' });
    const outdated = await admin.post(`${pathOf(document)}/versions/1/release`, { recordVersion: 1, reason: 'Safe' });

    expect((await read(document, editor)).acts).not.toContain('release');
    expect((await release(document, editor)).status).toBe(403);
    expect((await release(document, guest)).body).toMatchObject({ code: 'releaseForMembers' });
    expect(without.body).toMatchObject({ code: 'requestInvalid' });
    expect(outdated.body).toMatchObject({ code: 'recordChanged' });
    expect(codes(await readings(await read(document)))).toEqual(['fileNotScanned']);
  });

  it('is clean after a later scan found nothing, and locked after one that found something, also when it was released', async () => {
    const [clean, bad] = [await locked('A.txt'), await locked('B.txt')];
    for (const document of [clean, bad]) {
      await told(document, 'FAILED');
      good(await release(document));
    }

    await told(clean, 'NO_THREATS_FOUND');
    await told(bad, 'THREATS_FOUND');

    expect(await scanOf(clean)).toMatchObject({ state: 'clean', release: { reason: expect.any(String) } });
    expect(codes(await readings(await read(bad)))).toEqual(['fileInfected']);
  });
});

describe('a result', () => {
  it('changes nothing where it is about other bytes, a file that is no document, or one that was refused', async () => {
    const document = await locked('Terms.txt');
    const object = await objectAt(await keyOf(organization, { roomId, documentId: document.id }));
    const begun = await beginUpload(admin, roomId, { name: 'Dropped.txt', content: 'dropped' });
    await putFile(begun, 'dropped');
    const dropped = await objectAt(`${organization.id}/${roomId}/${begun.uploadId}`);
    good(await admin.delete(`/api/room/${roomId}/uploads/${begun.uploadId}`));

    const answers = [
      await tell(scanEvent({ ...object, eTag: 'of-what-was-there-before', versionId: null }, 'NO_THREATS_FOUND')),
      await tell(scanEvent({ ...object, objectKey: `marked-copies/${organization.id}/none` }, 'THREATS_FOUND')),
      await tell(scanEvent({ ...object, objectKey: `${organization.id}/${roomId}/none` }, 'NO_THREATS_FOUND')),
      await tell(scanEvent(dropped, 'NO_THREATS_FOUND')),
    ];

    expect(answers).toEqual([true, true, true, true]);
    expect(await scanOf(document)).toMatchObject({ state: 'pending' });
  });

  it('is not taken from another bucket, nor with an unknown status', async () => {
    const document = await locked('Terms.txt');
    const object = await objectAt(await keyOf(organization, { roomId, documentId: document.id }));

    expect(await tell(scanEvent({ ...object, bucketName: 'another' }, 'NO_THREATS_FOUND'))).toBe(false);
    expect(await tell(scanEvent(object, 'PERHAPS' as ScanStatus))).toBe(false);
    expect(await scanOf(document)).toMatchObject({ state: 'pending' });
  });
});

import { createHash, randomUUID } from 'node:crypto';
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FileVersion } from '#shared/domain/document.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { beginUpload, putFile, upload } from '#tests/support/data-room.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { actor, becomeFunction } from '#tests/support/platform.ts';
import { stackUnderTest } from '#tests/support/stack-under-test.ts';

let organization: TestOrganization;
let admin: Person;
let colleague: Person;
let roomId: string;

beforeAll(async () => {
  organization = await anOrganization();
  admin = organization.admin;
  colleague = await organization.member('Admin');
  roomId = (await organization.structure()).id;
});

const sha256 = (content: string): string => createHash('sha256').update(content).digest('hex');

/** The keys below which the bytes of a folder of the organization stand. */
async function storedIn(folder: string): Promise<readonly string[]> {
  const { access, environment } = stackUnderTest();
  const { region, credentials, endpoints } = access;
  const s3 = new S3Client({ region, credentials, endpoint: endpoints.services, forcePathStyle: true });
  const Prefix = `${organization.id}/${folder}/`;
  const { Contents = [] } = await s3.send(
    new ListObjectsV2Command({ Bucket: environment['DOCUMENTS_BUCKET'], Prefix, MaxKeys: 1_000 }),
  );
  return Contents.map(({ Key }) => Key ?? '');
}

const form = (content: string, name = 'Budget.txt', type = 'text/plain'): FormData => {
  const data = new FormData();
  data.append('file', new Blob([content], { type }), name);
  return data;
};

describe('files of one name that two people send at once', () => {
  it('are versions of one document, each with the bytes of who sent it', async () => {
    const { id: room } = await organization.structure();
    const confirmed: { version: number; content: string; by: string }[] = [];
    const send = async (person: Person, content: string) => {
      const { status, body } = await person.post(`/api/room/${room}/documents`, form(content));
      if (status === 200) confirmed.push({ version: body.version, content, by: person.agent.id });
      return body;
    };
    for (let round = 0; round < 12; round += 1) {
      await Promise.all([send(admin, `mine ${round} ${randomUUID()}`), send(colleague, `theirs ${round}`)]);
    }
    const [document] = good(await admin.get(`/api/room/${room}/listing`)).body;

    const told = document.versions.map(({ version, sha256: hash, uploadedBy, size }: FileVersion) => [
      version,
      hash,
      uploadedBy,
      size,
    ]);
    const sent = confirmed
      .toSorted((a, b) => a.version - b.version)
      .map(({ version, content, by }) => [version, sha256(content), by, content.length]);
    expect(told).toEqual(sent);
    for (const { version, content } of confirmed) {
      const { body } = await admin.get(`/api/room/${room}/documents/${document.id}/x?version=${version}`);
      expect(body).toBe(content);
    }
    expect(await storedIn(room)).toHaveLength(confirmed.length);
  });
});

describe('an upload that is refused', () => {
  it('leaves no bytes when its name was taken meanwhile, and cannot be filed afterwards', async () => {
    const { id: room } = await organization.structure();
    const begun = await beginUpload(admin, room, { name: 'a.txt', content: 'late' });
    await putFile(begun, 'late');
    await upload(admin, room, { name: 'a.txt', content: 'quicker' });

    const refused = await admin.post(`/api/room/${room}/documents`, { uploadId: begun.uploadId });
    const again = await admin.post(`/api/room/${room}/documents`, { uploadId: begun.uploadId, name: 'b.txt' });

    expect([refused.body.code, again.body.code]).toEqual(['nameTaken', 'uploadNotFound']);
    expect(await storedIn(room)).toHaveLength(1);
  });

  it('leaves no bytes when they came with the request; they stay where it is unknown what became of it', async () => {
    becomeFunction();
    const { storeBytes } = await import('#functions/platform/files/upload-store.ts');
    const { systemClock: clock } = await import('#functions/platform/clock.ts');
    const { tableOf } = await import('#functions/platform/storage/table.ts');
    const folder = randomUUID();
    const failWith = (error: Error) => {
      const id = randomUUID();
      const upload = { id, key: `${organization.id}/${folder}/${id}`, about: {} };
      const content = { bytes: new Uint8Array([1]), contentType: 'text/plain' };
      const writer = { table: tableOf(organization.id), actor, clock };
      return storeBytes(upload, content, writer, () => Promise.reject(error)).catch((thrown: unknown) => thrown);
    };

    const thrown = [await failWith(new DomainError('nameTaken')), await failWith(new Error('no answer'))];

    expect(thrown).toMatchObject([{ code: 'nameTaken' }, { message: 'no answer' }]);
    expect(await storedIn(folder)).toHaveLength(1);
  });

  it('is not filed by somebody else', async () => {
    const begun = await beginUpload(admin, roomId, { name: 'mine.txt', content: 'mine' });
    await putFile(begun, 'mine');

    const theirs = await colleague.post(`/api/room/${roomId}/documents`, { uploadId: begun.uploadId });

    expect(theirs).toMatchObject({ status: 404, body: { code: 'uploadNotFound' } });
  });

  it.each(['text/plain\r\nx-evil: 1', 'nonsense', 'text/', 'text/html; charset="\u0001"', 'a b/c'])(
    'is refused when it is announced as %j',
    async (contentType) => {
      const announced = { fileName: 'a.txt', size: 1, contentType };

      const refused = await admin.post(`/api/room/${roomId}/uploads`, announced);

      expect(refused).toMatchObject({ status: 400, body: { fields: { contentType: expect.any(String) } } });
    },
  );

  it('has other bytes than were announced', async () => {
    const announced = { fileName: 'sealed.txt', size: 6, contentType: 'text/plain', sha256: sha256('sealed') };
    const { body: begun } = await admin.post(`/api/room/${roomId}/uploads`, announced);

    const puts = [await putFile(begun, 'forged'), await putFile(begun, 'sealed')];
    const { body } = await admin.post(`/api/room/${roomId}/documents`, { uploadId: begun.uploadId });

    expect(puts).toEqual([400, 200]);
    expect(body.versions[0].sha256).toBe(sha256('sealed'));
  });
});

describe('an upload that nobody files', () => {
  it('is removed with its bytes after a day, and what was filed stays', async () => {
    const { id: room } = await organization.structure();
    const abandoned = await beginUpload(admin, room, { name: 'abandoned.txt', content: 'abandoned' });
    await putFile(abandoned, 'abandoned');
    const filed = await upload(admin, room, { name: 'filed.txt', content: 'filed' });
    becomeFunction();
    const { removeAbandonedUploads } = await import('#functions/domain/maintenance/remove-abandoned-uploads.ts');
    const { tableOf } = await import('#functions/platform/storage/table.ts');
    const sweepIn = (hours: number) =>
      removeAbandonedUploads({
        table: tableOf(organization.id),
        structureId: null,
        counterpartyId: null,
        actor: { agentId: 'organization-maintenance', correlationId: 'a-test' },
        clock: { now: () => new Date(Date.now() + hours * 3_600_000), today: () => '2026-11-22' },
      });

    await sweepIn(23);
    const before = await storedIn(room);
    await sweepIn(25);
    const late = await admin.post(`/api/room/${room}/documents`, { uploadId: abandoned.uploadId });

    expect([before.length, (await storedIn(room)).length]).toEqual([2, 1]);
    expect(late).toMatchObject({ status: 404, body: { code: 'uploadNotFound' } });
    expect((await admin.get(`/api/room/${room}/documents/${filed.id}/x`)).body).toBe('filed');
  });
});

describe('addresses of uploads and downloads', () => {
  it('are told anew where a request is repeated, and kept nowhere', async () => {
    const document = await upload(admin, roomId, { name: `${randomUUID()}.txt`, content: 'x' });
    const headers = { 'idempotency-key': randomUUID() };
    const link = () => admin.post(`/api/room/${roomId}/documents/${document.id}/link`, {}, headers);
    const begin = () => admin.post(`/api/room/${roomId}/uploads`, { fileName: randomUUID(), size: 1 }, headers);

    const [first, second] = [await begin(), await begin()];
    const links = [await link(), await link()];

    expect(second.body.uploadId).not.toBe(first.body.uploadId);
    expect(links.map(({ status }) => status)).toEqual([200, 200]);
    const { body: openings } = await admin.get(`/api/room/${roomId}/documents/${document.id}/openings`);
    expect(openings).toHaveLength(2);
  });
});

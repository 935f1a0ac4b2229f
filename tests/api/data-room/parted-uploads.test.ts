import { createHash, randomBytes } from 'node:crypto';
import { ListMultipartUploadsCommand, S3Client } from '@aws-sdk/client-s3';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RoomDocument } from '#shared/domain/document.ts';
import type { AddressedPart, PartedUpload, UnfinishedUpload } from '#shared/domain/parted-upload.ts';
import { documentUpload } from '#shared/domain/permissions/deal-role-lines.ts';
import type { Reply } from '#tests/support/client.ts';
import { beginUpload, createFolder, putFile, upload } from '#tests/support/data-room.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { becomeFunction } from '#tests/support/platform.ts';
import { stackUnderTest } from '#tests/support/stack-under-test.ts';

const part = 16 * 1_048_576;
/** Two whole parts and a bit. */
const model = randomBytes(2 * part + 1_234);
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

let organization: TestOrganization;
let admin: Person;
let roomId: string;

beforeAll(async () => {
  organization = await anOrganization();
  admin = organization.admin;
});
beforeEach(async () => {
  roomId = (await organization.structure()).id;
});

const pieceOf = (number: number): Buffer => model.subarray((number - 1) * part, number * part);

async function begin(person = admin, fields = {}): Promise<PartedUpload> {
  const about = { lastModified: '2026-11-20T09:30:00.000Z', fingerprint: sha256(model.subarray(0, 1_048_576)) };
  const announced = { fileName: 'Model.xlsx', size: model.length, contentType: 'application/vnd.ms-excel', ...about };
  return good(await person.post(`/api/room/${roomId}/uploads/parted`, { isChecked: true, ...announced, ...fields }))
    .body;
}

const askFor = (uploadId: string, numbers: readonly number[], person = admin): Promise<Reply> => {
  const parts = numbers.map((number) => ({ number, sha256: sha256(pieceOf(number)) }));
  return person.post(`/api/room/${roomId}/uploads/${uploadId}/addresses`, { parts });
};

async function putPart({ url, headers }: AddressedPart, bytes: Uint8Array): Promise<number> {
  const response = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(bytes) });
  await response.arrayBuffer();
  return response.status;
}

async function send(uploadId: string, numbers: readonly number[], person = admin): Promise<number[]> {
  const { body } = good(await askFor(uploadId, numbers, person));
  return Promise.all(body.map((one: AddressedPart) => putPart(one, pieceOf(one.number))));
}

const file = (uploadId: string, fields = {}, person = admin): Promise<Reply> =>
  person.post(`/api/room/${roomId}/documents`, { uploadId, ...fields });
const listed = async (): Promise<RoomDocument[]> => good(await admin.get(`/api/room/${roomId}/listing`)).body;
const unfinished = async (person = admin): Promise<UnfinishedUpload[]> =>
  good(await person.get(`/api/room/${roomId}/uploads`)).body;
const arrived = (uploadId: string, query = ''): Promise<Reply> =>
  admin.get(`/api/room/${roomId}/uploads/${uploadId}/parts${query}`);

async function bytesOf(documentId: string): Promise<string> {
  const { body } = good(await admin.post(`/api/room/${roomId}/documents/${documentId}/link`, {}));
  return sha256(new Uint8Array(await (await fetch(body.url)).arrayBuffer()));
}

/** Uploads in parts that storage keeps for the room. */
async function keptByStorage(): Promise<number> {
  const { access, environment } = stackUnderTest();
  const { region, credentials, endpoints } = access;
  const s3 = new S3Client({ region, credentials, endpoint: endpoints.services, forcePathStyle: true });
  const Prefix = `${organization.id}/${roomId}/`;
  const command = new ListMultipartUploadsCommand({ Bucket: environment['DOCUMENTS_BUCKET'], Prefix });
  return (await s3.send(command)).Uploads?.length ?? 0;
}

describe('a large file that comes in parts', () => {
  it('goes on behind the parts that arrived, and becomes a document when all are there', async () => {
    const begun = await begin();
    const first = await send(begun.uploadId, [1]);
    const half = await unfinished();
    const tooEarly = await file(begun.uploadId);
    const there = good(await arrived(begun.uploadId)).body;
    const rest = await send(begun.uploadId, [2, 3]);
    const filed = good(await file(begun.uploadId, { description: 'Base case' })).body;

    expect([first, rest]).toEqual([[200], [200, 200]]);
    expect(begun).toMatchObject({ sizeOfPart: part, partCount: 3, isNew: true, isChecked: true });
    expect(Date.parse(begun.expiresAt) - Date.parse(begun.startedAt)).toBe(7 * 24 * 3_600_000);
    expect(half).toEqual([{ ...begun, arrivedParts: 1, arrivedBytes: part }]);
    expect(tooEarly).toMatchObject({ status: 409, body: { code: 'uploadIncomplete' } });
    expect(there).toEqual([{ number: 1, size: part, sha256: sha256(pieceOf(1)) }]);
    expect(filed).toMatchObject({ id: begun.documentId, name: 'Model.xlsx', size: model.length, version: 1 });
    expect(filed.description).toBe('Base case');
    expect(await bytesOf(filed.id)).toBe(sha256(model));
    expect([await unfinished(), await keptByStorage()]).toEqual([[], 0]);
  });

  it('is filed once, however often and at the same moment that is asked for', async () => {
    const { uploadId } = await begin();
    await send(uploadId, [1, 2, 3]);

    const atOnce = await Promise.all([file(uploadId), file(uploadId), file(uploadId)]);
    const later = await file(uploadId, { name: 'Another.xlsx' });

    expect([...atOnce, later].filter(({ status }) => status !== 200)).toEqual([]);
    expect(new Set([...atOnce, later].map(({ body }) => `${body.id} ${body.version}`)).size).toBe(1);
    expect(await listed()).toHaveLength(1);
  });

  it('pages its parts, and takes one twice as one', async () => {
    const { uploadId } = await begin();
    await send(uploadId, [1, 2, 3]);
    await send(uploadId, [2]);

    const first = await arrived(uploadId, '?limit=2');
    const next = await arrived(uploadId, `?limit=2&cursor=${first.headers.get('x-next-cursor')}`);

    expect([...first.body, ...next.body].map(({ number, size }) => [number, size])).toEqual([
      [1, part],
      [2, part],
      [3, 1_234],
    ]);
    expect(next.headers.get('x-next-cursor')).toBeNull();
    expect(await arrived(uploadId, '?cursor=elsewhere')).toMatchObject({
      status: 400,
      body: { code: 'cursorInvalid' },
    });
  });

  it('is refused by storage in other bytes, another size, or as another part', async () => {
    const { uploadId } = await begin();
    const [one, , last] = good(await askFor(uploadId, [1, 2, 3])).body;

    const refused = [
      await putPart(one, pieceOf(2)),
      await putPart(one, pieceOf(1).subarray(1)),
      await putPart({ ...one, headers: {} }, pieceOf(1)),
      await putPart({ ...last, url: last.url.replace('partNumber=3', 'partNumber=2') }, pieceOf(3)),
    ];

    expect(refused).toEqual([400, 403, 403, 403]);
    expect(good(await arrived(uploadId)).body).toEqual([]);
  });

  it.each([
    { what: 'a part behind the last', parts: [{ number: 4, sha256: sha256(pieceOf(1)) }] },
    { what: 'a part without its SHA-256', parts: [{ number: 1 }] },
    { what: 'no part', parts: [] },
    { what: 'the part before the first', parts: [{ number: 0, sha256: sha256(pieceOf(1)) }] },
  ])('tells no address for $what', async ({ parts }) => {
    const { uploadId } = await begin();

    const refused = await admin.post(`/api/room/${roomId}/uploads/${uploadId}/addresses`, { parts });

    expect(refused).toMatchObject({ status: 400, body: { code: 'requestInvalid' } });
  });

  it('becomes a version where a document has its name, whose earlier version stays', async () => {
    const { id } = await upload(admin, roomId, { name: 'Model.xlsx', content: 'first draft' });
    const { uploadId, isNew } = await begin();
    await send(uploadId, [1, 2, 3]);

    const filed = good(await file(uploadId)).body;

    expect([isNew, filed.id, filed.version]).toEqual([false, id, 2]);
    expect((await admin.get(`/api/room/${roomId}/documents/${id}/x?version=1`)).body).toBe('first draft');
  });

  it('comes without SHA-256 from those who tell none', async () => {
    const { uploadId } = await begin(admin, { isChecked: false });
    const { body } = good(
      await admin.post(`/api/room/${roomId}/uploads/${uploadId}/addresses`, {
        parts: [{ number: 1 }, { number: 2 }, { number: 3 }],
      }),
    );
    for (const one of body) expect(await putPart(one, pieceOf(one.number))).toBe(200);

    expect(await bytesOf(good(await file(uploadId)).body.id)).toBe(sha256(model));
  });
});

describe('an upload in parts is refused', () => {
  it.each([
    { code: 'uploadTooLarge', status: 413, fields: { size: 5_368_709_121 } },
    { code: 'uploadEmpty', status: 400, fields: { size: 0 } },
    { code: 'folderNotFound', status: 404, fields: { parentId: 'nowhere' } },
    { code: 'requestInvalid', status: 400, fields: { fingerprint: 'none' } },
    { code: 'requestInvalid', status: 400, fields: { lastModified: 'yesterday' } },
  ])('with $code: $fields', async ({ code, status, fields }) => {
    const announced = { fileName: 'Model.xlsx', size: model.length, ...fields };

    const refused = await admin.post(`/api/room/${roomId}/uploads/parted`, announced);

    expect(refused).toMatchObject({ status, body: { code } });
  });

  it('no sooner than beyond 5 GB', async () => {
    const begun = await begin(admin, { size: 5_368_709_120 });

    expect(begun.partCount).toBe(320);
  });

  it('where the right to upload was taken away meanwhile: it gets no addresses, is not filed, and leaves nothing', async () => {
    const guest = await organization.guest();
    await organization.grant(
      guest,
      { level: 'View', sourceType: 'Document', entityId: roomId },
      { level: 'Edit', sourceType: 'Document', entityId: roomId, ...documentUpload },
    );
    const { uploadId } = await begin(guest);
    await send(uploadId, [1, 2, 3], guest);
    await organization.grant(guest, { level: 'Edit', sourceType: 'Document', entityId: roomId, action: 'Deny' });

    const addresses = await askFor(uploadId, [1], guest);
    const filed = await file(uploadId, {}, guest);

    expect([addresses.status, filed.status]).toEqual([404, 404]);
    expect(await listed()).toEqual([]);
  });

  it('where its folder is closed to whoever sends it, and then leaves nothing', async () => {
    const guest = await organization.guest();
    const folder = await createFolder(admin, roomId, 'Models');
    const edit = { level: 'Edit', sourceType: 'Document', entityId: roomId, ...documentUpload } as const;
    await organization.grant(guest, { level: 'View', sourceType: 'Document', entityId: roomId }, edit);
    const { uploadId } = await begin(guest, { parentId: folder.id });
    await send(uploadId, [1, 2, 3], guest);
    await organization.grant(guest, { ...edit, action: 'Deny', sourceId: folder.id });

    const addresses = await askFor(uploadId, [1], guest);
    const filed = await file(uploadId, {}, guest);

    expect([addresses, filed].map(({ status, body }) => [status, body.code])).toEqual([
      [403, 'notPermitted'],
      [403, 'notPermitted'],
    ]);
    expect([await unfinished(guest), await keptByStorage()]).toEqual([[], 0]);
  });

  it('to others than who began it', async () => {
    const colleague = await organization.member('Admin');
    const { uploadId } = await begin();
    const path = `/api/room/${roomId}/uploads/${uploadId}`;

    const refused = [
      await askFor(uploadId, [1], colleague),
      await colleague.get(`${path}/parts`),
      await colleague.delete(path),
      await file(uploadId, {}, colleague),
    ];

    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(refused.map(() => [404, 'uploadNotFound']));
    expect(await unfinished(colleague)).toEqual([]);
    expect(await unfinished()).toHaveLength(1);
  });

  it('where its name was taken meanwhile, before more of it is sent', async () => {
    const { uploadId } = await begin();
    await send(uploadId, [1]);
    await upload(admin, roomId, { name: 'model.XLSX', content: 'quicker' });

    expect(await askFor(uploadId, [2])).toMatchObject({ status: 409, body: { code: 'nameTaken' } });
  });
});

describe('an upload in parts that is given up', () => {
  it('is gone with what has arrived of it', async () => {
    const { uploadId } = await begin();
    const [, second] = good(await askFor(uploadId, [1, 2])).body;
    await send(uploadId, [1]);
    const before = await keptByStorage();

    const given = await admin.delete(`/api/room/${roomId}/uploads/${uploadId}`);

    expect([before, given.status, await keptByStorage()]).toEqual([1, 200, 0]);
    expect(await putPart(second, pieceOf(2))).toBe(404);
    expect(await unfinished()).toEqual([]);
    for (const late of [await file(uploadId), await askFor(uploadId, [1]), await arrived(uploadId)]) {
      expect(late).toMatchObject({ status: 404, body: { code: 'uploadNotFound' } });
    }
  });

  it('is not one that was filed', async () => {
    const { uploadId } = await begin();
    await send(uploadId, [1, 2, 3]);
    const { id } = good(await file(uploadId)).body;

    const refused = await admin.delete(`/api/room/${roomId}/uploads/${uploadId}`);

    expect(refused).toMatchObject({ status: 404, body: { code: 'uploadNotFound' } });
    expect(await bytesOf(id)).toBe(sha256(model));
  });

  it('may be one that came at once', async () => {
    const begun = await beginUpload(admin, roomId, { name: 'a.txt', content: 'a' });
    await putFile(begun, 'a');

    good(await admin.delete(`/api/room/${roomId}/uploads/${begun.uploadId}`));

    expect(await file(begun.uploadId)).toMatchObject({ status: 404, body: { code: 'uploadNotFound' } });
  });

  it('is removed after a week, and not before', async () => {
    const { uploadId } = await begin();
    await send(uploadId, [1]);
    becomeFunction();
    const { removeAbandonedUploads } = await import('#functions/domain/maintenance/remove-abandoned-uploads.ts');
    const { tableOf } = await import('#functions/platform/storage/table.ts');
    const sweepIn = (days: number) =>
      removeAbandonedUploads({
        table: tableOf(organization.id),
        structureId: null,
        counterpartyId: null,
        actor: { agentId: 'organization-maintenance', correlationId: 'a-test' },
        clock: { now: () => new Date(Date.now() + days * 86_400_000), today: () => '2026-11-22' },
      });

    await sweepIn(6.9);
    const after6 = [(await unfinished()).length, await keptByStorage()];
    await sweepIn(7.1);

    expect(after6).toEqual([1, 1]);
    expect([(await unfinished()).length, await keptByStorage()]).toEqual([0, 0]);
    expect(await file(uploadId)).toMatchObject({ status: 404, body: { code: 'uploadNotFound' } });
  });
});

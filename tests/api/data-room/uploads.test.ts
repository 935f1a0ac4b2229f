import { beforeEach, describe, expect, it } from 'vitest';
import type { RoomDocument } from '#shared/domain/document.ts';
import type { Reply } from '#tests/support/client.ts';
import { beginUpload, createFolder, putFile, upload } from '#tests/support/data-room.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';

const agreement = { name: 'Credit agreement.txt', content: 'Section 5.01. The Borrower shall keep its books.' };

let organization: TestOrganization;
let admin: Person;
let roomId: string;

beforeEach(async () => {
  organization ??= await anOrganization();
  admin = organization.admin;
  roomId = (await organization.structure()).id;
});

const file = (uploadId: string, fields = {}): Promise<Reply> =>
  admin.post(`/api/room/${roomId}/documents`, { uploadId, ...fields });
const listed = async (): Promise<RoomDocument[]> => good(await admin.get(`/api/room/${roomId}/listing`)).body;

describe('a file that is put to storage by a presigned address', () => {
  it('becomes a document when it is filed', async () => {
    const begun = await beginUpload(admin, roomId, agreement);
    const beforehand = await listed();
    const put = await putFile(begun, agreement.content);
    const filed = await file(begun.uploadId, { description: 'As signed', expirationDate: '2031-12-31' });

    expect([put, beforehand]).toEqual([200, []]);
    expect(new URL(begun.url).hostname).toBe('127.0.0.1');
    expect(Date.parse(begun.expiresAt) - Date.now()).toBeLessThanOrEqual(15 * 60_000);
    expect(filed).toMatchObject({
      status: 200,
      body: {
        id: begun.documentId,
        entityId: roomId,
        parentId: null,
        name: agreement.name,
        logicalType: 'Document',
        description: 'As signed',
        expirationDate: '2031-12-31',
        contentType: 'text/plain',
        size: agreement.content.length,
        version: 1,
        recordVersion: 1,
        createdBy: admin.agent.id,
        versions: [{ version: 1, size: agreement.content.length, uploadedBy: admin.agent.id }],
      },
    });
    expect(await listed()).toEqual([filed.body]);
  });

  it('is refused by storage in another size, of another type, or for another place', async () => {
    const begun = await beginUpload(admin, roomId, agreement);
    const elsewhere = { ...begun, url: begun.url.replace(begun.uploadId, 'another') };

    const refused = [
      await putFile(begun, `${agreement.content}!`),
      await putFile(begun, agreement.content.slice(1)),
      await putFile({ ...begun, headers: { ...begun.headers, 'content-type': 'text/html' } }, agreement.content),
      await putFile({ ...begun, headers: { 'content-type': 'text/plain' } }, agreement.content),
      await putFile(elsewhere, agreement.content),
    ];

    expect(refused).toEqual([403, 403, 403, 403, 403]);
    expect(await file(begun.uploadId)).toMatchObject({ status: 404, body: { code: 'uploadNotFound' } });
    expect(await listed()).toEqual([]);
  });

  it('cannot be put over once it is there', async () => {
    const begun = await beginUpload(admin, roomId, agreement);
    await putFile(begun, agreement.content);

    const again = await putFile(begun, agreement.content.replace('5.01', '6.66'));
    const { body } = await file(begun.uploadId);

    expect(again).toBe(412);
    expect((await admin.get(`/api/room/${roomId}/documents/${body.id}/x`)).body).toBe(agreement.content);
  });

  it('is filed once, however often that is asked for', async () => {
    const begun = await beginUpload(admin, roomId, agreement);
    await putFile(begun, agreement.content);

    const first = await file(begun.uploadId);
    const second = await file(begun.uploadId, { name: 'Another name.txt' });

    expect(second).toMatchObject({ status: 200, body: first.body });
    expect(await listed()).toHaveLength(1);
  });

  it('is not filed in another room, or when nobody announced it', async () => {
    const begun = await beginUpload(admin, roomId, agreement);
    await putFile(begun, agreement.content);
    const { id: otherRoom } = await organization.structure({ name: 'Lakeside junior facility' });

    const elsewhere = await admin.post(`/api/room/${otherRoom}/documents`, { uploadId: begun.uploadId });
    const unknown = await file('d2719c53-1d3c-4b3a-9c34-000000000000');
    const nothing = await admin.post(`/api/room/${roomId}/documents`, {});

    expect([elsewhere, unknown, nothing].map(({ status, body }) => [status, body.code])).toEqual([
      [404, 'uploadNotFound'],
      [404, 'uploadNotFound'],
      [404, 'uploadNotFound'],
    ]);
  });

  it.each([
    { code: 'uploadEmpty', status: 400, announced: { fileName: 'a.txt', size: 0 } },
    { code: 'uploadTooLarge', status: 413, announced: { fileName: 'a.txt', size: 5_368_709_121 } },
    { code: 'folderNotFound', status: 404, announced: { fileName: 'a.txt', size: 1, parentId: 'nowhere' } },
    { code: 'documentNotFound', status: 404, announced: { fileName: 'a.txt', size: 1, documentId: 'nothing' } },
    { code: 'requestInvalid', status: 400, announced: { fileName: 'folder/a.txt', size: 1 } },
    { code: 'requestInvalid', status: 400, announced: { fileName: '..', size: 1 } },
    { code: 'requestInvalid', status: 400, announced: { fileName: 'a\u0000.txt', size: 1 } },
    { code: 'requestInvalid', status: 400, announced: { fileName: ' ', size: 1 } },
    { code: 'requestInvalid', status: 400, announced: { fileName: 'a.txt', size: -1 } },
  ])('is refused with $code beforehand: $announced', async ({ code, status, announced }) => {
    const refused = await admin.post(`/api/room/${roomId}/uploads`, announced);

    expect(refused).toMatchObject({ status, body: { code } });
  });
});

describe('a file of the same name in the same folder', () => {
  it('becomes the next version of the document, and the earlier one stays readable', async () => {
    const first = await upload(admin, roomId, agreement);

    const second = await upload(admin, roomId, { name: agreement.name.toUpperCase(), content: 'Amended and restated' });
    const latest = await admin.get(`/api/room/${roomId}/documents/${first.id}/${encodeURIComponent(first.name)}`);
    const earlier = await admin.get(`/api/room/${roomId}/documents/${first.id}/x?version=1`);
    const never = await admin.get(`/api/room/${roomId}/documents/${first.id}/x?version=3`);

    expect(second).toMatchObject({ id: first.id, name: agreement.name, version: 2, size: 20 });
    expect(second.versions.map(({ version }) => version)).toEqual([1, 2]);
    expect([latest.body, earlier.body]).toEqual(['Amended and restated', agreement.content]);
    expect(never).toMatchObject({ status: 404, body: { code: 'documentNotFound' } });
    expect(await listed()).toHaveLength(1);
  });

  it('is refused where that is wanted, in either way of sending it, and only where there is one', async () => {
    await upload(admin, roomId, agreement);
    const announced = { fileName: agreement.name.toUpperCase(), size: 20_000_000, ifExists: 'refuse' };

    const replies = [
      await admin.post(`/api/room/${roomId}/uploads`, announced),
      await admin.post(`/api/room/${roomId}/uploads/parted`, announced),
      await admin.post(`/api/room/${roomId}/uploads`, { ...announced, fileName: 'Another.txt' }),
      await admin.post(`/api/room/${roomId}/uploads`, { ...announced, directory: 'Closing' }),
    ];

    expect(replies.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'documentExists'],
      [409, 'documentExists'],
      [200, undefined],
      [200, undefined],
    ]);
  });

  it('becomes the next version of its own, also where another upload was put earlier and is filed later', async () => {
    const { id } = await upload(admin, roomId, agreement);
    const abandoned = await beginUpload(admin, roomId, { ...agreement, content: 'Abandoned' });
    await putFile(abandoned, 'Abandoned');

    const renewed = await upload(admin, roomId, { ...agreement, content: 'Amended and restated' });
    const late = await file(abandoned.uploadId);

    expect(renewed).toMatchObject({ id, version: 2 });
    expect(late).toMatchObject({ status: 200, body: { id, version: 3 } });
    const contents = [2, 3].map((version) => admin.get(`/api/room/${roomId}/documents/${id}/x?version=${version}`));
    expect((await Promise.all(contents)).map(({ body }) => body)).toEqual(['Amended and restated', 'Abandoned']);
  });

  it('does not mix with the file of somebody who uploads at the same time', async () => {
    const { id } = await upload(admin, roomId, agreement);
    const theirContent = agreement.content.toUpperCase();
    const mine = await beginUpload(admin, roomId, agreement);
    const theirs = await beginUpload(admin, roomId, { ...agreement, content: theirContent });

    const puts = [await putFile(mine, agreement.content), await putFile(theirs, theirContent)];
    const filed = await Promise.all([file(mine.uploadId), file(theirs.uploadId)]);
    const read = filed.map(({ body }) => admin.get(`/api/room/${roomId}/documents/${id}/x?version=${body.version}`));

    expect(puts).toEqual([200, 200]);
    expect(filed.map(({ body }) => body.version).toSorted()).toEqual([2, 3]);
    expect((await Promise.all(read)).map(({ body }) => body)).toEqual([agreement.content, theirContent]);
  });

  it('is refused when the name was taken while it was on its way', async () => {
    const begun = await beginUpload(admin, roomId, agreement);
    await putFile(begun, agreement.content);
    await upload(admin, roomId, { ...agreement, content: 'Quicker' });

    expect(await file(begun.uploadId)).toMatchObject({ status: 409, body: { code: 'nameTaken' } });
    expect(await listed()).toHaveLength(1);
  });

  it('is refused when the folder was deleted while it was on its way', async () => {
    const folder = await createFolder(admin, roomId, 'Closing');
    const begun = await beginUpload(admin, roomId, { ...agreement, parentId: folder.id });
    await putFile(begun, agreement.content);
    good(await admin.delete(`/api/room/${roomId}/documents/${folder.id}`));

    expect(await file(begun.uploadId)).toMatchObject({ status: 404, body: { code: 'folderNotFound' } });
  });

  it('is another document when the names only begin alike', async () => {
    const numbered = await upload(admin, roomId, { name: 'Budget#2026', content: 'Numbered' });
    const plain = await upload(admin, roomId, { name: 'Budget', content: 'Plain' });

    expect(plain.id).not.toBe(numbered.id);
    expect((await listed()).map(({ name }) => name)).toEqual(['Budget#2026', 'Budget']);
  });

  it('is refused when a folder has the name', async () => {
    await createFolder(admin, roomId, 'Closing');

    const announced = await admin.post(`/api/room/${roomId}/uploads`, { fileName: 'closing', size: 1 });

    expect(announced).toMatchObject({ status: 409, body: { code: 'nameTaken' } });
  });
});

describe('a small file that is sent as multipart', () => {
  const form = (name: string, content: string, fields: Readonly<Record<string, string>> = {}): FormData => {
    const data = new FormData();
    for (const [field, value] of Object.entries(fields)) data.append(field, value);
    data.append('file', new Blob([content], { type: 'text/plain' }), name);
    return data;
  };

  it('becomes a document at once, and the next version when it is sent again', async () => {
    const folder = await createFolder(admin, roomId, 'Closing');
    const fields = { document: JSON.stringify({ parentId: folder.id, description: 'Budget of the sponsor' }) };

    const first = await admin.post(`/api/room/${roomId}/documents`, form('Büdget.txt', 'Année 1', fields));
    const second = await admin.post(`/api/room/${roomId}/documents`, form('Büdget.txt', 'Année 2', fields));

    expect(first).toMatchObject({
      status: 200,
      body: { name: 'Büdget.txt', parentId: folder.id, description: 'Budget of the sponsor', version: 1, size: 8 },
    });
    expect(second.body).toMatchObject({ id: first.body.id, version: 2 });
    expect((await admin.get(`/api/room/${roomId}/documents/${first.body.id}/x?version=1`)).body).toBe('Année 1');
  });

  it.each([
    { when: 'it is empty', data: () => form('a.txt', ''), status: 400, code: 'uploadEmpty' },
    {
      when: 'its name has slashes',
      data: () => form('a.txt', 'x', { name: '../a.txt' }),
      status: 400,
      code: 'requestInvalid',
    },
    {
      when: 'its folder is unknown',
      data: () => form('a.txt', 'x', { parentId: 'none' }),
      status: 404,
      code: 'folderNotFound',
    },
    {
      when: 'its fields are not JSON',
      data: () => form('a.txt', 'x', { document: '{' }),
      status: 400,
      code: 'bodyNotJson',
    },
    { when: 'there is no file', data: () => new FormData(), status: 404, code: 'uploadNotFound' },
  ])('is refused with $code when $when', async ({ data, status, code }) => {
    const refused = await admin.post(`/api/room/${roomId}/documents`, data());

    expect(refused).toMatchObject({ status, body: { code } });
    expect(await listed()).toEqual([]);
  });

  it('is refused when it is larger than the API takes', async () => {
    const refused = await admin.post(`/api/room/${roomId}/documents`, form('large.txt', 'x'.repeat(6_500_000)));

    expect(refused.status).toBe(413);
    expect(await listed()).toEqual([]);
  });
});

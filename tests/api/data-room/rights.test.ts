import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RoomDocument } from '#shared/domain/document.ts';
import { documentUpload } from '#shared/domain/permissions/deal-role-lines.ts';
import { createFolder, upload } from '#tests/support/data-room.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';

let organization: TestOrganization;
let admin: Person;
let borrower: Person;
let editor: Person;
let roomId: string;
let agreement: RoomDocument;

beforeAll(async () => {
  organization = await anOrganization();
  admin = organization.admin;
  borrower = await organization.member('Member');
  editor = await organization.member('Member');
});

beforeEach(async () => {
  const { id } = await organization.structure();
  roomId = id;
  const view = [{ entityId: id }, { entityId: id, sourceType: 'Document' }] as const;
  const edit = { level: 'Edit', sourceType: 'Document', entityId: id } as const;
  await organization.grant(borrower, ...view, { ...edit, ...documentUpload });
  await organization.grant(editor, ...view, edit);
  agreement = await upload(admin, roomId, { name: 'Credit agreement.txt', content: 'as signed' });
});

const pathOf = ({ id }: { readonly id: string }) => `/api/room/${roomId}/documents/${id}`;
const codes = (replies: readonly { readonly status: number; readonly body: { readonly code?: string } }[]) =>
  replies.map(({ status, body }) => (status === 200 ? 200 : body.code));

describe('the right to upload documents', () => {
  it('lets new documents in, and what one has uploaded oneself be renamed and replaced', async () => {
    const own = await upload(borrower, roomId, { name: 'Certificate.txt', content: 'first' });
    const second = await upload(borrower, roomId, { name: 'Certificate.txt', content: 'second' });
    const renamed = await borrower.put(pathOf(own), { recordVersion: second.recordVersion, name: 'Q3.txt' });
    const back = await borrower.post(`${pathOf(own)}/versions/1/restore`, { recordVersion: 3 });

    expect(second).toMatchObject({
      id: own.id,
      version: 2,
      acts: ['describe', 'rename', 'replace', 'translate', 'download'],
    });
    expect(codes([renamed, back])).toEqual([200, 200]);
    expect((await borrower.get(`${pathOf(own)}/x`)).body).toBe('first');
  });

  it('lets nothing be done to what somebody else has filed, nor to folders, nor anything be deleted or moved', async () => {
    const folder = await createFolder(admin, roomId, 'Closing');
    const own = await upload(borrower, roomId, { name: 'Certificate.txt', content: 'first' });
    const { recordVersion } = agreement;
    const announced = { fileName: 'New.txt', size: 1 };

    const replies = [
      await borrower.post(`/api/room/${roomId}/uploads`, { ...announced, documentId: agreement.id }),
      await borrower.post(`/api/room/${roomId}/uploads`, { ...announced, fileName: agreement.name }),
      await borrower.put(pathOf(agreement), { recordVersion, name: 'Mine.txt' }),
      await borrower.put(pathOf(agreement), { recordVersion, description: 'Mine' }),
      await borrower.put(pathOf(agreement), { recordVersion, parentId: folder.id }),
      await borrower.delete(pathOf(agreement)),
      await borrower.put(pathOf(own), { recordVersion: own.recordVersion, parentId: folder.id }),
      await borrower.delete(pathOf(own)),
      await borrower.put(pathOf(folder), { recordVersion: folder.recordVersion, name: 'Mine' }),
      await borrower.post(`/api/room/${roomId}/documents`, { logicalType: 'Folder', name: 'Mine' }),
      await borrower.get(`/api/room/${roomId}/documents/deleted`),
      await borrower.get(`${pathOf(own)}/openings`),
    ];

    expect(codes(replies)).toEqual(replies.map((_, at) => (at === 1 ? 'nameTaken' : 'notPermitted')));
    expect((await admin.get(pathOf(agreement))).body).toMatchObject({
      name: agreement.name,
      version: 1,
      recordVersion,
    });
  });

  it('ends over a document once somebody else has added a version', async () => {
    const own = await upload(borrower, roomId, { name: 'Certificate.txt', content: 'first' });
    const { recordVersion } = await upload(admin, roomId, { name: 'Certificate.txt', content: 'corrected' });

    const replies = [
      await borrower.post(`/api/room/${roomId}/uploads`, { fileName: 'x', size: 1, documentId: own.id }),
      await borrower.post(`${pathOf(own)}/versions/1/restore`, { recordVersion }),
    ];

    expect(codes(replies)).toEqual(['notPermitted', 'notPermitted']);
  });
});

describe('the right to edit documents', () => {
  it('describes them and tells who has opened them, and lets none be uploaded, replaced, renamed or deleted', async () => {
    const { recordVersion } = agreement;

    const replies = [
      await editor.put(pathOf(agreement), { recordVersion, description: 'As amended' }),
      await editor.get(`${pathOf(agreement)}/openings`),
      await editor.post(`/api/room/${roomId}/uploads`, { fileName: 'New.txt', size: 1 }),
      await editor.put(pathOf(agreement), { recordVersion: recordVersion + 1, name: 'Mine.txt' }),
      await editor.delete(pathOf(agreement)),
    ];

    expect(codes(replies)).toEqual([200, 200, 'notPermitted', 'notPermitted', 'notPermitted']);
  });
});

describe('a deleted document', () => {
  it('is listed with who deleted it and comes back with all its versions', async () => {
    const folder = await createFolder(admin, roomId, 'Closing');
    const file = { name: 'Budget.txt', parentId: folder.id };
    await upload(admin, roomId, { ...file, content: 'first' });
    const budget = await upload(admin, roomId, { ...file, content: 'second' });
    good(await admin.delete(pathOf(budget)));
    good(await admin.delete(pathOf(folder)));

    const listed = good(await admin.get(`/api/room/${roomId}/documents/deleted`)).body;
    const restored = good(await admin.post(`${pathOf(budget)}/restore`, {})).body;
    const again = await admin.post(`${pathOf(budget)}/restore`, {});

    expect(listed).toMatchObject([{ id: budget.id, name: 'Budget.txt', fileVersion: 2, deletedByName: 'Avery Admin' }]);
    expect(restored).toMatchObject({ id: budget.id, parentId: null, version: 2, recordVersion: 4 });
    expect((await admin.get(`${pathOf(budget)}/x?version=1`)).body).toBe('first');
    expect(again).toMatchObject({ status: 404, body: { code: 'documentNotFound' } });
    expect(good(await admin.get(`/api/room/${roomId}/documents/deleted`)).body).toEqual([]);
  });

  it('comes back under another name where its own was taken', async () => {
    good(await admin.delete(pathOf(agreement)));
    await upload(admin, roomId, { name: agreement.name, content: 'another' });

    const refused = await admin.post(`${pathOf(agreement)}/restore`, {});
    const restored = await admin.post(`${pathOf(agreement)}/restore`, { name: 'Credit agreement 2025.txt' });

    expect(codes([refused, restored])).toEqual(['nameTaken', 200]);
    expect((await admin.get(`${pathOf(agreement)}/x`)).body).toBe('as signed');
  });
});

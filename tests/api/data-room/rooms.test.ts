import { HeadObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RoomDocument, RoomNode } from '#shared/domain/document.ts';
import { auditOfRecord } from '#tests/support/audit.ts';
import type { Reply } from '#tests/support/client.ts';
import { createFolder, upload } from '#tests/support/data-room.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { allPages } from '#tests/support/pages.ts';
import { stackUnderTest } from '#tests/support/stack-under-test.ts';

let organization: TestOrganization;
let admin: Person;
let roomId: string;

beforeEach(async () => {
  organization ??= await anOrganization();
  admin = organization.admin;
  roomId = (await organization.structure()).id;
});

const documentPath = (document: { readonly id: string }) => `/api/room/${roomId}/documents/${document.id}`;
const change = (document: RoomDocument, fields: object): Promise<Reply> =>
  admin.put(documentPath(document), { recordVersion: document.recordVersion, ...fields });
const namesIn = async (folderId: string | null): Promise<string[]> => {
  const path = folderId === null ? `/api/room/${roomId}/listing` : `/api/room/${roomId}/documents/${folderId}/listing`;
  return good(await admin.get(path)).body.map(({ name }: RoomDocument) => name);
};
const outline = (nodes: readonly RoomNode[]): unknown[] =>
  nodes.map(({ name, children }) => (children.length === 0 ? name : [name, outline(children)]));

describe('a folder', () => {
  it('is created once under its name, in any case, beside files of other names', async () => {
    const folder = await createFolder(admin, roomId, 'Closing');
    const again = await admin.post(`/api/room/${roomId}/documents`, { logicalType: 'Folder', name: 'CLOSING' });
    const nameless = await admin.post(`/api/room/${roomId}/documents`, { logicalType: 'Folder' });
    const inside = await createFolder(admin, roomId, 'Closing', folder.id);

    expect(folder).toMatchObject({ logicalType: 'Folder', size: null, contentType: null, versions: [] });
    expect(again).toMatchObject({ status: 409, body: { code: 'nameTaken' } });
    expect(nameless).toMatchObject({
      status: 400,
      body: { code: 'requestInvalid', fields: { name: expect.any(String) } },
    });
    expect(inside.parentId).toBe(folder.id);
  });

  it('and a file are the same, however the computers that name them compose accents', async () => {
    const [composed, decomposed] = ['Résumé', 'Résumé'.normalize('NFD')];
    await createFolder(admin, roomId, composed);
    const again = await admin.post(`/api/room/${roomId}/documents`, { logicalType: 'Folder', name: decomposed });
    const file = await upload(admin, roomId, { name: `${composed}.pdf`, content: 'a' });
    const newer = await upload(admin, roomId, { name: `${decomposed}.pdf`, content: 'b' });
    const renamed = await change(newer, { name: `${decomposed}.PDF` });

    expect(again).toMatchObject({ status: 409, body: { code: 'nameTaken' } });
    expect([newer.id, newer.versions.length]).toEqual([file.id, 2]);
    expect([renamed.status, renamed.body.name]).toEqual([200, `${composed}.PDF`]);
  });

  it('cannot be made twice by two people at the same moment', async () => {
    const make = () => admin.post(`/api/room/${roomId}/documents`, { logicalType: 'Folder', name: 'Insurance' });

    const replies = await Promise.all([make(), make(), make()]);

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(2);
    expect(await namesIn(null)).toEqual(['Insurance']);
  });

  it('frees its name when it is renamed or removed', async () => {
    const folder = await createFolder(admin, roomId, 'Drafts');
    const renamed = good(await change(folder, { name: 'Final' })).body;
    const second = await createFolder(admin, roomId, 'Drafts');
    good(await admin.delete(documentPath(renamed)));
    const third = await createFolder(admin, roomId, 'FINAL');

    expect(await namesIn(null)).toEqual(['Drafts', 'FINAL']);
    expect(new Set([folder.id, second.id, third.id]).size).toBe(3);
  });

  it('lists what is in it in the order in which it came, a page at a time', async () => {
    const folder = await createFolder(admin, roomId, 'Closing');
    for (const name of ['b.txt', 'A.txt', 'c.txt'])
      await upload(admin, roomId, { name, content: name, parentId: folder.id });
    for (const name of ['Zoning', 'Archive']) await createFolder(admin, roomId, name, folder.id);

    const pages = await allPages<RoomDocument>(admin, `/api/room/${roomId}/documents/${folder.id}/listing`, 2);

    expect(pages.flat().map(({ name }) => name)).toEqual(['b.txt', 'A.txt', 'c.txt', 'Zoning', 'Archive']);
    expect(await namesIn(null)).toEqual(['Closing']);
    expect((await admin.get(`/api/room/${roomId}/documents/${pages.flat()[0]?.id}/listing`)).body.code).toBe(
      'folderNotFound',
    );
  });

  it('is deleted only when it is empty', async () => {
    const folder = await createFolder(admin, roomId, 'Closing');
    const document = await upload(admin, roomId, { name: 'a.txt', content: 'a', parentId: folder.id });

    const full = await admin.delete(documentPath(folder));
    good(await admin.delete(documentPath(document)));
    const empty = await admin.delete(documentPath(folder));

    expect(full).toMatchObject({ status: 409, body: { code: 'folderNotEmpty' } });
    expect(empty).toMatchObject({ status: 200, body: {} });
    expect(await namesIn(null)).toEqual([]);
    expect((await createFolder(admin, roomId, 'Closing')).id).not.toBe(folder.id);
  });
});

describe('PUT /api/room/{dataroomId}/documents/{documentId}', () => {
  it('renames, describes and moves, and answers the next record version each time', async () => {
    const folder = await createFolder(admin, roomId, 'Closing');
    const document = await upload(admin, roomId, { name: 'a.txt', content: 'a' });

    const renamed = await change(document, { name: 'A.txt', description: 'As signed' });
    const moved = await change(renamed.body, { parentId: folder.id });

    expect(renamed).toMatchObject({
      status: 200,
      body: { name: 'A.txt', description: 'As signed', recordVersion: 2, version: 1 },
    });
    expect(moved).toMatchObject({ status: 200, body: { parentId: folder.id, recordVersion: 3 } });
    expect([await namesIn(null), await namesIn(folder.id)]).toEqual([['Closing'], ['A.txt']]);
    expect((await admin.get(`${documentPath(document)}/x`)).body).toBe('a');
  });

  it('refuses a name that is taken, where it is and where it would move to', async () => {
    const folder = await createFolder(admin, roomId, 'Closing');
    const first = await upload(admin, roomId, { name: 'a.txt', content: 'a' });
    await upload(admin, roomId, { name: 'b.txt', content: 'b' });
    await upload(admin, roomId, { name: 'A.TXT', content: 'c', parentId: folder.id });

    const replies = [
      await change(first, { name: 'B.txt' }),
      await change(first, { name: 'closing' }),
      await change(first, { parentId: folder.id }),
    ];

    expect(replies.map(({ status, body }) => [status, body.code])).toEqual(replies.map(() => [409, 'nameTaken']));
    expect(await namesIn(null)).toEqual(['Closing', 'a.txt', 'b.txt']);
  });

  it('refuses to move a folder into itself, below itself, into a file or into another room', async () => {
    const outer = await createFolder(admin, roomId, 'Outer');
    const inner = await createFolder(admin, roomId, 'Inner', outer.id);
    const document = await upload(admin, roomId, { name: 'a.txt', content: 'a' });
    const { id: otherRoom } = await organization.structure({ name: 'Lakeside junior facility' });
    const elsewhere = await createFolder(admin, otherRoom, 'Elsewhere');

    const replies = await Promise.all(
      [outer.id, inner.id, document.id, elsewhere.id, 'nowhere'].map((parentId) => change(outer, { parentId })),
    );

    expect(replies.map(({ status, body }) => [status, body.code])).toEqual(replies.map(() => [404, 'folderNotFound']));
    expect(await namesIn(null)).toEqual(['Outer', 'a.txt']);
  });

  it('refuses a version that is not the latest', async () => {
    const document = await upload(admin, roomId, { name: 'a.txt', content: 'a' });
    await change(document, { description: 'First' });

    const stale = await change(document, { description: 'Second' });

    expect(stale).toMatchObject({ status: 409, body: { code: 'recordChanged' } });
    expect((await admin.get(documentPath(document))).body.description).toBe('First');
  });
});

describe('GET /api/room/{entityId}/documents/{id}/{name}', () => {
  it('answers a small file itself, under its own name whatever the address says', async () => {
    const name = `Größe (Owner's copy) – "Ω" 100%.txt`;
    const document = await upload(admin, roomId, { name, content: 'Schäden' });

    const { status, body, headers } = await admin.get(`${documentPath(document)}/${encodeURIComponent(name)}`);

    expect([status, body]).toEqual([200, 'Schäden']);
    expect(headers.get('content-type')).toContain('text/plain');
    expect(nameIn(headers)).toEqual(['attachment', name]);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('leads to storage for a large file', async () => {
    const content = 'Riverside '.repeat(410_000);
    const document = await upload(admin, roomId, { name: 'Large model.txt', content });

    const { status, headers } = await admin.get(`${documentPath(document)}/x`);
    const file = await fetch(headers.get('location') ?? '');

    expect(status).toBe(307);
    expect(await file.text()).toBe(content);
    expect(nameIn(file.headers)).toEqual(['attachment', 'Large model.txt']);
  });

  it('does not find a folder or a document of another room', async () => {
    const folder = await createFolder(admin, roomId, 'Closing');
    const document = await upload(admin, roomId, { name: 'a.txt', content: 'a' });
    const { id: otherRoom } = await organization.structure({ name: 'Lakeside junior facility' });

    const replies = [
      await admin.get(`${documentPath(folder)}/x`),
      await admin.get(`/api/room/${otherRoom}/documents/${document.id}/x`),
      await admin.get(`/api/room/${otherRoom}/documents/${document.id}`),
    ];

    expect(replies.map(({ status, body }) => [status, body.code])).toEqual(
      replies.map(() => [404, 'documentNotFound']),
    );
  });
});

/** Kind and full name of a content disposition, which must be written as RFC 8187 wants it. */
function nameIn(headers: Headers): [string, string] {
  const header = headers.get('content-disposition') ?? '';
  const [, kind = '', name = ''] = /^(\w+); .*filename\*=UTF-8''([\w%!#$&+.^`|~-]+)$/.exec(header) ?? [];
  return [kind, decodeURIComponent(name)];
}

describe('POST /api/room/{entityId}/documents/{id}/link', () => {
  const linkOf = async (document: RoomDocument, body = {}) =>
    good(await admin.post(`${documentPath(document)}/link`, body)).body;

  it('answers an address that anybody can read for five minutes', async () => {
    const name = 'Größe – Ω.txt';
    const document = await upload(admin, roomId, { name, content: 'Schäden' });

    const { url, expiresAt } = await linkOf(document);
    const file = await fetch(url);

    expect(await file.text()).toBe('Schäden');
    expect(nameIn(file.headers)).toEqual(['attachment', name]);
    expect(new URL(url).searchParams.get('X-Amz-Expires')).toBe('300');
    expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(300_000);
  });

  it('answers the version that was asked for', async () => {
    const document = await upload(admin, roomId, { name: 'a.txt', content: 'first' });
    await upload(admin, roomId, { name: 'a.txt', content: 'second' });

    const first = await fetch((await linkOf(document, { version: 1 })).url);
    const latest = await fetch((await linkOf(document)).url);

    expect([await first.text(), await latest.text()]).toEqual(['first', 'second']);
  });

  it.each([
    { contentType: 'application/pdf', kind: 'inline' },
    { contentType: 'image/png', kind: 'inline' },
    { contentType: 'text/html', kind: 'attachment' },
    { contentType: 'image/svg+xml', kind: 'attachment' },
    { contentType: 'application/xhtml+xml', kind: 'attachment' },
  ])('shows $contentType as $kind, because a browser might run what it shows', async ({ contentType, kind }) => {
    const document = await upload(admin, roomId, { name: 'file', content: 'x', contentType });

    const file = await fetch((await linkOf(document, { inline: true })).url);

    expect(nameIn(file.headers)[0]).toBe(kind);
    expect(file.headers.get('content-type')).toBe(contentType);
  });
});

describe('DELETE /api/room/{dataroomId}/documents/{documentId}', () => {
  it('removes a document from the room, and keeps its files in storage and its history in the trail', async () => {
    const document = await upload(admin, roomId, { name: 'a.txt', content: 'first' });
    const { id } = await upload(admin, roomId, { name: 'a.txt', content: 'second' });

    good(await admin.delete(documentPath(document)));
    const replies = [await admin.get(documentPath(document)), await admin.delete(documentPath(document))];
    const trail = await auditOfRecord(`${organization.id}#Room#${roomId}`, `DOC#${id}`);
    const renewed = await upload(admin, roomId, { name: 'a.txt', content: 'third' });

    expect(replies.map(({ status, body }) => [status, body.code])).toEqual(
      replies.map(() => [404, 'documentNotFound']),
    );
    expect(trail.map(({ event }) => event)).toEqual(['document.uploaded', 'document.versionAdded', 'document.removed']);
    expect(await sizesInStorage(id)).toEqual([5, 6]);
    expect(renewed.id).not.toBe(id);
    expect(renewed.version).toBe(1);
  });
});

/** Sizes of the bytes that a deleted document's versions name. */
async function sizesInStorage(documentId: string): Promise<(number | undefined)[]> {
  const { access, environment } = stackUnderTest();
  const { region, credentials, endpoints } = access;
  const s3 = new S3Client({ region, credentials, endpoint: endpoints.services, forcePathStyle: true });
  const [last] = (await auditOfRecord(`${organization.id}#Room#${roomId}`, `DELETED#${documentId}`)).toReversed();
  const versions = last?.after?.['versions'] as readonly { readonly key: string }[];
  return Promise.all(
    versions.map(async ({ key: Key }) => {
      const head = await s3.send(new HeadObjectCommand({ Bucket: environment['DOCUMENTS_BUCKET'], Key }));
      return head.ContentLength;
    }),
  );
}

describe('GET /api/room/{id}/documents/structure', () => {
  it('answers the whole tree, or its folders only', async () => {
    const closing = await createFolder(admin, roomId, 'Closing');
    const signed = await createFolder(admin, roomId, 'Signed', closing.id);
    await createFolder(admin, roomId, 'Budgets');
    await upload(admin, roomId, { name: 'a.txt', content: 'a' });
    await upload(admin, roomId, { name: 'b.txt', content: 'b', parentId: signed.id });
    const gone = await upload(admin, roomId, { name: 'c.txt', content: 'c', parentId: signed.id });
    await admin.delete(documentPath(gone));

    const whole = good(await admin.get(`/api/room/${roomId}/documents/structure`)).body;
    const folders = good(await admin.get(`/api/room/${roomId}/documents/structure?foldersOnly=true`)).body;

    expect(outline(whole)).toEqual([['Closing', [['Signed', ['b.txt']]]], 'Budgets', 'a.txt']);
    expect(outline(folders)).toEqual([['Closing', ['Signed']], 'Budgets']);
  });
});

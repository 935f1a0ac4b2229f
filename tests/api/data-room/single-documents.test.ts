import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RoomDocument, RoomNode } from '#shared/domain/document.ts';
import type { Permission } from '#shared/domain/permissions/permission.ts';
import { createFolder, upload } from '#tests/support/data-room.ts';
import { handIn } from '#tests/support/deliverables.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';

let organization: TestOrganization;
let admin: Person;
let reader: Person;
let roomId: string;
let folder: RoomDocument;
let secret: RoomDocument;
let open: RoomDocument;

beforeAll(async () => {
  organization = await anOrganization();
  admin = organization.admin;
});

beforeEach(async () => {
  reader = await organization.member('Member');
  const structure = await organization.structure();
  roomId = structure.id;
  folder = await createFolder(admin, roomId, 'Closing');
  const inner = await createFolder(admin, roomId, 'Signed', folder.id);
  secret = await upload(admin, roomId, { name: 'Zephyr memorandum.txt', content: 'secret', parentId: inner.id });
  open = await upload(admin, roomId, { name: 'Zephyr agreement.txt', content: 'open' });
});

type Line = Partial<Permission>;
const here = (line: Line): Line => ({ entityId: roomId, sourceType: 'Document', ...line });
const everything = (): Line[] => [
  { entityId: roomId },
  ...(['Document', 'Covenant', 'Detail'] as const).map((sourceType) => here({ sourceType, level: 'Create' })),
];
const pathOf = ({ id }: { readonly id: string }) => `/api/room/${roomId}/documents/${id}`;
const codes = (replies: readonly { readonly status: number; readonly body: { readonly code?: string } }[]) =>
  replies.map(({ status, body }) => body?.code ?? status);

/** The names of documents that somebody meets in lists, the tree and the search. */
async function metBy(person: Person) {
  const names = (nodes: readonly RoomNode[]): string[] =>
    nodes.flatMap(({ name, logicalType, children }) => [
      ...(logicalType === 'Document' ? [name] : []),
      ...names(children),
    ]);
  const tree = good(await person.get(`/api/room/${roomId}/documents/structure`)).body;
  const search = `/api/entities/search?search=zephyr`;
  const found: { name: string; structureId: string }[] = good(await person.get(search)).body;
  return {
    root: good(await person.get(`/api/room/${roomId}/listing`)).body.map(({ name }: RoomDocument) => name),
    tree: names(tree).toSorted(),
    found: found.flatMap(({ name, structureId }) => (structureId === roomId ? [name] : [])).toSorted(),
  };
}

describe.each([
  { what: 'the document', sourceId: () => secret.id },
  { what: 'a folder that it lies in', sourceId: () => folder.id },
])('somebody who is denied to see $what', ({ sourceId }) => {
  beforeEach(async () => {
    await organization.grant(reader, ...everything(), here({ action: 'Deny', sourceId: sourceId() }));
  });

  it('meets it in no list, tree or search, and others as before', async () => {
    expect(await metBy(reader)).toMatchObject({ tree: [open.name], found: [open.name] });
    expect((await metBy(admin)).found).toEqual([open.name, secret.name]);
  });

  it('can neither read nor change it, nor name it anywhere', async () => {
    const { recordVersion } = secret;
    const figure = {
      detailName: 'Debt Service Coverage Ratio',
      values: [{ period: '2026-03', value: 1 }],
      documentId: secret.id,
    };

    const replies = [
      await reader.get(pathOf(secret)),
      await reader.get(`${pathOf(secret)}/x`),
      await reader.post(`${pathOf(secret)}/link`, {}),
      await reader.get(`${pathOf(secret)}/openings`),
      await reader.put(pathOf(secret), { recordVersion, name: 'Mine.txt' }),
      await reader.delete(pathOf(secret)),
      await reader.post(`${pathOf(secret)}/versions/1/restore`, { recordVersion }),
      await reader.post(`/api/room/${roomId}/uploads`, { fileName: 'x', size: 1, documentId: secret.id }),
      await reader.post('/api/covenants/extract', { documentId: secret.id, entityId: roomId }),
      await reader.post(`/api/entities/${roomId}/metrics/create/datapoints`, figure),
    ];
    good(await admin.delete(pathOf(secret)));
    const restored = await reader.post(`${pathOf(secret)}/restore`, {});
    const deleted = good(await reader.get(`/api/room/${roomId}/documents/deleted`)).body;

    expect(codes([...replies, restored])).toEqual([...replies, restored].map(() => 'documentNotFound'));
    expect(deleted).toEqual([]);
  });
});

describe('what names a document that somebody may not see', () => {
  it('is told without it: covenants, deliveries, figures and jobs', async () => {
    const entity = `/api/entities/${roomId}`;
    const terms = { name: 'Statements', covenantType: 'Contract', frequency: 'Quarterly', anchor: 'PeriodEnd' };
    const inForce = { ...terms, startsOn: '2026-01-01', approved: true };
    const covenant = good(await admin.post(`${entity}/covenants`, inForce)).body;
    const delivery = { periodEnd: '2026-03-31', deliveredOn: '2026-04-10', documentId: secret.id };
    good(await handIn(admin, covenant, delivery));
    const figure = {
      detailName: 'Debt Service Coverage Ratio',
      values: [{ period: '2026-03', value: 1 }],
      documentId: secret.id,
    };
    good(await admin.post(`${entity}/metrics/create/datapoints`, figure));
    const { body: job } = await admin.post('/api/covenants/extract', { documentId: secret.id, entityId: roomId });
    await organization.grant(reader, ...everything(), here({ action: 'Deny', sourceId: secret.id }));

    const named = async (person: Person) => {
      const [told] = good(await person.get(`${entity}/covenants`)).body;
      const [point] = good(await person.post(`${entity}/metrics/datapoints`, {})).body;
      const [detail] = good(await person.get(`${entity}/details`)).body;
      const { title, documentId } = good(await person.get(`/api/jobs/${job.jobId}`)).body;
      return [
        told.deliveries[0].documentId,
        point.source.documentId,
        detail.latest.source.documentId,
        documentId,
        title,
      ];
    };

    const { id } = secret;
    expect(await named(admin)).toEqual([id, id, id, id, `Covenants of ${secret.name}`]);
    expect(await named(reader)).toEqual([null, null, null, null, 'Covenants of a document']);
  });
});

describe('somebody to whom one document is granted', () => {
  it('is led to it through its folders and meets no other', async () => {
    await upload(admin, roomId, { name: 'Zephyr letter.txt', content: 'x', parentId: folder.id });
    await organization.grant(reader, { entityId: roomId }, here({ sourceId: secret.id }));

    const met = await metBy(reader);
    const inFolder = good(await reader.get(`${pathOf(folder)}/listing`)).body;

    expect(met).toEqual({ root: ['Closing'], tree: [secret.name], found: [secret.name] });
    expect(inFolder.map(({ name }: RoomDocument) => name)).toEqual(['Signed']);
    expect((await reader.get(`${pathOf(secret)}/x`)).body).toBe('secret');
    expect(codes([await reader.get(pathOf(open)), await reader.get(`${pathOf(open)}/x`)])).toEqual([
      'documentNotFound',
      'documentNotFound',
    ]);
  });
});

describe('somebody who sees a document and is denied to edit it', () => {
  it('reads it, is told so when changing it, and changes others', async () => {
    await organization.grant(reader, ...everything(), here({ level: 'Edit', action: 'Deny', sourceId: secret.id }));
    const { recordVersion } = secret;

    const refused = [
      await reader.put(pathOf(secret), { recordVersion, description: 'Mine' }),
      await reader.delete(pathOf(secret)),
      await reader.post(`/api/room/${roomId}/uploads`, { fileName: 'x', size: 1, documentId: secret.id }),
      await reader.get(`${pathOf(secret)}/openings`),
    ];
    const changed = await reader.put(pathOf(open), { recordVersion: open.recordVersion, name: 'Ours.txt' });

    expect((await reader.get(pathOf(secret))).body.acts).toEqual(['translate', 'download']);
    expect(codes(refused)).toEqual(refused.map(() => 'notPermitted'));
    expect(changed.status).toBe(200);
  });
});

describe('somebody who may create documents in one folder', () => {
  it('files into it and below it, and nowhere else', async () => {
    await organization.grant(reader, { entityId: roomId }, here({ level: 'Create', sourceId: folder.id }));
    const announce = (parentId: string | null) =>
      reader.post(`/api/room/${roomId}/uploads`, { fileName: 'x', size: 1, parentId });
    const makeFolder = (parentId: string | null) =>
      reader.post(`/api/room/${roomId}/documents`, { logicalType: 'Folder', name: 'Drafts', parentId });

    const inside = [await announce(folder.id), await announce(secret.parentId), await makeFolder(folder.id)];
    const outside = [await announce(null), await makeFolder(null)];
    const moved = await reader.put(pathOf(secret), { recordVersion: secret.recordVersion, parentId: null });

    expect(codes(inside)).toEqual([200, 200, 200]);
    expect(codes([...outside, moved])).toEqual(['notPermitted', 'notPermitted', 'notPermitted']);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { RoomNode } from '#shared/domain/document.ts';
import { createFolder, upload } from '#tests/support/data-room.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { becomeFunction } from '#tests/support/platform.ts';

let organization: TestOrganization;
let roomId: string;
/** Closing (Signed (Agreement.txt, Opinion.txt), Drafts (Draft 0.txt … Draft 9.txt)), Empty, Budget.txt */
let drafts: string;

beforeAll(async () => {
  organization = await anOrganization();
  const { admin } = organization;
  roomId = (await organization.structure()).id;
  const file = (name: string, parentId: string | null) => upload(admin, roomId, { name, content: name, parentId });
  const closing = await createFolder(admin, roomId, 'Closing');
  const signed = await createFolder(admin, roomId, 'Signed', closing.id);
  drafts = (await createFolder(admin, roomId, 'Drafts', closing.id)).id;
  await createFolder(admin, roomId, 'Empty');
  await file('Agreement.txt', signed.id);
  await file('Opinion.txt', signed.id);
  for (let at = 0; at < 10; at += 1) await file(`Draft ${at}.txt`, drafts);
  await file('Budget.txt', null);
});

interface Bounds {
  readonly atOnce?: number;
  readonly bytes?: number;
  readonly misfits?: number;
}

/** The tree as it is read of a large room, and which folders were read for it how often. */
async function byFolders(person: Person, { atOnce = 0, bytes = 5_000_000, misfits = 20 }: Bounds = {}) {
  becomeFunction();
  const { scopeOfAgent } = await import('#functions/platform/http/agent-scope.ts');
  const { dataRoomContext } = await import('#functions/domain/data-room/context.ts');
  const { wholeTree } = await import('#functions/domain/data-room/whole-tree.ts');
  const who = { organizationId: organization.id, agentId: person.agent.id, asSuperuser: 'false' } as const;
  const context = dataRoomContext((await scopeOfAgent(who, { correlationId: 'a-test' }, [roomId])) as RequestScope);
  const read: { folderId: string | null; limit: number }[] = [];
  const list: typeof context.rooms.list = (room, folderId, page) => {
    read.push({ folderId, limit: page.limit });
    return context.rooms.list(room, folderId, page);
  };
  const tree = await wholeTree(roomId, { ...context, rooms: { ...context.rooms, list } }, { atOnce, bytes, misfits });
  return { tree, read };
}

/** The tree as it is read of a small room. */
const told = async (person: Person): Promise<RoomNode[]> => {
  const { tree, read } = await byFolders(person, { atOnce: 2_000 });
  if (read.length > 0) throw new Error('The room was read folder by folder.');
  return tree;
};
const loaded = (nodes: readonly RoomNode[]): Readonly<Record<string, boolean>> =>
  Object.assign({}, ...nodes.map((node) => ({ [node.name]: node.childrenLoaded, ...loaded(node.children) })));

describe('the tree of a room that is read folder by folder', () => {
  it('is the same as that of one that is read at once', async () => {
    const { tree, read } = await byFolders(organization.admin);

    const names = (nodes: readonly RoomNode[]): unknown[] =>
      nodes.map(({ name, children }) => [name, ...names(children)]);
    const served = good(await organization.admin.get(`/api/room/${roomId}/documents/structure`)).body;
    expect(tree).toEqual(await told(organization.admin));
    expect(names(tree)).toEqual(names(served));
    expect(read).toHaveLength(5);
  });

  it('is the same for those to whom something in it is denied, or shared by itself', async () => {
    const [denied, alone] = [await organization.member(), await organization.member()];
    const line = { entityId: roomId, sourceType: 'Document' } as const;
    await organization.grant(denied, { entityId: roomId }, line, { ...line, action: 'Deny', sourceId: drafts });
    await organization.grant(alone, { entityId: roomId }, { ...line, sourceId: drafts });

    for (const person of [denied, alone]) expect((await byFolders(person)).tree).toEqual(await told(person));
    expect(loaded((await byFolders(alone)).tree)).toMatchObject({ Closing: true, Drafts: true, 'Draft 9.txt': true });
  });

  it('reads no further in a folder than may fit, and says that its content is left out', async () => {
    const withoutDrafts = (nodes: readonly RoomNode[]): RoomNode[] =>
      nodes.map((node) => ({ ...node, children: node.id === drafts ? [] : withoutDrafts(node.children) }));
    const bytes = Buffer.byteLength(JSON.stringify(withoutDrafts(await told(organization.admin)))) + 1_000;

    const { tree, read } = await byFolders(organization.admin, { bytes });

    expect(loaded(tree)).toEqual({
      Closing: true,
      Signed: true,
      'Agreement.txt': true,
      'Opinion.txt': true,
      Drafts: false,
      Empty: true,
      'Budget.txt': true,
    });
    expect(read.find(({ folderId }) => folderId === drafts)?.limit).toBeLessThan(5);
  });

  it('reads no further folder after some that did not fit', async () => {
    const whole = await told(organization.admin);
    const root = whole.map(({ children: _, ...node }) => ({ ...node, children: [] }));
    const bytes = Buffer.byteLength(JSON.stringify(root)) + 100;

    const { tree, read } = await byFolders(organization.admin, { bytes, misfits: 1 });

    expect(loaded(tree)).toEqual({ Closing: false, Empty: false, 'Budget.txt': true });
    expect(read).toHaveLength(2);
  });

  it('is refused where not even the root fits', async () => {
    await expect(byFolders(organization.admin, { bytes: 800 })).rejects.toMatchObject({ code: 'roomTooLarge' });
  });
});

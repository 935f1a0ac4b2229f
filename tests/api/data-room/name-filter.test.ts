import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { NameEntry } from '#functions/domain/data-room/names/name-items.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import type { RoomDocument, RoomNode } from '#shared/domain/document.ts';
import { createFolder, upload } from '#tests/support/data-room.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { becomeFunction } from '#tests/support/platform.ts';

let organization: TestOrganization;
let admin: Person;
let roomId: string;

beforeEach(async () => {
  organization ??= await anOrganization();
  admin = organization.admin;
  roomId = (await organization.structure()).id;
});

const filtered = async (text: string): Promise<RoomNode[]> =>
  good(await admin.get(`/api/room/${roomId}/documents/filteredStructure?nameFilter=${encodeURIComponent(text)}`)).body;
const namesIn = (nodes: readonly RoomNode[]): string[] =>
  nodes.flatMap(({ name, children }) => [name, ...namesIn(children)]);
const found = async (text: string) => namesIn(await filtered(text));
const pathOf = ({ id }: RoomDocument) => `/api/room/${roomId}/documents/${id}`;
const change = async (document: RoomDocument, body: object): Promise<RoomDocument> =>
  good(await admin.put(pathOf(document), { recordVersion: document.recordVersion, ...body })).body;
const file = (name: string, parentId: string | null = null) =>
  upload(admin, roomId, { name, content: name, ...(parentId === null ? {} : { parentId }) });

/** What functions do with the names of the room. */
async function names() {
  becomeFunction();
  const { tableOf } = await import('#functions/platform/storage/table.ts');
  const { putDerived, removeDerived } = await import('#functions/platform/storage/derived-writes.ts');
  const { packNames, readNames } = await import('#functions/domain/data-room/names/room-names.ts');
  const { entryKey, markKey, NameItem, namesPrefix } = await import('#functions/domain/data-room/names/name-items.ts');
  const { roomKey } = await import('#functions/domain/data-room/exports/document-reader.ts');
  const { listFolders } = await import('#functions/domain/data-room/list-folders.ts');
  const table = tableOf(organization.id);
  const items = async () => (await table.parts(roomKey(roomId), namesPrefix, NameItem, { limit: 5_000 })).items;
  return {
    items,
    count: async () => {
      const all = await items();
      const blocks = all.filter(({ packed }) => packed !== undefined).length;
      return { blocks, loose: all.length - blocks };
    },
    read: () => readNames(table, roomId),
    pack: () => packNames(table, roomId),
    /** What rebuilding the search index of the organization does with rooms. */
    rebuild: () => listFolders(table),
    put: (entry: NameEntry) => putDerived(organization.id, entryKey(roomId, entry), { entry }),
    /** As a room is of which names were never kept. */
    forget: async () => {
      const keys = (await items()).map(({ sk }) => roomKey(roomId, sk));
      await removeDerived(organization.id, [markKey(roomId), ...keys]);
    },
  };
}

/** So many names that nobody has packed. */
async function gather(count: number, kept: Awaited<ReturnType<typeof names>>, at = Date.now()): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await inParallel(ids, 32, (id) => kept.put({ id, parentId: null, name: `Gathered ${id}.pdf`, at }));
  return ids;
}

const content = (read: ReadonlyMap<string, NameEntry>) =>
  [...read.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(({ id, name, parentId }) => [id, name, parentId]);

describe('the names of a room', () => {
  it('are found as things are called and where they lie now', async () => {
    const [reports, archive] = [
      await createFolder(admin, roomId, 'Reports'),
      await createFolder(admin, roomId, 'Archive'),
    ];
    const draft = await file('Draft statement.pdf', reports.id);
    expect(await found('raft')).toEqual(['Reports', 'Draft statement.pdf']);

    const renamed = await change(draft, { name: 'Final statement.pdf' });
    expect(await found('raft')).toEqual([]);
    expect(await found('nal STATE')).toEqual(['Reports', 'Final statement.pdf']);

    await change(renamed, { parentId: archive.id });
    await change(archive, { parentId: reports.id, name: 'Older' });
    expect(await found('final')).toEqual(['Reports', 'Older', 'Final statement.pdf']);
    expect(await found('Archive')).toEqual([]);

    good(await admin.delete(pathOf(draft)));
    expect(await found('final')).toEqual([]);
    good(await admin.post(`${pathOf(draft)}/restore`, {}));
    expect(await found('final')).toEqual(['Reports', 'Older', 'Final statement.pdf']);
  });

  it('are the same before and after they are packed, and what changes afterwards counts', async () => {
    const reports = await createFolder(admin, roomId, 'Reports');
    const draft = await file('Draft statement.pdf', reports.id);
    const gone = await file('Draft notice.pdf');
    good(await admin.delete(pathOf(gone)));
    const kept = await names();
    await gather(600, kept);
    const before = content(await kept.read());

    // The look has packed them.
    expect(await kept.count()).toEqual({ blocks: 1, loose: 0 });
    expect(content(await kept.read())).toEqual(before);
    expect(before).toContainEqual([draft.id, 'Draft statement.pdf', reports.id]);
    expect(before.map(([id]) => id)).not.toContain(gone.id);
    expect(await found('draft')).toEqual(['Reports', 'Draft statement.pdf']);
    await change(draft, { name: 'Final statement.pdf' });
    expect(await found('draft')).toEqual([]);
    await gather(500, kept);
    expect(await kept.pack()).toBe(true);
    expect(await kept.count()).toEqual({ blocks: 1, loose: 0 });
    expect(await found('statement')).toEqual(['Reports', 'Final statement.pdf']);
    expect((await kept.read()).size).toBe(1_102);
  });

  it('are missed by nobody who reads while others pack, however many pack at once', async () => {
    const kept = await names();
    await file('First.pdf');
    const all = new Set(await gather(700, kept));
    for (let round = 0; round < 2; round += 1) {
      const reads = await Promise.all([kept.pack(), kept.read(), kept.pack(), kept.read(), kept.read()]);
      for (const read of reads) {
        if (typeof read === 'boolean') continue;
        expect([...all].filter((id) => !read.has(id))).toEqual([]);
      }
      for (const id of await gather(520, kept)) all.add(id);
    }
    expect((await kept.read()).size).toBe(all.size + 1);
  });

  it('of a room of before are made with the first look, and can be made anew', async () => {
    const reports = await createFolder(admin, roomId, 'Reports');
    const draft = await file('Draft statement.pdf', reports.id);
    const kept = await names();
    await kept.forget();
    const later = await file('Draft notice.pdf');

    expect(await found('draft')).toEqual(['Reports', 'Draft statement.pdf', 'Draft notice.pdf']);

    expect(await kept.count()).toEqual({ blocks: 1, loose: 0 });
    await change(later, { name: 'Notice.pdf' });
    await kept.put({ id: 'nothing', parentId: null, name: 'Draft of nothing.pdf', at: 1 });
    expect(await found('draft')).toEqual(['Reports', 'Draft statement.pdf']);
    await kept.rebuild();
    expect([...(await kept.read()).keys()].toSorted()).toEqual([reports.id, draft.id, later.id].toSorted());
    expect(await found('notice')).toEqual(['Notice.pdf']);
  });

  it('are looked up without documents that are not told', async () => {
    const reports = await createFolder(admin, roomId, 'Reports');
    const draft = await file('Draft statement.pdf', reports.id);
    for (const name of ['Budget.pdf', 'Notice.pdf']) await file(name, reports.id);
    becomeFunction();
    const { scopeOfAgent } = await import('#functions/platform/http/agent-scope.ts');
    const { dataRoomContext } = await import('#functions/domain/data-room/context.ts');
    const { filteredTree } = await import('#functions/domain/data-room/filtered-tree.ts');
    const who = { organizationId: organization.id, agentId: admin.agent.id, asSuperuser: 'false' } as const;
    const context = dataRoomContext((await scopeOfAgent(who, { correlationId: 'a-test' }, [roomId])) as RequestScope);
    const read: string[] = [];
    const rooms: typeof context.rooms = {
      ...context.rooms,
      all: () => Promise.reject(new Error('The whole room is read.')),
      upTo: () => Promise.reject(new Error('The whole room is read.')),
      findMany: (room, ids) => {
        read.push(...ids);
        return context.rooms.findMany(room, ids);
      },
    };

    const tree = await filteredTree(roomId, 'DRAFT', { ...context, rooms });

    expect(namesIn(tree)).toEqual(['Reports', 'Draft statement.pdf']);
    expect(read).toEqual([draft.id]);
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import type { RoomDocument, RoomNode } from '#shared/domain/document.ts';
import { createFolder, upload } from '#tests/support/data-room.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { allPages } from '#tests/support/pages.ts';

let organization: TestOrganization;
let admin: Person;
let roomId: string;

beforeEach(async () => {
  organization ??= await anOrganization();
  admin = organization.admin;
  roomId = (await organization.structure()).id;
});

type Outline = string | readonly [name: string, isWhole: boolean, children: readonly Outline[]];

const outline = (nodes: readonly RoomNode[]): Outline[] =>
  nodes.map(({ name, logicalType, childrenLoaded, children }) =>
    logicalType === 'Document' && childrenLoaded ? name : [name, childrenLoaded, outline(children)],
  );
const filtered = async (nameFilter: string, person = admin): Promise<RoomNode[]> =>
  good(await person.get(`/api/room/${roomId}/documents/filteredStructure?nameFilter=${encodeURIComponent(nameFilter)}`))
    .body;
const folderPath = (name: string): string => `/api/room/${roomId}/folder/${encodeURIComponent(name)}/documents`;

/** Closing (Signed (Crédit agreement.pdf, Legal opinion.pdf)), Credit notes (Old.txt), Budget.xlsx */
async function aRoom() {
  const closing = await createFolder(admin, roomId, 'Closing');
  const signed = await createFolder(admin, roomId, 'Signed', closing.id);
  const notes = await createFolder(admin, roomId, 'Credit notes');
  const file = (name: string, parentId: string | null) => upload(admin, roomId, { name, content: name, parentId });
  const agreement = await file('Crédit agreement.pdf', signed.id);
  const opinion = await file('Legal opinion.pdf', signed.id);
  await file('Old.txt', notes.id);
  const budget = await file('Budget.xlsx', null);
  return { closing, signed, notes, agreement, opinion, budget };
}

describe('GET /api/room/{id}/documents/filteredStructure', () => {
  it('finds names by any part of them, without case and accents, in their folders', async () => {
    const { agreement } = await aRoom();

    const found = await filtered(' CREDIT');

    expect(outline(found)).toEqual([
      ['Closing', true, [['Signed', false, ['Crédit agreement.pdf']]]],
      ['Credit notes', false, []],
    ]);
    expect(found[0]?.children[0]?.children[0]).toMatchObject({ id: agreement.id, acts: agreement.acts, version: 1 });
  });

  it('answers the whole tree where nothing is filtered, and nothing where no name matches', async () => {
    await aRoom();

    const whole = good(await admin.get(`/api/room/${roomId}/documents/structure`)).body;
    const unnamed = good(await admin.get(`/api/room/${roomId}/documents/filteredStructure`)).body;

    expect([await filtered(''), unnamed]).toEqual([whole, whole]);
    expect(await filtered('Lease')).toEqual([]);
    expect((await admin.get('/api/room/nowhere/documents/filteredStructure?nameFilter=a')).body.code).toBe(
      'entityNotFound',
    );
  });

  it('tells nobody of names that they may not see', async () => {
    const { signed, agreement } = await aRoom();
    const reader = await organization.member();
    const here = { entityId: roomId, sourceType: 'Document' as const };
    await organization.grant(
      reader,
      { entityId: roomId },
      { ...here, level: 'View' },
      { ...here, level: 'View', action: 'Deny', sourceId: agreement.id },
    );

    expect(outline(await filtered('credit', reader))).toEqual([['Credit notes', false, []]]);
    expect(outline(await filtered('opinion', reader))).toEqual([
      ['Closing', true, [[signed.name, true, ['Legal opinion.pdf']]]],
    ]);
  });
});

describe('a room that is larger than an answer', () => {
  // Each takes six bytes for one character.
  const description = '\u0001'.repeat(2_000);

  it('is told with its upper folders; those whose content is left out say so', { timeout: 300_000 }, async () => {
    const { closing } = await aRoom();
    const large = await createFolder(admin, roomId, 'Large', closing.id);
    for (let at = 0; at < 430; at += 1) {
      const draft = { logicalType: 'Folder', name: `Large ${at}`, parentId: large.id, description };
      good(await admin.post(`/api/room/${roomId}/documents`, draft));
    }

    const tree: RoomNode[] = good(await admin.get(`/api/room/${roomId}/documents/structure`)).body;
    const names = (at: number) => tree[at]?.children.map(({ name, childrenLoaded }) => [name, childrenLoaded]);
    const matching = await filtered('Large');
    const paged = await allPages<RoomDocument>(admin, folderPath('Large'), 100);

    expect(tree.find(({ name }) => name === 'Closing')?.childrenLoaded).toBe(true);
    expect(names(tree.findIndex(({ name }) => name === 'Closing'))).toEqual(
      expect.arrayContaining([
        ['Signed', true],
        ['Large', false],
      ]),
    );
    expect(matching[0]?.children).toMatchObject([{ name: 'Large', childrenLoaded: false, children: [] }]);
    expect(paged.map(({ length }) => length)).toEqual([100, 100, 100, 100, 30]);

    good(
      await admin.put(`/api/room/${roomId}/documents/${large.id}`, {
        recordVersion: large.recordVersion,
        name: 'Other',
        parentId: null,
      }),
    );
    expect((await filtered('Large 1')).map(({ name, childrenLoaded }) => [name, childrenLoaded])).toEqual([
      ['Other', false],
    ]);
  });

  it('is refused where not even its root can be told', { timeout: 300_000 }, async () => {
    for (let at = 0; at < 430; at += 1) {
      const draft = { logicalType: 'Folder', name: `Large ${at}`, description };
      good(await admin.post(`/api/room/${roomId}/documents`, draft));
    }

    const refused = await admin.get(`/api/room/${roomId}/documents/structure`);

    expect(refused).toMatchObject({ status: 409, body: { code: 'roomTooLarge' } });
    expect(await filtered('Large 42')).toHaveLength(11);
  });
});

describe('GET /api/room/{entityId}/folder/{folderName}/documents', () => {
  it('lists the folder of that name at the root, in any case, and does not open the folders in it', async () => {
    const { closing, signed } = await aRoom();
    await createFolder(admin, roomId, 'Closing', signed.id);

    const { body } = good(await admin.get(`${folderPath('CLOSING')}?includeAssignees=true`));

    expect(body).toMatchObject([
      { name: 'Signed', parentId: closing.id, children: [], childrenLoaded: false, assignees: [] },
    ]);
  });

  it('lists the only folder of that name below the root, and refuses where there are several', async () => {
    const { signed, notes } = await aRoom();

    const only = good(await admin.get(folderPath('Signed'))).body;
    await createFolder(admin, roomId, 'signed', notes.id);
    const several = await admin.get(folderPath('Signed'));

    expect(only).toMatchObject([
      { name: 'Crédit agreement.pdf', parentId: signed.id, children: [], childrenLoaded: true },
      { name: 'Legal opinion.pdf', childrenLoaded: true },
    ]);
    expect(several).toMatchObject({ status: 409, body: { code: 'folderNameAmbiguous' } });
  });

  it('finds no document, no folder of another room, and none that the reader may not see', async () => {
    const { notes } = await aRoom();
    const { id: otherRoom } = await organization.structure({ name: 'Lakeside junior facility' });
    await createFolder(admin, otherRoom, 'Elsewhere');
    const reader = await organization.member();
    const here = { entityId: roomId, sourceType: 'Document' as const };
    await organization.grant(
      reader,
      { entityId: roomId },
      { ...here, level: 'View' },
      { ...here, level: 'View', action: 'Deny', sourceId: notes.id },
    );

    const replies = [
      ...(await Promise.all(
        ['Budget.xlsx', 'Elsewhere', 'Nothing', '#', 'x'.repeat(400)].map((name) => admin.get(folderPath(name))),
      )),
      await reader.get(folderPath('Credit notes')),
    ];

    expect(replies.map(({ status, body }) => [status, body.code])).toEqual(replies.map(() => [404, 'folderNotFound']));
    expect(good(await reader.get(folderPath('Signed'))).body).toHaveLength(2);
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { approvalStatus } from '#shared/domain/permissions/deal-role-lines.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { createFolder, upload } from '#tests/support/data-room.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { codeOf } from './groups-of.ts';

const refused = [403, 'ownDenial'];

let organization: TestOrganization;
let mover: Person;
let parent: Structure;
let child: Structure;

beforeEach(async () => {
  organization = await anOrganization();
  mover = await organization.member('Deal Admin');
  parent = await organization.structure({ name: 'Riverside holding' });
  child = await organization.structure({ name: 'Riverside north', parentId: parent.id });
});

const approval = { ...approvalStatus, level: 'Edit', sourceType: 'Covenant' } as const;
const mayApprove = async (person: Person): Promise<boolean> => {
  const asked = { ...approval, entityId: child.id, organizationId: organization.id };
  const check = `/api/v2/organizations/${organization.id}/permissions/check`;
  return good(await person.post(check, [asked])).body[0].permitted;
};
const move = async (by: Person, moved: Structure, parentId: string | null) => {
  const { version } = good(await organization.admin.get(`/api/deals/${moved.id}`)).body;
  return by.put(`/api/deals/${moved.id}`, { version, parentId });
};

describe('what is denied on a structure', () => {
  it('is not lifted by who is denied it moving something out, or moving a part of that', async () => {
    const inner = await organization.structure({ name: 'Riverside north one', parentId: child.id });
    const elsewhere = await organization.structure({ name: 'Lakeside' });
    await organization.grant(mover, { ...approval, action: 'Deny', entityId: parent.id });

    const moves = [
      await move(mover, child, null),
      await move(mover, child, elsewhere.id),
      await move(mover, inner, null),
      await move(mover, inner, elsewhere.id),
    ];
    const within = await move(mover, inner, parent.id);

    expect(moves.map(codeOf)).toEqual(moves.map(() => refused));
    expect(within.status).toBe(200);
    expect(await mayApprove(mover)).toBe(false);
  });

  it('by a group binds its people alike, and nobody else', async () => {
    const { admin, id } = organization;
    const root = `/api/organizations/${id}/groups`;
    const group = good(await admin.post(root, { name: 'Originators', agents: [mover.agent.id] })).body;
    await organization.switchOn('extendedPermission');
    const permissions = [{ ...approval, action: 'Deny', entityId: parent.id }];
    const path = `/api/v2/organizations/${id}/groups/${group.id}/permissions`;
    good(await admin.put(path, { version: group.version, permissions }));

    const byDenied = await move(mover, child, null);
    const byAnother = await move(admin, child, null);

    expect(codeOf(byDenied)).toEqual(refused);
    expect(byAnother.status).toBe(200);
    expect(await mayApprove(mover)).toBe(true);
  });

  it('elsewhere stops no move', async () => {
    const other = await organization.structure({ name: 'Lakeside' });
    await organization.grant(mover, { ...approval, action: 'Deny', entityId: other.id });

    expect((await move(mover, child, null)).status).toBe(200);
    expect((await move(mover, child, other.id)).status).toBe(200);
    expect(codeOf(await move(mover, child, null))).toEqual(refused);
  });
});

describe('what is denied on a folder', () => {
  const document = (id: string) => `/api/room/${child.id}/documents/${id}`;
  const reparent = async (by: Person, id: string, parentId: string | null) => {
    const { recordVersion } = good(await organization.admin.get(document(id))).body;
    return by.put(document(id), { recordVersion, parentId });
  };
  const denial = (sourceId: string) =>
    ({
      level: 'Edit',
      action: 'Deny',
      sourceType: 'Document',
      entityId: child.id,
      sourceId,
      detailName: 'Term',
    }) as const;

  it('is not lifted by who is denied it moving a document or a folder out', async () => {
    const { admin } = organization;
    const outer = await createFolder(admin, child.id, 'Closing');
    const inner = await createFolder(admin, child.id, 'Signed', outer.id);
    const other = await createFolder(admin, child.id, 'Drafts');
    const paper = await upload(admin, child.id, { name: 'Agreement.txt', content: 'x', parentId: inner.id });
    await organization.grant(mover, denial(outer.id));

    const moves = [
      await reparent(mover, paper.id, null),
      await reparent(mover, paper.id, other.id),
      await reparent(mover, inner.id, null),
    ];
    const within = await reparent(mover, paper.id, outer.id);
    const byAnother = await reparent(admin, paper.id, other.id);

    expect(moves.map(codeOf)).toEqual(moves.map(() => refused));
    expect([within.status, byAnother.status]).toEqual([200, 200]);
  });

  it('is not lifted by restoring a document when the folders are gone', async () => {
    const { admin } = organization;
    const outer = await createFolder(admin, child.id, 'Closing');
    const inner = await createFolder(admin, child.id, 'Signed', outer.id);
    const paper = await upload(admin, child.id, { name: 'Agreement.txt', content: 'x', parentId: inner.id });
    await organization.grant(mover, denial(outer.id));
    for (const { id } of [paper, inner]) good(await mover.delete(document(id)));

    const restored = await mover.post(`${document(paper.id)}/restore`, {});
    const byAnother = await admin.post(`${document(paper.id)}/restore`, {});

    expect(codeOf(restored)).toEqual(refused);
    expect(byAnother.status).toBe(200);
  });
});

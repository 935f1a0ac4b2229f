import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Dependency } from '#shared/domain/affiliation.ts';
import { basicOf, type Client, type Reply } from '#tests/support/client.ts';
import { linkIn, mailTo } from '#tests/support/mailbox.ts';
import {
  anOrganization,
  good,
  nobody,
  type Person,
  password,
  type TestOrganization,
  theSuperuser,
} from '#tests/support/organization.ts';
import { allPages } from '#tests/support/pages.ts';
import { addParty, aFinancing } from '#tests/support/parties.ts';

let manager: TestOrganization;
let admin: Person;
let superuser: Client;
let managedId: string;
let path: string;

beforeEach(async () => {
  superuser = await theSuperuser();
  manager = await anOrganization('Riverside Capital');
  admin = manager.admin;
  const administrator = { firstName: 'Ada', lastName: 'Away', primaryEmail: `ada-${randomUUID()}@sandhollow.example` };
  const made = { name: 'Sandhollow Solar', administrator };
  managedId = good(await admin.post(`/api/organizations/${manager.id}/managed`, made)).body.id;
  path = `/api/organizations/${manager.id}/managed/${managedId}`;
});

const obsolete = (version = 1): Promise<Reply> => admin.put(path, { version, launchStatus: 'Obsolete' });
const dependencies = async (): Promise<Dependency[]> => good(await admin.get(`${path}/dependencies`)).body;
const managedPost = async (what: string, body: object) =>
  good(await superuser.post(`/api/organizations/${managedId}/${what}`, body)).body;

/** Whoever was only invited does not belong to it yet, so the invitation is accepted. */
async function addPerson(firstName: string) {
  const primaryEmail = `p-${randomUUID()}@sandhollow.example`;
  const invited = await managedPost('agents', { firstName, lastName: 'Sandhollow', primaryEmail });
  expect(await dependencies()).not.toContainEqual(expect.objectContaining({ id: invited.id }));
  const token = linkIn(await mailTo(primaryEmail, 'invited'), 'new-user-password');
  good(await nobody().post('/api/agents/reset', undefined, basicOf(token, password)));
  return invited;
}
const addStructure = (name: string) => managedPost('deals', { name, closingDate: '2026-01-01' });

describe('an affiliated organization', () => {
  it('is obsoleted when nothing depends on it, frees its name, and comes back', async () => {
    const list = `/api/organizations/${manager.id}/managed`;

    expect(await dependencies()).toEqual([]);
    expect(await obsolete()).toMatchObject({ status: 200, body: { launchStatus: 'Obsolete', version: 2 } });
    expect(good(await admin.get(list)).body).toEqual([]);
    expect(good(await admin.get(`${list}?launchStatus=Obsolete`)).body).toMatchObject([{ id: managedId }]);
    expect(await admin.put(path, { version: 2, launchStatus: 'Active' })).toMatchObject({ status: 200 });
    expect(good(await admin.get(list)).body).toMatchObject([{ id: managedId }]);
  });

  it('is obsoleted by whoever has made it and administers it, who works for its manager as well', async () => {
    const list = `/api/organizations/${manager.id}/managed`;
    const { id } = good(await admin.post(list, { name: 'Windrow' })).body;

    expect(good(await admin.get(`${list}/${id}/dependencies`)).body).toEqual([]);
    expect((await admin.put(`${list}/${id}`, { version: 1, launchStatus: 'Obsolete' })).status).toBe(200);
  });

  it('is not obsoleted while people, structures, organizations or groups depend on it', async () => {
    const inUse = { status: 409, body: { code: 'managedOrganizationInUse' } };
    const own = await managedPost('managed', { name: 'Sandhollow Holding' });

    expect(await obsolete()).toMatchObject(inUse);
    good(
      await superuser.put(`/api/organizations/${managedId}/managed/${own.id}`, {
        version: 1,
        launchStatus: 'Obsolete',
      }),
    );
    const structure = await addStructure('Sandhollow loan');
    expect(await obsolete()).toMatchObject(inUse);
    good(await superuser.put(`/api/deals/${structure.id}`, { version: 1, launchStatus: 'Obsolete' }));
    const person = await addPerson('Sol');
    expect(await obsolete()).toMatchObject(inUse);
    good(await superuser.put(`/api/organizations/${managedId}/agents/${person.id}/disable`, {}));
    const group = await managedPost('groups', { name: 'Operators' });
    expect(await obsolete()).toMatchObject(inUse);
    const { version } = group;
    good(
      await superuser.put(`/api/organizations/${managedId}/groups/${group.id}`, { version, launchStatus: 'Obsolete' }),
    );

    expect(await dependencies()).toEqual([]);
    expect((await obsolete()).status).toBe(200);
  });

  it('tells its manager what depends on it by kind and name, page by page', async () => {
    await addPerson('Sol');
    await addPerson('Ada');
    const structure = await addStructure('Sandhollow loan');
    await managedPost('managed', { name: 'Sandhollow Holding' });
    await managedPost('groups', { name: 'Operators' });

    const all = await dependencies();
    const pages = await allPages<Dependency>(admin, `${path}/dependencies`, 2);

    expect(all.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      'Agent Ada Sandhollow',
      'Agent Sol Sandhollow',
      'Deal Sandhollow loan',
      'ManagedOrganization Sandhollow Holding',
      'Group Operators',
    ]);
    expect(all[2]).toEqual({ kind: 'Deal', id: structure.id, name: 'Sandhollow loan' });
    expect(pages.flat()).toEqual(all);
    expect((await admin.get(`/api/deals/${structure.id}`)).status).toBe(404);
  });

  it('is not obsoleted while it is a party of something in force, which is told by name', async () => {
    const structure = await manager.structure();
    const over = await manager.structure({ name: 'Former facility' });
    const [first, second, past] = [
      await aFinancing(manager, structure.id, { name: 'Term loan A' }),
      await aFinancing(manager, structure.id, { name: 'Term loan B' }),
      await aFinancing(manager, over.id, { name: 'Former loan' }),
    ];
    const lender = await addParty(manager, first.id, { sourceId: managedId });
    const borrower = await addParty(manager, second.id, { sourceId: managedId, relationshipType: 'Borrower' });
    await addParty(manager, past.id, { sourceId: managedId });
    good(await admin.put(`/api/deals/${over.id}`, { version: over.version, launchStatus: 'Obsolete' }));

    const refused = await obsolete();
    const all = await dependencies();
    const pages = await allPages<Dependency>(admin, `${path}/dependencies`, 1);
    for (const { id, version } of [lender, borrower]) {
      good(await admin.put(`/api/entities/relationship/${id}`, { version, launchStatus: 'Obsolete' }));
    }

    expect(refused).toMatchObject({ status: 409, body: { code: 'managedOrganizationInUse' } });
    expect(all.map(({ kind, name }) => [kind, name]).toSorted()).toEqual([
      ['Relationship', 'Borrower of Term loan B'],
      ['Relationship', 'Lender of Term loan A'],
    ]);
    expect(pages.flat()).toEqual(all);
    expect(await dependencies()).toEqual([]);
    expect((await obsolete()).status).toBe(200);
  });

  it('does not name what its reader may not see', async () => {
    const structure = await manager.structure();
    const financing = await aFinancing(manager, structure.id, { name: 'Term loan A' });
    await addParty(manager, financing.id, { sourceId: managedId });
    const reader = await manager.member('Admin');
    await manager.grant(reader, { action: 'Deny', sourceType: 'Loan', entityId: financing.id });

    const { body } = good(await reader.get(`${path}/dependencies`));

    expect(body).toMatchObject([{ kind: 'Relationship', name: 'Lender of something that you may not see' }]);
  });

  it('takes no cursor that was not made for its list', async () => {
    await addPerson('Sol');
    await addPerson('Ada');
    const first = good(await admin.get(`${path}/dependencies?limit=1`));
    const cursor = encodeURIComponent(first.headers.get('x-next-cursor') ?? '');
    const { id } = good(await admin.post(`/api/organizations/${manager.id}/managed`, { name: 'Windrow' })).body;
    const elsewhere = `/api/organizations/${manager.id}/managed/${id}/dependencies`;

    for (const at of [
      `${elsewhere}?cursor=${cursor}`,
      `${path}/dependencies?cursor=x.y`,
      `${path}/dependencies?cursor=1`,
    ]) {
      expect(await admin.get(at)).toMatchObject({ status: 400, body: { code: 'cursorInvalid' } });
    }
  });

  it('shows its dependencies to those who may edit the managing organization', async () => {
    const member = await manager.member('Member');

    expect((await member.get(`${path}/dependencies`)).status).toBe(403);
  });
});

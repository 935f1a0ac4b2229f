import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditOfOrganization } from '#tests/support/audit.ts';
import { anOrganization, good, type TestOrganization } from '#tests/support/organization.ts';
import { made, oktaUser, providerOf, refusalLike, type ScimClient, scimGroup } from '#tests/support/scim.ts';

let organization: TestOrganization;
let provider: ScimClient;

beforeAll(async () => {
  organization = await anOrganization();
  provider = await providerOf(organization);
});

const name = (): string => `Credit ${randomUUID()}`;
const user = async (): Promise<string> => made(await provider.post('/Users', oktaUser())).id;
const users = (count: number): Promise<string[]> => Promise.all(Array.from({ length: count }, user));
const group = async (members: readonly string[] = [], more = {}) =>
  made(await provider.post('/Groups', scimGroup(name(), members, more)));

const membersOf = async (id: string): Promise<string[]> =>
  (await provider.get(`/Groups/${id}`)).body.members.map(({ value }: { value: string }) => value).toSorted();

const groupPath = (id: string): string => `/api/organizations/${organization.id}/groups/${id}`;
const shown = async (id: string) =>
  good(await organization.admin.get(`/api/v2/organizations/${organization.id}/groups/${id}`)).body;

describe('the life of a group', () => {
  it('is made, found, renamed, filled, emptied and ended, as Okta does it', async () => {
    const [first = '', second = '', third = ''] = await users(3);
    const displayName = name();
    const created = made(await provider.post('/Groups', scimGroup(displayName, [first, second])));
    const path = `/Groups/${created.id}`;

    const found = await provider.find('/Groups', `displayName eq "${displayName}"`);
    const renamed = await provider.patch(path, {
      op: 'replace',
      value: { id: created.id, displayName: `${displayName} desk` },
    });
    const replaced = await provider.put(path, scimGroup(`${displayName} desk`, [second, third]));
    const removed = await provider.delete(path);

    expect(found.members.map(({ value }: { value: string }) => value).toSorted()).toEqual([first, second].toSorted());
    expect(renamed.status).toBe(204);
    expect(replaced.body).toMatchObject({ displayName: `${displayName} desk` });
    expect(replaced.body.members.map(({ value }: { value: string }) => value).toSorted()).toEqual(
      [second, third].toSorted(),
    );
    expect(removed.status).toBe(204);
    expect(await provider.get(path)).toMatchObject(refusalLike('groupNotFound'));
    expect(await provider.delete(path)).toMatchObject(refusalLike('groupNotFound'));
    expect((await provider.get(`/Users/${second}`)).body.groups).toEqual([]);
    expect(made(await provider.post('/Groups', scimGroup(`${displayName} desk`))).id).not.toBe(created.id);
  });

  it('is filled and emptied member by member, as Microsoft Entra ID does it', async () => {
    const [first = '', second = '', third = ''] = await users(3);
    const externalId = randomUUID();
    const { id } = await group([], { externalId });
    const path = `/Groups/${id}`;

    const without = await provider.get(path, { excludedAttributes: 'members' });
    await provider.patch(path, {
      op: 'Add',
      path: 'members',
      value: [
        { $ref: null, value: first },
        { $ref: null, value: second },
      ],
    });
    await provider.patch(path, { op: 'Add', path: 'members', value: [{ value: second }, { value: third }] });
    const filled = await membersOf(id);
    await provider.patch(path, { op: 'Remove', path: `members[value eq "${first}"]` });
    await provider.patch(path, { op: 'Remove', path: 'members', value: [{ $ref: null, value: second }] });
    const one = await membersOf(id);
    const again = await provider.patch(path, { op: 'Remove', path: `members[value eq "${first}"]` });
    await provider.patch(path, { op: 'Replace', path: 'members', value: [{ value: first }] });
    const replaced = await membersOf(id);
    await provider.patch(path, { op: 'Remove', path: 'members' });

    expect(without.body).not.toHaveProperty('members');
    expect(filled).toEqual([first, second, third].toSorted());
    expect(one).toEqual([third]);
    expect(again.status).toBe(204);
    expect(replaced).toEqual([first]);
    expect(await membersOf(id)).toEqual([]);
    expect((await provider.find('/Groups', `externalId eq "${externalId}"`)).id).toBe(id);
  });

  it('takes more people than one transaction holds', async () => {
    const people = await users(20);
    const { id } = await group(people);

    const filled = await membersOf(id);
    await provider.put(`/Groups/${id}`, scimGroup(name(), people.slice(18)));

    expect(filled).toEqual(people.toSorted());
    expect(await membersOf(id)).toEqual(people.slice(18).toSorted());
    expect(await shown(id)).toMatchObject({ agentCount: 2 });
  });

  it('leaves the members alone where a request names none', async () => {
    const person = await user();
    const { id, displayName } = await group([person]);

    const { members: _, ...named } = scimGroup(`${displayName} desk`);
    const replaced = await provider.put(`/Groups/${id}`, named);

    expect(replaced.body).toMatchObject({ displayName: `${displayName} desk`, members: [{ value: person }] });
  });
});

describe('a group of the provider', () => {
  it('grants its people what an administrator has granted to it', async () => {
    const structure = await organization.structure();
    const person = await organization.member();
    const { id } = await group();
    const rights = `/api/v2/organizations/${organization.id}/groups/${id}/permissions`;
    const { version } = await shown(id);
    const permission = { level: 'View', action: 'Grant', sourceType: 'Deal', entityId: structure.id };
    good(await organization.admin.put(rights, { version, permissions: [permission] }));

    const before = await person.get(`/api/deals/${structure.id}`);
    await provider.patch(`/Groups/${id}`, { op: 'add', path: 'members', value: [{ value: person.agent.id }] });
    const within = await person.get(`/api/deals/${structure.id}`);
    const { groups } = (await provider.get(`/Users/${person.agent.id}`)).body;
    await provider.delete(`/Groups/${id}`);
    const after = await person.get(`/api/deals/${structure.id}`);

    expect([before.status, within.status, after.status]).toEqual([404, 200, 404]);
    expect(groups).toEqual([expect.objectContaining({ value: id })]);
  });

  it('is marked, and neither renamed nor filled by hand until it is taken over', async () => {
    const [first = '', second = ''] = await users(2);
    const { id, displayName } = await group([first]);
    const { version } = await shown(id);
    const change = (by: Readonly<Record<string, unknown>>) => organization.admin.put(groupPath(id), { version, ...by });

    const refusals = [
      await change({ addAgents: [second] }),
      await change({ removeAgents: [first] }),
      await change({ name: 'By hand' }),
    ];
    const described = good(await change({ name: displayName, description: 'From the directory' })).body;
    const taken = await organization.admin.put(groupPath(id), { version: described.version, provisioned: false });
    const byHand = await organization.admin.put(groupPath(id), { version: taken.body.version, addAgents: [second] });

    for (const reply of refusals) expect(reply).toMatchObject({ status: 409, body: { code: 'groupProvisioned' } });
    expect(described).toMatchObject({ provisioned: true, description: 'From the directory' });
    expect(taken.body.provisioned).toBe(false);
    expect(byHand.body).toMatchObject({ agentCount: 2, provisioned: false });
    expect(await provider.get(`/Groups/${id}`)).toMatchObject(refusalLike('groupNotFound'));
  });

  it('has a name and an external id of its own', async () => {
    const externalId = randomUUID();
    const { id, displayName } = await group([], { externalId });
    const byHand = { name: name() };
    good(await organization.admin.post(`/api/organizations/${organization.id}/groups`, byHand));
    const other = await group();

    const replies = [
      await provider.post('/Groups', scimGroup(displayName.toUpperCase())),
      await provider.post('/Groups', scimGroup(byHand.name)),
      await provider.patch(`/Groups/${other.id}`, { op: 'replace', path: 'displayName', value: displayName }),
    ];
    const sameExternal = await provider.patch(`/Groups/${other.id}`, {
      op: 'add',
      path: 'externalId',
      value: externalId,
    });

    for (const reply of replies) expect(reply).toMatchObject(refusalLike('nameTaken'));
    expect(sameExternal).toMatchObject(refusalLike('externalIdTaken'));
    expect((await provider.get(`/Groups/${id}`)).body.externalId).toBe(externalId);
  });

  it('takes members of the organization only, and all of them or none', async () => {
    const elsewhere = await anOrganization();
    const stranger = made(await (await providerOf(elsewhere)).post('/Users', oktaUser())).id;
    const guest = await organization.guest();
    const person = await user();
    const { id } = await group();

    for (const one of [stranger, guest.agent.id, 'nobody', organization.id, id]) {
      const value = [{ value: person }, { value: one }];
      expect(await provider.patch(`/Groups/${id}`, { op: 'add', path: 'members', value }), one).toMatchObject(
        refusalLike('agentForeign'),
      );
      expect(await provider.post('/Groups', scimGroup(name(), [one]))).toMatchObject(refusalLike('agentForeign'));
    }
    expect(await membersOf(id)).toEqual([]);
  });

  it('is not written again where everything is so already', async () => {
    const person = await user();
    const { id, displayName } = await group([person]);
    const written = async () =>
      (await auditOfOrganization(organization.id)).filter(({ pk, sk }) => pk.includes(id) || sk.includes(id)).length;
    const before = await written();

    await provider.put(`/Groups/${id}`, scimGroup(displayName, [person]));
    await provider.patch(`/Groups/${id}`, { op: 'add', path: 'members', value: [{ value: person }] });
    await provider.patch(`/Groups/${id}`, { op: 'remove', path: 'members[value eq "nobody"]' });

    expect(await written()).toBe(before);
  });
});

describe('groups that were made by hand', () => {
  it('are not there for the provider', async () => {
    const made = good(
      await organization.admin.post(`/api/organizations/${organization.id}/groups`, { name: name() }),
    ).body;

    expect(await provider.find('/Groups', `displayName eq "${made.name}"`)).toBeNull();
    expect(await provider.find('/Groups', `id eq "${made.id}"`)).toBeNull();
    for (const reply of [
      await provider.get(`/Groups/${made.id}`),
      await provider.put(`/Groups/${made.id}`, scimGroup('Mine')),
      await provider.patch(`/Groups/${made.id}`, { op: 'replace', path: 'displayName', value: 'Mine' }),
      await provider.delete(`/Groups/${made.id}`),
    ]) {
      expect(reply).toMatchObject(refusalLike('groupNotFound'));
    }
  });
});

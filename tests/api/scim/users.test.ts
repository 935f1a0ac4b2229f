import { beforeAll, describe, expect, it } from 'vitest';
import { auditOfOrganization } from '#tests/support/audit.ts';
import { basicOf, clientOf } from '#tests/support/client.ts';
import { linkIn, mailsTo, mailTo } from '#tests/support/mailbox.ts';
import {
  anOrganization,
  good,
  nobody,
  type Person,
  password,
  type TestOrganization,
} from '#tests/support/organization.ts';
import { origin } from '#tests/support/origin.ts';
import {
  entraUser,
  made,
  newUserName,
  oktaUser,
  providerOf,
  refusalLike,
  type ScimClient,
} from '#tests/support/scim.ts';

let organization: TestOrganization;
let provider: ScimClient;

beforeAll(async () => {
  organization = await anOrganization();
  provider = await providerOf(organization);
});

const shown = async (own: TestOrganization, agentId: string) =>
  good(await own.admin.get(`/api/organizations/${own.id}/agents/${agentId}`)).body;

/** Accepts an invitation by the mailed link. */
async function accept(email: string): Promise<Person> {
  const token = linkIn(await mailTo(email, 'invited'), 'new-user-password');
  const { body } = good(await nobody().post('/api/agents/reset', undefined, basicOf(token, password)));
  return { ...clientOf(origin(), body.token), agent: body.agent, email };
}

const invitations = async (email: string) =>
  (await mailsTo(email)).filter(({ subject }) => subject.includes('invited')).length;

const named = (givenName: string, familyName: string) => ({ givenName, familyName });

describe('the life of a user as Okta leads it', () => {
  it('is looked for, made, read, changed, shut out, let in again and removed', async () => {
    const userName = newUserName();
    const user = oktaUser(userName);

    const before = await provider.get('/Users', { filter: `userName eq "${userName}"`, startIndex: 1, count: 100 });
    const created = made(await provider.post('/Users', user));
    const read = await provider.get(`/Users/${created.id}`);
    const person = await accept(userName);
    const renamed = await provider.put(`/Users/${created.id}`, { ...read.body, name: named('Babs', 'Jensen') });
    const out = await provider.patch(`/Users/${created.id}`, { op: 'replace', value: { active: false } });
    const refused = await person.get('/api/deals');
    const back = await provider.put(`/Users/${created.id}`, { ...renamed.body, active: true });
    const again = await person.get('/api/deals');

    expect(before.body).toMatchObject({ totalResults: 0, Resources: [] });
    expect(created).toMatchObject({
      userName,
      externalId: user.externalId,
      name: { ...named('Barbara', 'Jensen'), formatted: 'Barbara Jensen' },
      displayName: 'Barbara Jensen',
      active: true,
      emails: [{ value: userName, type: 'work', primary: true }],
      groups: [],
    });
    expect(created).not.toHaveProperty('password');
    expect(read.body).toEqual(created);
    expect(person.agent.id).toBe(created.id);
    expect(renamed.body.name.formatted).toBe('Babs Jensen');
    expect(out.body.active).toBe(false);
    expect(refused.status).not.toBe(200);
    expect(back.body.active).toBe(true);
    expect(again.status).toBe(200);

    expect((await provider.delete(`/Users/${created.id}`)).status).toBe(204);
    expect(await provider.get(`/Users/${created.id}`)).toMatchObject(refusalLike('agentNotFound'));
    expect(await provider.delete(`/Users/${created.id}`)).toMatchObject(refusalLike('agentNotFound'));
    expect(await provider.find('/Users', `userName eq "${userName}"`)).toBeNull();
    expect((await person.get(`/api/init/global/${organization.id}`)).status).toBe(404);
  });

  it('begins anew for an address that was removed, with the same id', async () => {
    const userName = newUserName();
    const first = made(await provider.post('/Users', oktaUser(userName)));
    await provider.delete(`/Users/${first.id}`);

    const second = made(await provider.post('/Users', oktaUser(userName, { externalId: first.externalId })));

    expect(second).toMatchObject({ id: first.id, externalId: first.externalId, active: true });
  });
});

describe('the life of a user as Microsoft Entra ID leads it', () => {
  it('takes operations with capitals, truth as text, paths with selections and extensions', async () => {
    const userName = newUserName();
    const user = entraUser(userName);

    expect(await provider.find('/Users', `externalId eq "${user.externalId}"`)).toBeNull();
    const { id } = made(await provider.post('/Users', user));
    const person = await accept(userName);
    const changed = await provider.patch(
      `/Users/${id}`,
      { op: 'Replace', path: 'name.familyName', value: 'Nguyen' },
      { op: 'Add', path: 'phoneNumbers[type eq "work"].value', value: '+1 425 555 0100' },
      { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+1 425 555 0199' },
      { op: 'Replace', path: 'displayName', value: 'Barbara Nguyen (Credit)' },
      { op: 'Replace', path: 'title', value: 'Senior analyst' },
      { op: 'Replace', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department', value: 'Risk' },
      { op: 'Replace', path: 'addresses[type eq "work"].locality', value: 'Seattle' },
    );
    const out = await provider.patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'False' });
    const back = await provider.patch(`/Users/${id}`, {
      op: 'Replace',
      value: { active: 'True', 'name.givenName': 'Bea' },
    });
    const without = await provider.patch(`/Users/${id}`, { op: 'Remove', path: 'phoneNumbers[type eq "work"].value' });

    expect(person.agent.id).toBe(id);
    expect(changed.body).toMatchObject({
      name: { formatted: 'Barbara Nguyen' },
      displayName: 'Barbara Nguyen',
      phoneNumbers: [{ value: '+1 425 555 0100', type: 'work' }],
    });
    expect(out.body.active).toBe(false);
    expect(back.body).toMatchObject({ active: true, name: { formatted: 'Bea Nguyen' } });
    expect(without.body).not.toHaveProperty('phoneNumbers');
    expect((await provider.find('/Users', `externalId eq "${user.externalId}"`)).id).toBe(id);
  });
});

describe('somebody who is provisioned', () => {
  it('is invited by mail with the role for newcomers, and changes nothing of an account before having accepted', async () => {
    const other = await anOrganization('Lakeside Partners');
    const known = await other.member('Member');

    const created = made(await provider.post('/Users', oktaUser(known.email, { name: named('Mallory', 'Other') })));

    expect(created).toMatchObject({ id: known.agent.id, name: { formatted: 'Mallory Other' } });
    expect(await shown(organization, known.agent.id)).toMatchObject({ roles: ['Member'], firstName: 'Mallory' });
    expect(await shown(other, known.agent.id)).toMatchObject({ firstName: 'Morgan', version: known.agent.version });
    expect(await invitations(known.email)).toBe(2);
  });

  it('keeps name and telephone, and the other organization, where somebody else works with them too', async () => {
    const other = await anOrganization('Lakeside Partners');
    const person = await other.member('Member');
    made(await provider.post('/Users', oktaUser(person.email)));
    good(await person.put(`/api/agents/${person.agent.id}/invitations/${organization.id}`));
    const path = `/Users/${person.agent.id}`;
    const before = await shown(other, person.agent.id);

    const renamed = await provider.patch(path, { op: 'replace', value: { name: named('Mallory', 'Other') } });
    const phoned = await provider.patch(path, {
      op: 'add',
      path: 'phoneNumbers',
      value: [{ value: '+1 425 555 0100' }],
    });
    const out = await provider.patch(path, { op: 'replace', path: 'active', value: false });
    const there = await person.get(`/api/init/global/${other.id}`);
    const removed = await provider.delete(path);

    expect(renamed).toMatchObject({ status: 200, body: { name: { formatted: 'Morgan Member' } } });
    expect(phoned.body).not.toHaveProperty('phoneNumbers');
    expect(out.body.active).toBe(false);
    expect([there.status, removed.status]).toEqual([200, 204]);
    const after = await shown(other, person.agent.id);
    const told = ({ firstName, lastName, primaryPhoneNumber, enabled, roles }: typeof before) => ({
      firstName,
      lastName,
      primaryPhoneNumber,
      enabled,
      roles,
    });
    expect(told(after)).toEqual(told(before));
    expect((await person.get(`/api/init/global/${other.id}`)).status).toBe(200);
  });

  it('is there once: by address, in any case, and by external id', async () => {
    const user = oktaUser();
    made(await provider.post('/Users', user));

    const again = await provider.post('/Users', user);
    const inCapitals = await provider.post('/Users', oktaUser(user.userName.toUpperCase()));
    const sameExternal = await provider.post('/Users', oktaUser(newUserName(), { externalId: user.externalId }));
    const guest = await organization.guest();
    const asGuest = await provider.post('/Users', oktaUser(guest.email));

    expect(again).toMatchObject(refusalLike('agentAlreadyMember'));
    expect(inCapitals).toMatchObject(refusalLike('agentAlreadyMember'));
    expect(sameExternal).toMatchObject(refusalLike('externalIdTaken'));
    expect(asGuest).toMatchObject(refusalLike('agentNotInvitable'));
    expect(await invitations(user.userName)).toBe(1);
  });

  it('is there once, when a provider asks twice at the same time', async () => {
    const user = oktaUser();

    // As many as an address is mailed at most: a fourth may be refused for that before it is seen that the first has made them.
    const replies = await Promise.all(Array.from({ length: 3 }, () => provider.post('/Users', user)));

    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect(await invitations(user.userName)).toBe(1);
  });

  it('is mailed within the usual limits', async () => {
    const userName = newUserName();
    for (let times = 0; times < 3; times += 1) {
      const { id } = made(await provider.post('/Users', oktaUser(userName)));
      await provider.delete(`/Users/${id}`);
    }

    expect(await provider.post('/Users', oktaUser(userName))).toMatchObject(refusalLike('tooManyMails'));
    expect(await provider.find('/Users', `userName eq "${userName}"`)).toBeNull();
    expect(await invitations(userName)).toBe(3);
  });

  it('is known to each organization by an external id of its own', async () => {
    const other = await anOrganization();
    const elsewhere = await providerOf(other);
    const user = oktaUser();

    const here = made(await provider.post('/Users', user));
    const there = made(await elsewhere.post('/Users', { ...user, externalId: 'there' }));

    expect(there.id).toBe(here.id);
    expect((await provider.get(`/Users/${here.id}`)).body.externalId).toBe(user.externalId);
    expect(await provider.find('/Users', 'externalId eq "there"')).toBeNull();
    expect((await elsewhere.find('/Users', 'externalId eq "there"')).id).toBe(here.id);
    expect(await elsewhere.find('/Users', `externalId eq "${user.externalId}"`)).toBeNull();
  });

  it('gets another external id or none, and frees the earlier one', async () => {
    const user = oktaUser();
    const { id } = made(await provider.post('/Users', user));

    const moved = await provider.patch(`/Users/${id}`, {
      op: 'replace',
      path: 'externalId',
      value: `${user.externalId}-2`,
    });
    const next = await provider.post('/Users', oktaUser(newUserName(), { externalId: user.externalId }));
    const none = await provider.patch(`/Users/${id}`, { op: 'remove', path: 'externalId' });

    expect(moved.body.externalId).toBe(`${user.externalId}-2`);
    expect(next.status).toBe(201);
    expect(none.body).not.toHaveProperty('externalId');
    expect(await provider.find('/Users', `externalId eq "${user.externalId}-2"`)).toBeNull();
  });

  it('keeps the external id when an administrator changes something else', async () => {
    const user = oktaUser();
    const { id } = made(await provider.post('/Users', user));
    await accept(user.userName);
    const { version } = await shown(organization, id);

    good(
      await organization.admin.put(`/api/organizations/${organization.id}/agents/${id}`, { version, firstName: 'Bea' }),
    );

    const read = await provider.get(`/Users/${id}`);
    expect(read.body).toMatchObject({ externalId: user.externalId, name: { givenName: 'Bea' } });
  });

  it('gets no mail while inactive, and one when activated', async () => {
    const user = oktaUser(newUserName(), { active: false });
    const { id, active } = made(await provider.post('/Users', user));
    const before = await invitations(user.userName);

    await provider.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: true });
    const after = await invitations(user.userName);
    await provider.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false });
    await provider.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: true });

    expect([active, before, after]).toEqual([false, 0, 1]);
    expect(await invitations(user.userName)).toBe(1);
    expect((await accept(user.userName)).agent.id).toBe(id);
  });

  it('is shown under the address where the provider tells no name, and by the shown name where it tells no other', async () => {
    const nameless = made(await provider.post('/Users', oktaUser(newUserName(), { name: {}, displayName: null })));
    const shownName = made(
      await provider.post('/Users', oktaUser(newUserName(), { name: undefined, displayName: 'Barbara Ann Jensen' })),
    );

    expect(nameless.name).toMatchObject({ givenName: '', familyName: nameless.userName.split('@')[0] });
    expect(shownName.name).toMatchObject({ givenName: 'Barbara Ann', familyName: 'Jensen' });
  });

  it('keeps the address, the role and what only an administrator gives', async () => {
    const user = oktaUser(newUserName(), { roles: [{ value: 'Admin' }], entitlements: [{ value: 'Admin' }] });
    const { id } = made(await provider.post('/Users', user));
    const path = `/Users/${id}`;

    const moved = await provider.patch(path, { op: 'replace', path: 'userName', value: newUserName() });
    const same = await provider.patch(path, { op: 'replace', path: 'userName', value: user.userName.toUpperCase() });
    const replaced = await provider.put(path, { ...user, userName: newUserName() });
    const raised = await provider.patch(path, { op: 'add', path: 'roles', value: [{ value: 'Admin' }] });
    const superuser = await provider.patch(path, { op: 'add', path: 'superuser', value: true });

    expect([moved, replaced]).toEqual([
      expect.objectContaining({ status: 400 }),
      expect.objectContaining({ status: 400 }),
    ]);
    expect(moved).toMatchObject(refusalLike('userNameFixed'));
    expect([same.status, raised.status]).toEqual([200, 200]);
    expect(superuser).toMatchObject(refusalLike('attributePathInvalid'));
    expect(await shown(organization, id)).toMatchObject({ roles: ['Member'], superuser: false });
  });

  it('is not written again where everything is so already', async () => {
    const user = oktaUser();
    const { id } = made(await provider.post('/Users', user));
    const written = async () =>
      (await auditOfOrganization(organization.id)).filter(({ pk }) => pk.includes(`#Member#${id}`)).length;
    const before = await written();

    const replies = [
      await provider.put(`/Users/${id}`, user),
      await provider.patch(`/Users/${id}`, { op: 'replace', value: { active: true } }),
      await provider.patch(`/Users/${id}`, { op: 'replace', path: 'externalId', value: user.externalId }),
    ];

    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await written()).toBe(before);
  });
});

describe('the last administrator', () => {
  it('can neither be shut out nor removed', async () => {
    const own = await anOrganization();
    const theirs = await providerOf(own);
    const path = `/Users/${own.admin.agent.id}`;

    const out = await theirs.patch(path, { op: 'replace', path: 'active', value: false });
    const removed = await theirs.delete(path);
    await own.member('Admin');
    const afterwards = await theirs.patch(path, { op: 'replace', path: 'active', value: false });

    expect(out).toMatchObject(refusalLike('lastAdministrator'));
    expect(removed).toMatchObject(refusalLike('lastAdministrator'));
    expect(afterwards.body.active).toBe(false);
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import type { Reply } from '#tests/support/client.ts';
import { anOrganization, good, type Person, type TestOrganization, theSuperuser } from '#tests/support/organization.ts';
import { providerOf } from '#tests/support/scim.ts';
import { codeOf, groupsOf } from './groups-of.ts';

let organization: TestOrganization;
let first: Person;
let second: Person;

beforeEach(async () => {
  organization = await anOrganization();
  first = organization.admin;
  second = await organization.member('Admin');
});

const last = [409, 'lastAdministrator'];
const denied = (level: 'View' | 'Edit' | 'Create' = 'Create') =>
  ({ level, action: 'Deny', sourceType: 'Organization' }) as const;
const deny = (by: Pick<Person, 'post'>, { agent }: Person, level?: 'View' | 'Edit' | 'Create'): Promise<Reply> =>
  by.post(`/api/v2/organizations/${organization.id}/agents/${agent.id}/permissions`, [denied(level)]);
const agentPath = ({ agent }: Person) => `/api/organizations/${organization.id}/agents/${agent.id}`;
const manages = async (person: Person): Promise<boolean> =>
  (await person.get(`/api/v2/organizations/${organization.id}/agents/${person.agent.id}/permissions`)).status === 200;

/** How many of them still manage, as far as a call tells that only they may make. What it lacks is refused only to whom it is not denied. */
const managing = async (...people: readonly Person[]): Promise<number> => {
  const replies = await Promise.all(people.map((one) => one.post(`/api/organizations/${organization.id}/roles`, {})));
  return replies.filter(({ status }) => status === 400).length;
};

describe('two administrators who deny the organization to each other at once', () => {
  it.each(['View', 'Edit', 'Create'] as const)('do not both succeed with %s', async (level) => {
    const replies = await Promise.all([deny(first, second, level), deny(second, first, level)]);

    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, expect.any(Number)]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await managing(first, second)).toBe(1);
  });

  it('do not both succeed through groups either', async () => {
    const groups = groupsOf(organization);
    const [ofFirst, ofSecond] = [
      await groups.make('Firsts', { agents: [first.agent.id] }),
      await groups.make('Seconds', { agents: [second.agent.id] }),
    ];
    const set = (by: Person, { id, version }: typeof ofFirst) =>
      by.put(`/api/v2/organizations/${organization.id}/groups/${id}/permissions`, { version, permissions: [denied()] });

    const replies = await Promise.all([set(first, ofSecond), set(second, ofFirst)]);

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await managing(first, second)).toBe(1);
  });
});

describe('the last administrator to whom nothing is denied', () => {
  beforeEach(async () => {
    good(await deny(first, second));
  });

  it('is neither denied the organization, demoted, disabled nor removed, by anybody', async () => {
    const superuser = await theSuperuser();
    const { version } = good(await first.get(agentPath(first))).body;

    const refusals = [
      await deny(superuser, first),
      await superuser.put(agentPath(first), { version, roles: ['Member'] }),
      await superuser.put(`${agentPath(first)}/disable`),
      await superuser.delete(agentPath(first)),
    ];

    expect(refusals.map(codeOf)).toEqual(refusals.map(() => last));
    expect(await manages(first)).toBe(true);
  });

  it('is not put into a group that denies it, nor into one that comes back', async () => {
    const superuser = await theSuperuser();
    const groups = groupsOf(organization);
    const group = await groups.make('Shut out');
    good(await groups.setPermissions(group, [denied()]));
    const path = `/api/organizations/${organization.id}/groups/${group.id}`;
    const change = async (patch: object) =>
      superuser.put(path, { version: (await groups.latest(group)).version, ...patch });

    const joined = await change({ addAgents: [first.agent.id] });
    good(await change({ launchStatus: 'Obsolete' }));
    const joinedObsolete = await change({ addAgents: [first.agent.id] });

    expect([joined, joinedObsolete].map(codeOf)).toEqual([last, last]);
  });

  it('is not put into such a group by the identity provider', async () => {
    const provider = await providerOf(organization);
    const made = await provider.post('/Groups', {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
      displayName: 'Shut out',
    });
    const groups = groupsOf(organization);
    good(await groups.setPermissions(await groups.latest(made.body), [denied()]));

    const value = [{ value: first.agent.id }];
    const joined = await provider.patch(`/Groups/${made.body.id}`, { op: 'add', path: 'members', value });

    expect(joined.status).toBe(409);
    expect(await manages(first)).toBe(true);
  });

  it('may go once another one stays', async () => {
    const third = await organization.member('Admin');

    expect((await deny(third, first)).status).toBe(200);
    expect(await managing(first, second, third)).toBe(1);
  });
});

it('an administrator is denied single things of the organization without another one', async () => {
  const superuser = await theSuperuser();
  good(await first.delete(agentPath(second)));
  await organization.switchOn('extendedPermission');
  const detail = { level: 'View', action: 'Deny', sourceType: 'Organization', detailName: 'apiRole' } as const;

  const narrowed = await superuser.post(
    `/api/v2/organizations/${organization.id}/agents/${first.agent.id}/permissions`,
    [detail],
  );

  expect(narrowed.status).not.toBe(409);
  expect(await manages(first)).toBe(true);
});

import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { apiClientAgentId } from '#tests/support/api-client-agent.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { changeAgent } from '#tests/support/platform.ts';
import { codeOf, groupsOf } from './groups-of.ts';

let organization: TestOrganization;
let other: TestOrganization;
let admin: Person;
let groups: ReturnType<typeof groupsOf>;

beforeAll(async () => {
  other = await anOrganization('Lakeside Partners');
});

beforeEach(async () => {
  organization = await anOrganization();
  admin = organization.admin;
  groups = groupsOf(organization);
});

describe('PUT /api/organizations/{id}/groups/{groupId}', () => {
  it('adds and removes agents, and counts them right', async () => {
    const [ada = '', bea = '', cleo = ''] = await groups.invite(['Ada', 'Abel'], ['Bea', 'Baker'], ['Cleo', 'Clark']);
    const group = await groups.make('Credit team', { agents: [ada, bea] });

    const changed = await groups.change(group, { name: 'Credit', addAgents: [cleo, ada, cleo], removeAgents: [bea] });
    const again = await groups.change(await groups.latest(group), { addAgents: [cleo], removeAgents: [bea] });

    expect(changed).toMatchObject({ status: 200, body: { name: 'Credit', agentCount: 2 } });
    expect(again).toMatchObject({ status: 200, body: { agentCount: 2 } });
    expect(await groups.agentsOf(group, 1)).toEqual(['Ada Abel', 'Cleo Clark']);
  });

  it('names the version that was read', async () => {
    const group = await groups.make('Credit team');
    good(await groups.change(group, { description: 'First' }));

    expect(codeOf(await groups.change(group, { description: 'Late' }))).toEqual([409, 'recordChanged']);
  });

  it('loses no agent when several are added to different groups at the same time', async () => {
    const [ada = '', bea = ''] = await groups.invite(['Ada', 'Abel'], ['Bea', 'Baker']);
    const three = [await groups.make('Board'), await groups.make('Credit team'), await groups.make('Lawyers')];

    const replies = await Promise.all(three.map((group) => groups.change(group, { addAgents: [ada, bea] })));

    const done = three.filter((_, at) => replies[at]?.status === 200);
    expect(done.length).toBeGreaterThan(0);
    for (const [at, group] of three.entries()) {
      const expected = replies[at]?.status === 200 ? ['Ada Abel', 'Bea Baker'] : [];
      expect(await groups.agentsOf(group)).toEqual(expected);
      expect((await groups.latest(group)).agentCount).toBe(expected.length);
    }
    const { groupIds } = (await admin.get(`${groups.root}/agents/${ada}`)).body;
    expect(groupIds.toSorted()).toEqual(done.map(({ id }) => id).toSorted());
  });

  it('takes nobody who is in 50 groups already', async () => {
    const member = await organization.member('Member');
    const group = await groups.make('Credit team');
    await changeAgent(member, ({ memberships }) => ({
      memberships: memberships.map((one) => ({ ...one, groupIds: Array.from({ length: 50 }, () => randomUUID()) })),
    }));

    const refused = await groups.change(group, { addAgents: [admin.agent.id, member.agent.id] });

    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'requestInvalid', fields: { 'addAgents.1': expect.any(String) } },
    });
    expect(await groups.agentsOf(group)).toEqual([]);
  });

  it('refuses agents of others and leaves the group as it is', async () => {
    const [ada = ''] = await groups.invite(['Ada', 'Abel']);
    const group = await groups.make('Credit team', { agents: [ada] });

    const refused = await groups.change(group, {
      name: 'Renamed',
      addAgents: [other.admin.agent.id],
      removeAgents: [ada, 'nobody'],
    });

    expect(codeOf(refused)).toEqual([400, 'agentForeign']);
    expect(Object.keys(refused.body.fields).toSorted()).toEqual(['addAgents.0', 'removeAgents.1']);
    expect(await groups.latest(group)).toMatchObject({ name: 'Credit team', agentCount: 1, version: group.version });
  });

  it('takes no API client, neither into a new group nor into one that there is', async () => {
    const agentId = await apiClientAgentId(organization);
    const group = await groups.make('Credit team');

    const made = await admin.post(`${groups.root}/groups`, { name: 'Machines', agents: [agentId] });
    const changed = await groups.change(group, { addAgents: [admin.agent.id, agentId] });

    expect([codeOf(made), codeOf(changed)]).toEqual([
      [400, 'agentForeign'],
      [400, 'agentForeign'],
    ]);
    expect([Object.keys(made.body.fields), Object.keys(changed.body.fields)]).toEqual([['agents.0'], ['addAgents.1']]);
    expect(await groups.agentsOf(group)).toEqual([]);
  });

  it('makes a group obsolete: it leaves the lists, frees its name and grants nothing, until it is active again', async () => {
    const structure = await organization.structure();
    const member = await organization.member('Member');
    const seen = async () => (await member.get(`/api/deals/${structure.id}`)).status;
    const group = await groups.make('Credit team', { agents: [member.agent.id] });
    const permissions = [{ level: 'View', action: 'Grant', sourceType: 'Deal', entityId: structure.id }];
    good(await admin.put(`${groups.list}/${group.id}/permissions`, { version: group.version, permissions }));
    const before = await seen();

    good(await groups.change(await groups.latest(group), { launchStatus: 'Obsolete' }));
    const during = await seen();
    const lists = await groups.namesAt(groups.list);
    const successor = await groups.make('credit team');
    const clash = await groups.change(await groups.latest(group), { launchStatus: 'Active' });
    good(await groups.change(successor, { name: 'Another team' }));
    good(await groups.change(await groups.latest(group), { launchStatus: 'Active' }));
    const after = await seen();

    expect([before, during, after]).toEqual([200, 404, 200]);
    expect(lists).toEqual([]);
    expect(codeOf(clash)).toEqual([409, 'nameTaken']);
    expect(await groups.latest(group)).toMatchObject({ agentCount: 1, launchStatus: 'Active' });
  });

  it('lists agents by the name that they have now', async () => {
    const [ada = '', bea = ''] = await groups.invite(['Ada', 'Abel'], ['Bea', 'Baker']);
    const group = await groups.make('Credit team', { agents: [ada, bea] });
    const path = `${groups.root}/agents/${ada}`;
    const { version } = (await admin.get(path)).body;

    good(await admin.put(path, { version, lastName: 'Zhou' }));

    expect(await groups.agentsOf(group, 1)).toEqual(['Bea Baker', 'Ada Zhou']);
  });
});

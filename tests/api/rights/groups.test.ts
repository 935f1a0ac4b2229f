import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditOfRecord } from '#tests/support/audit.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
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

describe('POST /api/organizations/{id}/{groupType}', () => {
  it('makes a group with its agents, who have its rights at once', async () => {
    const structure = await organization.structure();
    const [member, guest] = [await organization.member('Member'), await organization.guest()];
    const seen = () => Promise.all([member, guest].map((one) => one.get(`/api/deals/${structure.id}`)));

    const group = await groups.make('Credit team', {
      description: 'Decides',
      agents: [member.agent.id, guest.agent.id],
    });
    const before = await seen();
    const permissions = [{ level: 'View', action: 'Grant', sourceType: 'Deal', entityId: structure.id }];
    good(await admin.put(`${groups.list}/${group.id}/permissions`, { version: group.version, permissions }));
    const after = await seen();

    expect(group).toMatchObject({
      type: 'groups',
      name: 'Credit team',
      description: 'Decides',
      counterpartyTypeId: null,
      agentCount: 2,
      launchStatus: 'Active',
      version: 1,
      createdBy: admin.agent.id,
    });
    expect(before.map(({ status }) => status)).toEqual([404, 404]);
    expect(after.map(({ status }) => status)).toEqual([200, 200]);
    expect(await groups.agentsOf(group)).toEqual(['Gale Guest', 'Morgan Member']);
    expect((await member.get(`/api/v2/agents/${member.agent.id}/groups`)).body).toMatchObject([{ id: group.id }]);
    expect((await admin.get(`${groups.root}/agents/${member.agent.id}`)).body.groupIds).toEqual([group.id]);
  });

  it('leaves in the trail who joined by whom', async () => {
    const [id = ''] = await groups.invite(['Ada', 'Abel']);
    const group = await groups.make('Credit team', { agents: [id] });
    good(await groups.change(group, { removeAgents: [id] }));

    const [ofGroup, ofPlace, ofMember] = await Promise.all([
      auditOfRecord(`${organization.id}#Group#${group.id}`),
      auditOfRecord(`${organization.id}#Group#${group.id}`, `AGENT#${id}`),
      auditOfRecord(`${organization.id}#Member#${id}`),
    ]);

    const told = ({ event, by }: { event: string; by: string }) => [event, by];
    expect(ofGroup.map(told)).toEqual([
      ['group.created', admin.agent.id],
      ['group.updated', admin.agent.id],
    ]);
    expect(ofPlace.map(told)).toEqual([
      ['group.agentAdded', admin.agent.id],
      ['group.agentRemoved', admin.agent.id],
    ]);
    expect(ofMember.map(({ event, after }) => [event, after?.['groupIds']])).toEqual([
      ['member.invited', []],
      ['member.joinedGroup', [group.id]],
      ['member.leftGroup', []],
    ]);
    expect((await auditOfRecord(`${organization.id}#AccessState#organization`)).length).toBe(2);
  });

  it('takes more agents than one transaction does', async () => {
    const ids = await groups.invite(
      ...Array.from({ length: 35 }, (_, at): [string, string] => ['Ann', `Able ${at + 10}`]),
    );

    const group = await groups.make('Everybody', { agents: [...ids, ...ids.slice(0, 5)] });
    const listed = await groups.agentsOf(group, 20);
    const { body: smaller } = good(await groups.change(group, { removeAgents: ids.slice(0, 20) }));

    expect(group.agentCount).toBe(35);
    expect(listed).toEqual(ids.map((_, at) => `Ann Able ${at + 10}`));
    expect(smaller.agentCount).toBe(15);
    expect(await groups.agentsOf(group, 20)).toEqual(listed.slice(20));
  });

  it('refuses agents who do not belong to the organization, and names them', async () => {
    const [id = ''] = await groups.invite(['Ada', 'Abel']);
    const agents = [id, other.admin.agent.id, 'nobody', '#'];

    const refused = await admin.post(`${groups.root}/groups`, { name: 'Credit team', agents });

    expect(codeOf(refused)).toEqual([400, 'agentForeign']);
    expect(Object.keys(refused.body.fields)).toEqual(['agents.1', 'agents.2', 'agents.3']);
    expect(await groups.namesAt(groups.list)).toEqual([]);
    expect((await admin.get(`${groups.root}/agents/${id}`)).body.groupIds).toEqual([]);
  });

  it('makes only groups and counterparty groups', async () => {
    const replies = await Promise.all(
      ['teams', 'Groups', 'group', '__proto__'].map((type) =>
        admin.post(`${groups.root}/${type}`, { name: 'Credit team' }),
      ),
    );

    expect(replies.map(codeOf)).toEqual(replies.map(() => [404, 'routeNotFound']));
  });

  it('takes each name once, also at the same time', async () => {
    const replies = await Promise.all(
      ['Credit team', 'CREDIT TEAM', 'credit team'].map((name) => admin.post(`${groups.root}/groups`, { name })),
    );
    const asCounterparty = await admin.post(`${groups.root}/counterparty-groups`, { name: 'Credit Team' });

    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect([...replies.filter(({ status }) => status === 409), asCounterparty].map(codeOf)).toEqual(
      Array.from({ length: 3 }, () => [409, 'nameTaken']),
    );
  });

  it('knows only the counterparty types of the organization, and those for counterparties only', async () => {
    const unknown = await admin.post(`${groups.root}/counterparty-groups`, {
      name: 'Law firms',
      counterpartyTypeId: 'x',
    });
    const ofColleagues = await admin.post(`${groups.root}/groups`, { name: 'Credit team', counterpartyTypeId: 'x' });

    expect(codeOf(unknown)).toEqual([404, 'counterpartyTypeNotFound']);
    expect(ofColleagues).toMatchObject({
      status: 400,
      body: { code: 'requestInvalid', fields: { counterpartyTypeId: expect.any(String) } },
    });
  });

  it('is for those who manage the organization', async () => {
    const colleague = await organization.member('Deal Admin');
    const group = await groups.make('Credit team');

    const replies = [
      await colleague.post(`${groups.root}/groups`, { name: 'Own team' }),
      await colleague.put(`${groups.root}/groups/${group.id}`, { version: 1, addAgents: [colleague.agent.id] }),
      await colleague.put(`${groups.list}/${group.id}/permissions`, { version: 1, permissions: [] }),
      await colleague.get(groups.list),
    ];

    expect(replies.map(codeOf)).toEqual(replies.map(() => [403, 'notPermitted']));
  });
});

describe('the lists of groups', () => {
  it('hold each type by name, a page at a time, and find by words', async () => {
    for (const name of ['Überwachung', 'credit team', 'Board', 'Credit committee']) await groups.make(name);
    await groups.make('Law firms', {}, 'counterparty-groups');
    const counterparties = `${groups.root}/counterparty-groups`;

    expect(await groups.namesAt(groups.list, 1)).toEqual(['Board', 'Credit committee', 'credit team', 'Überwachung']);
    expect(await groups.namesAt(`${groups.list}?search=CREDIT`, 1)).toEqual(['Credit committee', 'credit team']);
    expect(await groups.namesAt(`${groups.list}?search=${encodeURIComponent('team cred')}`)).toEqual(['credit team']);
    expect(await groups.namesAt(`${groups.list}?search=uber`)).toEqual(['Überwachung']);
    expect(await groups.namesAt(`${groups.list}?search=law`)).toEqual([]);
    expect(await groups.namesAt(counterparties)).toEqual(['Law firms']);
    expect(codeOf(await admin.get(`${groups.list}?cursor=forged`))).toEqual([400, 'cursorInvalid']);
  });

  it('show nothing of another organization', async () => {
    const group = await groups.make('Credit team');
    const own = `/api/v2/organizations/${other.id}/groups`;

    const replies = [
      await other.admin.get(`${own}/${group.id}`),
      await other.admin.get(`${own}/${group.id}/agents`),
      await other.admin.put(`/api/organizations/${other.id}/groups/${group.id}`, { version: 1, name: 'Mine' }),
      await other.admin.put(`${own}/${group.id}/permissions`, { version: 1, permissions: [] }),
      await other.admin.get(`${own}/%23`),
    ];

    expect(replies.map(codeOf)).toEqual(replies.map(() => [404, 'groupNotFound']));
    expect((await other.admin.get(own)).body).toEqual([]);
    expect(codeOf(await other.admin.get(groups.list))).toEqual([404, 'organizationNotFound']);
  });

  it('of one’s own groups leave out those that are obsolete', async () => {
    const member = await organization.member('Member');
    const [first] = [
      await groups.make('Credit team', { agents: [member.agent.id] }),
      await groups.make('Board', { agents: [member.agent.id] }),
    ];
    const path = `/api/v2/agents/${member.agent.id}/groups`;

    expect(await groups.namesAt(path, 1)).toEqual(['Board', 'Credit team']);
    good(await groups.change(first, { launchStatus: 'Obsolete' }));
    expect(await groups.namesAt(path)).toEqual(['Board']);
    expect(codeOf(await admin.get(`/api/v2/agents/${other.admin.agent.id}/groups`))).toEqual([404, 'agentNotFound']);
  });
});

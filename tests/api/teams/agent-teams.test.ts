import { beforeAll, describe, expect, it } from 'vitest';
import type { AgentTeam } from '#shared/domain/team.ts';
import { auditOfRecord } from '#tests/support/audit.ts';
import { anOrganization, good, type TestOrganization } from '#tests/support/organization.ts';
import { allPages } from '#tests/support/pages.ts';
import { aGroup, approves, everything, invited, nothing, seen, teamOf } from './a-team.ts';

let organization: TestOrganization;

beforeAll(async () => {
  organization = await anOrganization();
});

const teamsPath = (agentId: string): string => `/api/v2/organizations/${organization.id}/agents/${agentId}/teams`;
const entitiesOf = (teams: readonly AgentTeam[]): string[] => teams.map(({ entityId }) => entityId).toSorted();
const view = { level: 'View', action: 'Grant', sourceType: 'Deal' };

describe('GET /api/v2/organizations/{orgId}/agents/{agentId}/teams', () => {
  it('lists the teams on which somebody is directly, then those by groups', async () => {
    const guest = await organization.guest();
    const agentId = guest.agent.id;
    const [one, two] = [
      await organization.structure({ name: 'Alder' }),
      await organization.structure({ name: 'Birch' }),
    ];
    const groupId = await aGroup(organization, 'Closing team', agentId);
    await teamOf(organization, one).save({ agentId, role: 'Approver' });
    await teamOf(organization, two).save({ agentId, role: null, permissions: [view] });
    good(await teamOf(organization, one).saveGroups({ groupId, role: 'Viewer' }));

    const own = good(await guest.get(teamsPath(agentId)));
    const byAdmin = good(await organization.admin.get(teamsPath(agentId)));
    const pages = await allPages<AgentTeam>(organization.admin, teamsPath(agentId), 1);

    const direct = [
      { entityId: one.id, entityName: 'Alder', role: 'Approver' },
      { entityId: two.id, entityName: 'Birch', role: null },
    ].toSorted((a, b) => (a.entityId < b.entityId ? -1 : 1));
    expect(own.body).toEqual([
      ...direct.map((team) => ({ ...team, entityType: 'Deal', groupId: null, groupName: null })),
      {
        entityId: one.id,
        entityType: 'Deal',
        entityName: 'Alder',
        role: 'Viewer',
        groupId,
        groupName: 'Closing team',
      },
    ]);
    expect(byAdmin.body).toEqual(own.body);
    expect(pages.flat()).toEqual(own.body);
  });

  it('lists only what the caller may see, and no permission records without a place', async () => {
    const guest = await organization.guest();
    const agentId = guest.agent.id;
    const [open, hidden, granted] = await Promise.all([1, 2, 3].map(() => organization.structure()));
    if (!open || !hidden || !granted) throw new Error('Three structures are needed.');
    for (const structure of [open, hidden]) good(await teamOf(organization, structure).save({ agentId }));
    await organization.grant(guest, { entityId: granted.id });
    const clerk = await organization.guest();
    await organization.grant(clerk, { level: 'Edit', sourceType: 'Organization' }, { entityId: open.id });

    const byClerk = good(await clerk.get(teamsPath(agentId))).body;
    const own = good(await guest.get(teamsPath(agentId))).body;

    expect(entitiesOf(byClerk)).toEqual([open.id]);
    expect(entitiesOf(own)).toEqual([open.id, hidden.id].toSorted());
  });

  it('is not shown to other guests, and not of people who do not belong to the organization', async () => {
    const [guest, other] = [await organization.guest(), await organization.guest()];
    const stranger = (await anOrganization('Lakeside Partners')).admin;

    const refused = await other.get(teamsPath(guest.agent.id));
    const unknown = await Promise.all(
      [stranger.agent.id, 'nobody', '%23'].map((agentId) => organization.admin.get(teamsPath(agentId))),
    );

    expect(refused).toMatchObject({ status: 403, body: { code: 'notPermitted' } });
    expect(unknown.map(({ status, body }) => [status, body.code])).toEqual(unknown.map(() => [404, 'agentNotFound']));
  });
});

describe('PUT /api/v2/organizations/{orgId}/agents/{agentId}/teams', () => {
  it('puts somebody on the teams that are named and takes them off the others, at once', async () => {
    const guest = await organization.guest();
    const agentId = guest.agent.id;
    const [left, kept, joined] = await Promise.all([1, 2, 3].map(() => organization.structure()));
    if (!left || !kept || !joined) throw new Error('Three structures are needed.');
    for (const structure of [left, kept]) await teamOf(organization, structure).save({ agentId });

    const set = await organization.admin.put(teamsPath(agentId), [
      { entityId: kept.id, role: 'Approver' },
      { entityId: joined.id },
    ]);
    const visible = await Promise.all([left, kept, joined].map((structure) => seen(guest, structure)));
    const approval = await approves(organization, guest, kept);
    const emptied = await organization.admin.put(teamsPath(agentId), []);

    expect(set.status).toBe(200);
    expect(set.body).toHaveLength(2);
    expect(set.body).toContainEqual(expect.objectContaining({ entityId: kept.id, role: 'Approver', groupId: null }));
    expect(set.body).toContainEqual(expect.objectContaining({ entityId: joined.id, role: 'Viewer' }));
    expect(visible).toEqual([nothing, everything, everything]);
    expect(approval).toMatchObject({ covenants: true, reports: true });
    expect(emptied).toMatchObject({ status: 200, body: [] });
    expect(await seen(guest, kept)).toEqual(nothing);
  });

  it('leaves places by groups and permission records without a place alone', async () => {
    const guest = await organization.guest();
    const agentId = guest.agent.id;
    const [byGroup, granted] = [await organization.structure(), await organization.structure()];
    const groupId = await aGroup(organization, 'Standing team', agentId);
    good(await teamOf(organization, byGroup).saveGroups({ groupId }));
    await organization.grant(guest, { entityId: granted.id });

    const set = await organization.admin.put(teamsPath(agentId), []);

    expect(set).toMatchObject({ status: 200, body: [] });
    expect(await seen(guest, byGroup)).toEqual(everything);
    expect((await guest.get(`/api/deals/${granted.id}`)).status).toBe(200);
  });

  it('exchanges 40 teams for 40 others', async () => {
    const own = await anOrganization();
    const guest = await own.guest();
    const path = `/api/v2/organizations/${own.id}/agents/${guest.agent.id}/teams`;
    const ids: string[] = [];
    for (let index = 0; index < 80; index += 1) ids.push((await own.structure({ name: `Facility ${index}` })).id);
    const places = ids.map((entityId) => ({ entityId, role: 'CovenantApprover' }));

    const first = await own.admin.put(path, places.slice(0, 40));
    const second = await own.admin.put(path, places.slice(40));
    const tooMany = await own.admin.put(path, places.slice(0, 41));

    expect(entitiesOf(first.body)).toEqual(ids.slice(0, 40).toSorted());
    expect(entitiesOf(second.body)).toEqual(ids.slice(40).toSorted());
    expect((await guest.get('/api/deals?limit=500')).body).toHaveLength(40);
    expect(tooMany).toMatchObject({ status: 400, body: { code: 'requestInvalid' } });
  });

  it('refuses what is not there, and changes nothing then', async () => {
    const guest = await organization.guest();
    const agentId = guest.agent.id;
    const structure = await organization.structure();
    const foreign = await (await anOrganization('Lakeside Partners')).structure();
    await teamOf(organization, structure).save({ agentId });

    const refused = await organization.admin.put(teamsPath(agentId), [
      { entityId: foreign.id },
      { entityId: organization.id },
      { entityId: '#' },
    ]);
    const twice = await organization.admin.put(teamsPath(agentId), [
      { entityId: structure.id },
      { entityId: structure.id, role: 'Approver' },
    ]);

    expect(refused).toMatchObject({ status: 404, body: { code: 'entityNotFound' } });
    expect(Object.keys(refused.body.fields)).toEqual(['0.entityId', '1.entityId', '2.entityId']);
    expect(twice).toMatchObject({ status: 400, body: { fields: { '1.entityId': expect.any(String) } } });
    expect(entitiesOf(good(await guest.get(teamsPath(agentId))).body)).toEqual([structure.id]);
  });

  it('is for administrators, not for oneself', async () => {
    const guest = await organization.guest();

    const refused = await guest.put(teamsPath(guest.agent.id), []);

    expect(refused).toMatchObject({ status: 403, body: { code: 'notPermitted' } });
  });
});

describe('the trail of a team', () => {
  it('tells who joined, changed and left, with the rights before and after', async () => {
    const guest = await organization.guest();
    const { admin, id } = organization;
    const agentId = guest.agent.id;
    const structure = await organization.structure();
    const team = teamOf(organization, structure);

    await team.save({ agentId });
    await team.save({ agentId, role: 'Approver' });
    await team.save({ agentId, role: 'Approver' });
    await team.remove(agentId);
    const places = await auditOfRecord(`${id}#Team#${structure.id}`, `AGENT#${agentId}`);
    const rights = await auditOfRecord(`${id}#Member#${agentId}`, 'PERMISSIONS');

    expect(places.map(({ event, by }) => [event, by])).toEqual([
      ['team.joined', admin.agent.id],
      ['team.left', admin.agent.id],
    ]);
    expect(rights.map(({ event, by }) => [event, by])).toEqual([
      ['team.saved', admin.agent.id],
      ['team.saved', admin.agent.id],
      ['team.left', admin.agent.id],
    ]);
    const assignment = { entityType: 'Deal', entityId: structure.id, enabled: true };
    expect(rights[1]?.before).toMatchObject({ assignments: [{ ...assignment, role: 'Viewer' }] });
    expect(rights[1]?.after).toMatchObject({ assignments: [{ ...assignment, role: 'Approver' }] });
    expect(rights[2]?.after).toMatchObject({ assignments: [], permissions: [] });
    expect(rights[0]?.correlationId).toBe(places[0]?.correlationId);
  });

  it('lists somebody who was renamed where the new name belongs, once saved again', async () => {
    const structure = await organization.structure();
    const agentId = await invited(organization, 'Zhou');
    const other = await invited(organization, 'Kaur');
    const team = teamOf(organization, structure);
    await team.save({ agentId }, { agentId: other });
    const renamed = await aRenaming(agentId, 'Abel');

    await team.save({ agentId });

    const shown = (await team.read()).body.direct.map(({ displayName }: { displayName: string }) => displayName);
    expect([renamed, shown]).toEqual(['Morgan Abel', ['Morgan Abel', 'Morgan Kaur']]);
  });
});

async function aRenaming(agentId: string, lastName: string): Promise<string> {
  const path = `/api/organizations/${organization.id}/agents/${agentId}`;
  const { version } = good(await organization.admin.get(path)).body;
  return good(await organization.admin.put(path, { version, lastName })).body.displayName;
}

import { beforeAll, describe, expect, it } from 'vitest';
import type { Structure } from '#shared/domain/structure.ts';
import type { TeamGroup } from '#shared/domain/team.ts';
import { anOrganization, good, type TestOrganization } from '#tests/support/organization.ts';
import { allPages } from '#tests/support/pages.ts';
import { aGroup, approves, everything, invited, nothing, seen, teamOf } from './a-team.ts';

let organization: TestOrganization;
let structure: Structure;

beforeAll(async () => {
  organization = await anOrganization();
  structure = await organization.structure();
});

const denial = { level: 'View', action: 'Deny', sourceType: 'Document' };

async function changeGroup(groupId: string, change: Readonly<Record<string, unknown>>): Promise<void> {
  const { admin, id } = organization;
  const { version } = good(await admin.get(`/api/v2/organizations/${id}/groups/${groupId}`)).body;
  good(await admin.put(`/api/organizations/${id}/groups/${groupId}`, { version, ...change }));
}

describe('a group on the team of a structure', () => {
  it.each([
    { role: 'Viewer', opens: { covenants: false, reports: false, whole: false } },
    { role: 'CovenantApprover', opens: { covenants: true, reports: false, whole: false } },
    { role: 'Approver', opens: { covenants: true, reports: true, whole: false } },
  ])('as $role opens what the role promises to each of its agents, and leaving closes it', async ({ role, opens }) => {
    const [guest, outsider] = [await organization.guest(), await organization.guest()];
    const groupId = await aGroup(organization, `Closing team ${role}`, guest.agent.id);
    const team = teamOf(organization, structure);
    const before = await seen(guest, structure);

    const saved = await team.saveGroups({ groupId, role });
    const during = await seen(guest, structure);
    const approval = await approves(organization, guest, structure);
    const outside = await seen(outsider, structure);
    const removed = await team.removeGroups(groupId);

    expect([before, during, outside, await seen(guest, structure)]).toEqual([nothing, everything, nothing, nothing]);
    expect(approval).toEqual(opens);
    expect(saved).toMatchObject({
      status: 200,
      body: [{ groupId, name: `Closing team ${role}`, agentCount: 1, role, permissions: [] }],
    });
    expect(removed).toMatchObject({ status: 200, body: {} });
  });

  it('has permission records that are replaced by the next ones, and keeps those on other structures', async () => {
    const analyst = await organization.member('Analyst');
    const other = await organization.structure();
    const groupId = await aGroup(organization, 'Counsel', analyst.agent.id);
    await teamOf(organization, other).saveGroups({ groupId, role: 'Approver' });
    const team = teamOf(organization, structure);

    await team.saveGroups({ groupId, role: 'Viewer', permissions: [denial] });
    const denied = await seen(analyst, structure);
    const replaced = await team.saveGroups({ groupId, role: 'Viewer' });
    const open = await seen(analyst, structure);
    await team.removeGroups(groupId);

    expect([denied, open]).toEqual([[200, 403, 200], everything]);
    expect(replaced.body[0].permissions).toEqual([]);
    expect(await approves(organization, analyst, other)).toMatchObject({ covenants: true, reports: true });
  });

  it('is neither shown nor grants anything once it is obsolete, and cannot be put on a team then', async () => {
    const guest = await organization.guest();
    const groupId = await aGroup(organization, 'Former advisers', guest.agent.id);
    const team = teamOf(organization, structure);
    await team.saveGroups({ groupId });

    await changeGroup(groupId, { launchStatus: 'Obsolete' });
    const shown = (await team.read()).body.groups;
    const agents = good(await organization.admin.get(`/api/entities/${structure.id}/agents`)).body;
    const refused = await team.saveGroups({ groupId, role: 'Approver' });

    expect(shown).not.toContainEqual(expect.objectContaining({ groupId }));
    expect(agents).not.toContainEqual(expect.objectContaining({ agentId: guest.agent.id }));
    expect(await seen(guest, structure)).toEqual(nothing);
    expect(refused).toMatchObject({ status: 404, body: { code: 'groupNotFound' } });
    expect((await team.removeGroups(groupId)).status).toBe(200);
  });

  it('opens the structure to whoever joins the group, and closes it to whoever leaves', async () => {
    const guest = await organization.guest();
    const groupId = await aGroup(organization, 'Lenders');
    await teamOf(organization, structure).saveGroups({ groupId });
    const before = await seen(guest, structure);

    await changeGroup(groupId, { addAgents: [guest.agent.id] });
    const during = await seen(guest, structure);
    await changeGroup(groupId, { removeAgents: [guest.agent.id] });

    expect([before, during, await seen(guest, structure)]).toEqual([nothing, everything, nothing]);
  });
});

describe('POST /api/v2/organizations/{org}/entities/{id}/team/groups', () => {
  it('refuses groups that are not there or belong to others and names them; none joins', async () => {
    const other = await anOrganization('Lakeside Partners');
    const own = await organization.structure();
    const foreign = await aGroup(other, 'Lakeside lenders');
    const known = await aGroup(organization, 'Known lenders');
    const team = teamOf(organization, own);

    const refused = await team.saveGroups(...[known, foreign, 'nothing', '#'].map((groupId) => ({ groupId })));
    const twice = await team.saveGroups({ groupId: known }, { groupId: known, role: 'Approver' });
    const empty = await team.saveGroups({ groupId: known, role: null });

    expect(refused).toMatchObject({ status: 404, body: { code: 'groupNotFound' } });
    expect(Object.keys(refused.body.fields)).toEqual(['1.groupId', '2.groupId', '3.groupId']);
    expect([twice, empty].map(({ status, body }) => [status, Object.keys(body.fields)])).toEqual([
      [400, ['1.groupId']],
      [400, ['0.role']],
    ]);
    expect((await team.read()).body.groups).toEqual([]);
  });

  it('takes 40 groups at once and lists them by name, a page at a time', async () => {
    const own = await anOrganization();
    const facility = await own.structure();
    const groupIds: string[] = [];
    for (let index = 10; index < 50; index += 1) groupIds.push(await aGroup(own, `Group ${index}`));
    const team = teamOf(own, facility);

    const saved = await team.saveGroups(
      ...groupIds.toReversed().map((groupId) => ({ groupId, permissions: [denial] })),
    );
    const pages = await allPages<TeamGroup>(own.admin, `/api/v2/entities/${facility.id}/team/groups`, 30);
    const removed = await team.removeGroups(...groupIds);

    expect(saved.status).toBe(200);
    expect(pages.map((page) => page.map(({ groupId }) => groupId))).toEqual([
      groupIds.slice(0, 30),
      groupIds.slice(30),
    ]);
    expect(removed.status).toBe(200);
    expect((await team.read()).body.groups).toEqual([]);
  });

  it('loses nothing when two administrators save groups at the same time', async () => {
    const own = await organization.structure();
    const groupIds = await Promise.all(['One', 'Two', 'Three'].map((name) => aGroup(organization, `Saved ${name}`)));
    const team = teamOf(organization, own);

    const replies = await Promise.all(groupIds.map((groupId) => team.saveGroups({ groupId })));
    const shown = (await team.read()).body.groups.map(({ groupId }: TeamGroup) => groupId);

    expect(shown.toSorted()).toEqual(groupIds.filter((_, index) => replies[index]?.status === 200).toSorted());
    expect(shown.length).toBeGreaterThan(0);
    expect(replies.filter(({ status }) => status !== 200).every(({ body }) => body.code === 'recordChanged')).toBe(
      true,
    );
  });
});

describe('GET /api/entities/{id}/agents', () => {
  it('lists direct agents by name, then those of each group; whoever is both appears for each', async () => {
    const own = await organization.structure();
    const [abel, kaur, zhou] = [
      await invited(organization, 'Abel'),
      await invited(organization, 'Kaur'),
      await invited(organization, 'Zhou'),
    ];
    const alpha = await aGroup(organization, 'Alpha desk', zhou, kaur);
    const beta = await aGroup(organization, 'Beta desk', abel);
    const team = teamOf(organization, own);
    await team.save({ agentId: kaur, role: 'Approver' }, { agentId: abel });
    good(await team.saveGroups({ groupId: beta }, { groupId: alpha, role: 'CovenantApprover' }));

    const whole = good(await organization.admin.get(`/api/entities/${own.id}/agents`));
    const expected = [
      { agentId: abel, displayName: 'Morgan Abel', role: 'Viewer', groupId: null, groupName: null },
      { agentId: kaur, displayName: 'Morgan Kaur', role: 'Approver', groupId: null, groupName: null },
      { agentId: kaur, displayName: 'Morgan Kaur', role: 'CovenantApprover', groupId: alpha, groupName: 'Alpha desk' },
      { agentId: zhou, displayName: 'Morgan Zhou', role: 'CovenantApprover', groupId: alpha, groupName: 'Alpha desk' },
      { agentId: abel, displayName: 'Morgan Abel', role: 'Viewer', groupId: beta, groupName: 'Beta desk' },
    ];

    expect(whole.body).toMatchObject(expected);
    expect(whole.body).toHaveLength(expected.length);
    expect(whole.headers.get('x-next-cursor')).toBeNull();
    for (const limit of [1, 2, 3, 4]) {
      expect((await allPages(organization.admin, `/api/entities/${own.id}/agents`, limit)).flat()).toEqual(whole.body);
    }
  });

  it('refuses a cursor of another team or of a group that has left meanwhile', async () => {
    const [own, other] = [await organization.structure(), await organization.structure()];
    const agents = [await invited(organization, 'Abel'), await invited(organization, 'Kaur')];
    const groupId = await aGroup(organization, 'Passing desk', ...agents);
    await teamOf(organization, own).saveGroups({ groupId });
    const path = `/api/entities/${own.id}/agents`;
    const { headers } = good(await organization.admin.get(`${path}?limit=1`));
    const cursor = encodeURIComponent(headers.get('x-next-cursor') ?? '');

    const elsewhere = await organization.admin.get(`/api/entities/${other.id}/agents?cursor=${cursor}`);
    const forged = await organization.admin.get(`${path}?cursor=${cursor}x`);
    await teamOf(organization, own).removeGroups(groupId);
    const gone = await organization.admin.get(`${path}?cursor=${cursor}`);

    expect([elsewhere, forged, gone].map(({ status, body }) => [status, body.code])).toEqual([
      [400, 'cursorInvalid'],
      [400, 'cursorInvalid'],
      [400, 'cursorInvalid'],
    ]);
  });
});

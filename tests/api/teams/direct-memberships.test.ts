import { beforeAll, describe, expect, it } from 'vitest';
import type { Structure } from '#shared/domain/structure.ts';
import type { TeamAgent } from '#shared/domain/team.ts';
import { anOrganization, good, type TestOrganization } from '#tests/support/organization.ts';
import { allPages } from '#tests/support/pages.ts';
import { approves, everything, invited, nothing, seen, teamOf } from './a-team.ts';

let organization: TestOrganization;
let structure: Structure;

beforeAll(async () => {
  organization = await anOrganization();
  structure = await organization.structure();
});

const line = (line: Readonly<Record<string, unknown>> = {}) => ({
  level: 'Edit',
  action: 'Grant',
  sourceType: 'Document',
  ...line,
});
const namesOf = (agents: readonly TeamAgent[]): string[] => agents.map(({ displayName }) => displayName);

describe('a place on the team of a structure', () => {
  it.each([
    { role: 'Viewer', opens: { covenants: false, reports: false, whole: false } },
    { role: 'CovenantApprover', opens: { covenants: true, reports: false, whole: false } },
    { role: 'SubmissionApprover', opens: { covenants: false, reports: true, whole: false } },
    { role: 'Approver', opens: { covenants: true, reports: true, whole: false } },
  ])('as $role opens exactly what the role promises, and leaving closes it at once', async ({ role, opens }) => {
    const guest = await organization.guest();
    const other = await organization.structure({ name: 'Riverside mezzanine facility' });
    const team = teamOf(organization, structure);
    const before = await seen(guest, structure);

    const saved = await team.save({ agentId: guest.agent.id, role });
    const during = await seen(guest, structure);
    const approval = await approves(organization, guest, structure);
    const edited = await guest.put(`/api/deals/${structure.id}`, { version: 1, description: 'Changed' });
    const elsewhere = await seen(guest, other);
    const removed = await team.remove(guest.agent.id);
    const after = await seen(guest, structure);

    expect([before, during, elsewhere, after]).toEqual([nothing, everything, nothing, nothing]);
    expect(approval).toEqual(opens);
    expect(edited).toMatchObject({ status: 403, body: { code: 'notPermitted' } });
    expect(saved).toMatchObject({
      status: 200,
      body: [
        {
          agentId: guest.agent.id,
          displayName: 'Gale Guest',
          primaryEmail: guest.email,
          accessType: 'GUEST',
          enabled: true,
          role,
          permissions: [],
        },
      ],
    });
    expect(removed).toMatchObject({ status: 200, body: {} });
    expect(await approves(organization, guest, structure)).toEqual({ covenants: false, reports: false, whole: false });
  });

  it('is that of a viewer unless told otherwise', async () => {
    const agentId = await invited(organization, 'Viewer');

    const saved = await teamOf(organization, structure).save({ agentId });

    expect(saved.body[0].role).toBe('Viewer');
  });

  it('may be permission records alone, which are replaced by the next ones and end with the place', async () => {
    const guest = await organization.guest();
    const agentId = guest.agent.id;
    const team = teamOf(organization, structure);
    const mayFile = async () =>
      (await guest.post(`/api/room/${structure.id}/documents`, { logicalType: 'Folder', name: agentId })).status;

    await team.save({ agentId, role: null, permissions: [line({ sourceType: 'Deal', level: 'View' })] });
    const withView = [...(await seen(guest, structure)), await mayFile()];
    const replaced = await team.save({
      agentId,
      role: null,
      permissions: [line({ sourceType: 'Deal', level: 'View' }), line({ level: 'Create' }), line({ level: 'Create' })],
    });
    const withDocuments = [...(await seen(guest, structure)), await mayFile()];
    await team.remove(agentId);

    expect(withView).toEqual([200, 403, 403, 403]);
    expect(withDocuments).toEqual([200, 200, 403, 200]);
    expect(replaced.body[0]).toMatchObject({
      role: null,
      permissions: [
        { sourceType: 'Deal', level: 'View', entityId: structure.id, organizationId: organization.id },
        { sourceType: 'Document', level: 'Create', entityId: structure.id, organizationId: organization.id },
      ],
    });
    expect(await seen(guest, structure)).toEqual(nothing);
  });

  it('can take something away from what a role of the organization grants', async () => {
    const analyst = await organization.member('Analyst');
    const denial = line({ action: 'Deny', level: 'View', sourceType: 'Document' });

    await teamOf(organization, structure).save({ agentId: analyst.agent.id, role: 'Viewer', permissions: [denial] });

    expect(await seen(analyst, structure)).toEqual([200, 403, 200]);
  });

  it('leaves alone what somebody holds elsewhere', async () => {
    const guest = await organization.guest();
    const other = await organization.structure({ name: 'Riverside mezzanine facility' });
    const permissionsPath = `/api/v2/organizations/${organization.id}/agents/${guest.agent.id}/permissions`;
    await organization.grant(guest, { entityId: other.id }, { sourceType: 'Portfolio' }, { entityId: structure.id });
    await teamOf(organization, other).save({
      agentId: guest.agent.id,
      role: 'Approver',
      permissions: [line({ sourceType: 'Deal', level: 'View' })],
    });

    await teamOf(organization, structure).save({ agentId: guest.agent.id, role: 'Viewer' });
    const onTeams = good(await organization.admin.get(permissionsPath)).body;
    await teamOf(organization, structure).remove(guest.agent.id);
    const offOne = good(await organization.admin.get(permissionsPath)).body;

    const entities = (lines: readonly { entityId: string | null }[]) => lines.map(({ entityId }) => entityId);
    expect(entities(onTeams).toSorted()).toEqual([null, other.id].toSorted());
    expect(offOne).toEqual(onTeams);
    expect(await approves(organization, guest, other)).toMatchObject({ covenants: true });
  });
});

describe('POST /api/v2/organizations/{org}/entities/{id}/team/direct', () => {
  it('changes nothing and answers the same when the same is saved again', async () => {
    const guest = await organization.guest();
    const place = {
      agentId: guest.agent.id,
      role: 'Approver',
      permissions: [line(), line({ sourceType: 'Covenant', detailName: 'Due date', detailValues: ['a', 'b'] })],
    };
    const team = teamOf(organization, structure);
    const versionOf = async () =>
      (await organization.admin.get(`/api/organizations/${organization.id}/agents/guests?limit=500`)).body.find(
        ({ id }: { id: string }) => id === guest.agent.id,
      ).version;

    await organization.switchOn('extendedPermission');
    const first = await team.save(place);
    const version = await versionOf();
    const again = await team.save({ ...place, permissions: place.permissions.toReversed() });

    expect(again.status).toBe(200);
    expect(again.body[0].permissions).toHaveLength(2);
    expect({ ...again.body[0], permissions: [] }).toEqual({ ...first.body[0], permissions: [] });
    expect(await versionOf()).toBe(version);
  });

  it('refuses people of other organizations and names them; nobody joins', async () => {
    const stranger = (await anOrganization('Lakeside Partners')).admin;
    const own = await organization.structure();
    const team = teamOf(organization, own);

    const refused = await team.save(
      { agentId: organization.admin.agent.id },
      { agentId: stranger.agent.id },
      { agentId: 'nobody' },
      { agentId: '#' },
    );

    expect(refused).toMatchObject({ status: 400, body: { code: 'agentForeign' } });
    expect(Object.keys(refused.body.fields)).toEqual(['1.agentId', '2.agentId', '3.agentId']);
    expect((await team.read()).body).toEqual({ direct: [], groups: [] });
  });

  it.each([
    { field: '0.role', places: [{ role: 'Owner' }] },
    { field: '0.role', places: [{ role: null }] },
    { field: '1.agentId', places: [{}, { role: 'Approver' }] },
    { field: '0.permissions.0.level', places: [{ permissions: [{ ...line(), level: 'Own' }] }] },
  ])('refuses what is wrong in $field: $places', async ({ field, places }) => {
    const agentId = organization.admin.agent.id;

    const refused = await teamOf(organization, structure).save(...places.map((place) => ({ agentId, ...place })));

    expect(refused).toMatchObject({ status: 400, body: { code: 'requestInvalid' } });
    expect(Object.keys(refused.body.fields)).toEqual([field]);
  });

  it('takes 40 people at once, each with a complete place, and no more', async () => {
    const own = await anOrganization();
    const facility = await own.structure();
    const team = teamOf(own, facility);
    const agentIds: string[] = [];
    for (let index = 10; index < 51; index += 1) agentIds.push(await invited(own, `Member ${index}`));
    const places = agentIds.map((agentId) => ({ agentId, role: 'Approver', permissions: [line()] }));

    const tooMany = await team.save(...places);
    const saved = await team.save(...places.slice(0, 40));
    const pages = await allPages<TeamAgent>(own.admin, `/api/v2/entities/${facility.id}/team/direct`, 15);

    expect(tooMany).toMatchObject({ status: 400, body: { code: 'requestInvalid' } });
    expect(saved.body.map(({ agentId }: TeamAgent) => agentId)).toEqual(agentIds.slice(0, 40));
    expect(pages.map(({ length }) => length)).toEqual([15, 15, 10]);
    expect(namesOf(pages.flat())).toEqual(agentIds.slice(0, 40).map((_, index) => `Morgan Member ${index + 10}`));
    expect(pages.flat()).toEqual(saved.body);
    expect((await team.read()).body.direct).toEqual(saved.body);
  });

  it('refuses what would be more than 500 permission records of one user, and changes nothing then', async () => {
    await organization.switchOn('extendedPermission');
    const guest = await organization.guest();
    const agentId = guest.agent.id;
    const permissions = Array.from({ length: 100 }, (_, index) => line({ detailName: `Detail ${index}` }));
    for (let count = 0; count < 5; count += 1) {
      good(await teamOf(organization, await organization.structure()).save({ agentId, permissions }));
    }
    const last = await organization.structure();

    const refused = await teamOf(organization, last).save({ agentId, permissions: permissions.slice(0, 1) });
    const without = await teamOf(organization, last).save({ agentId });

    expect(refused).toMatchObject({ status: 400, body: { code: 'requestInvalid' } });
    expect(without.status).toBe(200);
  });

  it('keeps both when two administrators add different people at the same time', async () => {
    const own = await organization.structure();
    const agentIds = await Promise.all(['Abel', 'Kaur', 'Zhou'].map((name) => invited(organization, name)));
    const team = teamOf(organization, own);

    const replies = await Promise.all(agentIds.map((agentId) => team.save({ agentId })));

    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(namesOf((await team.read()).body.direct)).toEqual(['Morgan Abel', 'Morgan Kaur', 'Morgan Zhou']);
  });

  it('loses nothing when one person is put on several teams at the same time', async () => {
    const guest = await organization.guest();
    const facilities: Structure[] = [];
    for (let count = 0; count < 3; count += 1) facilities.push(await organization.structure());

    const replies = await Promise.all(
      facilities.map((facility) => teamOf(organization, facility).save({ agentId: guest.agent.id })),
    );
    const visible: (readonly number[])[] = [];
    const teams: TeamAgent[][] = [];
    for (const facility of facilities) {
      visible.push(await seen(guest, facility));
      teams.push((await teamOf(organization, facility).read()).body.direct);
    }

    const succeeded = replies.map(({ status }) => status === 200);
    expect(succeeded).toContain(true);
    expect(visible).toEqual(succeeded.map((isIn) => (isIn ? everything : nothing)));
    expect(teams.map(({ length }) => length)).toEqual(succeeded.map((isIn) => (isIn ? 1 : 0)));
    expect(replies.filter(({ status }) => status !== 200).map(({ body }) => body.code)).toEqual(
      replies.filter(({ status }) => status !== 200).map(() => 'recordChanged'),
    );
  });
});

describe('DELETE /api/v2/organizations/{org}/entities/{id}/team/direct', () => {
  it('leaves alone whoever is not on the team, and can be repeated', async () => {
    const agentId = await invited(organization, 'Abel');
    const team = teamOf(organization, structure);
    await team.save({ agentId });

    const replies = [await team.remove(agentId, agentId, 'nobody', '#'), await team.remove(agentId)];

    expect(replies.map(({ status, body }) => [status, body])).toEqual([
      [200, {}],
      [200, {}],
    ]);
    expect((await team.read()).body.direct).not.toContainEqual(expect.objectContaining({ agentId }));
  });

  it('lets somebody join again', async () => {
    const guest = await organization.guest();
    const team = teamOf(organization, structure);
    await team.save({ agentId: guest.agent.id, role: 'Approver' });
    await team.remove(guest.agent.id);

    const again = await team.save({ agentId: guest.agent.id, role: 'Viewer' });

    expect(again).toMatchObject({ status: 200, body: [{ role: 'Viewer' }] });
    expect(await seen(guest, structure)).toEqual(everything);
    expect(await approves(organization, guest, structure)).toMatchObject({ covenants: false });
  });
});

describe('the same by the address of the entity', () => {
  it('puts people on the team and takes them off', async () => {
    const guest = await organization.guest();
    const entityId = structure.id;
    const { admin } = organization;

    const assigned = await admin.post('/api/entities/agents', {
      entityId,
      agents: [{ agentId: guest.agent.id, role: 'CovenantApprover' }],
    });
    const during = await seen(guest, structure);
    const unassigned = await admin.delete('/api/entities/agents', { entityId, agentIds: [guest.agent.id] });

    expect(assigned).toMatchObject({ status: 200, body: [{ agentId: guest.agent.id, role: 'CovenantApprover' }] });
    expect(unassigned).toMatchObject({ status: 200, body: {} });
    expect([during, await seen(guest, structure)]).toEqual([everything, nothing]);
  });
});

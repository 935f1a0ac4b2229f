import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditOfRecord } from '#tests/support/audit.ts';
import { anOrganization, good, type TestOrganization } from '#tests/support/organization.ts';
import { codeOf, groupsOf } from './groups-of.ts';

let organization: TestOrganization;
let other: TestOrganization;
let groups: ReturnType<typeof groupsOf>;

beforeAll(async () => {
  other = await anOrganization('Lakeside Partners');
});

beforeEach(async () => {
  organization = await anOrganization();
  groups = groupsOf(organization);
});

describe('PUT /api/v2/organizations/{id}/groups/{groupId}/permissions', () => {
  const line = (entityId: string | null, rest = {}) => ({
    level: 'View',
    action: 'Grant',
    sourceType: 'Deal',
    entityId,
    ...rest,
  });
  it('replaces all records, each once, and counts the version of the group up', async () => {
    const structure = await organization.structure();
    const group = await groups.make('Credit team');

    const first = await groups.setPermissions(group, [
      line(structure.id),
      line(structure.id),
      line(null, { sourceType: 'Document' }),
    ]);
    const stored = await groups.latest(group);
    const second = await groups.setPermissions(stored, []);

    expect(first).toMatchObject({
      status: 200,
      body: [
        { ...line(structure.id), organizationId: organization.id },
        { ...line(null), sourceType: 'Document' },
      ],
    });
    expect(stored).toMatchObject({ version: 2, permissions: first.body, assignments: [] });
    expect(second).toMatchObject({ status: 200, body: [] });
    expect(
      (await auditOfRecord(`${organization.id}#Group#${group.id}`, 'PERMISSIONS')).map(({ event }) => event),
    ).toEqual(['group.permissionsSet', 'group.permissionsSet']);
  });

  it('names the version of the group that was read', async () => {
    const group = await groups.make('Credit team');
    good(await groups.setPermissions(group, []));

    expect(codeOf(await groups.setPermissions(group, []))).toEqual([409, 'recordChanged']);
    expect(codeOf(await groups.setPermissions({ ...group, version: 0 }, []))).toEqual([409, 'recordChanged']);
  });

  it('knows nothing of other organizations', async () => {
    const foreign = await other.structure();
    const group = await groups.make('Credit team');

    const replies = [
      await groups.setPermissions(group, [line(foreign.id)]),
      await groups.setPermissions(group, [line('nothing')]),
    ];

    expect(replies.map(codeOf)).toEqual(replies.map(() => [404, 'entityNotFound']));
  });

  it('denies to each agent of the group, whatever else grants', async () => {
    const structure = await organization.structure();
    const analyst = await organization.member('Analyst');
    const group = await groups.make('Outsiders', { agents: [analyst.agent.id] });
    const before = await analyst.get(`/api/deals/${structure.id}`);

    good(await groups.setPermissions(group, [line(structure.id, { action: 'Deny' })]));
    const denied = await analyst.get(`/api/deals/${structure.id}`);
    good(await groups.change(await groups.latest(group), { removeAgents: [analyst.agent.id] }));
    const after = await analyst.get(`/api/deals/${structure.id}`);

    expect([before.status, denied.status, after.status]).toEqual([200, 404, 200]);
  });
});

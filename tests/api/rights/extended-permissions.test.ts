import { beforeEach, describe, expect, it } from 'vitest';
import type { Permission } from '#shared/domain/permissions/permission.ts';
import type { Structure } from '#shared/domain/structure.ts';
import type { Reply } from '#tests/support/client.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';

let organization: TestOrganization;
let structure: Structure;
let member: Person;

beforeEach(async () => {
  organization = await anOrganization();
  structure = await organization.structure();
  member = await organization.member('Member');
});

const set = async (value: 'true' | 'false') =>
  good(
    await organization.admin.post(`/api/entities/${organization.id}/details`, [{ name: 'extendedPermission', value }]),
  );
const line = (narrowed: Partial<Permission>) => ({
  level: 'Edit',
  action: 'Grant',
  sourceType: 'Covenant',
  entityId: structure.id,
  ...narrowed,
});
const permissionsPath = () => `/api/v2/organizations/${organization.id}/agents/${member.agent.id}/permissions`;
const codeOf = ({ status, body }: Reply) => [status, body.code];

const narrowings: readonly { readonly what: string; readonly narrowed: Partial<Permission> }[] = [
  { what: 'one thing', narrowed: { sourceId: 'covenant-1' } },
  { what: 'a detail', narrowed: { detailName: 'Debt Service Coverage Ratio' } },
  { what: 'details of a type', narrowed: { detailType: 'AnyText' } },
  { what: 'values of a right', narrowed: { detailName: 'Approval Status', detailValues: ['Approved'] } },
];

/** The same record for a person, a group, and a place on a team. */
async function writeEverywhere(narrowed: Partial<Permission>): Promise<readonly Reply[]> {
  const { admin, id } = organization;
  const group = good(await admin.post(`/api/organizations/${id}/groups`, { name: `Counsel ${Math.random()}` })).body;
  const { entityId: _, ...onTeam } = line(narrowed);
  return [
    await admin.post(permissionsPath(), [line(narrowed)]),
    await admin.put(`/api/v2/organizations/${id}/groups/${group.id}/permissions`, {
      version: group.version,
      permissions: [line(narrowed)],
    }),
    await admin.post(`/api/v2/organizations/${id}/entities/${structure.id}/team/direct`, [
      { agentId: member.agent.id, role: 'Viewer', permissions: [onTeam] },
    ]),
  ];
}

describe('permissions on single things', () => {
  it.each(narrowings)(
    'on $what are refused by whichever way while the setting is off, and taken while it is on',
    async ({ narrowed }) => {
      const off = await writeEverywhere(narrowed);
      const held = good(await organization.admin.get(permissionsPath())).body;
      await set('true');
      const on = await writeEverywhere(narrowed);

      expect(off.map(codeOf)).toEqual(off.map(() => [403, 'extendedPermissionsOff']));
      expect(held).toEqual([]);
      expect(on.map(({ status }) => status)).toEqual([200, 200, 200]);
    },
  );

  it.each([{ detailName: 'Approval Status' }, { detailName: 'Document Upload', sourceType: 'Document' }, {}] as const)(
    'are not those on the rights of the picker: %j',
    async (narrowed) => {
      expect((await writeEverywhere(narrowed)).map(({ status }) => status)).toEqual([200, 200, 200]);
    },
  );

  it('that were granted before stay, and can be taken away', async () => {
    const narrowed = line({ sourceId: 'covenant-1' });
    await set('true');
    good(await organization.admin.post(permissionsPath(), [narrowed]));
    await set('false');

    const beside = await organization.admin.post(permissionsPath(), [line({ sourceType: 'Report' })]);
    const again = await organization.admin.post(permissionsPath(), [narrowed]);
    const removed = await organization.admin.delete(permissionsPath(), [narrowed]);

    expect([beside.status, again.status, removed.status]).toEqual([200, 200, 200]);
    expect(removed.body).toMatchObject([{ sourceType: 'Report', sourceId: null }]);
  });
});

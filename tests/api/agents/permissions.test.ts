import { beforeAll, describe, expect, it } from 'vitest';
import type { Permission } from '#shared/domain/permissions/permission.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { auditOfRecord } from '#tests/support/audit.ts';
import { anOrganization, type Person, type TestOrganization } from '#tests/support/organization.ts';

let organization: TestOrganization;
let structure: Structure;
let guest: Person;

const permissionsPath = () => `/api/v2/organizations/${organization.id}/agents/${guest.agent.id}/permissions`;
const line = (permission: Partial<Permission> = {}): Partial<Permission> => ({
  level: 'View',
  action: 'Grant',
  sourceType: 'Deal',
  entityId: structure.id,
  ...permission,
});

beforeAll(async () => {
  organization = await anOrganization();
  structure = await organization.structure();
  guest = await organization.guest();
});

describe('the permissions of a user', () => {
  it('take effect as soon as they are added, and end as soon as they are removed', async () => {
    const { admin } = organization;
    const before = await guest.get(`/api/deals/${structure.id}`);

    const added = await admin.post(permissionsPath(), [line(), line({ level: 'Edit', sourceType: 'Document' })]);
    const during = await guest.get(`/api/deals/${structure.id}`);
    const removed = await admin.delete(permissionsPath(), [line()]);
    const after = await guest.get(`/api/deals/${structure.id}`);

    expect([before.status, during.status, after.status]).toEqual([404, 200, 404]);
    expect(added).toMatchObject({ status: 200, body: [line(), line({ level: 'Edit', sourceType: 'Document' })] });
    expect(removed.body).toHaveLength(1);
    expect((await admin.get(permissionsPath())).body).toEqual(removed.body);
    expect(removed.body).toEqual([
      {
        level: 'Edit',
        action: 'Grant',
        sourceType: 'Document',
        entityId: structure.id,
        organizationId: organization.id,
        sourceId: null,
        detailType: null,
        detailName: null,
        detailValues: [],
      },
    ]);
  });

  it('stay as they are when the same are added again, and leave a trail', async () => {
    const person = await organization.member('Member');
    const path = `/api/v2/organizations/${organization.id}/agents/${person.agent.id}/permissions`;
    const { admin } = organization;

    await admin.post(path, [line(), line()]);
    const again = await admin.post(path, [line()]);
    const trail = await auditOfRecord(`${organization.id}#Member#${person.agent.id}`, 'PERMISSIONS');

    expect(again.body).toHaveLength(1);
    expect(trail.map(({ event, by }) => [event, by])).toEqual([
      ['permissions.added', admin.agent.id],
      ['permissions.added', admin.agent.id],
    ]);
  });

  it('cannot be about what belongs to another organization or to nobody', async () => {
    const other = await anOrganization('Lakeside Partners');
    const foreign = await other.structure();

    for (const entityId of [foreign.id, other.id, 'd2719c53-1d3c-4b3a-9c34-000000000000', '#', `${foreign.id}#x`]) {
      const refused = await organization.admin.post(permissionsPath(), [line(), line({ entityId })]);
      expect(refused).toMatchObject({ status: 404, body: { code: 'entityNotFound' } });
    }
  });

  it('cannot be written into another organization by naming it in the record', async () => {
    const other = await anOrganization('Lakeside Partners');

    const added = await organization.admin.post(permissionsPath(), [
      line({ entityId: null, level: 'Create', organizationId: other.id }),
    ]);

    expect(added.body.map(({ organizationId }: { organizationId: string }) => organizationId)).not.toContain(other.id);
    await organization.admin.delete(permissionsPath(), [line({ entityId: null, level: 'Create' })]);
  });

  it('of somebody who does not belong to the organization do not exist', async () => {
    const stranger = (await anOrganization('Lakeside Partners')).admin;

    for (const agentId of [stranger.agent.id, 'nobody', '#', '__proto__']) {
      const path = `/api/v2/organizations/${organization.id}/agents/${encodeURIComponent(agentId)}/permissions`;
      const replies = [
        await organization.admin.get(path),
        await organization.admin.post(path, [line()]),
        await organization.admin.delete(path, [line()]),
      ];
      expect(replies.map(({ status, body }) => [status, body.code])).toEqual(replies.map(() => [404, 'agentNotFound']));
    }
  });

  it('are at most 500 for one person, who has a group or a role for more', async () => {
    await organization.switchOn('extendedPermission');
    const person = await organization.guest();
    const path = `/api/v2/organizations/${organization.id}/agents/${person.agent.id}/permissions`;
    const many = (from: number) => Array.from({ length: 200 }, (_, at) => line({ detailName: `Detail ${from + at}` }));
    const { admin } = organization;

    const replies = [
      await admin.post(path, many(0)),
      await admin.post(path, many(200)),
      await admin.post(path, many(400)),
    ];

    expect(replies.map(({ status }) => status)).toEqual([200, 200, 400]);
    expect(replies[2]?.body).toMatchObject({ code: 'requestInvalid', fields: { body: expect.any(String) } });
    expect((await admin.get(path)).body).toHaveLength(400);
  });

  it('are not lost when two administrators add some at the same time', async () => {
    const person = await organization.guest();
    const path = `/api/v2/organizations/${organization.id}/agents/${person.agent.id}/permissions`;
    const sources = ['Deal', 'Document', 'Covenant', 'Detail'] as const;

    const replies = await Promise.all(
      sources.map((sourceType) => organization.admin.post(path, [line({ sourceType })])),
    );
    const { body: kept } = await organization.admin.get(path);

    const succeeded = sources.filter((_, index) => replies[index]?.status === 200);
    expect(succeeded.length).toBeGreaterThan(0);
    expect(kept.map(({ sourceType }: { sourceType: string }) => sourceType).toSorted()).toEqual(succeeded.toSorted());
    expect(replies.filter(({ status }) => status !== 200).every(({ body }) => body.code === 'recordChanged')).toBe(
      true,
    );
  });

  it.each([{ lines: [] }, { lines: [{ level: 'Own' }] }, { lines: {} }, { lines: null }])(
    'cannot be $lines',
    async ({ lines }) => {
      const refused = await organization.admin.post(permissionsPath(), lines);

      expect(refused).toMatchObject({ status: 400, body: { code: 'requestInvalid' } });
    },
  );
});

describe('POST /api/v2/organizations/{orgId}/permissions/check', () => {
  it('answers for each item whether it is permitted, in the order of the question', async () => {
    const person = await organization.guest();
    await organization.grant(person, line({ level: 'Edit' }), line({ action: 'Deny', sourceType: 'Document' }));
    const organizationId = organization.id;
    const questions = [
      { level: 'View', sourceType: 'Deal', entityId: structure.id, organizationId },
      { level: 'Edit', sourceType: 'Deal', entityId: structure.id, organizationId },
      { level: 'Create', sourceType: 'Deal', entityId: structure.id, organizationId },
      { level: 'View', sourceType: 'Deal', organizationId },
      { level: 'View', sourceType: 'Document', entityId: structure.id, organizationId },
      { level: 'View', sourceType: 'Deal', entityId: structure.id, organizationId: 'another' },
    ];

    const { status, body } = await person.post(`/api/v2/organizations/${organizationId}/permissions/check`, questions);

    expect(status).toBe(200);
    expect(body.map(({ permitted }: { permitted: boolean }) => permitted)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(body[0]).toMatchObject(questions[0] ?? {});
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { anOrganization, good, type Person, type TestOrganization, theSuperuser } from '#tests/support/organization.ts';

let organization: TestOrganization;
let guest: Person;

beforeAll(async () => {
  organization = await anOrganization();
  guest = await organization.guest();
  const { id } = await organization.structure();
  await organization.grant(guest, { level: 'View', sourceType: 'Deal', entityId: id });
});

describe('one’s own record and permission records', () => {
  it('are read without any permission', async () => {
    const path = `/api/agents/${guest.agent.id}`;

    expect(good(await guest.get(path)).body).toMatchObject({ id: guest.agent.id, effectiveAgentAccessType: 'GUEST' });
    expect(good(await guest.get(`${path}/permissions`)).body).toEqual([
      expect.objectContaining({ level: 'View', sourceType: 'Deal', organizationId: organization.id }),
    ]);
  });

  it('of somebody else are for who may edit the organization, and for nobody in another one', async () => {
    const path = `/api/agents/${guest.agent.id}/permissions`;
    const other = await anOrganization('Lakeside Partners');

    expect((await organization.admin.get(path)).body).toHaveLength(1);
    expect(await (await organization.member('Analyst')).get(path)).toMatchObject({ status: 403 });
    expect(await other.admin.get(path)).toMatchObject({ status: 404, body: { code: 'agentNotFound' } });
    expect(await other.admin.get(`/api/agents/${guest.agent.id}`)).toMatchObject({
      status: 404,
      body: { code: 'agentNotFound' },
    });
  });

  it('are there for a superuser who belongs to no organization', async () => {
    const superuser = await theSuperuser();
    const header = { 'x-organization-id': organization.id };
    const { body: state } = good(await superuser.get(`/api/init/global/${organization.id}`));

    expect(good(await superuser.get(`/api/agents/${state.agent.id}`, header)).body).toMatchObject({ superuser: true });
    expect(good(await superuser.get(`/api/agents/${state.agent.id}/permissions`, header)).body).toEqual([]);
  });
});

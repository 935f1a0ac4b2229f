import { beforeAll, describe, expect, it } from 'vitest';
import type { Structure } from '#shared/domain/structure.ts';
import { apiClientAgentId } from '#tests/support/api-client-agent.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { changeAgent } from '#tests/support/platform.ts';
import { invited, teamOf } from './a-team.ts';

let organization: TestOrganization;
let structure: Structure;

beforeAll(async () => {
  organization = await anOrganization();
  structure = await organization.structure();
});

describe('GET /api/v2/entities/{id}/team', () => {
  it('shows members who were switched off as such', async () => {
    const member = await organization.member('Member');
    const team = teamOf(organization, structure);
    await team.save({ agentId: member.agent.id });

    await changeAgent(member, ({ memberships }) => ({
      memberships: memberships.map((membership) => ({ ...membership, enabled: false })),
    }));

    expect((await team.read()).body.direct).toContainEqual(
      expect.objectContaining({ agentId: member.agent.id, enabled: false, role: 'Viewer' }),
    );
  });

  it('does not show people who hold permission records without a place', async () => {
    const guest = await organization.guest();
    await organization.grant(guest, { entityId: structure.id });

    const { body } = await teamOf(organization, structure).read();

    expect(body.direct).not.toContainEqual(expect.objectContaining({ agentId: guest.agent.id }));
  });

  it('does not show a place whose rights were taken away one by one', async () => {
    const guest = await organization.guest();
    const team = teamOf(organization, structure);
    const view = { level: 'View', action: 'Grant', sourceType: 'Deal' };
    await team.save({ agentId: guest.agent.id, role: null, permissions: [view] });
    const path = `/api/v2/organizations/${organization.id}/agents/${guest.agent.id}/permissions`;

    good(await organization.admin.delete(path, [{ ...view, entityId: structure.id }]));
    const { body } = await team.read();
    const again = await team.save({ agentId: guest.agent.id });

    expect(body.direct).not.toContainEqual(expect.objectContaining({ agentId: guest.agent.id }));
    expect(again.status).toBe(200);
    expect((await team.read()).body.direct).toContainEqual(expect.objectContaining({ agentId: guest.agent.id }));
  });
});

describe('an API client', () => {
  it('is put on no team', async () => {
    const agentId = await apiClientAgentId(organization);
    const own = await organization.structure();
    const team = teamOf(organization, own);

    const refused = await team.save({ agentId: organization.admin.agent.id }, { agentId });
    const teams = await organization.admin.get(`/api/v2/organizations/${organization.id}/agents/${agentId}/teams`);

    expect(refused).toMatchObject({ status: 400, body: { code: 'agentForeign' } });
    expect(Object.keys(refused.body.fields)).toEqual(['1.agentId']);
    expect((await team.read()).body).toEqual({ direct: [], groups: [] });
    expect(teams).toMatchObject({ status: 404, body: { code: 'agentNotFound' } });
  });

  it('is not shown where it was on a team before, and can be taken off', async () => {
    const guest = await organization.guest();
    const own = await organization.structure();
    const team = teamOf(organization, own);
    good(await team.save({ agentId: guest.agent.id }));
    await changeAgent(guest, () => ({ apiClient: true }));

    const shown = good(await team.read()).body.direct;
    good(await team.remove(guest.agent.id));
    await changeAgent(guest, () => ({ apiClient: false }));

    expect(shown).toEqual([]);
    expect(good(await team.read()).body.direct).toEqual([]);
  });
});

describe('a team', () => {
  let viewer: Person;
  let creator: Person;

  beforeAll(async () => {
    [viewer, creator] = await Promise.all([organization.guest(), organization.guest()]);
    await teamOf(organization, structure).save({ agentId: viewer.agent.id });
    await organization.grant(creator, { entityId: structure.id, level: 'Create' });
  });

  it('is seen by whoever sees the structure and changed by whoever may create there', async () => {
    const place = { agentId: await invited(organization, 'Abel') };

    const read = await teamOf(organization, structure, viewer).read();
    const refused = [
      await teamOf(organization, structure, viewer).save(place),
      await teamOf(organization, structure, viewer).remove(viewer.agent.id),
    ];
    const saved = await teamOf(organization, structure, creator).save(place);

    expect(read.status).toBe(200);
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
      [403, 'notPermitted'],
      [403, 'notPermitted'],
    ]);
    expect(saved.status).toBe(200);
  });

  it('does not exist for people who do not see the structure, of this organization or another', async () => {
    const stranger = (await anOrganization('Lakeside Partners')).admin;

    for (const client of [await organization.guest(), stranger]) {
      const team = teamOf(organization, structure, client);
      const replies = [
        await team.read(),
        await team.save({ agentId: viewer.agent.id }),
        await team.remove(viewer.agent.id),
        await client.get(`/api/v2/entities/${structure.id}/team/direct`),
        await client.get(`/api/entities/${structure.id}/agents`),
      ];
      expect(replies.map(({ status, body }) => [status, body.code])).toEqual(
        replies.map(() => [404, 'entityNotFound']),
      );
    }
  });

  it('is not had by an organization, nor by what is not there or belongs to another organization', async () => {
    const other = await anOrganization('Lakeside Partners');
    const foreign = await other.structure();

    for (const id of [organization.id, foreign.id, 'nothing', '%23']) {
      const team = teamOf(organization, { id });
      const replies = [await team.read(), await team.save({ agentId: viewer.agent.id })];
      expect(replies.map(({ status, body }) => [status, body.code])).toEqual(
        replies.map(() => [404, 'entityNotFound']),
      );
    }
  });
});

import { expect, it } from 'vitest';
import type { TeamAgent } from '#shared/domain/team.ts';
import { anOrganization, good } from '#tests/support/organization.ts';
import { everything, nothing, seen, teamOf } from './a-team.ts';

it('shows whoever was assigned to a structure on its team, and no longer once that ended', async () => {
  const organization = await anOrganization();
  const guest = await organization.guest();
  const structures = await Promise.all(Array.from({ length: 42 }, () => organization.structure()));
  const path = `/api/agents/${guest.agent.id}/entities`;
  const isShown = async (at: number) => {
    const { body } = await teamOf(organization, structures[at] ?? { id: '' }).read();
    return body.direct.map(({ agentId, role }: TeamAgent) => [agentId, role]);
  };

  const assigned = good(
    await organization.admin.post(
      path,
      structures.map(({ id }) => ({ entityType: 'Deal', entityId: id, role: 'Approver' })),
    ),
  );
  const shown = [await isShown(0), await isShown(41)];
  const visible = await seen(guest, structures[41] ?? { id: '' });
  const ended = good(await organization.admin.delete(path, [{ entityId: structures[41]?.id }, { entityId: '#' }]));
  const left = good(await organization.admin.delete(path, [{ entityId: 'nothing' }]));

  expect(assigned.body).toHaveLength(42);
  expect(shown).toEqual([[[guest.agent.id, 'Approver']], [[guest.agent.id, 'Approver']]]);
  expect(visible).toEqual(everything);
  expect(ended.body).toHaveLength(41);
  expect(left.body).toEqual(ended.body);
  expect(await isShown(41)).toEqual([]);
  expect(await seen(guest, structures[41] ?? { id: '' })).toEqual(nothing);
});

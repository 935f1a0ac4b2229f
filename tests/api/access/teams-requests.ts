import type { teams } from '#shared/contract/teams.ts';
import { good } from '#tests/support/organization.ts';
import { newName, ofColleague, ofStructure, once, type RequestsOf, type World } from './world.ts';

const group = (world: World): Promise<string> =>
  once(world, 'team group', async () => {
    const path = `/api/organizations/${world.organization.id}/groups`;
    return good(await world.organization.admin.post(path, { name: newName('Team') })).body.id;
  });

const onTeam = ({ organization, structure }: World) => ({ org: organization.id, id: structure.id });
const place = ({ colleague }: World) => ({ agentId: colleague.agent.id, role: 'Viewer' as const });

async function subscription(world: World): Promise<string> {
  const body = { entityId: world.structure.id };
  return good(await world.organization.admin.put('/api/v2/comments/subscription', body)).body.id;
}

export const teamsRequests: RequestsOf<keyof (typeof teams)['calls']> = {
  listAgentTeams: (world) => ({ params: ofColleague(world) }),
  setAgentTeams: (world) => ({ params: ofColleague(world), body: [] }),
  listEntityAgents: (world) => ({ params: ofStructure(world) }),
  assignEntityAgents: (world) => ({ body: { entityId: world.structure.id, agents: [place(world)] } }),
  unassignEntityAgents: (world) => ({
    body: { entityId: world.structure.id, agentIds: [world.colleague.agent.id] },
  }),
  getTeam: (world) => ({ params: ofStructure(world) }),
  listTeamAgents: (world) => ({ params: ofStructure(world) }),
  listTeamGroups: (world) => ({ params: ofStructure(world) }),
  listTeamCandidates: (world) => ({ params: ofStructure(world), query: { kind: 'agent', search: 'Morgan' } }),
  saveTeamAgents: (world) => ({ params: onTeam(world), body: [place(world)] }),
  removeTeamAgents: (world) => ({ params: onTeam(world), body: [{ agentId: world.colleague.agent.id }] }),
  saveTeamGroups: async (world) => ({
    params: onTeam(world),
    body: [{ groupId: await group(world), role: 'Viewer' }],
  }),
  removeTeamGroups: async (world) => ({ params: onTeam(world), body: [{ groupId: await group(world) }] }),
  listSubscriptions: () => ({}),
  subscribe: (world) => ({ body: { entityId: world.structure.id } }),
  unsubscribe: async (world) => ({ params: { id: await subscription(world) } }),
};

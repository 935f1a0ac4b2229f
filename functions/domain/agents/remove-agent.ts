import type { Clock } from '#functions/platform/clock.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { requirePersonGives } from '#functions/platform/people/own-rights.ts';
import { findPerson } from '#functions/platform/people/people.ts';
import { type Actor, writeRecords } from '#functions/platform/storage/records.ts';
import { tableOf } from '#functions/platform/storage/table.ts';
import type { agents } from '#shared/contract/agents.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { agentAndMemberChanges, agentAndMemberRemoval } from './agent-and-member-changes.ts';
import type { AgentsContext, AgentsPorts } from './context.ts';
import { pointerRemoval } from './invitations/invitation-pointers.ts';

type Calls = typeof agents.calls;

type By = AgentsPorts & { readonly actor: Actor; readonly clock: Clock };

/**
 * Ends somebody's membership, or the invitation to one, with the groups, team places and permissions that came with it. These go first, so that
 * nothing of them is left for another time; whoever was stopped halfway asks again. Refuses with `agentNotFound` and `lastAdministrator`.
 */
export async function endMembership(
  { agentId, organizationId }: { readonly agentId: string; readonly organizationId: string },
  event: 'removed' | 'withdrawn' | 'declined',
  { leaveGroups, leaveTeams, actor, clock }: By,
): Promise<void> {
  const read = async () => {
    const person = await findPerson(organizationId, agentId);
    if (!person || person.apiClient) throw new DomainError('agentNotFound');
    return person;
  };
  const before = await read();
  // Asked before anything is taken away.
  await agentAndMemberRemoval(before, organizationId, event);
  const place = { table: tableOf(organizationId), organizationId, actor, clock };
  await leaveGroups(before, { scope: place, agentChanges: agentAndMemberChanges });
  await leaveTeams(agentId, place);
  const changes = [
    ...(await agentAndMemberRemoval(await read(), organizationId, event)),
    ...(await pointerRemoval(agentId, organizationId, `agent.${event}`)),
  ];
  await writeRecords(changes, actor, clock.now());
}

/** Takes somebody out of the organization for good, or withdraws the invitation. The account stays, and so does what the trail tells. */
export const removeAgent: UseCase<Calls['removeAgent'], AgentsContext> = async ({ params }, context) => {
  const { agentId, orgId: organizationId } = params;
  // What is denied to somebody goes with the membership, and an invitation would bring the rest back.
  requirePersonGives(context.scope);
  const person = await context.member(agentId);
  if (agentId === context.scope.agent.id) throw new DomainError('ownAccountRemoved');
  await endMembership({ agentId, organizationId }, person.invited ? 'withdrawn' : 'removed', context);
  return {};
};

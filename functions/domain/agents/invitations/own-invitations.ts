import type { AgentsContext } from '#functions/domain/agents/context.ts';
import { memberView } from '#functions/domain/agents/member-view.ts';
import { wholeAgent } from '#functions/domain/agents/own-account/own-account.ts';
import { endMembership } from '#functions/domain/agents/remove-agent.ts';
import { readOrganizations } from '#functions/domain/organizations/exports/organization-reader.ts';
import { pageOfAll } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { findInvitation, isOpen } from '#functions/platform/people/people.ts';
import { attempted } from '#functions/platform/storage/attempts.ts';
import type { agents } from '#shared/contract/agents.ts';
import type { OwnInvitation } from '#shared/domain/agent.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { invitingOrganizations } from './invitation-pointers.ts';

type Calls = typeof agents.calls;

/** Who answers must be the person: an organization that vouches for somebody cannot join them to others, nor see who else asks. */
const isPerson = ({ scope }: AgentsContext): boolean => scope.session?.kind === 'password';

/** Those that wait for an answer. Whoever was signed in by an organization is not told of others. */
export const listInvitations: UseCase<Calls['listInvitations'], AgentsContext> = async ({ params, query }, context) => {
  if (!isPerson(context)) return pageOfAll([], query);
  const organizationIds = await invitingOrganizations(params.agentId);
  const found = await Promise.all(organizationIds.map((id) => findInvitation(id, params.agentId)));
  const names = new Map((await readOrganizations(organizationIds)).map(({ id, name }) => [id, name]));
  const waiting = found.flatMap((member, at): OwnInvitation[] => {
    const organizationId = organizationIds[at] ?? '';
    if (!member?.invitation || !isOpen(member, context.clock)) return [];
    const { sentAt, expiresAt, organizationName, mailed } = member.invitation;
    return [
      {
        organizationId,
        organizationName: names.get(organizationId) ?? organizationName,
        accessType: member.accessType,
        sentAt,
        expiresAt: mailed ? expiresAt : null,
      },
    ];
  });
  return pageOfAll(waiting, query);
};

async function requireInvitation(organizationId: string, agentId: string, context: AgentsContext) {
  if (!isPerson(context)) throw new DomainError('passwordSignInNeeded');
  const member = await findInvitation(organizationId, agentId);
  if (!member) throw new DomainError('invitationNotFound');
  return member;
}

export const acceptOwnInvitation: UseCase<Calls['acceptInvitation'], AgentsContext> = (
  { params: { agentId, organizationId } },
  context,
) =>
  attempted(async () => {
    const member = await requireInvitation(organizationId, agentId, context);
    const account = await wholeAgent(agentId);
    const joined = await acceptInvitation({ organizationId, member, account }, context);
    return memberView(joined, { agent: joined, organizationId });
  });

export const declineInvitation: UseCase<Calls['declineInvitation'], AgentsContext> = (
  { params: { agentId, organizationId } },
  context,
) =>
  attempted(async () => {
    await requireInvitation(organizationId, agentId, context);
    await endMembership({ agentId, organizationId }, 'declined', context);
    return {};
  });

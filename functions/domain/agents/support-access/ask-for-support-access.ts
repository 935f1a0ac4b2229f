import { randomUUID } from 'node:crypto';
import type { AgentsContext } from '#functions/domain/agents/context.ts';
import { requireMembership } from '#functions/domain/agents/context.ts';
import { requireFreshProof } from '#functions/domain/agents/own-account/proof.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { supportQuestionMail } from '#functions/platform/mail/support-mails.ts';
import type { AgentRecord } from '#functions/platform/people/agent-store.ts';
import { findPerson } from '#functions/platform/people/people.ts';
import { type StoredSupportAccess, supportAccessAt } from '#functions/platform/sign-in/support-access.ts';
import { writeRecords } from '#functions/platform/storage/records.ts';
import type { agents } from '#shared/contract/agents.ts';
import { supportQuestionDays } from '#shared/domain/support-access.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { dayInMilliseconds } from '#shared/time/durations.ts';
import { supportAccessChange, supportAccessOfPerson, supportPointer } from './support-access-store.ts';
import { tellPerson } from './tell-person.ts';

/** Somebody who works in the organization now, and is no superuser: what superusers see is nobody's to show. */
async function seenPerson(organizationId: string, agentId: string): Promise<AgentRecord> {
  const person = await findPerson(organizationId, agentId);
  if (!person || person.apiClient) throw new DomainError('agentNotFound');
  const works = person.enabled && !person.invited && requireMembership(person, organizationId).enabled;
  if (!works || person.superuser) throw new DomainError('supportNotPossible');
  return person;
}

const nameOf = ({ firstName, lastName }: AgentRecord): string => `${firstName} ${lastName}`.trim();

/** Asks; nothing is opened before the person has allowed it. */
export const askForSupportAccess: UseCase<(typeof agents.calls)['askForSupportAccess'], AgentsContext> = async (
  { body: { organizationId, agentId, reason } },
  context,
) => {
  const { scope, clock, actor } = context;
  await requireFreshProof(context);
  const organizationName = await context.organizationName(organizationId);
  const person = await seenPerson(organizationId, agentId);
  const now = clock.now();
  const earlier = await supportAccessOfPerson(organizationId, agentId, { limit: 50 });
  const isAsked = earlier.items.some(
    (access) =>
      access.supporterId === scope.agent.id && ['asked', 'allowed'].includes(supportAccessAt(access, now).state),
  );
  if (isAsked) throw new DomainError('supportAlreadyAsked');

  const access: StoredSupportAccess = {
    id: randomUUID(),
    organizationId,
    organizationName,
    agentId,
    agentName: nameOf(person),
    supporterId: scope.agent.id,
    supporterName: nameOf(scope.agent),
    reason,
    state: 'asked',
    askedAt: now.toISOString(),
    answeredAt: null,
    until: new Date(now.getTime() + supportQuestionDays * dayInMilliseconds).toISOString(),
    openedAt: null,
    version: 1,
  };
  const changes = [supportAccessChange(access, 'absent', 'support.asked'), supportPointer(access)];
  await writeRecords(changes, actor, now);
  await tellPerson(supportQuestionMail(person, access, await context.siteUrl()), context);
  return supportAccessAt(access, now);
};

import type { AgentsContext } from '#functions/domain/agents/context.ts';
import { requireFreshProof } from '#functions/domain/agents/own-account/proof.ts';
import { signedInReply } from '#functions/platform/http/browser-answer.ts';
import { page } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { supportOpenedMail } from '#functions/platform/mail/support-mails.ts';
import { findAgent } from '#functions/platform/people/agent-store.ts';
import { recordSession } from '#functions/platform/sign-in/session-records.ts';
import { issueSessionToken } from '#functions/platform/sign-in/session-token.ts';
import { type StoredSupportAccess, supportAccessAt } from '#functions/platform/sign-in/support-access.ts';
import { attempted } from '#functions/platform/storage/attempts.ts';
import { writeRecords } from '#functions/platform/storage/records.ts';
import type { agents } from '#shared/contract/agents.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { ownSupportAccess, supportAccessChange, supportAccessOfSupporter } from './support-access-store.ts';
import { tellPerson } from './tell-person.ts';

type Calls = typeof agents.calls;

export const listOwnSupportAccess: UseCase<Calls['listOwnSupportAccess'], AgentsContext> = async (
  { query },
  { scope, clock },
) => {
  const found = await supportAccessOfSupporter(scope.agent.id, query);
  return page({ ...found, items: found.items.map((access) => supportAccessAt(access, clock.now())) });
};

/** Notes in the organization that support comes in. What is not allowed, or no longer, is refused. */
const noteOpening = (accessId: string, { scope, clock, actor }: AgentsContext): Promise<StoredSupportAccess> =>
  attempted(async () => {
    const access = await ownSupportAccess(accessId, scope.agent.id);
    const now = clock.now();
    if (supportAccessAt(access, now).state !== 'allowed') throw new DomainError('supportNotAllowed');
    const opened = { ...access, openedAt: now.toISOString() };
    await writeRecords([supportAccessChange(opened, access.version, 'support.opened')], actor, now);
    return opened;
  });

/**
 * Signs in as the person who has allowed it: for reading, in that organization, no longer than allowed. The person finds the sign-in among their own, and every
 * request looks at what they allow.
 */
export const openSupportAccess: UseCase<Calls['openSupportAccess'], AgentsContext> = async ({ params }, context) => {
  const { scope, clock } = context;
  await requireFreshProof(context);
  const access = await noteOpening(params.accessId, context);
  const { agentId, organizationId, supporterId, supporterName, until } = access;
  const person = await findAgent(agentId);
  if (!person) throw new DomainError('supportAccessNotFound');

  const support = { accessId: access.id, supporterId, supporterName };
  const holder = { kind: 'support', agentId, organizationId, support } as const;
  const signIn = await issueSessionToken(holder, clock.now(), new Date(until));
  await recordSession(person, signIn, scope.device, context, { by: supporterId });
  await tellPerson(supportOpenedMail(person, access, await context.siteUrl()), context);
  return signedInReply({ body: { agentId, organizationId }, signIn }, scope.device, clock);
};

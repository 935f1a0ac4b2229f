import { passwordUnchanged, requireAcceptablePassword } from '#functions/platform/acceptable-password.ts';
import { type AgentRecord, findAgent } from '#functions/platform/agent-store.ts';
import { attempted } from '#functions/platform/attempts.ts';
import { setIdentityPassword, verifyPassword } from '#functions/platform/identity.ts';
import { agentOfLink } from '#functions/platform/mailed-link.ts';
import { giveSourceTurnBack, takeSourceTurn } from '#functions/platform/rate-limits.ts';
import { writeRecords } from '#functions/platform/records.ts';
import type { UseCase } from '#functions/platform/serve-area.ts';
import { newTokensAreValid } from '#functions/platform/session-records.ts';
import { forgetFailures } from '#functions/platform/sign-in-attempts.ts';
import { tellOwner } from '#functions/platform/tell-owner.ts';
import { verifyPerson } from '#functions/platform/verify-person.ts';
import type { session } from '#shared/contract/session.ts';
import { basicCredentials } from './basic-credentials.ts';
import type { SessionContext } from './context.ts';
import { codeIsRequired, openedByPassword, requireMember, signedInAnswer } from './sign-in.ts';

type SetPassword = UseCase<(typeof session.calls)['setPassword'], SessionContext>;

const linkIsGood = { twoFactorRequired: false, twoFactorSuccess: false, agent: null, token: null };

/** The agent of a link. Bad links are counted by source: nobody may try out links. */
async function agentOfGoodLink(token: string, { scope, clock }: SessionContext): Promise<AgentRecord> {
  const { address } = scope.device;
  await takeSourceTurn('badLinks', address, clock);
  const agent = await agentOfLink('password', token, clock);
  await giveSourceTurnBack('badLinks', address, clock);
  return agent;
}

interface Names {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
}

const named = (agent: AgentRecord, { firstName, lastName }: Names): AgentRecord => ({
  ...agent,
  firstName: firstName?.trim() || agent.firstName,
  lastName: lastName?.trim() || agent.lastName,
});

/**
 * Uses the link up. Of two who use it at once, the second finds it used; any other change of the agent in between starts it again.
 */
const useLink = (token: string, names: Names, context: SessionContext): Promise<AgentRecord> =>
  attempted(async () => {
    const { actor, clock } = context;
    const agent = await agentOfLink('password', token, clock);
    const now = clock.now();
    const updated: AgentRecord = {
      ...named(agent, names),
      initialSignUpCompleted: true,
      emailVerified: true,
      tokensValidFrom: now.toISOString(),
      pendingLink: null,
    };
    const changes = await context.agentAndMemberChanges(updated, agent.version, 'passwordSet');
    await writeRecords(changes, { ...actor, agentId: agent.id }, now);
    return { ...updated, version: agent.version + 1 };
  });

/** Somebody who has forgotten a password and sets it again has not forgotten it. The pool may be too busy with wrong ones to tell. */
async function requireOtherPassword({ email, initialSignUpCompleted }: AgentRecord, password: string): Promise<void> {
  if (!initialSignUpCompleted) return;
  const isSame = await verifyPassword(email, password).then(
    () => true,
    () => false,
  );
  if (isSame) throw passwordUnchanged();
}

/**
 * Signs in whoever has just set a password by link. A second factor is asked for all the same: with the code in the same request, or by signing in
 * afterwards as the answered user.
 */
async function enter(agent: AgentRecord, password: string, wanted: string | undefined, context: SessionContext) {
  const { scope, clock } = context;
  await newTokensAreValid(agent, clock);
  const begunAt = clock.now();
  if (!agent.twoFactorEnabled) return signedInAnswer({ agent, begunAt, used: null }, wanted, context);
  const claim = { email: agent.email, agent, password, code: scope.twoFactorCode };
  const verified = await verifyPerson(claim, scope.device, context);
  if (!verified.isComplete) return { ...codeIsRequired, username: agent.email };
  return signedInAnswer({ ...verified, begunAt }, wanted, context);
}

/** Sets a password by link, ends all earlier sessions and signs in; `check=true` only says whether the link still works. */
export const setPassword: SetPassword = async ({ query }, context) => {
  const { scope, clock } = context;
  const { user: token, password } = basicCredentials(scope.authorization);
  const agent = await agentOfGoodLink(token, context);
  await openedByPassword(agent, query.orgId);
  if (query.check === 'true') return linkIsGood;
  requireAcceptablePassword(password, named(agent, query));
  // Before the link is used up: neither a wrong address nor the same password must cost it.
  requireMember(agent, query.orgId);
  await requireOtherPassword(agent, password);

  const updated = await useLink(token, query, context);
  // After the link is used up: of two who use it at once, only the one who is told so may have set the password.
  await setIdentityPassword(agent.email, password);
  // The mail has shown whose address it is, so earlier failures no longer count.
  await forgetFailures(agent.email, clock);
  if (agent.initialSignUpCompleted) await tellOwner(updated, 'passwordReset', context);
  return enter((await findAgent(agent.id)) ?? updated, password, query.orgId, context);
};

import { type AgentRecord, findAgent } from '#functions/platform/agent-store.ts';
import { attempted } from '#functions/platform/attempts.ts';
import {
  requireAcceptablePassword,
  setIdentityPassword,
  signOutIdentity,
  signIn as verifyPassword,
} from '#functions/platform/identity.ts';
import { agentOfLink } from '#functions/platform/mailed-link.ts';
import { giveSourceTurnBack, takeSourceTurn } from '#functions/platform/rate-limits.ts';
import { writeRecords } from '#functions/platform/records.ts';
import type { UseCase } from '#functions/platform/serve-area.ts';
import { endOfThisSecond, newTokensAreValid } from '#functions/platform/session-records.ts';
import { forgetFailures } from '#functions/platform/sign-in-attempts.ts';
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

/**
 * Uses the link up. Of two who use it at once, the second finds it used; any other change of the agent in between starts it again.
 */
const useLink = (token: string, names: Names, context: SessionContext): Promise<AgentRecord> =>
  attempted(async () => {
    const { actor, clock } = context;
    const agent = await agentOfLink('password', token, clock);
    const now = clock.now();
    const updated: AgentRecord = {
      ...agent,
      firstName: names.firstName?.trim() || agent.firstName,
      lastName: names.lastName?.trim() || agent.lastName,
      initialSignUpCompleted: true,
      emailVerified: true,
      // Who has never signed in has no tokens of before, and need not wait for the next second.
      tokensValidFrom: agent.initialSignUpCompleted ? endOfThisSecond(now) : now.toISOString(),
      pendingLink: null,
    };
    const changes = await context.agentAndMemberChanges(updated, agent.version, 'passwordSet');
    await writeRecords(changes, { ...actor, agentId: agent.id }, now);
    return { ...updated, version: agent.version + 1 };
  });

/** Sets a password by link, ends all earlier sessions and signs in; `check=true` only says whether the link still works. */
export const setPassword: SetPassword = async ({ query }, context) => {
  const { scope, clock } = context;
  const { user: token, password } = basicCredentials(scope.authorization);
  const agent = await agentOfGoodLink(token, context);
  await openedByPassword(agent, query.orgId);
  if (query.check === 'true') return linkIsGood;
  requireAcceptablePassword(password);
  // Before the link is used up: a wrong address must not cost it.
  requireMember(agent, query.orgId);

  const updated = await useLink(token, query, context);
  // After the link is used up: of two who use it at once, only the one who is told so may have set the password.
  await setIdentityPassword(agent.email, password);
  if (agent.initialSignUpCompleted) await signOutIdentity(agent.email);
  // The mail has shown whose address it is, so earlier failures no longer count.
  await forgetFailures(agent.email, clock);

  await newTokensAreValid(updated, clock);
  const result = await verifyPassword(agent.email, password, scope.twoFactorCode);
  if (result.kind === 'twoFactorRequired') return codeIsRequired;
  return signedInAnswer((await findAgent(agent.id)) ?? updated, result.token, query.orgId, context);
};

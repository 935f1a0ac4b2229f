import { type AgentRecord, findAgent } from '#functions/platform/agent-store.ts';
import { attempted } from '#functions/platform/attempts.ts';
import {
  requireAcceptablePassword,
  setIdentityPassword,
  signOutIdentity,
  signIn as verifyPassword,
} from '#functions/platform/identity.ts';
import { agentOfPasswordLink } from '#functions/platform/mailed-link.ts';
import { giveSourceTurnBack, takeSourceTurn } from '#functions/platform/rate-limits.ts';
import { writeRecords } from '#functions/platform/records.ts';
import type { UseCase } from '#functions/platform/serve-area.ts';
import { endOfThisSecond, newTokensAreValid } from '#functions/platform/session-records.ts';
import { forgetFailures } from '#functions/platform/sign-in-attempts.ts';
import type { session } from '#shared/contract/session.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { basicCredentials } from './basic-credentials.ts';
import type { SessionContext } from './context.ts';
import { codeIsRequired, openedByPassword, requireMember, signedInAnswer } from './sign-in.ts';

type SetPassword = UseCase<(typeof session.calls)['setPassword'], SessionContext>;

const linkIsGood = { twoFactorRequired: false, twoFactorSuccess: false, agent: null, token: null };

/** A link that was followed: for a new password, or to accept an invitation by choosing one. */
interface Opened {
  /** As they are once the link was used, as far as organizations go. */
  readonly agent: AgentRecord;
  /** Whether somebody may be signed in with the earlier password. */
  readonly isSignedUp: boolean;
  /** Refuses another organization than the link leads to. A wrong address must not cost the link, so it is asked first. */
  requireAdmission(organizationId: string | undefined): void;
  /** Uses the link up. Of two who use it at once, the second finds it used; any other change of the agent in between starts it again. */
  use(names: Names): Promise<AgentRecord>;
}

interface Names {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
}

/** What a new password changes of an account: earlier sessions and links end. */
const withPassword = (agent: AgentRecord, names: Names, now: Date): AgentRecord => ({
  ...agent,
  firstName: names.firstName?.trim() || agent.firstName,
  lastName: names.lastName?.trim() || agent.lastName,
  initialSignUpCompleted: true,
  emailVerified: true,
  // Who has never signed in has no tokens of before, and need not wait for the next second.
  tokensValidFrom: agent.version > 0 ? endOfThisSecond(now) : now.toISOString(),
  pendingLink: null,
});

async function openReset(token: string, context: SessionContext): Promise<Opened> {
  const { actor, clock } = context;
  const agent = await agentOfPasswordLink(token, clock);
  return {
    agent,
    isSignedUp: true,
    requireAdmission: (organizationId) => requireMember(agent, organizationId),
    use: (names) =>
      attempted(async () => {
        const latest = await agentOfPasswordLink(token, clock);
        const now = clock.now();
        const updated = withPassword(latest, names, now);
        const changes = await context.agentAndMemberChanges(updated, latest.version, 'passwordSet');
        await writeRecords(changes, { ...actor, agentId: latest.id }, now);
        return { ...updated, version: latest.version + 1 };
      }),
  };
}

async function open(token: string, context: SessionContext): Promise<Opened> {
  const invitation = await context.openInvitation(token, context.clock);
  if (invitation === null) return openReset(token, context);
  const { person, isKnown, organizationId, accept } = invitation;
  return {
    agent: person,
    isSignedUp: isKnown,
    requireAdmission: (wanted) => {
      if (wanted !== undefined && wanted !== organizationId) throw new DomainError('wrongOrganization');
    },
    use: (names) => accept((account) => withPassword(account, names, context.clock.now()), context),
  };
}

/** Bad links are counted by source: nobody may try out links. */
async function openGoodLink(token: string, context: SessionContext): Promise<Opened> {
  const { scope, clock } = context;
  const { address } = scope.device;
  await takeSourceTurn('badLinks', address, clock);
  const opened = await open(token, context);
  await giveSourceTurnBack('badLinks', address, clock);
  return opened;
}

/** Sets a password by link, ends all earlier sessions and signs in; `check=true` only says whether the link still works. */
export const setPassword: SetPassword = async ({ query }, context) => {
  const { scope, clock } = context;
  const { user: token, password } = basicCredentials(scope.authorization);
  const opened = await openGoodLink(token, context);
  await openedByPassword(opened.agent, query.orgId);
  if (query.check === 'true') return linkIsGood;
  requireAcceptablePassword(password);
  opened.requireAdmission(query.orgId);

  const agent = await opened.use(query);
  // After the link is used up: of two who use it at once, only the one who is told so may have set the password.
  await setIdentityPassword(agent.email, password);
  if (opened.isSignedUp) await signOutIdentity(agent.email);
  // The mail has shown whose address it is, so earlier failures no longer count.
  await forgetFailures(agent.email, clock);

  await newTokensAreValid(agent, clock);
  const result = await verifyPassword(agent.email, password, scope.twoFactorCode);
  if (result.kind === 'twoFactorRequired') return codeIsRequired;
  return signedInAnswer((await findAgent(agent.id)) ?? agent, result.token, query.orgId, context);
};

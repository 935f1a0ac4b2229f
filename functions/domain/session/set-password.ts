import { giveSourceTurnBack, takeSourceTurn } from '#functions/platform/http/rate-limits.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { tellOwner } from '#functions/platform/mail/tell-owner.ts';
import { type AgentRecord, findAgent, poolUser } from '#functions/platform/people/agent-store.ts';
import { setIdentityPassword, verifyPassword } from '#functions/platform/people/identity.ts';
import { passwordUnchanged, requireAcceptablePassword } from '#functions/platform/sign-in/acceptable-password.ts';
import { agentOfPasswordLink } from '#functions/platform/sign-in/mailed-link.ts';
import { newTokensAreValid } from '#functions/platform/sign-in/session-records.ts';
import { forgetFailures } from '#functions/platform/sign-in/sign-in-attempts.ts';
import { verifyPerson } from '#functions/platform/sign-in/verify-person.ts';
import { attempted } from '#functions/platform/storage/attempts.ts';
import { writeRecords } from '#functions/platform/storage/records.ts';
import type { session } from '#shared/contract/session.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { basicCredentials } from './basic-credentials.ts';
import type { SessionContext } from './context.ts';
import { renewedPassword } from './renewed-password.ts';
import { codeIsRequired, openedByPassword, requireMember, signedInAnswer } from './sign-in.ts';

type SetPassword = UseCase<(typeof session.calls)['setPassword'], SessionContext>;

const linkIsGood = { twoFactorRequired: false, twoFactorSuccess: false, agent: null, token: null };

/** A link that was followed: for a new password, or to accept an invitation by choosing one. */
interface Opened {
  /** As they are once the link was used, as far as organizations go. */
  readonly agent: AgentRecord;
  /** Whose password there is already; null where the link leads to the first one. */
  readonly account: AgentRecord | null;
  /** Refuses another organization than the link leads to. A wrong address must not cost the link, so it is asked first. */
  requireAdmission(organizationId: string | undefined): void;
  /** Uses the link up. Of two who use it at once, the second finds it used; any other change of the agent in between starts it again. */
  use(names: Names): Promise<AgentRecord>;
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

const withPassword = (agent: AgentRecord, names: Names, now: Date): AgentRecord => ({
  ...named(agent, names),
  ...renewedPassword(now),
});

async function openReset(token: string, context: SessionContext): Promise<Opened> {
  const { actor, clock } = context;
  const agent = await agentOfPasswordLink(token, clock);
  return {
    agent,
    account: agent,
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
  const { person, account, organizationId, accept } = invitation;
  return {
    agent: person,
    account,
    requireAdmission: (wanted) => {
      if (wanted !== undefined && wanted !== organizationId) throw new DomainError('wrongOrganization');
    },
    use: (names) => accept((latest) => withPassword(latest, names, context.clock.now()), context),
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

/** Somebody who has forgotten a password and sets it again has not forgotten it. The pool may be too busy with wrong ones to tell. */
async function requireOtherPassword(account: AgentRecord | null, password: string): Promise<void> {
  if (account === null) return;
  const isSame = await verifyPassword(poolUser(account), password).then(
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

/** Sets a password by link, ends all earlier sessions and signs in; `check=true` only says whether the link still works, and whose it is. */
export const setPassword: SetPassword = async ({ query }, context) => {
  const { scope, clock } = context;
  const { user: token, password } = basicCredentials(scope.authorization);
  const opened = await openGoodLink(token, context);
  await openedByPassword(opened.agent, query.orgId);
  if (query.check === 'true') return { ...linkIsGood, username: opened.agent.email };
  requireAcceptablePassword(password, named(opened.agent, query));
  // Before the link is used up: neither a wrong address nor the same password must cost it.
  opened.requireAdmission(query.orgId);
  await requireOtherPassword(opened.account, password);

  const agent = await opened.use(query);
  // After the link is used up: of two who use it at once, only the one who is told so may have set the password.
  await setIdentityPassword(poolUser(agent), password);
  // The mail has shown whose address it is, so earlier failures no longer count.
  await forgetFailures(agent.email, clock);
  if (opened.account !== null) await tellOwner(agent, 'passwordReset', context);
  return enter((await findAgent(agent.id)) ?? agent, password, query.orgId, context);
};

import { agentChange } from '#functions/platform/agent-store.ts';
import { setIdentityPassword, signIn as verifyPassword } from '#functions/platform/identity.ts';
import { agentOfLink } from '#functions/platform/mailed-link.ts';
import { writeRecords } from '#functions/platform/records.ts';
import type { UseCase } from '#functions/platform/serve-area.ts';
import type { session } from '#shared/contract/session.ts';
import { Password } from '#shared/domain/agent.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { basicCredentials } from './basic-credentials.ts';
import type { SessionContext } from './context.ts';
import { requireMember, signedInAnswer } from './sign-in.ts';

type SetPassword = UseCase<(typeof session.calls)['setPassword'], SessionContext>;

const linkIsGood = { twoFactorRequired: false, twoFactorSuccess: false, agent: null, token: null };

/** Sets a password by link, ends all earlier sessions and signs in; `check=true` only says whether the link still works. */
export const setPassword: SetPassword = async ({ query }, { scope, actor, clock }) => {
  const { user: token, password } = basicCredentials(scope.authorization);
  const agent = await agentOfLink('password', token, clock);
  if (query.check === 'true') return linkIsGood;
  if (!Password.safeParse(password).success) throw new DomainError('passwordTooWeak');
  // Before the link is used up: a wrong address must not cost it.
  requireMember(agent, query.orgId);

  const updated = {
    ...agent,
    firstName: query.firstName?.trim() || agent.firstName,
    lastName: query.lastName?.trim() || agent.lastName,
    initialSignUpCompleted: true,
    emailVerified: true,
    tokensValidFrom: clock.now().toISOString(),
    pendingLink: null,
  };
  await writeRecords(
    [agentChange(updated, agent.version, 'agent.passwordSet')],
    { ...actor, agentId: agent.id },
    clock.now(),
  );
  // After the link is used up: of two who use it at once, only the one who is told so may have set the password.
  await setIdentityPassword(agent.email, password);

  const result = await verifyPassword(agent.email, password, scope.twoFactorCode);
  if (result.kind === 'twoFactorRequired') return { ...linkIsGood, twoFactorRequired: true };
  return signedInAnswer(updated, result.token, query.orgId);
};

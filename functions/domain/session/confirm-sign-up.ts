import { readOrganization } from '#functions/domain/organizations/exports/organization-reader.ts';
import { giveSourceTurnBack, takeSourceTurn } from '#functions/platform/http/rate-limits.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { tellOwner } from '#functions/platform/mail/tell-owner.ts';
import { poolUser } from '#functions/platform/people/agent-store.ts';
import { setIdentityPassword } from '#functions/platform/people/identity.ts';
import { signUpOfLink } from '#functions/platform/sign-in/pending-sign-up.ts';
import { attempted } from '#functions/platform/storage/attempts.ts';
import type { session } from '#shared/contract/session.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { SessionContext } from './context.ts';
import { renewedPassword } from './renewed-password.ts';

type VerifyEmail = UseCase<(typeof session.calls)['verifyEmail'], SessionContext>;

/**
 * Confirms a sign-up by two things together: the link shows whose mailbox it is, the password who has signed up. Either alone gives nothing:
 * the owner of an address who follows a link that a stranger has brought about opens no account to the stranger.
 */
export const verifyEmail: VerifyEmail = async ({ body: { token, password } }, context) => {
  const { clock, scope } = context;
  const { address } = scope.device;
  await takeSourceTurn('badLinks', address, clock);
  const signUp = await signUpOfLink(token, clock);
  if (!(await signUp.isPassword(password))) throw new DomainError('signUpPasswordWrong');
  await giveSourceTurnBack('badLinks', address, clock);
  if (!(await signUp.take())) throw new DomainError('linkExpired');

  const { email, firstName, lastName, organizationId } = signUp;
  const organization = await readOrganization(organizationId);
  const renewal = () => renewedPassword(clock.now());
  const visitor = { email, firstName, lastName, organization, event: 'confirmed', renewal };
  const { agent, needsPassword, wasKnown } = await attempted(() => context.joinFromPortal(visitor, context));
  // An account that worked already keeps its own password.
  if (!needsPassword) return {};
  await setIdentityPassword(poolUser(agent), password);
  if (wasKnown) await tellOwner(agent, 'passwordReset', context);
  return {};
};

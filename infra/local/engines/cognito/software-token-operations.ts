import * as z from 'zod';
import { type Operation, operation, ServiceError } from '../service-call.ts';
import { holderOf } from './access-tokens.ts';
import { type Challenge, challengeOf, countWrongAnswer, openChallenge, spendChallenge } from './challenges.ts';
import { clientOf } from './clients.ts';
import type { Cognito } from './cognito.ts';
import { type Pool, poolOf } from './pools.ts';
import { refusals } from './refusals.ts';
import { associateSoftwareToken, hasSoftwareToken, verifySoftwareToken } from './software-tokens.ts';
import { type User, userById } from './users.ts';

const Identification = z.object({
  AccessToken: z.string().optional(),
  Session: z.string().min(20).max(2048).optional(),
});
const Verification = Identification.extend({ UserCode: z.string().regex(/^\d{6}$/) });

interface Identified {
  readonly pool: Pool;
  readonly user: User;
  /** The open MFA_SETUP challenge when a Session identified the user. */
  readonly challenge?: Challenge;
}

/** Setting up an authenticator app: signed in (AccessToken) or on the way in (Session of an MFA_SETUP challenge). */
export function softwareTokenOperations(cognito: Cognito): Readonly<Record<string, Operation>> {
  return {
    AssociateSoftwareToken: operation(Identification, (input) => {
      const identified = identify(cognito, input);
      requireSoftwareTokens(identified.pool);
      const session = nextSession(cognito, identified, false);
      return { SecretCode: associateSoftwareToken(cognito, identified.user.id), ...session };
    }),
    VerifySoftwareToken: operation(Verification, (input) => {
      const identified = identify(cognito, input);
      requireSoftwareTokens(identified.pool);
      if (!verifySoftwareToken(cognito, identified.user.id, input.UserCode)) {
        if (identified.challenge !== undefined) countWrongAnswer(cognito, identified.challenge);
        throw new ServiceError('EnableSoftwareTokenMFAException', 'Code mismatch and fail enable Software Token MFA');
      }
      return { Status: 'SUCCESS', ...nextSession(cognito, identified, true) };
    }),
  };
}

function identify(cognito: Cognito, { AccessToken, Session }: z.infer<typeof Identification>): Identified {
  if (AccessToken !== undefined) return holderOf(cognito, AccessToken);
  if (Session === undefined) throw refusals.missingParameter('AccessToken or Session');
  const challenge = challengeOf(cognito, Session, 'MFA_SETUP');
  const user = userById(cognito, challenge.userId);
  if (!user.isEnabled) throw refusals.userDisabled();
  // Whoever knows only the password must not replace an authenticator that was set up meanwhile.
  if (hasSoftwareToken(cognito, user.id)) throw refusals.invalidSession();
  return { pool: poolOf(cognito, user.poolId), user, challenge };
}

// A Session is good for one step: each step of the setup hands out the next one.
function nextSession(cognito: Cognito, { user, challenge }: Identified, isTokenVerified: boolean) {
  if (challenge === undefined) return {};
  spendChallenge(cognito, challenge);
  const client = clientOf(cognito, challenge.clientId);
  return { Session: openChallenge(cognito, { client, userId: user.id, name: 'MFA_SETUP', isTokenVerified }) };
}

function requireSoftwareTokens(pool: Pool): void {
  if (pool.mfa.hasSoftwareToken) return;
  throw new ServiceError(
    'SoftwareTokenMFANotFoundException',
    'Software Token MFA has not been enabled by the userPool.',
  );
}

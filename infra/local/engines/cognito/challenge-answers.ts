import { inTransaction } from '../open-database.ts';
import { ServiceError } from '../service-call.ts';
import {
  type Attributes,
  changedAttributes,
  missingAttributes,
  requireKnownAttributes,
  requireMutableAttributes,
} from './attributes.ts';
import { type Challenge, type ChallengeName, challengeOf, countWrongAnswer, spendChallenge } from './challenges.ts';
import { type Client, requireSecretHash } from './clients.ts';
import type { Cognito } from './cognito.ts';
import { countFailure, refuseLocked } from './lock-out.ts';
import { requireConformingPassword } from './password-policy.ts';
import { hashPassword } from './passwords.ts';
import { passwordPolicyOf, poolOf } from './pools.ts';
import { refusals } from './refusals.ts';
import { completeSignIn, type SignIn, secondFactorOrTokens } from './sign-in-steps.ts';
import { preferSoftwareToken, spendCode } from './software-tokens.ts';
import { findUser, setAttributes, setPassword, userById } from './users.ts';

/** An answer to a challenge, from the user's own call or the administrator's. */
export interface ChallengeAnswer {
  readonly name: ChallengeName;
  readonly session: string | undefined;
  readonly responses: Readonly<Record<string, string>>;
}

/** Checks who answers and with which Session, then the answer itself. Answers with tokens or with the next challenge. */
export async function answerChallenge(cognito: Cognito, client: Client, answer: ChallengeAnswer): Promise<object> {
  const { name, session, responses } = answer;
  const username = responses['USERNAME'];
  if (username === undefined) throw refusals.missingParameter('USERNAME');
  requireSecretHash(client, username, responses['SECRET_HASH']);
  if (session === undefined) throw refusals.missingParameter('Session');

  const pool = poolOf(cognito, client.poolId);
  const challenge = challengeOf(cognito, session, name);
  const user = findUser(cognito, pool, username);
  if (user === undefined || user.id !== challenge.userId || challenge.clientId !== client.id) {
    throw refusals.invalidSession();
  }
  if (!user.isEnabled) throw refusals.userDisabled();
  if (user.status === 'RESET_REQUIRED') throw refusals.passwordResetRequired();

  const signIn = { pool, client, user };
  if (name === 'NEW_PASSWORD_REQUIRED') return await setNewPassword(cognito, signIn, challenge, responses);
  if (name === 'SOFTWARE_TOKEN_MFA') return checkCode(cognito, signIn, challenge, responses['SOFTWARE_TOKEN_MFA_CODE']);
  return finishSetup(cognito, signIn, challenge);
}

async function setNewPassword(
  cognito: Cognito,
  signIn: SignIn,
  challenge: Challenge,
  responses: Readonly<Record<string, string>>,
): Promise<object> {
  const { pool, user } = signIn;
  const password = responses['NEW_PASSWORD'];
  if (password === undefined) throw refusals.missingParameter('NEW_PASSWORD');
  requireConformingPassword(passwordPolicyOf(pool), password);
  const change = attributesIn(responses);
  requireKnownAttributes(pool, change);
  requireMutableAttributes(pool, change);
  const attributes = changedAttributes(user.attributes, change);
  const [missing] = missingAttributes(pool, attributes);
  if (missing !== undefined) {
    throw refusals.invalidParameter(
      `Attributes did not conform to the schema: ${missing}: The attribute is required\n`,
    );
  }
  const hash = await hashPassword(password);

  inTransaction(cognito.database, () => {
    spendChallenge(cognito, challenge);
    setAttributes(cognito, pool, user.id, attributes);
    setPassword(cognito, user.id, hash, 'CONFIRMED');
  });
  return secondFactorOrTokens(cognito, { ...signIn, user: userById(cognito, user.id) });
}

// A wrong code counts as a failed sign-in, so that whoever has the password cannot try codes in ever new sessions.
function checkCode(cognito: Cognito, signIn: SignIn, challenge: Challenge, code: string | undefined): object {
  if (code === undefined) throw refusals.missingParameter('SOFTWARE_TOKEN_MFA_CODE');
  refuseLocked(cognito, signIn.user.id);
  try {
    spendCode(cognito, signIn.user.id, code);
  } catch (error) {
    if (error instanceof ServiceError) {
      countWrongAnswer(cognito, challenge);
      countFailure(cognito, signIn.user.id);
    }
    throw error;
  }
  spendChallenge(cognito, challenge);
  return completeSignIn(cognito, signIn);
}

function finishSetup(cognito: Cognito, signIn: SignIn, challenge: Challenge): object {
  if (!challenge.isTokenVerified) throw refusals.notAuthorized('Software token has not been verified in this session.');
  spendChallenge(cognito, challenge);
  preferSoftwareToken(cognito, signIn.user.id, { isEnabled: true, isPreferred: true });
  return completeSignIn(cognito, signIn);
}

function attributesIn(responses: Readonly<Record<string, string>>): Attributes {
  const prefix = 'userAttributes.';
  const entries = Object.entries(responses).filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(entries.map(([name, value]) => [name.slice(prefix.length), value]));
}

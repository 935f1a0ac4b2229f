import {
  CognitoIdentityProviderClient,
  CreateUserPoolCommand,
  SetUserPoolMfaConfigCommand,
  type UserPoolMfaType,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Mail } from '#infra/local/engines/cognito/cognito.ts';
import { openCognito } from '#infra/local/engines/cognito/open-cognito.ts';
import { serveEngine } from './serve-engine.ts';

/** A clock that stands still until a test moves it forward; it starts at the real time, which token verifiers compare with. */
export function movableClock() {
  let moment = Date.now();
  return {
    now: () => moment,
    advance: ({ seconds }: { seconds: number }) => {
      moment += seconds * 1000;
    },
  };
}

/** Serves the engine with an outbox and a movable clock, and an SDK client for it. */
export async function servedCognito({ dataDir }: { dataDir?: string } = {}) {
  const clock = movableClock();
  const mails: Mail[] = [];
  const deliver = async (mail: Mail) => {
    mails.push(mail);
  };
  const served = await serveEngine(
    (options) => openCognito({ ...options, deliver, now: clock.now }),
    dataDir === undefined ? {} : { dataDir },
  );
  const { endpoint, region, credentials } = served;
  const cognito = new CognitoIdentityProviderClient({ endpoint, region, credentials, maxAttempts: 1 });
  return { ...served, clock, mails, cognito };
}

/** Makes a pool of email usernames with a custom attribute and an explicit password policy. */
export async function createPool(cognito: CognitoIdentityProviderClient, mfa: UserPoolMfaType): Promise<string> {
  const { UserPool } = await cognito.send(
    new CreateUserPoolCommand({
      PoolName: 'trestle-people',
      UsernameAttributes: ['email'],
      AutoVerifiedAttributes: ['email'],
      UsernameConfiguration: { CaseSensitive: false },
      Schema: [{ Name: 'organization', AttributeDataType: 'String', Mutable: true }],
      EmailConfiguration: { From: 'Trestle <no-reply@trestle.example>' },
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
      Policies: {
        PasswordPolicy: {
          MinimumLength: 12,
          RequireUppercase: true,
          RequireLowercase: true,
          RequireNumbers: true,
          RequireSymbols: false,
          TemporaryPasswordValidityDays: 3,
        },
      },
    }),
  );
  await cognito.send(
    new SetUserPoolMfaConfigCommand({
      UserPoolId: UserPool?.Id,
      MfaConfiguration: mfa,
      SoftwareTokenMfaConfiguration: { Enabled: true },
    }),
  );
  return needed(UserPool?.Id);
}

/** Narrows a value that a test relies on. Throws when it is missing. */
export function needed<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('A value that the test needs is missing');
  return value;
}

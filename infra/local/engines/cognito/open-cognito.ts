import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Engine, EngineOptions } from '../engine.ts';
import { serveJson } from '../json-protocol.ts';
import { openDatabase } from '../open-database.ts';
import { type Operation, operation, sendJson } from '../service-call.ts';
import { adminUserOperations } from './admin-user-operations.ts';
import { clientOperations } from './client-operations.ts';
import type { Cognito, Mail } from './cognito.ts';
import { groupOperations } from './group-operations.ts';
import { listUsers, UserSearch } from './list-users.ts';
import { ownAccountOperations } from './own-account-operations.ts';
import { poolOperations } from './pool-operations.ts';
import { queuesPerKey } from './queues-per-key.ts';
import { recoveryOperations } from './recovery-operations.ts';
import { openSealer } from './sealer.ts';
import { signInOperations } from './sign-in-operations.ts';
import { keySetOf } from './signing-keys.ts';
import { softwareTokenOperations } from './software-token-operations.ts';
import { tables } from './tables.ts';

/** `deliver` takes over the mails; `now` (milliseconds since the epoch) stands in for the clock where time must pass quickly. */
export interface CognitoOptions extends EngineOptions {
  readonly deliver: (mail: Mail) => Promise<void>;
  readonly now?: () => number;
}

/** Operations that identify their caller by password, token or Session instead of a signature. */
const publicOperations: ReadonlySet<string> = new Set([
  'InitiateAuth',
  'RespondToAuthChallenge',
  'GetTokensFromRefreshToken',
  'RevokeToken',
  'ForgotPassword',
  'ConfirmForgotPassword',
  'GetUser',
  'ChangePassword',
  'AssociateSoftwareToken',
  'VerifySoftwareToken',
  'SetUserMFAPreference',
  'GlobalSignOut',
]);

/** Opens the user pools kept in `dataDir` (`cognito.sqlite`, `cognito.key`) and answers the Cognito API and the pools' key sets. */
export async function openCognito(options: CognitoOptions): Promise<Engine> {
  const { dataDir, region, accountId, credentials, deliver, now = Date.now } = options;
  const database = openDatabase(dataDir, 'cognito.sqlite', tables);
  const sealer = openSealer(dataDir, { isFirstUse: database.prepare('SELECT 1 FROM pools').get() === undefined });
  const cognito: Cognito = { database, sealer, region, accountId, now, deliver, oneAtATime: queuesPerKey() };

  const serveApi = serveJson(
    {
      signingName: 'cognito-idp',
      target: 'AWSCognitoIdentityProviderService',
      version: '1.1',
      invalidInputCode: 'InvalidParameterException',
      operations: operationsOf(cognito),
      isPublic: (name) => publicOperations.has(name),
    },
    credentials,
  );

  return {
    handle: async (request, response) => {
      if (request.method === 'GET') sendKeySet(cognito, request, response);
      else await serveApi(request, response);
    },
    close: async () => database.close(),
  };
}

function operationsOf(cognito: Cognito): Readonly<Record<string, Operation>> {
  return {
    ...poolOperations(cognito),
    ...clientOperations(cognito),
    ...adminUserOperations(cognito),
    ListUsers: operation(UserSearch, (input) => listUsers(cognito, input)),
    ...groupOperations(cognito),
    ...signInOperations(cognito),
    ...recoveryOperations(cognito),
    ...ownAccountOperations(cognito),
    ...softwareTokenOperations(cognito),
  };
}

function sendKeySet(cognito: Cognito, request: IncomingMessage, response: ServerResponse): void {
  const poolId = /^\/([\w-]+_[0-9A-Za-z]+)\/\.well-known\/jwks\.json$/.exec(request.url ?? '')?.[1];
  const keySet = poolId === undefined ? undefined : keySetOf(cognito, poolId);
  if (keySet === undefined || keySet.keys.length === 0) {
    sendJson(response, 404, { 'content-type': 'application/json' }, { message: 'There is no such user pool.' });
    return;
  }
  sendJson(response, 200, { 'content-type': 'application/json', 'cache-control': 'public, max-age=86400' }, keySet);
}

import * as z from 'zod';
import { type Operation, operation } from '../service-call.ts';
import { ClientSettings, clientProblem } from './client-settings.ts';
import { type Client, clientOf, insertClient, listClients, updateClient } from './clients.ts';
import type { Cognito } from './cognito.ts';
import { readPage } from './paging.ts';
import { poolOf } from './pools.ts';
import { newClientId, newClientSecret } from './random-names.ts';
import { refusals } from './refusals.ts';

const ClientChoice = z.object({ UserPoolId: z.string(), ClientId: z.string() });
const NewClient = ClientSettings.extend({ UserPoolId: z.string(), GenerateSecret: z.boolean().optional() });
const ChangedClient = ClientSettings.extend({
  ...ClientChoice.shape,
  ClientName: z.string().min(1).max(128).optional(),
});
const ClientPage = z.object({
  UserPoolId: z.string(),
  MaxResults: z.int().min(1).max(60).default(60),
  NextToken: z.string().optional(),
});

/** The operations on app clients. */
export function clientOperations(cognito: Cognito): Readonly<Record<string, Operation>> {
  const find = (input: z.infer<typeof ClientChoice>) => clientOf(cognito, input.ClientId, input.UserPoolId);
  return {
    CreateUserPoolClient: operation(NewClient, (input) => createUserPoolClient(cognito, input)),
    DescribeUserPoolClient: operation(ClientChoice, (input) => ({ UserPoolClient: describeClient(find(input)) })),
    UpdateUserPoolClient: operation(ChangedClient, (input) => updateUserPoolClient(cognito, find(input), input)),
    DeleteUserPoolClient: operation(ClientChoice, (input) => {
      cognito.database.prepare('DELETE FROM clients WHERE id = ?').run(find(input).id);
      return {};
    }),
    ListUserPoolClients: operation(ClientPage, (input) => listUserPoolClients(cognito, input)),
  };
}

function createUserPoolClient(cognito: Cognito, input: z.infer<typeof NewClient>) {
  const { UserPoolId, GenerateSecret, ...settings } = input;
  const pool = poolOf(cognito, UserPoolId);
  requireSound(settings);
  const id = newClientId();
  insertClient(cognito, { id, poolId: pool.id, settings, secret: GenerateSecret === true ? newClientSecret() : null });
  return { UserPoolClient: describeClient(clientOf(cognito, id)) };
}

// As in the real service: a setting that the call does not name goes back to its default. The name is kept.
function updateUserPoolClient(cognito: Cognito, client: Client, input: z.infer<typeof ChangedClient>) {
  const { UserPoolId: _pool, ClientId: _client, ...changes } = input;
  const settings = ClientSettings.parse({ ...changes, ClientName: changes.ClientName ?? client.settings.ClientName });
  requireSound(settings);
  updateClient(cognito, client.id, settings);
  return { UserPoolClient: describeClient(clientOf(cognito, client.id)) };
}

function listUserPoolClients(cognito: Cognito, { UserPoolId, MaxResults, NextToken }: z.infer<typeof ClientPage>) {
  const pool = poolOf(cognito, UserPoolId);
  const page = readPage({ limit: MaxResults, token: NextToken }, (limit, offset) =>
    listClients(cognito, pool.id, limit, offset),
  );
  const UserPoolClients = page.rows.map(({ id, poolId, settings }) => ({
    ClientId: id,
    UserPoolId: poolId,
    ClientName: settings.ClientName,
  }));
  return { UserPoolClients, NextToken: page.nextToken };
}

function requireSound(settings: ClientSettings): void {
  const problem = clientProblem(settings);
  if (problem !== undefined) throw refusals.invalidParameter(problem);
}

function describeClient({ id, poolId, settings, secret, createdAt, modifiedAt }: Client) {
  return {
    RefreshTokenValidity: 30,
    EnableTokenRevocation: true,
    PreventUserExistenceErrors: 'LEGACY',
    AuthSessionValidity: 3,
    ...settings,
    ClientId: id,
    UserPoolId: poolId,
    ...(secret === null ? {} : { ClientSecret: secret }),
    CreationDate: createdAt / 1000,
    LastModifiedDate: modifiedAt / 1000,
  };
}

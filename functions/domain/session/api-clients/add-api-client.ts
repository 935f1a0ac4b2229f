import { randomUUID } from 'node:crypto';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { requireRoles } from '#functions/platform/people/active-roles.ts';
import { requireNothingDenied } from '#functions/platform/people/own-rights.ts';
import type { PendingChange } from '#functions/platform/storage/records.ts';
import type { session } from '#shared/contract/session.ts';
import type { ApiCredentials, NewApiClient } from '#shared/domain/api-client.ts';
import { simplestScopes } from '#shared/domain/api-scope.ts';
import type { SessionContext } from '../context.ts';
import { newClientChanges, removalChanges } from './api-client-store.ts';
import { requireEndAhead, requirePerson } from './client-rules.ts';
import { hashOf, newSecret } from './client-secret.ts';
import { defaultClientId, findDefaultClient, settingsOfDefault } from './default-client.ts';

type Calls = typeof session.calls;

interface Prepared {
  readonly credentials: ApiCredentials;
  changesFor(client: NewApiClient, organization: { readonly id: string; readonly name: string }): PendingChange[];
}

/** Draws an id and a secret, once for a request, however often its writing begins again. */
function newClient({ scope, clock }: SessionContext): Prepared {
  const { agent, table } = scope;
  const credentials = { client_id: randomUUID(), client_secret: newSecret() };
  const facts = {
    id: credentials.client_id,
    secretHash: hashOf(credentials.client_secret),
    oldSecret: null,
    secretMadeAt: clock.now().toISOString(),
    createdByName: `${agent.firstName} ${agent.lastName}`.trim(),
  };
  return {
    credentials,
    changesFor: ({ name, roleId, scopes, validUntil }, organization) =>
      newClientChanges(table, { ...facts, name, roleId, scopes: simplestScopes(scopes), validUntil }, organization),
  };
}

export const createApiClient: UseCase<Calls['createApiClient'], SessionContext> = async ({ params, body }, context) => {
  const { scope, clock } = context;
  requirePerson(scope);
  requireNothingDenied(scope);
  requireEndAhead(body.validUntil, clock);
  await requireRoles(scope.table, body.roleId === null ? [] : [body.roleId]);
  const { credentials, changesFor } = newClient(context);

  await context.changeSettings(params.orgId, context, async (organization) => {
    const isFirst = defaultClientId(organization.details) === '';
    const values = isFirst ? settingsOfDefault({ id: credentials.client_id, roleId: body.roleId }) : {};
    return { values, also: changesFor(body, organization) };
  });
  return credentials;
};

/** What a default client is called, and may call, that nobody has described. */
const undescribed = { name: 'Default client', scopes: ['write'], validUntil: null } as const;

/** Replaces the default client by a new one, which is called and may call what the one before was and might. */
export const enableApi: UseCase<Calls['enableApi'], SessionContext> = async ({ params, body: { roleId } }, context) => {
  const { scope, clock } = context;
  const { table } = scope;
  requirePerson(scope);
  requireNothingDenied(scope);
  await requireRoles(table, roleId === null ? [] : [roleId]);
  const { credentials, changesFor } = newClient(context);

  await context.changeSettings(params.orgId, context, async (organization) => {
    const before = await findDefaultClient(table, organization.details);
    const { name, scopes, validUntil } = before ?? undescribed;
    const isOver = validUntil !== null && validUntil < clock.today();
    const described = { name, scopes: [...scopes], validUntil: isOver ? null : validUntil, roleId };
    return {
      values: { apiAccessEnabled: 'true', ...settingsOfDefault({ id: credentials.client_id, roleId }) },
      also: [
        ...(before ? await removalChanges(table, before, clock.now()) : []),
        ...changesFor(described, organization),
      ],
    };
  });
  return credentials;
};

import { readOrganization } from '#functions/domain/organizations/exports/organization-reader.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { isActiveRole } from '#functions/platform/people/active-roles.ts';
import { issueSessionToken } from '#functions/platform/sign-in/session-token.ts';
import { isRecordChanged } from '#functions/platform/storage/attempts.ts';
import { writeRecords } from '#functions/platform/storage/records.ts';
import { tableOf } from '#functions/platform/storage/table.ts';
import type { session } from '#shared/contract/session.ts';
import { narrowedScopes } from '#shared/domain/api-scope.ts';
import { settingValue } from '#shared/domain/settings/effective-settings.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { SessionContext } from '../context.ts';
import { type ApiClientRecord, findApiClient, useChanges } from './api-client-store.ts';
import { clientCredentials } from './client-credentials.ts';
import { endOf } from './client-rules.ts';
import { isSecretOf } from './client-secret.ts';
import { noteClientSignIn } from './note-client-sign-in.ts';
import { countFailure, requireAttemptsLeft } from './token-attempts.ts';

type GetApiToken = UseCase<(typeof session.calls)['getApiToken'], SessionContext>;

const refused = (reason: string): DomainError => new DomainError('apiClientRefused', { reason });

interface Found {
  readonly organizationId: string;
  readonly client: ApiClientRecord;
}

/** The client that has shown its secret. */
async function provenClient(
  authorization: string | undefined,
  body: Parameters<typeof clientCredentials>[1],
  { scope, clock }: SessionContext,
): Promise<Found> {
  const { clientId, secret } = clientCredentials(authorization, body);
  const attempt = { clientId, address: scope.device.address };
  await requireAttemptsLeft(attempt, clock);
  const found = await findApiClient(clientId);
  if (isSecretOf(found?.client ?? null, secret, clock.now()) && found) return found;
  await countFailure(attempt, clock);
  if (found) await noteClientSignIn(found, 'failed', { actor: scope.actor, clock, device: scope.device });
  throw refused('unknown client or wrong secret');
}

/** Refuses a client that gets no tokens, though its secret is right. */
async function requireUsable({ organizationId, client }: Found, now: Date): Promise<void> {
  const { details } = await readOrganization(organizationId);
  if (!settingValue(details, 'apiAccessEnabled')) throw new DomainError('apiAccessDisabled');
  const end = endOf(client.validUntil);
  if (end !== null && end <= now) throw new DomainError('apiClientExpired', { reason: client.id });
  if (client.roleId !== null && !(await isActiveRole(tableOf(organizationId), client.roleId))) {
    throw refused('its role is gone');
  }
}

/** Notes the day of use, once a day. */
async function noteUse({ organizationId, client }: Found, { actor, clock }: SessionContext): Promise<void> {
  const changes = await useChanges(tableOf(organizationId), client, clock.today());
  try {
    await writeRecords(changes, { ...actor, agentId: client.id }, clock.now());
  } catch (error) {
    // Two tokens at once: the other request has written the same.
    if (!isRecordChanged(error)) throw error;
  }
}

export const getApiToken: GetApiToken = async ({ body }, context) => {
  const now = context.clock.now();
  if (body.grant_type === undefined) throw new DomainError('tokenRequestInvalid');
  if (body.grant_type !== 'client_credentials') throw new DomainError('grantTypeUnsupported');
  const found = await provenClient(context.scope.authorization, body, context);
  const { organizationId, client } = found;
  await requireUsable(found, now);
  const scopes = narrowedScopes(client.scopes, body.scope);
  if (scopes === null) throw new DomainError('scopeInvalid', { reason: client.id });
  await noteUse(found, context);
  await noteClientSignIn(found, 'succeeded', { ...context, device: context.scope.device });

  const holder = { kind: 'client', agentId: client.id, organizationId, scopes } as const;
  const { token, issuedAt, expiresAt } = await issueSessionToken(holder, now, endOf(client.validUntil));
  return {
    access_token: token,
    token_type: 'Bearer',
    expires_in: Math.floor((expiresAt - issuedAt) / 1_000),
    scope: scopes.join(' '),
  };
};

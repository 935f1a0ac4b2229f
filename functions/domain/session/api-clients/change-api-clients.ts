import { readOrganization } from '#functions/domain/organizations/exports/organization-reader.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { requireRoles } from '#functions/platform/people/active-roles.ts';
import { requireNothingDenied } from '#functions/platform/people/own-rights.ts';
import { attempted, VersionOutdated } from '#functions/platform/storage/attempts.ts';
import { writeRecords } from '#functions/platform/storage/records.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import type { session } from '#shared/contract/session.ts';
import type { ApiClientChange } from '#shared/domain/api-client.ts';
import { simplestScopes } from '#shared/domain/api-scope.ts';
import { hourInMilliseconds } from '#shared/time/durations.ts';
import type { SessionContext } from '../context.ts';
import { type ApiClientRecord, clientChanges, readApiClient, readUses, removalChanges } from './api-client-store.ts';
import { requireEndAhead, requirePerson } from './client-rules.ts';
import { hashOf, newSecret } from './client-secret.ts';
import { defaultClientId, noDefault, settingsOfDefault } from './default-client.ts';
import { clientView } from './list-api-clients.ts';

type Calls = typeof session.calls;

/** What of the area's context these need, so that others can end clients too. */
export type ClientChanging = Pick<SessionContext, 'scope' | 'clock' | 'actor' | 'changeSettings'>;

/** Refuses with `recordChanged` where somebody else has changed it since it was read. */
async function readVersion(table: Table, id: string, version: number): Promise<ApiClientRecord> {
  const client = await readApiClient(table, id);
  if (client.version !== version) throw new VersionOutdated();
  return client;
}

const changed = (before: ApiClientRecord, { name, roleId, scopes, validUntil }: ApiClientChange): ApiClientRecord => ({
  ...before,
  name: name ?? before.name,
  roleId: roleId === undefined ? before.roleId : roleId,
  scopes: scopes === undefined ? before.scopes : simplestScopes(scopes),
  validUntil: validUntil === undefined ? before.validUntil : validUntil,
});

/** What tokens say themselves; whatever else a client is, is read with every request. */
const isSaidByTokens = (before: ApiClientRecord, after: ApiClientRecord): boolean =>
  before.scopes.join() !== after.scopes.join() || before.validUntil !== after.validUntil;

export const updateApiClient: UseCase<Calls['updateApiClient'], ClientChanging> = async (
  { params: { orgId, clientId }, body },
  context,
) => {
  const { scope, clock } = context;
  const { table } = scope;
  requirePerson(scope);
  requireNothingDenied(scope);

  await context.changeSettings(orgId, context, async ({ details }) => {
    const before = await readVersion(table, clientId, body.version);
    const after = changed(before, body);
    if (after.validUntil !== before.validUntil) requireEndAhead(after.validUntil, clock);
    if (after.roleId !== null && after.roleId !== before.roleId) await requireRoles(table, [after.roleId]);
    const tokensEndAt = isSaidByTokens(before, after) ? clock.now() : null;
    return {
      values: clientId === defaultClientId(details) ? settingsOfDefault(after) : {},
      also: await clientChanges(table, { after, event: 'updated', tokensEndAt }),
    };
  });

  const [{ details }, client, uses] = await Promise.all([
    readOrganization(orgId),
    readApiClient(table, clientId),
    readUses(table, [clientId]),
  ]);
  return clientView(client, details, uses, clock.now());
};

export const rotateApiSecret: UseCase<Calls['rotateApiSecret'], SessionContext> = async (
  { params: { clientId }, body: { version, oldSecretWorksForHours: hours } },
  { scope, actor, clock },
) => {
  const { table } = scope;
  requirePerson(scope);
  requireNothingDenied(scope);
  const secret = newSecret();

  await attempted(async () => {
    const before = await readVersion(table, clientId, version);
    const now = clock.now();
    const until = new Date(now.getTime() + hours * hourInMilliseconds).toISOString();
    const after = {
      ...before,
      secretHash: hashOf(secret),
      oldSecret: hours === 0 ? null : { hash: before.secretHash, until },
      secretMadeAt: now.toISOString(),
    };
    const tokensEndAt = hours === 0 ? now : null;
    await writeRecords(await clientChanges(table, { after, event: 'rotated', tokensEndAt }), actor, now);
  });
  return { client_id: clientId, client_secret: secret };
};

/** Names no version: whoever ends a client means it, whatever was changed of it. */
export const revokeApiClient: UseCase<Calls['revokeApiClient'], ClientChanging> = async (
  { params: { orgId, clientId } },
  context,
) => {
  const { scope, clock } = context;
  requirePerson(scope);
  await context.changeSettings(orgId, context, async ({ details }) => {
    const client = await readApiClient(scope.table, clientId);
    return {
      values: clientId === defaultClientId(details) ? noDefault : {},
      also: await removalChanges(scope.table, client, clock.now()),
    };
  });
  return {};
};

import { readOrganization } from '#functions/domain/organizations/exports/organization-reader.ts';
import { page } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import type { session } from '#shared/contract/session.ts';
import type { ApiClient } from '#shared/domain/api-client.ts';
import type { StoredSettings } from '#shared/domain/settings/stored-settings.ts';
import type { SessionContext } from '../context.ts';
import { type ApiClientRecord, listClientRecords, readUses } from './api-client-store.ts';
import { defaultClientId } from './default-client.ts';

/** A client as people see it, without anything of its secrets. */
export function clientView(
  { secretHash: _, oldSecret, ...client }: ApiClientRecord,
  details: StoredSettings,
  uses: ReadonlyMap<string, string>,
  now: Date,
): ApiClient {
  const isOldAlive = oldSecret !== null && Date.parse(oldSecret.until) > now.getTime();
  return {
    ...client,
    isDefault: client.id === defaultClientId(details),
    lastUsedOn: uses.get(client.id) ?? null,
    oldSecretUntil: isOldAlive ? oldSecret.until : null,
  };
}

export const listApiClients: UseCase<(typeof session.calls)['listApiClients'], SessionContext> = async (
  { params, query },
  { scope: { table }, clock },
) => {
  const [{ details }, found] = await Promise.all([readOrganization(params.orgId), listClientRecords(table, query)]);
  const ids = found.items.map(({ id }) => id);
  const uses = await readUses(table, ids);
  return page({ ...found, items: found.items.map((client) => clientView(client, details, uses, clock.now())) });
};

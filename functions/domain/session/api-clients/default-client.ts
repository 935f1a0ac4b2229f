import type { PendingChange } from '#functions/platform/storage/records.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { settingValue } from '#shared/domain/settings/effective-settings.ts';
import type { StoredSettings } from '#shared/domain/settings/stored-settings.ts';
import { type ApiClientRecord, clientChanges, findClientRecord } from './api-client-store.ts';

/** The id of the client that the organization's settings name; empty where they name none. */
export const defaultClientId = (details: StoredSettings): string => settingValue(details, 'apiClientId');

/** The default client; null where there is none. */
export async function findDefaultClient(table: Table, details: StoredSettings): Promise<ApiClientRecord | null> {
  const id = defaultClientId(details);
  return id === '' ? null : findClientRecord(table, id);
}

/** The settings that tell of the default client. */
export const settingsOfDefault = ({ id, roleId }: { readonly id: string; readonly roleId: string | null }) => ({
  apiClientId: id,
  apiRole: roleId ?? '',
});

export const noDefault = { apiClientId: '', apiRole: '' } as const;

/** Prepares what follows from another value of the setting `apiRole`: the default client has that role. */
export async function defaultRoleChanges(
  table: Table,
  details: StoredSettings,
  apiRole: string,
): Promise<readonly PendingChange[]> {
  const before = await findDefaultClient(table, details);
  if (!before) return [];
  const after = { ...before, roleId: apiRole === '' ? null : apiRole };
  return clientChanges(table, { after, event: 'updated', tokensEndAt: null });
}

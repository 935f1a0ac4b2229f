import { ownerOf } from '#functions/platform/storage/owners.ts';
import type { Setting } from '#shared/domain/organization.ts';
import { DomainError, invalid } from '#shared/errors/domain-error.ts';
import type { MetricsContext } from './context.ts';

/** The details of an organization are its settings. */
export const isOrganization = async (id: string): Promise<boolean> => (await ownerOf(id))?.kind === 'Organization';

/** Stores the setting of that name. `body` is refused where it is a change of a detail. */
export async function storeSetting(name: string, body: object, { settings }: MetricsContext): Promise<Setting> {
  if (!('value' in body) || typeof body.value !== 'string') throw invalid('value', 'Enter a value.');
  const [stored] = await settings.store([{ name, value: body.value }], () => 'value');
  if (!stored) throw new DomainError('settingNotFound');
  return stored;
}

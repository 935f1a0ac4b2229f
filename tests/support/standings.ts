import type { EntityStanding } from '#shared/domain/standing.ts';
import type { Client } from './client.ts';
import { good } from './organization.ts';
import { until } from './waiting.ts';

/** Where covenants stand, as somebody is told. */
export const standings = async (reader: Client, organizationId: string, query = ''): Promise<EntityStanding[]> =>
  good(await reader.get(`/api/organizations/${organizationId}/standings${query}`)).body;

/** Waits until a covenant stands in some way; answers how it stands then. */
export async function untilStanding(
  reader: Client,
  organizationId: string,
  name: string,
  isMeant: (covenant: EntityStanding['covenants'][number]) => boolean,
): Promise<EntityStanding['covenants'][number]> {
  const find = async () =>
    (await standings(reader, organizationId, '?limit=500'))
      .flatMap(({ covenants }) => covenants)
      .find((covenant) => covenant.name === name);
  const found = await until(find, (covenant) => covenant !== undefined && isMeant(covenant), 20_000);
  if (found === undefined) throw new Error(`${name} has no standing.`);
  return found;
}

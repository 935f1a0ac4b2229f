import type { CovenantWithState } from '#shared/domain/covenant.ts';
import type { EntityStanding } from '#shared/domain/standing.ts';
import type { Structure } from '#shared/domain/structure.ts';
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
  const found = await until(find, (covenant) => covenant !== undefined && isMeant(covenant));
  if (found === undefined) throw new Error(`${name} has no standing.`);
  return found;
}

type Told = Pick<CovenantWithState['state'], 'status' | 'because' | 'nextDueDate' | 'periodEnd'>;

const lineOf = (id: string, { status, because, nextDueDate, periodEnd }: Told): string =>
  [id, status, because, nextDueDate, periodEnd].join(' | ');

/** How the covenants in force of all structures stand as they tell it themselves. */
async function toldByCovenants(reader: Client, organizationId: string): Promise<readonly string[]> {
  const structures: Structure[] = good(await reader.get(`/api/organizations/${organizationId}/deals?limit=500`)).body;
  const covenants = await Promise.all(
    structures.map(
      async ({ id }): Promise<CovenantWithState[]> => good(await reader.get(`/api/entities/${id}/covenants`)).body,
    ),
  );
  return covenants
    .flat()
    .filter(({ approved, launchStatus }) => approved && launchStatus === 'Active')
    .map(({ id, state }) => lineOf(id, state));
}

/**
 * Waits until the standings tell the same as the covenants of the organization themselves: what was changed before has followed. Whoever reads must see
 * everything in the organization.
 */
export async function standingsFollowed(reader: Client, organizationId: string): Promise<void> {
  const expected = (await toldByCovenants(reader, organizationId)).toSorted();
  const told = async (): Promise<readonly string[]> =>
    (await standings(reader, organizationId, '?limit=500'))
      .flatMap(({ covenants }) => covenants)
      .map((covenant) => lineOf(covenant.covenantId, covenant))
      .toSorted();
  await until(told, (lines) => JSON.stringify(lines) === JSON.stringify(expected));
}

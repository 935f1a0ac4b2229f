import { findAffiliate, readAffiliates } from '#functions/domain/organizations/affiliation-reader.ts';
import { readOrganizations } from '#functions/domain/organizations/organization-reader.ts';
import { type Entity, findEntity, readStructures } from '#functions/domain/structures/entity-reader.ts';
import type { RequestScope } from '#functions/platform/request-scope.ts';
import type { Table } from '#functions/platform/table.ts';
import type { LaunchStatus } from '#shared/domain/entity-types.ts';
import type { CounterpartySource } from '#shared/domain/relationship.ts';

/** Names a counterparty: what it is, and its id there. */
export interface SourceReference {
  readonly sourceType: CounterpartySource;
  readonly sourceId: string;
}

/** A counterparty that was found, or why it cannot be one. */
export type FoundSource = { readonly name: string } | { readonly refusal: string };

const unknown: FoundSource = { refusal: 'Choose a counterparty of your organization.' };

const inUse = (source: { readonly name: string; readonly launchStatus: LaunchStatus } | null): FoundSource => {
  if (source === null) return unknown;
  return source.launchStatus === 'Active' ? { name: source.name } : { refusal: `${source.name} is obsolete.` };
};

async function findFund(scope: RequestScope, id: string): Promise<Entity | null> {
  const found = await findEntity(scope.table, id);
  return found?.entityType === 'Fund' && scope.may('View', 'Deal', found.path) ? found : null;
}

/** Finds a counterparty for an entity. Whatever is not the organization's own, or hidden from who asks, is not there. */
export async function findSource(
  { sourceType, sourceId }: SourceReference,
  entityId: string,
  scope: RequestScope,
): Promise<FoundSource> {
  if (sourceType === 'Partner') return inUse(await findAffiliate(scope.table, 'Partner', sourceId));
  if (sourceType === 'Fund') {
    if (sourceId === entityId) return { refusal: 'A fund is no counterparty of itself.' };
    return inUse(await findFund(scope, sourceId));
  }
  if (sourceId !== scope.organizationId) return inUse(await findAffiliate(scope.table, 'Organization', sourceId));
  const [own] = await readOrganizations([sourceId]);
  return own ? { name: own.name } : unknown;
}

/** The names that counterparties have today, by their ids. A relationship keeps the name of the day on which it was made, to be sorted by. */
export async function sourceNames(
  table: Table,
  sources: readonly SourceReference[],
): Promise<ReadonlyMap<string, string>> {
  const unique = [...new Map(sources.map((source) => [source.sourceId, source])).values()];
  const own = unique.filter(({ sourceId }) => sourceId === table.organizationId);
  const funds = unique.filter(({ sourceType }) => sourceType === 'Fund');
  const affiliates = unique.flatMap(({ sourceType, sourceId }) =>
    sourceType === 'Fund' || sourceId === table.organizationId ? [] : [{ kind: sourceType, id: sourceId }],
  );
  const [organizations, structures, rest] = await Promise.all([
    readOrganizations(own.map(({ sourceId }) => sourceId)),
    readStructures(
      table,
      funds.map(({ sourceId }) => sourceId),
    ),
    readAffiliates(table, affiliates),
  ]);
  return new Map([...organizations, ...structures.values(), ...rest].map(({ id, name }) => [id, name]));
}

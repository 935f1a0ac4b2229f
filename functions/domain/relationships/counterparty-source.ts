import { findAffiliate, readAffiliates } from '#functions/domain/organizations/exports/affiliation-reader.ts';
import { readOrganizations } from '#functions/domain/organizations/exports/organization-reader.ts';
import { findEntity, readStructures } from '#functions/domain/structures/exports/entity-reader.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { Table } from '#functions/platform/storage/table.ts';
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

interface Source {
  readonly name: string;
  readonly launchStatus: LaunchStatus;
  /** Of a fund, itself and what is above it. */
  readonly path?: readonly string[];
}

const inUse = (source: Source | null): FoundSource => {
  if (source === null) return unknown;
  return source.launchStatus === 'Active' ? { name: source.name } : { refusal: `${source.name} is obsolete.` };
};

/** A counterparty as it is today; null where the organization has none of this id. */
async function lookUp({ sourceType, sourceId }: SourceReference, table: Table): Promise<Source | null> {
  if (sourceType === 'Fund') {
    const found = await findEntity(table, sourceId);
    return found?.entityType === 'Fund' ? found : null;
  }
  if (sourceType === 'Partner' || sourceId !== table.organizationId) return findAffiliate(table, sourceType, sourceId);
  const [own] = await readOrganizations([sourceId]);
  return own ? { name: own.name, launchStatus: 'Active' } : null;
}

/** Finds a counterparty for an entity. Whatever is not the organization's own, or hidden from who asks, is not there. */
export async function findSource(
  reference: SourceReference,
  entityId: string,
  scope: RequestScope,
): Promise<FoundSource> {
  const { sourceType, sourceId } = reference;
  if (sourceType === 'Fund' && sourceId === entityId) return { refusal: 'A fund is no counterparty of itself.' };
  const found = await lookUp(reference, scope.table);
  return found?.path !== undefined && !scope.may('View', 'Deal', found.path) ? unknown : inUse(found);
}

/** Finds somebody who was a counterparty earlier, and who is known as such to whoever asks. */
export const findFormerSource = async (reference: SourceReference, table: Table): Promise<FoundSource> =>
  inUse(await lookUp(reference, table));

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

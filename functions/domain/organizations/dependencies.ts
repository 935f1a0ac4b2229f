import * as z from 'zod';
import { signingKey } from '#functions/platform/secrets.ts';
import { readToken, signToken } from '#functions/platform/signed-token.ts';
import { filledPage, type Page, type PageRequest, type Table } from '#functions/platform/table.ts';
import type { Dependency } from '#shared/domain/affiliation.ts';
import { AccessType } from '#shared/domain/permissions/roles.ts';
import { DomainError } from '#shared/errors/domain-error.ts';

/** A list of the organization whose entries depend on it; an entry that does not is null. */
interface Source {
  readonly group: string;
  readonly schema: z.ZodType<Dependency | null>;
}

const Person = z
  .object({ agentId: z.string(), enabled: z.boolean(), displayName: z.string(), primaryEmail: z.string() })
  .transform(({ agentId, enabled, displayName, primaryEmail }): Dependency | null =>
    enabled ? { kind: 'Agent', id: agentId, name: displayName || primaryEmail } : null,
  );

const named = (kind: Dependency['kind']) =>
  z.object({ id: z.string(), name: z.string() }).transform(({ id, name }): Dependency | null => ({ kind, id, name }));

/** In the order in which they are told. Who is disabled and what is obsolete does not count: neither can be removed. */
const sources: readonly Source[] = [
  ...AccessType.options.map((accessType) => ({ group: `Member#${accessType}`, schema: Person })),
  { group: 'Deal#Active', schema: named('Deal') },
  { group: 'ManagedOrganization#Active', schema: named('ManagedOrganization') },
  { group: 'Group#Active', schema: named('Group') },
];

/** Where the next page goes on. */
const Place = z.object({ source: z.number().int(), cursor: z.string().nullable() });
type Place = z.infer<typeof Place>;

async function placeOf(purpose: string, cursor: string | undefined): Promise<Place> {
  if (cursor === undefined) return { source: 0, cursor: null };
  const place = Place.safeParse(readToken(await signingKey(), purpose, cursor));
  if (!place.success) throw new DomainError('cursorInvalid');
  return place.data;
}

/** What would be left without the organization of the table. Only names are told. */
export async function dependenciesOf(table: Table, { limit, cursor }: PageRequest): Promise<Page<Dependency>> {
  const purpose = `dependencies:${table.organizationId}`;
  let place = await placeOf(purpose, cursor);
  const found: Dependency[] = [];
  for (let source = sources[place.source]; source && found.length < limit; source = sources[place.source]) {
    const { group, schema } = source;
    const { items, nextCursor } = await filledPage(
      (request) => table.list(group, schema, request),
      (item) => item !== null,
      { limit: limit - found.length, cursor: place.cursor ?? undefined },
    );
    found.push(...items.filter((item) => item !== null));
    place = nextCursor === null ? { source: place.source + 1, cursor: null } : { ...place, cursor: nextCursor };
  }
  const isOver = place.source >= sources.length;
  return { items: found, nextCursor: isOver ? null : signToken(await signingKey(), purpose, place) };
}

import * as z from 'zod';
import { type CounterpartyTie, tiesOfCounterparty } from '#functions/domain/relationships/counterparty-ties-reader.ts';
import type { RequestScope } from '#functions/platform/request-scope.ts';
import { signingKey } from '#functions/platform/secrets.ts';
import { readToken, signToken } from '#functions/platform/signed-token.ts';
import { filledPage, type Page, type PageRequest, tableOf } from '#functions/platform/table.ts';
import type { Dependency } from '#shared/domain/affiliation.ts';
import { AccessType } from '#shared/domain/permissions/roles.ts';
import { relationshipWord } from '#shared/domain/relationship.ts';
import { DomainError } from '#shared/errors/domain-error.ts';

/** A list whose entries depend on the organization; an entry that does not is null. */
interface Source {
  read(request: PageRequest): Promise<Page<Dependency | null>>;
}

const Person = z
  .object({ agentId: z.string(), enabled: z.boolean(), displayName: z.string(), primaryEmail: z.string() })
  .transform(({ agentId, enabled, displayName, primaryEmail }): Dependency | null =>
    enabled ? { kind: 'Agent', id: agentId, name: displayName || primaryEmail } : null,
  );

const named = (kind: Dependency['kind']) =>
  z.object({ id: z.string(), name: z.string() }).transform(({ id, name }): Dependency | null => ({ kind, id, name }));

function dependencyOf(tie: CounterpartyTie | null, scope: RequestScope): Dependency | null {
  if (tie === null) return null;
  const { relationship, entity } = tie;
  const name = scope.may('View', entity.kind, entity.path) ? entity.name : 'something that you may not see';
  const role = relationshipWord(relationship.relationshipType);
  return { kind: 'Relationship', id: relationship.id, name: `${role} of ${name}` };
}

/**
 * In the order in which they are told: what the organization has, and then what it is a counterparty of with its manager, whose request it is. Who is
 * disabled and what is obsolete does not count: neither can be removed.
 */
function sourcesOf(organizationId: string, scope: RequestScope): readonly Source[] {
  const table = tableOf(organizationId);
  const listOf = (group: string, schema: z.ZodType<Dependency | null>): Source => ({
    read: (request) => table.list(group, schema, request),
  });
  return [
    ...AccessType.options.map((accessType) => listOf(`Member#${accessType}`, Person)),
    listOf('Deal#Active', named('Deal')),
    listOf('ManagedOrganization#Active', named('ManagedOrganization')),
    listOf('Group#Active', named('Group')),
    {
      read: async (request) => {
        const { items, nextCursor } = await tiesOfCounterparty(scope.table, organizationId, request);
        return { items: items.map((tie) => dependencyOf(tie, scope)), nextCursor };
      },
    },
  ];
}

/** Where the next page goes on. */
const Place = z.object({ source: z.number().int(), cursor: z.string().nullable() });
type Place = z.infer<typeof Place>;

async function placeOf(purpose: string, cursor: string | undefined): Promise<Place> {
  if (cursor === undefined) return { source: 0, cursor: null };
  const place = Place.safeParse(readToken(await signingKey(), purpose, cursor));
  if (!place.success) throw new DomainError('cursorInvalid');
  return place.data;
}

/** What would be left without an organization that the request's one manages. Only names are told. */
export async function dependenciesOf(
  organizationId: string,
  scope: RequestScope,
  { limit, cursor }: PageRequest,
): Promise<Page<Dependency>> {
  const purpose = `dependencies:${organizationId}`;
  const sources = sourcesOf(organizationId, scope);
  let place = await placeOf(purpose, cursor);
  const found: Dependency[] = [];
  for (let source = sources[place.source]; source && found.length < limit; source = sources[place.source]) {
    const { items, nextCursor } = await filledPage(source.read, (item) => item !== null, {
      limit: limit - found.length,
      cursor: place.cursor ?? undefined,
    });
    found.push(...items.filter((item) => item !== null));
    place = nextCursor === null ? { source: place.source + 1, cursor: null } : { ...place, cursor: nextCursor };
  }
  const isOver = place.source >= sources.length;
  return { items: found, nextCursor: isOver ? null : signToken(await signingKey(), purpose, place) };
}

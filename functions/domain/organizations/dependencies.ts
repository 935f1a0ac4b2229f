import * as z from 'zod';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { memberKey } from '#functions/platform/people/member-store.ts';
import { chainedPage, chosenPage, type Page, type PageRequest } from '#functions/platform/storage/paging.ts';
import { tableOf } from '#functions/platform/storage/table.ts';
import type { Dependency } from '#shared/domain/affiliation.ts';
import { AccessType } from '#shared/domain/permissions/roles.ts';
import type { ToldTie } from '#shared/domain/relationship.ts';
import type { OrganizationsContext } from './context.ts';

type Asking = Pick<OrganizationsContext, 'scope' | 'tiesOfCounterparty'>;

/** A list whose entries depend on the organization. */
type Source = (request: PageRequest) => Promise<Page<Dependency>>;

const Person = z
  .object({
    agentId: z.string(),
    enabled: z.boolean(),
    displayName: z.string(),
    primaryEmail: z.string(),
    invitation: z.unknown().nullish(),
  })
  // Who was only invited does not belong to it yet.
  .transform(({ agentId, enabled, displayName, primaryEmail, invitation }): Dependency | null =>
    enabled && !invitation ? { kind: 'Agent', id: agentId, name: displayName || primaryEmail } : null,
  );

const named = (kind: Dependency['kind']) =>
  z.object({ id: z.string(), name: z.string() }).transform(({ id, name }): Dependency | null => ({ kind, id, name }));

const dependencyOf = ({ relationshipId, role, entityName }: ToldTie): Dependency => ({
  kind: 'Relationship',
  id: relationshipId,
  name: `${role} of ${entityName}`,
});

/** People who work for the manager as well are not left without an organization, as whoever has made this one. */
async function withoutManagers(people: readonly (Dependency | null)[], { table }: RequestScope) {
  const keys = people.flatMap((person) => (person === null ? [] : [memberKey(person.id)]));
  const managing = new Set((await table.getMany(keys, Person)).map((person) => person?.id));
  return people.map((person) => (person !== null && managing.has(person.id) ? null : person));
}

/**
 * In the order in which they are told: what the organization has, and then what it is a counterparty of with its manager, whose request it is. Who is
 * disabled and what is obsolete does not count: neither can be removed.
 */
function sourcesOf(organizationId: string, { scope, tiesOfCounterparty }: Asking): readonly Source[] {
  const table = tableOf(organizationId);
  const listOf =
    (
      group: string,
      schema: z.ZodType<Dependency | null>,
      choose = async (some: readonly (Dependency | null)[]) => some,
    ): Source =>
    (request) =>
      chosenPage((part) => table.list(group, schema, part), choose, request);
  return [
    ...AccessType.options.map((accessType) =>
      listOf(`Member#${accessType}`, Person, (people) => withoutManagers(people, scope)),
    ),
    listOf('Deal#Active', named('Deal')),
    listOf('ManagedOrganization#Active', named('ManagedOrganization')),
    listOf('Group#Active', named('Group')),
    async (request) => {
      const { items, nextCursor } = await tiesOfCounterparty(scope, organizationId, request);
      return { items: items.map(dependencyOf), nextCursor };
    },
  ];
}

/** What would be left without an organization that the request's one manages. Only names are told. */
export const dependenciesOf = (
  organizationId: string,
  context: Asking,
  request: PageRequest,
): Promise<Page<Dependency>> => chainedPage(sourcesOf(organizationId, context), request);

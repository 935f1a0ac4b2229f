import { ScimReply } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { type AgentRecord, membershipIn } from '#functions/platform/people/agent-store.ts';
import { MemberRecord } from '#functions/platform/people/member-store.ts';
import { findPeople } from '#functions/platform/people/people.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import type { provisioning } from '#shared/contract/provisioning.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { type Condition, conditionsOf, type Literal } from './attribute-path.ts';
import type { ProvisioningContext } from './context.ts';
import { listOf, rangeOf } from './listing.ts';
import { userResources } from './user-resource.ts';

type FindUsers = UseCase<(typeof provisioning.calls)['findUsers'], ProvisioningContext>;

/** So many are listed at most: an index into a list takes reading all that stands before it. */
const mostListed = 10_000;
const readAtOnce = 500;

const Listed = MemberRecord.pick({ agentId: true, enabled: true });

async function listedIds(table: Table, enabled: boolean | null): Promise<readonly string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await table.list('Member#MEMBER', Listed, { limit: readAtOnce, cursor });
    for (const member of page.items) if (enabled === null || member.enabled === enabled) ids.push(member.agentId);
    if (ids.length > mostListed) throw new DomainError('tooManyResults');
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return ids;
}

const textOf = (value: Literal): string => (typeof value === 'string' ? value : '');

/** Finds the one person who can have a value, of the attributes that nobody shares with anybody else. */
function finderOf({ attribute, value }: Condition, { people }: ProvisioningContext) {
  switch (attribute) {
    case 'id':
      return () => people.find(textOf(value));
    case 'username':
    case 'emails':
    case 'emails.value':
      return () => people.byEmail(textOf(value));
    case 'externalid':
      return () => people.byExternalId(textOf(value));
    default:
      return null;
  }
}

/** Some providers write truth as a text. */
function isActive(value: Literal): boolean {
  const text = String(value).toLowerCase();
  if (text !== 'true' && text !== 'false') throw new DomainError('filterUnsupported', { reason: 'active' });
  return text === 'true';
}

function holds(person: AgentRecord, organizationId: string, { attribute, value }: Condition): boolean {
  const membership = membershipIn(person, organizationId);
  switch (attribute) {
    case 'id':
      return person.id === value;
    case 'externalid':
      return membership?.externalId === value;
    case 'active':
      return membership?.enabled === isActive(value);
    default:
      return person.email === textOf(value).trim().toLowerCase();
  }
}

const known: ReadonlySet<string> = new Set(['id', 'username', 'emails', 'emails.value', 'externalid', 'active']);

export const findUsers: FindUsers = async ({ query }, context) => {
  const { organizationId, table } = context.scope;
  const conditions = query.filter === undefined ? [] : conditionsOf(query.filter);
  if (conditions.some(({ attribute }) => !known.has(attribute))) {
    throw new DomainError('filterUnsupported', { reason: 'another attribute' });
  }
  const range = rangeOf(query);
  const find = conditions.map((condition) => finderOf(condition, context)).find((one) => one !== null);
  if (find) {
    const found = await find();
    const matching = found && conditions.every((one) => holds(found, organizationId, one)) ? [found] : [];
    const resources = await userResources(range.of(matching), query, context);
    return new ScimReply(200, listOf(resources, matching.length, range.startIndex));
  }
  const wanted = new Set(conditions.map(({ value }) => isActive(value)));
  const [enabled = null] = wanted;
  const ids = wanted.size > 1 ? [] : await listedIds(table, enabled);
  const asked = range.of(ids);
  const people = await findPeople(organizationId, asked);
  const resources = await userResources(
    asked.flatMap((id) => people.get(id) ?? []),
    query,
    context,
  );
  return new ScimReply(200, listOf(resources, ids.length, range.startIndex));
};

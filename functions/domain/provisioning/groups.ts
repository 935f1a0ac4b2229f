import { ScimReply } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import type { provisioning } from '#shared/contract/provisioning.ts';
import { ScimGroup, scimUrns } from '#shared/domain/scim.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { type Condition, conditionsOf } from './attribute-path.ts';
import type { ProvisionedGroup, ProvisioningContext } from './context.ts';
import { groupIn, groupPatch, type WantedGroup } from './group-input.ts';
import { listOf, rangeOf } from './listing.ts';
import { isTold, type Projection, projected } from './projection.ts';

type Calls = typeof provisioning.calls;

const groupsReadAtOnce = 5;

async function groupResource(
  group: ProvisionedGroup,
  projection: Projection,
  { groups, baseUrl }: ProvisioningContext,
): Promise<ScimGroup> {
  const [base, members] = await Promise.all([
    baseUrl(),
    isTold('members', projection) ? groups.membersOf(group.id) : [],
  ]);
  const resource = {
    schemas: [scimUrns.group],
    id: group.id,
    ...(group.externalId === null ? {} : { externalId: group.externalId }),
    displayName: group.name,
    members: members.map(({ agentId, displayName }) => ({
      value: agentId,
      display: displayName,
      type: 'User',
      $ref: `${base}/Users/${agentId}`,
    })),
    meta: {
      resourceType: 'Group',
      created: group.createdAt,
      lastModified: group.updatedAt,
      location: `${base}/Groups/${group.id}`,
    },
  };
  return ScimGroup.parse(projected(resource, projection));
}

const folded = (value: Condition['value']): string => String(value).normalize('NFC').toLowerCase();

async function holds(group: ProvisionedGroup, { attribute, value }: Condition, { groups }: ProvisioningContext) {
  switch (attribute) {
    case 'id':
      return group.id === value;
    case 'externalid':
      return group.externalId === value;
    case 'displayname':
      return folded(group.name) === folded(value);
    case 'members':
    case 'members.value':
      return (await groups.membersOf(group.id)).some(({ agentId }) => agentId === value);
    default:
      throw new DomainError('filterUnsupported', { reason: 'another attribute' });
  }
}

/** One condition after the other, so that those about members are asked of few groups. */
async function matching(conditions: readonly Condition[], context: ProvisioningContext) {
  const byId = conditions.find(({ attribute, value }) => attribute === 'id' && typeof value === 'string');
  const one = byId === undefined ? null : await context.groups.find(String(byId.value));
  let found = byId === undefined ? await context.groups.all() : one === null ? [] : [one];
  const isOfMembers = ({ attribute }: Condition) => attribute.startsWith('members');
  const cheapFirst = [...conditions.filter((is) => !isOfMembers(is)), ...conditions.filter(isOfMembers)];
  for (const condition of cheapFirst) {
    const answers = await inParallel(found, groupsReadAtOnce, (group) => holds(group, condition, context));
    found = found.filter((_, at) => answers[at]);
  }
  return found;
}

const knownOfGroups: ReadonlySet<string> = new Set(['id', 'externalid', 'displayname', 'members', 'members.value']);

export const findGroups: UseCase<Calls['findGroups'], ProvisioningContext> = async ({ query }, context) => {
  const conditions = query.filter === undefined ? [] : conditionsOf(query.filter);
  if (conditions.some(({ attribute }) => !knownOfGroups.has(attribute))) {
    throw new DomainError('filterUnsupported', { reason: 'another attribute' });
  }
  const found = await matching(conditions, context);
  const range = rangeOf(query);
  const resources = await inParallel(range.of(found), groupsReadAtOnce, (group) =>
    groupResource(group, query, context),
  );
  return new ScimReply(200, listOf(resources, found.length, range.startIndex));
};

export const getGroupOfProvider: UseCase<Calls['getGroupOfProvider'], ProvisioningContext> = async (
  { params, query },
  context,
) => new ScimReply(200, await groupResource(await context.groups.get(params.groupId), query, context));

export const addGroup: UseCase<Calls['addGroup'], ProvisioningContext> = async ({ body, query }, context) => {
  const { name, externalId = null, members = new Set() } = groupIn(body);
  const group = await context.groups.add(name, externalId, [...members]);
  const resource = await groupResource(group, query, context);
  return new ScimReply(201, resource, `${await context.baseUrl()}/Groups/${group.id}`);
};

/** Who joins and who leaves, where all members were named, follows from who is in the group. */
async function changed(
  id: string,
  { name, externalId, members, joining, leaving }: WantedGroup,
  { groups }: ProvisioningContext,
): Promise<ProvisionedGroup> {
  await groups.get(id);
  if (members === undefined) {
    return groups.change(id, { name, externalId, joining: [...joining], leaving: [...leaving] });
  }
  const current = new Set((await groups.membersOf(id)).map(({ agentId }) => agentId));
  const moves = {
    joining: [...members].filter((member) => !current.has(member)),
    leaving: [...current].filter((member) => !members.has(member)),
  };
  return groups.change(id, { name, externalId, ...moves });
}

export const replaceGroup: UseCase<Calls['replaceGroup'], ProvisioningContext> = async (
  { params, body, query },
  context,
) => {
  const group = await changed(params.groupId, groupIn(body), context);
  return new ScimReply(200, await groupResource(group, query, context));
};

/** Answers nothing, as SCIM lets it: a group may have many people, of whom the provider knows. */
export const patchGroup: UseCase<Calls['patchGroup'], ProvisioningContext> = async ({ params, body }, context) => {
  await changed(params.groupId, groupPatch(body), context);
  return new ScimReply(204, undefined);
};

export const removeGroup: UseCase<Calls['removeGroup'], ProvisioningContext> = async ({ params }, { groups }) => {
  await groups.remove(params.groupId);
  return new ScimReply(204, undefined);
};

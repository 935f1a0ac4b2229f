import * as z from 'zod';
import { type AgentRecord, membershipIn } from '#functions/platform/people/agent-store.ts';
import { MemberRecord, memberKey } from '#functions/platform/people/member-store.ts';
import { ScimUser, scimUrns } from '#shared/domain/scim.ts';
import type { ProvisionedGroup, ProvisioningContext } from './context.ts';
import { isTold, type Projection, projected } from './projection.ts';

/** When the organization came to know somebody, and last changed something of them. */
const Stamp = MemberRecord.pick({ agentId: true }).extend({ createdAt: z.string(), updatedAt: z.string() });

interface Around {
  readonly baseUrl: string;
  readonly stamps: ReadonlyMap<string, z.infer<typeof Stamp>>;
  readonly groups: ReadonlyMap<string, ProvisionedGroup>;
}

function resourceOf(person: AgentRecord, organizationId: string, { baseUrl, stamps, groups }: Around) {
  const { id, firstName, lastName, email, phoneNumber } = person;
  const membership = membershipIn(person, organizationId);
  const stamp = stamps.get(id);
  const shown = `${firstName} ${lastName}`.trim();
  const externalId = membership?.externalId ?? null;
  return {
    schemas: [scimUrns.user],
    id,
    ...(externalId === null ? {} : { externalId }),
    userName: email,
    name: { formatted: shown, givenName: firstName, familyName: lastName },
    displayName: shown,
    active: membership?.enabled ?? false,
    emails: [{ value: email, type: 'work', primary: true }],
    ...(phoneNumber === null ? {} : { phoneNumbers: [{ value: phoneNumber, type: 'work' }] }),
    groups: (membership?.groupIds ?? []).flatMap((groupId) => {
      const group = groups.get(groupId);
      return group ? [{ value: groupId, display: group.name, $ref: `${baseUrl}/Groups/${groupId}` }] : [];
    }),
    meta: {
      resourceType: 'User',
      ...(stamp === undefined ? {} : { created: stamp.createdAt, lastModified: stamp.updatedAt }),
      location: `${baseUrl}/Users/${id}`,
    },
  };
}

/** People as a provider reads them: with what really holds, whatever it has asked for. */
export async function userResources(
  people: readonly AgentRecord[],
  projection: Projection,
  context: ProvisioningContext,
): Promise<ScimUser[]> {
  const { organizationId, table } = context.scope;
  const groupIds = people.flatMap((person) => membershipIn(person, organizationId)?.groupIds ?? []);
  const [baseUrl, stamps, groups] = await Promise.all([
    context.baseUrl(),
    table.getMany(
      people.map(({ id }) => memberKey(id)),
      Stamp,
    ),
    isTold('groups', projection) ? context.groups.some([...new Set(groupIds)]) : [],
  ]);
  const around = {
    baseUrl,
    stamps: new Map(stamps.map((stamp) => [stamp.agentId, stamp])),
    groups: new Map(groups.map((group) => [group.id, group])),
  };
  return people.map((person) => ScimUser.parse(projected(resourceOf(person, organizationId, around), projection)));
}

export async function userResource(
  person: AgentRecord,
  projection: Projection,
  context: ProvisioningContext,
): Promise<ScimUser> {
  const [resource] = await userResources([person], projection, context);
  if (!resource) throw new Error('Somebody has no resource.');
  return resource;
}

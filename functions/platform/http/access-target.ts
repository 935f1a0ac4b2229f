import { type PlacedAccess, readAccess } from '#functions/platform/people/access-store.ts';
import type { AgentRecord } from '#functions/platform/people/agent-store.ts';
import { type Owner, ownerOf, structureIdOf } from '#functions/platform/storage/owners.ts';
import type { Membership } from '#shared/domain/agent.ts';
import type { Access } from '#shared/domain/permissions/resolve.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { type AccessRequest, idAt, idField, notThere, organizationNamed, placeAsked } from './access-request.ts';
import { faultyFields, inputFaults } from './parse-request.ts';

export const effectiveMembership = (agent: AgentRecord): Membership | undefined =>
  agent.memberships.find(({ enabled }) => enabled);

const isOrganization = async (id: string): Promise<boolean> => (await ownerOf(id))?.kind === 'Organization';

/** What an agent may do in an organization; null where the agent does not belong. Superusers belong to every organization that exists. */
export const accessOf = async (agent: AgentRecord, organizationId: string): Promise<Access | null> =>
  (await placedAccessOf(agent, organizationId, null))?.access ?? null;

export async function placedAccessOf(
  agent: AgentRecord,
  organizationId: string,
  structureId: string | null,
): Promise<PlacedAccess | null> {
  const membership = agent.memberships.find((one) => one.organizationId === organizationId && one.enabled);
  if (membership) return readAccess(agent, membership, structureId);
  if (!agent.superuser || !(await isOrganization(organizationId))) return null;
  // Superusers pass wherever something stands.
  return {
    access: { superuser: true, roles: [], permissions: [] },
    ancestorIds: [],
    secondFactor: 'off',
    longestSignIn: '12 hours',
  };
}

/** An entity, or what is about one; the structure that it lies in, and the structures above that. */
export function pathOf({ owner }: AccessTarget, ancestorIds: readonly string[]): readonly string[] {
  if (owner === null || owner.kind === 'Organization') return [];
  const structureId = structureIdOf(owner);
  return [...new Set([owner.id, owner.entityId, structureId, ...ancestorIds])].filter((id) => id !== null);
}

export interface AccessTarget {
  readonly organizationId: string;
  readonly owner: Owner | null;
}

/**
 * Refuses a body that names nothing where the id belongs, or no id, like any other input that is at fault. Who does not belong to the
 * organization of the path hears nothing about the body.
 */
async function requireEntered(
  agent: AgentRecord,
  { call, body }: AccessRequest,
  organizationId: string | undefined,
): Promise<void> {
  const field = idField(call);
  if (field === null) return;
  const fields = inputFaults(call.body, body);
  if (fields[field] === undefined && fields['body'] === undefined) return;
  if (organizationId !== undefined && (await accessOf(agent, organizationId)) === null)
    throw notThere(call, 'not a member');
  throw new DomainError('requestInvalid', { fields, reason: faultyFields(fields) });
}

/** The organization of the path, or that of the entity that is named; an entity in the path of another organization is not there. */
export async function placeOf(agent: AgentRecord, request: AccessRequest): Promise<AccessTarget> {
  const organizationId = organizationNamed(request);
  const id = idAt(request);
  const isOfOrganization = placeAsked(request.call) === request.call.organization;
  if (organizationId !== undefined && (id === null || isOfOrganization)) return { organizationId, owner: null };
  if (id !== null) {
    await requireEntered(agent, request, organizationId);
    const owner = id === '' ? null : await ownerOf(id);
    const isElsewhere = organizationId !== undefined && owner?.organizationId !== organizationId;
    if (!owner || isElsewhere) throw notThere(request.call, 'no owner');
    return { organizationId: owner.organizationId, owner };
  }
  return {
    organizationId: request.organizationHeader ?? effectiveMembership(agent)?.organizationId ?? '',
    owner: null,
  };
}

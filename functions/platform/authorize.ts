import type { Call } from '#shared/contract/define-area.ts';
import type { Membership } from '#shared/domain/agent.ts';
import type { SourceType } from '#shared/domain/permissions/permission.ts';
import { type Access, isPermitted } from '#shared/domain/permissions/resolve.ts';
import type { ErrorCode } from '#shared/errors/catalog.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { type PlacedAccess, readAccess } from './access-store.ts';
import type { AgentRecord } from './agent-store.ts';
import { type Owner, ownerOf, structureIdOf } from './owners.ts';

/** What a request asks for, as far as access is concerned. */
export interface AccessRequest {
  readonly call: Call;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly organizationHeader: string | undefined;
}

export interface Grant {
  readonly organizationId: string;
  readonly access: Access;
  /** The entity that the request names and what is above it, narrowest first; empty where it names none. */
  readonly entityPath: readonly string[];
}

const organizationInPath = /\/(?:organizations?|init\/global|oauth|loans(?=\/\{orgId))\/\{([^}]+)\}/;

/** The refusal for an id that is unknown or another organization's: the call's own "not found", so that ids can't be probed. */
const notFoundOf = (call: Call): ErrorCode => call.errors.find((code) => code.endsWith('NotFound')) ?? 'entityNotFound';

/** The id that the permission is about; null where the call names none of its own. */
function idAt({ call, params, query, body }: AccessRequest): string | null {
  if (call.access.kind !== 'can' || call.access.of === 'scope.organization') return null;
  const [place, name = ''] = call.access.of.split('.');
  const from = place === 'params' ? params : place === 'query' ? query : body;
  const value = typeof from === 'object' && from !== null ? (from as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' ? value : '';
}

export const effectiveMembership = (agent: AgentRecord): Membership | undefined =>
  agent.memberships.find(({ enabled }) => enabled);

const isOrganization = async (id: string): Promise<boolean> => (await ownerOf(id))?.kind === 'Organization';

/** What an agent may do in an organization; null where the agent does not belong. Superusers belong to every organization that exists. */
export const accessOf = async (agent: AgentRecord, organizationId: string): Promise<Access | null> =>
  (await placedAccessOf(agent, organizationId, null))?.access ?? null;

async function placedAccessOf(
  agent: AgentRecord,
  organizationId: string,
  structureId: string | null,
): Promise<PlacedAccess | null> {
  const membership = agent.memberships.find((one) => one.organizationId === organizationId && one.enabled);
  if (membership) return readAccess(agent, membership, structureId);
  if (!agent.superuser || !(await isOrganization(organizationId))) return null;
  // Superusers pass wherever something stands.
  return { access: { superuser: true, roles: [], permissions: [] }, ancestorIds: [] };
}

/** An entity, or what is about one; the structure that it lies in, and the structures above that. */
function pathOf({ owner }: Place, ancestorIds: readonly string[]): readonly string[] {
  if (owner === null || owner.kind === 'Organization') return [];
  const structureId = structureIdOf(owner);
  return [...new Set([owner.id, owner.entityId, structureId, ...ancestorIds])].filter((id) => id !== null);
}

interface Place {
  readonly organizationId: string;
  readonly owner: Owner | null;
}

/** The organization of the path, or that of the entity that is named; an entity in the path of another organization is not there. */
async function placeOf(agent: AgentRecord, request: AccessRequest): Promise<Place> {
  const { call, params } = request;
  const named = organizationInPath.exec(call.path)?.[1];
  const organizationId = named === undefined ? undefined : (params[named] ?? '');
  const id = idAt(request);
  const isOfOrganization = call.access.kind === 'can' && call.access.of === `params.${named}`;
  if (organizationId !== undefined && (id === null || isOfOrganization)) return { organizationId, owner: null };
  if (id !== null) {
    const owner = id === '' ? null : await ownerOf(id);
    const isElsewhere = organizationId !== undefined && owner?.organizationId !== organizationId;
    if (!owner || isElsewhere) throw new DomainError(notFoundOf(call), { reason: 'no owner' });
    return { organizationId: owner.organizationId, owner };
  }
  return {
    organizationId: request.organizationHeader ?? effectiveMembership(agent)?.organizationId ?? '',
    owner: null,
  };
}

/** What projects and financings are seen by, besides the right to see their structure. */
const ownSourceOf = (owner: Owner | null): SourceType | null =>
  owner?.kind === 'Project' || owner?.kind === 'Loan' ? owner.kind : null;

function canSee({ access, organizationId, entityPath }: Grant, { owner }: Place): boolean {
  const sources: readonly (SourceType | null)[] = ['Deal', ownSourceOf(owner)];
  return sources.some(
    (sourceType) =>
      sourceType !== null && isPermitted(access, { level: 'View', sourceType, organizationId, entityPath }),
  );
}

type Needed = Extract<Call['access'], { readonly kind: 'can' }>;

function requirePermission({ call }: AccessRequest, grant: Grant, place: Place, needed: Needed): void {
  const { access, organizationId, entityPath } = grant;
  const { owner } = place;
  // The details of an organization are its settings: everybody who belongs to it reads them, and its administrators write them.
  const isAboutOrganization = owner?.kind === 'Organization';
  if (isAboutOrganization && needed.level === 'View') return;
  const sourceType = isAboutOrganization ? 'Organization' : needed.source;
  const requirement = { level: needed.level, sourceType, organizationId, entityPath };
  if (isPermitted(access, requirement)) return;
  if (needed.orDetail !== undefined && isPermitted(access, { ...requirement, detailName: needed.orDetail })) return;
  if (needed.orSource !== undefined && isPermitted(access, { ...requirement, sourceType: needed.orSource })) return;
  const ownSource = needed.orOwnSource === true ? ownSourceOf(owner) : null;
  if (ownSource !== null && isPermitted(access, { ...requirement, sourceType: ownSource })) return;
  // Who may not even see the entity learns nothing about it.
  if (entityPath.length > 0 && !canSee(grant, place)) throw new DomainError(notFoundOf(call));
  throw new DomainError('notPermitted', { reason: `${needed.level} on ${sourceType}` });
}

function isAboutOneself(agent: AgentRecord, { call: { access }, params }: AccessRequest): boolean {
  const self = access.kind === 'oneself' || access.kind === 'can' ? access.self : undefined;
  return self !== undefined && params[self] === agent.id;
}

/** Decides whether the agent may make this call, and in which organization. Foreign and unknown ids are "not found" alike. */
export async function authorize(agent: AgentRecord, request: AccessRequest): Promise<Grant | null> {
  const { access: declared } = request.call;
  if (declared.kind === 'superuser' && !agent.superuser) {
    throw new DomainError('notPermitted', { reason: 'superusers only' });
  }
  if (declared.kind === 'oneself' && !isAboutOneself(agent, request)) {
    throw new DomainError(notFoundOf(request.call), { reason: 'somebody else' });
  }
  const namesOrganization = organizationInPath.test(request.call.path);
  if (declared.kind === 'superuser' && !namesOrganization) return null;

  const place = await placeOf(agent, request);
  const isNamed = namesOrganization || (declared.kind === 'can' && declared.of !== 'scope.organization');
  const structureId = place.owner === null ? null : structureIdOf(place.owner);
  const placed = place.organizationId === '' ? null : await placedAccessOf(agent, place.organizationId, structureId);
  if (!placed) {
    // One's own things are in no organization, so one that somebody has lost does not stand in the way.
    const isOptional = !isNamed && (request.organizationHeader === undefined || declared.kind === 'oneself');
    // People without an organization still manage their own account.
    if (isOptional && (declared.kind !== 'can' || isAboutOneself(agent, request))) return null;
    throw new DomainError(isNamed ? notFoundOf(request.call) : 'organizationNotFound', { reason: 'not a member' });
  }
  const entityPath = pathOf(place, placed.ancestorIds);
  const grant = { organizationId: place.organizationId, access: placed.access, entityPath };
  if (declared.kind === 'can' && !isAboutOneself(agent, request)) requirePermission(request, grant, place, declared);
  return grant;
}

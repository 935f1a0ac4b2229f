import type { Call } from '#shared/contract/define-area.ts';
import type { Membership } from '#shared/domain/agent.ts';
import type { Level, SourceType } from '#shared/domain/permissions/permission.ts';
import { type Access, isPermitted } from '#shared/domain/permissions/resolve.ts';
import type { ErrorCode } from '#shared/errors/catalog.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { type AgentRecord, permissionsOf } from './agent-store.ts';
import { type Owner, ownerOf } from './owners.ts';

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
}

const organizationInPath = /\/(?:organizations?|init\/global|oauth)\/\{([^}]+)\}/;

/** The refusal for an id that is unknown or another organization's: the call's own "not found", so that ids can't be probed. */
const notFoundOf = (call: Call): ErrorCode => call.errors.find((code) => code.endsWith('NotFound')) ?? 'entityNotFound';

function idAt({ call, params, query, body }: AccessRequest): string | null {
  if (call.access.kind !== 'can') return null;
  const [place, name = ''] = call.access.of.split('.');
  const from = place === 'params' ? params : place === 'query' ? query : body;
  const value = typeof from === 'object' && from !== null ? (from as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' ? value : '';
}

export const effectiveMembership = (agent: AgentRecord): Membership | undefined =>
  agent.memberships.find(({ enabled }) => enabled);

const isOrganization = async (id: string): Promise<boolean> => (await ownerOf(id))?.kind === 'Organization';

/** What an agent may do in an organization; null where the agent does not belong. Superusers belong to every organization that exists. */
export async function accessOf(agent: AgentRecord, organizationId: string): Promise<Access | null> {
  const membership = agent.memberships.find((one) => one.organizationId === organizationId && one.enabled);
  if (!membership && !(agent.superuser && (await isOrganization(organizationId)))) return null;
  const { permissions } = await permissionsOf(organizationId, agent.id);
  return { superuser: agent.superuser, roles: membership?.roles ?? [], permissions };
}

async function organizationOf(
  agent: AgentRecord,
  request: AccessRequest,
): Promise<{ organizationId: string; owner: Owner | null }> {
  const named = organizationInPath.exec(request.call.path)?.[1];
  const id = idAt(request);
  if (named !== undefined) return { organizationId: request.params[named] ?? '', owner: null };
  if (id !== null) {
    const owner = id === '' ? null : await ownerOf(id);
    if (!owner) throw new DomainError(notFoundOf(request.call), { reason: 'no owner' });
    return { organizationId: owner.organizationId, owner };
  }
  return {
    organizationId: request.organizationHeader ?? effectiveMembership(agent)?.organizationId ?? '',
    owner: null,
  };
}

const canSee = (access: Access, organizationId: string, entityPath: readonly string[]): boolean =>
  isPermitted(access, { level: 'View', sourceType: 'Deal', organizationId, entityPath });

function requirePermission(
  { call }: AccessRequest,
  access: Access,
  organizationId: string,
  owner: Owner | null,
  needed: { level: Level; source: SourceType },
): void {
  const entityPath = owner === null ? [] : [owner.id];
  const requirement = { level: needed.level, sourceType: needed.source, organizationId, entityPath };
  if (isPermitted(access, requirement)) return;
  // Who may not even see the entity learns nothing about it.
  if (owner !== null && !canSee(access, organizationId, entityPath)) throw new DomainError(notFoundOf(call));
  throw new DomainError('notPermitted', { reason: `${needed.level} on ${needed.source}` });
}

/** Decides whether the agent may make this call, and in which organization. Foreign and unknown ids are "not found" alike. */
export async function authorize(agent: AgentRecord, request: AccessRequest): Promise<Grant | null> {
  const { access: declared } = request.call;
  if (declared.kind === 'superuser') {
    if (!agent.superuser) throw new DomainError('notPermitted', { reason: 'superusers only' });
    return null;
  }

  const { organizationId, owner } = await organizationOf(agent, request);
  const isNamed = declared.kind === 'can' || organizationInPath.test(request.call.path);
  const access = organizationId === '' ? null : await accessOf(agent, organizationId);
  if (!access) {
    if (!isNamed && request.organizationHeader === undefined) return null;
    throw new DomainError(isNamed ? notFoundOf(request.call) : 'organizationNotFound', { reason: 'not a member' });
  }
  if (declared.kind === 'can') requirePermission(request, access, organizationId, owner, declared);
  return { organizationId, access };
}

import type { IdPlace } from '#shared/contract/access.ts';
import type { Call } from '#shared/contract/define-area.ts';
import type { Membership } from '#shared/domain/agent.ts';
import type { SourceType } from '#shared/domain/permissions/permission.ts';
import { type Access, isPermitted, isPermittedInPart } from '#shared/domain/permissions/resolve.ts';
import { isSignInTooOld } from '#shared/domain/sign-in-length.ts';
import type { ErrorCode } from '#shared/errors/catalog.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { type PlacedAccess, readAccess } from './access-store.ts';
import type { AgentRecord } from './agent-store.ts';
import type { Session } from './authenticate.ts';
import { systemClock } from './clock.ts';
import { type Owner, ownerOf, structureIdOf } from './owners.ts';
import { faultyFields, inputFaults } from './parse-request.ts';
import { isDemanded } from './second-factor-demand.ts';

/** What a request asks for, as far as access is concerned. */
export interface AccessRequest {
  readonly call: Call;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly organizationHeader: string | undefined;
  /** A membership that the sign-in does not open, because its organization asks for single sign-on. */
  readonly closed: Membership | null;
  readonly signIn: Pick<Session, 'kind' | 'issuedAt'>;
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

const choose: Readonly<Record<string, string>> = { dealId: 'Choose a structure of the list.' };

/** The field of the body with the id that the permission is about; null where the id stands elsewhere. */
function idField({ access }: Call): string | null {
  const [place, name] = access.kind === 'can' ? access.of.split('.') : [];
  return place === 'body' && name !== undefined ? name : null;
}

/** {@link notFoundOf}; where the id was entered, its field is named. */
function notThere(call: Call, reason?: string): DomainError {
  const field = idField(call);
  return new DomainError(notFoundOf(call), {
    ...(field === null ? {} : { fields: { [field]: choose[field] ?? 'Choose one of the list.' } }),
    ...(reason === undefined ? {} : { reason }),
  });
}

/** What stands at a place of the request; empty where nothing does. */
function textAt({ params, query, body }: AccessRequest, of: IdPlace): string {
  const [place, name = ''] = of.split('.');
  const from = place === 'params' ? params : place === 'query' ? query : body;
  const value = typeof from === 'object' && from !== null ? (from as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' ? value : '';
}

/** The id that the permission is about; null where the call names none of its own. */
function idAt(request: AccessRequest): string | null {
  const { access } = request.call;
  return access.kind !== 'can' || access.of === 'scope.organization' ? null : textAt(request, access.of);
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
  return {
    access: { superuser: true, roles: [], permissions: [] },
    ancestorIds: [],
    secondFactor: 'off',
    longestSignIn: '12 hours',
  };
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
async function placeOf(agent: AgentRecord, request: AccessRequest): Promise<Place> {
  const { call, params } = request;
  const named = organizationInPath.exec(call.path)?.[1];
  const organizationId = named === undefined ? undefined : (params[named] ?? '');
  const id = idAt(request);
  const isOfOrganization = call.access.kind === 'can' && call.access.of === `params.${named}`;
  if (organizationId !== undefined && (id === null || isOfOrganization)) return { organizationId, owner: null };
  if (id !== null) {
    await requireEntered(agent, request, organizationId);
    const owner = id === '' ? null : await ownerOf(id);
    const isElsewhere = organizationId !== undefined && owner?.organizationId !== organizationId;
    if (!owner || isElsewhere) throw notThere(call, 'no owner');
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

/** The source that the call needs, of those that a part of its path tells apart. */
function sourceOf({ source, sourceBy }: Needed, params: AccessRequest['params']): SourceType {
  const told = sourceBy === undefined ? '' : (params[sourceBy.param] ?? '');
  return sourceBy !== undefined && Object.hasOwn(sourceBy.sources, told) ? (sourceBy.sources[told] ?? source) : source;
}

/** Whether the level on what the request names besides lets in, which has to be of the same organization. */
async function isPermittedBesides(
  agent: AgentRecord,
  request: AccessRequest,
  { organizationId }: Grant,
  { level, source: sourceType, orOf }: Needed,
): Promise<boolean> {
  const id = orOf === undefined ? '' : textAt(request, orOf);
  const owner = id === '' ? null : await ownerOf(id);
  if (owner?.organizationId !== organizationId) return false;
  const placed = await placedAccessOf(agent, organizationId, structureIdOf(owner));
  if (placed === null) return false;
  const entityPath = pathOf({ organizationId, owner }, placed.ancestorIds);
  return isPermitted(placed.access, { level, sourceType, organizationId, entityPath });
}

/** Why the grant does not reach; null where it does. */
function refusalOf({ call, params }: AccessRequest, grant: Grant, place: Place, needed: Needed): DomainError | null {
  const { access, organizationId, entityPath } = grant;
  const { owner } = place;
  // The details of an organization are its settings: everybody who belongs to it reads them, and its administrators write them.
  const isAboutOrganization = owner?.kind === 'Organization';
  const level = isAboutOrganization ? (needed.onOrganization ?? needed.level) : needed.level;
  if (isAboutOrganization && level === 'View') return null;
  const sourceType = isAboutOrganization ? 'Organization' : sourceOf(needed, params);
  const requirement = { level, sourceType, organizationId, entityPath };
  const permits = needed.each === true && !isAboutOrganization ? isPermittedInPart : isPermitted;
  if (permits(access, requirement)) return null;
  if (needed.orSource !== undefined && permits(access, { ...requirement, sourceType: needed.orSource })) return null;
  const ownSource = needed.orOwnSource === true ? ownSourceOf(owner) : null;
  if (ownSource !== null && permits(access, { ...requirement, sourceType: ownSource })) return null;
  // Who may not even see the entity learns nothing about it.
  if (entityPath.length > 0 && !canSee(grant, place)) return notThere(call);
  return new DomainError('notPermitted', { reason: `${level} on ${sourceType}` });
}

function isAboutOneself(agent: AgentRecord, { call: { access }, params }: AccessRequest): boolean {
  const self = access.kind === 'oneself' || access.kind === 'can' ? access.self : undefined;
  return self !== undefined && params[self] === agent.id;
}

/**
 * Whether the question of a second factor is settled. A password was asked for together with the factor, if there is one. An organization's identity
 * provider has asked for whatever the organization wants, a program has a secret of its own, and whoever gives support a factor. A link shows a
 * mailbox and nothing else, also where its owner has a factor.
 */
const factorSettledBy: Readonly<Record<Session['kind'], (agent: AgentRecord) => boolean>> = {
  password: ({ twoFactorEnabled }) => twoFactorEnabled,
  singleSignOn: () => true,
  client: () => true,
  support: () => true,
  link: () => false,
};

const isFactorSettled = (agent: AgentRecord, { call, signIn }: AccessRequest): boolean =>
  call.beforeSecondFactor === true || factorSettledBy[signIn.kind](agent);

/** Whether the organization asks for another sign-in. Programs do not sign in: their tokens last for an hour. Signing out is always possible. */
const isTooOld = ({ longestSignIn }: PlacedAccess, { call, signIn }: AccessRequest): boolean =>
  signIn.kind !== 'client' &&
  call.beforeSecondFactor !== true &&
  isSignInTooOld(longestSignIn, signIn.issuedAt, systemClock.now());

/** Decides whether the agent may make this call, and in which organization. Foreign and unknown ids are "not found" alike. */
export async function authorize(agent: AgentRecord, request: AccessRequest): Promise<Grant | null> {
  const { access: declared } = request.call;
  const isSettled = isFactorSettled(agent, request);
  if (agent.superuser && !isSettled) throw new DomainError('twoFactorSetupNeeded', { reason: 'superuser' });
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
    // Whoever belongs to no other organization works in this one, whether or not the request names it.
    const wanted = place.organizationId || request.closed?.organizationId;
    if (request.closed !== null && wanted === request.closed.organizationId)
      throw new DomainError('singleSignOnRequired');
    if (isNamed) throw notThere(request.call, 'not a member');
    throw new DomainError('organizationNotFound', { reason: 'not a member' });
  }
  if (!isSettled && isDemanded(placed.secondFactor, placed.access, place.organizationId)) {
    // Who has come by a link has no password here with which a factor could be set up.
    const code = request.signIn.kind === 'link' ? 'linksWithoutFactor' : 'twoFactorSetupNeeded';
    throw new DomainError(code, { reason: place.organizationId });
  }
  if (isTooOld(placed, request)) throw new DomainError('signInTooOld', { reason: placed.longestSignIn });
  const entityPath = pathOf(place, placed.ancestorIds);
  const grant = { organizationId: place.organizationId, access: placed.access, entityPath };
  if (declared.kind !== 'can' || isAboutOneself(agent, request)) return grant;
  const refusal = refusalOf(request, grant, place, declared);
  if (refusal !== null && !(await isPermittedBesides(agent, request, grant, declared))) throw refusal;
  return grant;
}

import { systemClock } from '#functions/platform/clock.ts';
import { isPermittedBesides, refusalOf } from '#functions/platform/http/access-refusal.ts';
import {
  type AccessRequest,
  type Grant,
  idAt,
  notFoundOf,
  notThere,
  organizationNamed,
  placeAsked,
} from '#functions/platform/http/access-request.ts';
import { pathOf, placedAccessOf, placeOf } from '#functions/platform/http/access-target.ts';
import { currentWork } from '#functions/platform/shell/work.ts';
import { isDemanded } from '#functions/platform/sign-in/second-factor-demand.ts';
import type { Session } from '#functions/platform/sign-in/session.ts';
import { structureIdOf } from '#functions/platform/storage/owners.ts';
import { selfOf } from '#shared/contract/access.ts';
import { isSignInTooOld } from '#shared/domain/sign-in-length.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { PlacedAccess } from './access-store.ts';
import type { AgentRecord } from './agent-store.ts';

function isAboutOneself(agent: AgentRecord, { call: { access }, params }: AccessRequest): boolean {
  const self = selfOf(access);
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
  const namesOrganization = organizationNamed(request) !== undefined;
  const asksPermission = placeAsked(request.call) !== undefined;
  if (declared.kind === 'superuser' && !namesOrganization) return null;

  const place = await placeOf(agent, request);
  const isNamed = namesOrganization || idAt(request) !== null;
  const structureId = place.owner === null ? null : structureIdOf(place.owner);
  const placed = place.organizationId === '' ? null : await placedAccessOf(agent, place.organizationId, structureId);
  if (!placed) {
    // One's own things are in no organization, so one that somebody has lost does not stand in the way.
    const isOptional = !isNamed && (request.organizationHeader === undefined || declared.kind === 'oneself');
    // People without an organization still manage their own account.
    if (isOptional && (!asksPermission || isAboutOneself(agent, request))) return null;
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
  if (!asksPermission || isAboutOneself(agent, request)) return grant;
  const refusal = refusalOf(request, grant, place);
  if (refusal !== null && !(await isPermittedBesides(agent, request, grant))) {
    const work = currentWork();
    if (work !== undefined) Object.assign(work, { organizationId: grant.organizationId, lacksRight: true });
    throw refusal;
  }
  return grant;
}

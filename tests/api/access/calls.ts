import { permissionsFor } from '#shared/contract/access.ts';
import { areas } from '#shared/contract/areas.ts';
import type { Call } from '#shared/contract/define-area.ts';
import type { ErrorCode } from '#shared/errors/catalog.ts';
import type { Client, Reply } from '#tests/support/client.ts';
import type { Base } from '#tests/support/hostile/hostile-requests.ts';
import { validRequests } from './valid-requests.ts';
import type { CallName, ValidRequest, World } from './world.ts';

export interface NamedCall {
  readonly name: CallName;
  readonly id: string;
  /** The function that answers it. */
  readonly area: string;
  readonly call: Call;
  /** Parts of the path that are set whatever the valid request says. */
  readonly params?: Readonly<Record<string, string>>;
}

type AccessKind = Call['access']['kind'];

const everyCall: readonly NamedCall[] = areas.flatMap((area) =>
  (Object.entries(area.calls) as [CallName, Call][]).map(([name, call]) => ({
    name,
    id: call.id,
    area: area.name,
    call,
  })),
);

/** `can` for every call that asks for a permission, whatever else opens it. */
const kindOf = ({ access }: Call): AccessKind => (permissionsFor(access).length > 0 ? 'can' : access.kind);

/** Every declared call with one of these kinds of access. */
export const callsFor = (...kinds: readonly AccessKind[]): readonly NamedCall[] =>
  everyCall.filter(({ call }) => kinds.includes(kindOf(call)));

/** Such a call is about an organization: one that its path names, or the one in which the caller works. */
export function namesOrganization({ call: { access, organization } }: NamedCall): boolean {
  const [asked] = permissionsFor(access);
  if (asked === undefined) return organization != null;
  return asked.of === 'scope.organization' || asked.of === organization;
}

/** The refusal for something that is not there, or not for the caller. */
export const notFoundOf = ({ call }: NamedCall): ErrorCode | undefined =>
  call.errors.find((code) => code.endsWith('NotFound'));

/**
 * Makes the call with the one valid request that is known for it. `elsewhere` takes the place of the organization in the path, and `besides` is
 * put into the body.
 */
export async function make(
  world: World,
  client: Client,
  { name, call, params: fixed = {} }: NamedCall,
  headers: Readonly<Record<string, string>> = {},
  elsewhere: string = world.organization.id,
  besides: Readonly<Record<string, unknown>> = {},
): Promise<Reply> {
  const requestOf: (world: World) => ValidRequest | Promise<ValidRequest> = validRequests[name];
  const { params: named = {}, body: valid, query } = await requestOf(world);
  const params = { ...named, ...fixed };
  const body = Object.keys(besides).length === 0 ? valid : { ...Object(valid), ...besides };
  const path =
    call.path.replace(/\{([^}]+)\}/g, (_, placeholder: string) =>
      encodeURIComponent((params[placeholder] ?? '').replace(world.organization.id, elsewhere)),
    ) + (query === undefined ? '' : `?${new URLSearchParams(query)}`);
  switch (call.method) {
    case 'GET':
      return client.get(path, headers);
    case 'POST':
      return client.post(path, body, headers);
    case 'PUT':
      return client.put(path, body, headers);
    case 'PATCH':
      return client.patch(path, body, headers);
    case 'DELETE':
      return client.delete(path, body, headers);
  }
}

/** What {@link hostileRequest} makes its requests from: of every call, the one valid request that is known for it. */
export async function requestBases(world: World): Promise<readonly Base[]> {
  const { organization, structure, agreement, folder, covenant, colleague, failedJobId } = world;
  const things = [organization, structure, agreement, folder, covenant, colleague.agent, organization.admin.agent];
  const ids = [...things.map(({ id }) => id), failedJobId];
  const bases: Base[] = [];
  for (const { name, call } of everyCall) {
    const requestOf: (world: World) => ValidRequest | Promise<ValidRequest> = validRequests[name];
    const { params = {}, query = {}, body } = await requestOf(world);
    bases.push({ call, params, query, body, ids });
  }
  return bases;
}

/** Refusals of what a request is about, which only those meet who are let in. */
const refusesContent: Readonly<Partial<Record<CallName, ErrorCode | readonly ErrorCode[]>>> = {
  // There is at most one template of a type.
  createEmailTemplate: 'nameTaken',
  // A session alone is not enough for these.
  startTwoFactor: 'proofNeeded',
  finalizeTwoFactor: 'proofNeeded',
  // The superuser may have shown who they are; the colleague has no factor.
  endTwoFactor: ['proofNeeded', 'twoFactorNotDisabled'],
  startAddressChange: 'proofNeeded',
  askForSupportAccess: 'proofNeeded',
  renewRecoveryCodes: 'proofNeeded',
  // The colleague belongs to the organization, and nobody has invited them.
  acceptInvitation: 'invitationNotFound',
  declineInvitation: 'invitationNotFound',
  // The subscription is the administrator's.
  unsubscribe: 'subscriptionNotFound',
  // Every link but the one that was mailed has expired.
  verifyEmail: 'linkExpired',
  finishAddressChange: 'linkExpired',
  // What is opened is the superuser's own.
  openSupportAccess: ['supportAccessNotFound', 'proofNeeded'],
  signInPasswordless: 'linkExpired',
  getApiToken: 'apiClientRefused',
  // The reviewer is the administrator.
  decideAccessReviewItem: 'accessReviewForReviewers',
  // The import is the administrator's.
  listImportedRows: 'importNotFound',
  revertImport: 'importNotFound',
};

/** The caller was let in: the call did its work, leads elsewhere, or refuses only what the request is about. */
export const wasLetIn = ({ name }: NamedCall, { status, body }: Reply): boolean =>
  [200, 201, 202, 204, 302, 303].includes(status) || [refusesContent[name] ?? []].flat().includes(body.code);

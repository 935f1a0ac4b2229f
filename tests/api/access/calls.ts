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

/** The one valid request that is known for a call, made for this very use. */
async function preparedFor(world: World, { name }: NamedCall): Promise<ValidRequest> {
  const requestOf: (world: World) => ValidRequest | Promise<ValidRequest> = validRequests[name];
  return requestOf(world);
}

interface Sent {
  readonly headers?: Readonly<Record<string, string>>;
  /** Takes the place of the organization in the path. */
  readonly elsewhere?: string | undefined;
  /** Put into the body. */
  readonly besides?: Readonly<Record<string, unknown>>;
}

async function send(
  world: World,
  client: Client,
  { call, params: fixed = {} }: NamedCall,
  { params: named = {}, body: valid, query }: ValidRequest,
  { headers = {}, elsewhere = world.organization.id, besides = {} }: Sent,
): Promise<Reply> {
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

/** Makes the call with the one valid request that is known for it. */
export const make = async (
  world: World,
  client: Client,
  named: NamedCall,
  headers: Readonly<Record<string, string>> = {},
  elsewhere?: string,
  besides: Readonly<Record<string, unknown>> = {},
): Promise<Reply> => send(world, client, named, await preparedFor(world, named), { headers, elsewhere, besides });

const attempted = new WeakMap<World, Map<CallName, Promise<ValidRequest>>>();

/** The same for somebody who must not be let in: what is refused uses nothing up, so that one request does for everybody who tries. */
export async function attempt(
  world: World,
  client: Client,
  named: NamedCall,
  headers: Readonly<Record<string, string>> = {},
  elsewhere?: string,
): Promise<Reply> {
  const requests = attempted.get(world) ?? new Map<CallName, Promise<ValidRequest>>();
  attempted.set(world, requests);
  const request = requests.get(named.name) ?? preparedFor(world, named);
  requests.set(named.name, request);
  return send(world, client, named, await request, { headers, elsewhere });
}

/** What {@link hostileRequest} makes its requests from: of every call, the one valid request that is known for it. */
export async function requestBases(world: World): Promise<readonly Base[]> {
  const { organization, structure, agreement, folder, covenant, colleague, failedJobId } = world;
  const things = [organization, structure, agreement, folder, covenant, colleague.agent, organization.admin.agent];
  const ids = [...things.map(({ id }) => id), failedJobId];
  const bases: Base[] = [];
  for (const named of everyCall) {
    const { params = {}, query = {}, body } = await preparedFor(world, named);
    bases.push({ call: named.call, params, query, body, ids });
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
  // Superusers belong to no organization, and the delegation is the administrator's.
  createDelegation: 'agentNotFound',
  endDelegation: 'delegationNotFound',
  // The comment is the administrator’s.
  editComment: 'notPermitted',
  removeComment: 'notPermitted',
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
  // The computation is the administrator's.
  readMetricComputation: 'computationNotFound',
  // The address is the administrator's, and the superuser is no member.
  createCalendarFeed: 'calendarFeedsForPeople',
  revokeCalendarFeed: ['calendarFeedNotFound', 'calendarFeedsForPeople'],
  // The download is the administrator's.
  getExport: 'auditExportNotFound',
  linkExport: ['auditExportNotFound', 'auditExportNotReady'],
  readDownload: 'downloadNotFound',
  listNotDownloaded: ['downloadNotFound', 'downloadNotReady'],
  linkDownload: ['downloadNotFound', 'downloadNotReady'],
  // The upload is the administrator's.
  addressParts: 'uploadNotFound',
  listArrivedParts: 'uploadNotFound',
  abortUpload: 'uploadNotFound',
  // The guest is no member.
  releaseVersion: 'releaseForMembers',
};

/** The caller was let in: the call did its work, leads elsewhere, or refuses only what the request is about. */
export const wasLetIn = ({ name }: NamedCall, { status, body }: Reply): boolean =>
  [200, 201, 202, 204, 302, 303].includes(status) || [refusesContent[name] ?? []].flat().includes(body.code);

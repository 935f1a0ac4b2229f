import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { IssuedProvisioningToken } from '#shared/domain/provisioning-token.ts';
import type { ErrorCode } from '#shared/errors/catalog.ts';
import { catalog, type Refusal } from '#shared/errors/catalog.ts';
import { type Client, clientOf, type Reply } from './client.ts';
import { good, type TestOrganization } from './organization.ts';
import { origin } from './origin.ts';

export const tokensPath = ({ id }: Pick<TestOrganization, 'id'>, tokenId?: string): string =>
  `/api/organizations/${id}/provisioning-tokens${tokenId === undefined ? '' : `/${tokenId}`}`;

export const aProvisioningToken = async (
  organization: Pick<TestOrganization, 'id' | 'admin'>,
  token: Readonly<Record<string, unknown>> = {},
): Promise<IssuedProvisioningToken> =>
  good(await organization.admin.post(tokensPath(organization), { name: 'Directory', ...token })).body;

const urn = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  group: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  list: 'urn:ietf:params:scim:api:messages:2.0:ListResponse',
  patch: 'urn:ietf:params:scim:api:messages:2.0:PatchOp',
  error: 'urn:ietf:params:scim:api:messages:2.0:Error',
};

const base = '/api/scim/v2';

function must(holds: boolean, complaint: string, reply: Reply): void {
  if (!holds) throw new Error(`${complaint}: ${reply.status} ${JSON.stringify(reply.body)}`);
}

type Json = Readonly<Record<string, unknown>>;
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** RFC 7644, section 3.12. */
function checkRefusal(reply: Reply): void {
  const { body, status } = reply;
  must(JSON.stringify(body.schemas) === JSON.stringify([urn.error]), 'A refusal of another schema', reply);
  must(body.status === String(status), 'A refusal with another status', reply);
  must(typeof body.detail === 'string' && body.detail !== '', 'A refusal without words', reply);
  const known = ['schemas', 'status', 'scimType', 'detail'];
  must(
    Object.keys(body).every((name) => known.includes(name)),
    'A refusal that tells more',
    reply,
  );
  if (status === 401) must(/^Bearer /.test(reply.headers.get('www-authenticate') ?? ''), 'No challenge', reply);
}

/** RFC 7643, section 3.1: what every resource tells of itself, unless the request asks for less. */
function checkResource(resource: unknown, reply: Reply): void {
  if (!isJson(resource)) throw new Error('A resource that is no object.');
  const { schemas, id, meta } = resource;
  const kind = Array.isArray(schemas) && schemas[0] === urn.user ? 'User' : 'Group';
  must(Array.isArray(schemas) && [urn.user, urn.group].includes(String(schemas[0])), 'No schema', reply);
  must(typeof id === 'string' && id !== '', 'No id', reply);
  if (!isJson(meta)) return;
  must(meta['resourceType'] === kind, 'Another kind', reply);
  must(meta['location'] === `${origin()}${base}/${kind}s/${String(id)}`, 'Another location', reply);
  for (const time of [meta['created'], meta['lastModified']]) {
    must(typeof time === 'string' && !Number.isNaN(Date.parse(time)), 'No time', reply);
  }
}

/** RFC 7644, section 3.4.2. */
function checkList(reply: Reply, isOfResources: boolean): void {
  const { totalResults, startIndex, itemsPerPage, Resources } = reply.body;
  must([totalResults, startIndex, itemsPerPage].every(Number.isInteger), 'Counts that are none', reply);
  must(startIndex >= 1 && Resources.length === itemsPerPage && itemsPerPage <= totalResults, 'Wrong counts', reply);
  if (isOfResources) for (const resource of Resources) checkResource(resource, reply);
}

/** Holds an answer against the protocol. */
function checked(path: string, reply: Reply): Reply {
  const { status, body, headers } = reply;
  if (status === 204) {
    must(body === '', 'Content where there is none', reply);
    return reply;
  }
  must(headers.get('content-type') === 'application/scim+json', `Content type ${headers.get('content-type')}`, reply);
  must(headers.get('cache-control') === 'no-store', 'An answer that may be kept', reply);
  const isOfResources = /\/(Users|Groups)\b/.test(path);
  if (status >= 400) checkRefusal(reply);
  else if (body.schemas?.[0] === urn.list) checkList(reply, isOfResources);
  else if (isOfResources) checkResource(body, reply);
  if (status === 201) must(headers.get('location') === body.meta.location, 'No location of what was made', reply);
  return reply;
}

type Filter = Readonly<Record<string, string | number>>;
const searchOf = (query: Filter): string =>
  Object.keys(query).length === 0
    ? ''
    : `?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`;

/** An identity provider that is strict about what it is answered. */
export interface ScimClient {
  readonly raw: Client;
  get(path: string, query?: Filter): Promise<Reply>;
  post(path: string, body: unknown): Promise<Reply>;
  put(path: string, body: unknown): Promise<Reply>;
  patch(path: string, ...operations: readonly Json[]): Promise<Reply>;
  delete(path: string): Promise<Reply>;
  /** The one resource that a filter finds; null where it finds none. */
  find(path: '/Users' | '/Groups', filter: string): Promise<Reply['body'] | null>;
}

const media = { 'content-type': 'application/scim+json', accept: 'application/scim+json' };

export function scimClient(token: string): ScimClient {
  const raw = clientOf(origin(), token);
  const at = (path: string) => `${base}${path}`;
  const get = async (path: string, query: Filter = {}) =>
    checked(path, await raw.get(`${at(path)}${searchOf(query)}`, media));
  return {
    raw,
    get,
    post: async (path, body) => checked(path, await raw.post(at(path), body, media)),
    put: async (path, body) => checked(path, await raw.put(at(path), body, media)),
    patch: async (path, ...Operations) =>
      checked(path, await raw.patch(at(path), { schemas: [urn.patch], Operations }, media)),
    delete: async (path) => checked(path, await raw.delete(at(path), undefined, media)),
    find: async (path, filter) => {
      const reply = await get(path, { filter });
      must(reply.status === 200 && reply.body.totalResults <= 1, 'Not one', reply);
      return reply.body.Resources[0] ?? null;
    },
  };
}

/** The provider of an organization, with a token of its own. */
export const providerOf = async (organization: Pick<TestOrganization, 'id' | 'admin'>): Promise<ScimClient> =>
  scimClient((await aProvisioningToken(organization)).token);

export const newUserName = (): string => `barbara-${randomUUID()}@riverside.example`;

/** As Okta makes somebody. */
export const oktaUser = (userName = newUserName(), more: Json = {}) => ({
  schemas: [urn.user],
  userName,
  name: { givenName: 'Barbara', familyName: 'Jensen' },
  emails: [{ primary: true, value: userName, type: 'work' }],
  displayName: 'Barbara Jensen',
  locale: 'en-US',
  externalId: `00u${randomUUID().slice(0, 17)}`,
  groups: [],
  password: '1mz050nq',
  active: true,
  ...more,
});

/** As Microsoft Entra ID makes somebody. */
export const entraUser = (userName = newUserName(), more: Json = {}) => ({
  schemas: [urn.user, 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
  externalId: randomUUID(),
  userName,
  active: true,
  displayName: 'Barbara Jensen',
  emails: [{ primary: true, type: 'work', value: userName }],
  meta: { resourceType: 'User' },
  name: { formatted: 'Barbara Jensen', familyName: 'Jensen', givenName: 'Barbara' },
  title: 'Analyst',
  'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'Credit', employeeNumber: '701984' },
  ...more,
});

export const scimGroup = (displayName: string, members: readonly string[] = [], more: Json = {}) => ({
  schemas: [urn.group],
  displayName,
  members: members.map((value) => ({ value })),
  ...more,
});

/** Throws unless it was made. */
export function made(reply: Reply): Reply['body'] {
  if (reply.status !== 201) throw new Error(`Answered ${reply.status}: ${JSON.stringify(reply.body)}`);
  return reply.body;
}

/** What a refusal looks like, of the catalog's texts. */
export function refusalLike(code: ErrorCode) {
  const { status, scimType, userMessage } = catalog[code] as Refusal;
  const words = userMessage === undefined ? {} : { detail: expect.stringContaining(userMessage) };
  return { status, body: { status: String(status), ...(scimType === undefined ? {} : { scimType }), ...words } };
}

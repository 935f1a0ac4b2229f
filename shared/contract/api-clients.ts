import * as z from 'zod';
import { ApiClient, ApiClientChange, ApiCredentials, NewApiClient, SecretRotation } from '../domain/api-client.ts';
import { RoleId } from '../domain/permissions/roles.ts';
import { can, isPublic } from './access.ts';
import { type Call, call, pageQuery } from './define-area.ts';

const manage = can('Create', 'Organization', { of: 'params.orgId' });
const look = can('Edit', 'Organization', { of: 'params.orgId' });
const success = 'Organization settings saved';

/** The programs that call the API for an organization; a part of the area of sessions. */
export const apiClientCalls = {
  enableApi: call({
    id: 'post-oauth-org-id-enable',
    summary:
      'Switches API access on and gives the default client an id and a secret, shown this once; asking again makes new ones and voids the old.',
    method: 'POST',
    path: '/api/oauth/{orgId}/enable',
    organization: 'params.orgId',
    access: manage,
    body: z.object({ roleId: RoleId.nullable().default(null) }),
    answersSecret: true,
    response: ApiCredentials,
    errors: ['organizationNotFound', 'roleNotFound', 'apiClientsForPeople', 'ownDenial', 'recordChanged'],
    success,
  }),
  listApiClients: call({
    id: 'own-list-api-clients',
    summary: 'The API clients of an organization by name, without their secrets.',
    method: 'GET',
    path: '/api/oauth/{orgId}/clients',
    organization: 'params.orgId',
    access: look,
    query: z.object(pageQuery),
    response: z.array(ApiClient),
    pages: true,
    errors: ['organizationNotFound', 'cursorInvalid'],
  }),
  createApiClient: call({
    id: 'own-create-api-client',
    summary: 'Adds an API client; its secret is shown this once. The first one is the organization’s default client.',
    method: 'POST',
    path: '/api/oauth/{orgId}/clients',
    organization: 'params.orgId',
    access: manage,
    body: NewApiClient,
    answersSecret: true,
    response: ApiCredentials,
    errors: [
      'organizationNotFound',
      'roleNotFound',
      'apiClientsForPeople',
      'ownDenial',
      'requestInvalid',
      'recordChanged',
    ],
    success: 'API client added',
  }),
  updateApiClient: call({
    id: 'own-update-api-client',
    summary:
      'Changes the name, role, scopes or end of an API client. Other scopes or another end void the tokens that were given out.',
    method: 'PUT',
    path: '/api/oauth/{orgId}/clients/{clientId}',
    organization: 'params.orgId',
    access: manage,
    body: ApiClientChange,
    response: ApiClient,
    errors: [
      'organizationNotFound',
      'apiClientNotFound',
      'roleNotFound',
      'apiClientsForPeople',
      'ownDenial',
      'requestInvalid',
      'recordChanged',
    ],
    success: 'API client saved',
  }),
  rotateApiSecret: call({
    id: 'own-rotate-api-secret',
    summary: 'Gives an API client another secret, shown this once. The old one ends at once, or after some hours.',
    method: 'POST',
    path: '/api/oauth/{orgId}/clients/{clientId}/secret',
    organization: 'params.orgId',
    access: manage,
    body: SecretRotation,
    answersSecret: true,
    response: ApiCredentials,
    errors: ['organizationNotFound', 'apiClientNotFound', 'apiClientsForPeople', 'ownDenial', 'recordChanged'],
    success: 'New secret made',
  }),
  revokeApiClient: call({
    id: 'own-revoke-api-client',
    summary: 'Revokes an API client; its secret and its tokens are refused at once.',
    method: 'DELETE',
    path: '/api/oauth/{orgId}/clients/{clientId}',
    organization: 'params.orgId',
    access: manage,
    response: z.object({}),
    errors: ['organizationNotFound', 'apiClientNotFound', 'apiClientsForPeople', 'recordChanged'],
    success: 'API client revoked',
  }),
  getApiToken: call({
    id: 'post-oauth-token',
    summary:
      'Client credentials grant of RFC 6749, section 4.4: a token for the API client, valid for at most an hour. `scope` narrows what it opens.',
    method: 'POST',
    path: '/api/oauth/token',
    access: isPublic,
    bodyKind: 'form',
    body: z.object({
      grant_type: z.string().max(100).optional(),
      client_id: z.string().max(100).optional(),
      client_secret: z.string().max(200).optional(),
      scope: z.string().max(2_000).optional(),
    }),
    response: z.object({
      access_token: z.string(),
      token_type: z.literal('Bearer'),
      expires_in: z.number(),
      scope: z.string(),
    }),
    errors: [
      'apiClientRefused',
      'apiClientExpired',
      'tokenRequestInvalid',
      'grantTypeUnsupported',
      'scopeInvalid',
      'apiAccessDisabled',
      'tooManyAttempts',
    ],
  }),
} satisfies Record<string, Call>;

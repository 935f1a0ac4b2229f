import * as z from 'zod';
import { IssuedProvisioningToken, NewProvisioningToken, ProvisioningToken } from '../domain/provisioning-token.ts';
import { can } from './access.ts';
import { type Call, call, pageQuery } from './define-area.ts';

const manage = can('Create', 'Organization', { of: 'params.orgId' });
const look = can('Edit', 'Organization', { of: 'params.orgId' });

/** The tokens with which identity providers look after an organization's people; a part of the area of sessions, as API clients are. */
export const provisioningTokenCalls = {
  listProvisioningTokens: call({
    id: 'own-list-provisioning-tokens',
    summary: 'The provisioning tokens of an organization by name, without their secrets.',
    method: 'GET',
    path: '/api/organizations/{orgId}/provisioning-tokens',
    organization: 'params.orgId',
    access: look,
    query: z.object(pageQuery),
    response: z.array(ProvisioningToken),
    pages: true,
    errors: ['organizationNotFound', 'cursorInvalid'],
  }),
  createProvisioningToken: call({
    id: 'own-create-provisioning-token',
    summary:
      'Adds a token with which an identity provider looks after people and groups by SCIM; it is shown this once.',
    method: 'POST',
    path: '/api/organizations/{orgId}/provisioning-tokens',
    organization: 'params.orgId',
    access: manage,
    body: NewProvisioningToken,
    answersSecret: true,
    response: IssuedProvisioningToken,
    errors: ['organizationNotFound', 'provisioningTokensForPeople', 'ownDenial', 'requestInvalid', 'recordChanged'],
    success: 'Provisioning token added',
  }),
  revokeProvisioningToken: call({
    id: 'own-revoke-provisioning-token',
    summary: 'Revokes a provisioning token; it is refused at once. The people and groups that came by it stay.',
    method: 'DELETE',
    path: '/api/organizations/{orgId}/provisioning-tokens/{tokenId}',
    organization: 'params.orgId',
    access: manage,
    response: z.object({}),
    errors: ['organizationNotFound', 'provisioningTokenNotFound', 'provisioningTokensForPeople', 'recordChanged'],
    success: 'Provisioning token revoked',
  }),
} satisfies Record<string, Call>;

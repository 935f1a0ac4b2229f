import * as z from 'zod';
import { EmailDomain, NewEmailDomain } from '../domain/email-domain.ts';
import { ProviderAccount } from '../domain/provider-account.ts';
import { ProviderMetadata, SamlServiceProvider } from '../domain/saml.ts';
import { SignOnPolicy, SignOnPolicyChange } from '../domain/sign-on-policy.ts';
import { SignOnAudience, SignOnTest } from '../domain/sign-on-test.ts';
import { can, isPublic } from './access.ts';
import { type Call, call, pageQuery } from './define-area.ts';

const manage = can('Create', 'Organization', { of: 'params.id' });
const look = can('Edit', 'Organization', { of: 'params.id' });

/** How an organization sets up the sign-in of its people; a part of the area of sessions. */
export const singleSignOnCalls = {
  startSingleSignOn: call({
    id: 'browser-single-sign-on-start',
    summary: 'Leads the browser to the identity provider of an organization.',
    method: 'GET',
    path: '/api/sso/{orgId}/login',
    organization: 'params.orgId',
    access: isPublic,
    query: z.object({
      redirect: z.string().max(2_000).optional(),
      audience: SignOnAudience.default('member'),
      /** The ticket of a test: the browser comes back with what the provider told, and not signed in. */
      test: z.string().max(200).optional(),
    }),
    response: z.undefined(),
    errors: ['organizationNotFound', 'singleSignOnNotConfigured', 'identityProviderUnreachable'],
  }),
  finishSingleSignOn: call({
    id: 'browser-single-sign-on-callback',
    summary:
      'Takes the browser back from the identity provider and on to the product, signed in or with the reason why not.',
    method: 'GET',
    path: '/api/sso/{orgId}/callback',
    organization: 'params.orgId',
    access: isPublic,
    query: z.object({
      code: z.string().max(4_000).optional(),
      state: z.string().max(4_000).optional(),
      error: z.string().max(200).optional(),
      iss: z.string().max(2_000).optional(),
    }),
    response: z.undefined(),
    errors: ['organizationNotFound'],
  }),
  getSamlMetadata: call({
    id: 'browser-saml-metadata',
    summary: 'What an organization’s SAML provider has to know of the product, as SAML metadata.',
    method: 'GET',
    path: '/api/sso/{orgId}/metadata',
    organization: 'params.orgId',
    access: isPublic,
    query: z.object({ audience: SignOnAudience.default('member') }),
    response: z.instanceof(Uint8Array),
    errors: ['organizationNotFound'],
  }),
  acceptSamlResponse: call({
    id: 'browser-saml-assertion-consumer',
    summary:
      'Takes the answer of a SAML provider from a form that its page posts, and leads the browser on to where it has to show that it started the sign-in.',
    method: 'POST',
    path: '/api/sso/{orgId}/acs',
    organization: 'params.orgId',
    access: isPublic,
    bodyKind: 'form',
    body: z.object({
      SAMLResponse: z.string().min(1).max(300_000),
      /** Absent where the provider began the sign-in itself, which is refused. */
      RelayState: z.string().max(2_000).optional(),
    }),
    response: z.undefined(),
    errors: ['organizationNotFound', 'singleSignOnUnsolicited'],
  }),
  getSamlServiceProvider: call({
    id: 'own-get-saml-service-provider',
    summary:
      'What to register with a SAML provider, and until when the certificates of the one that is configured are valid.',
    method: 'GET',
    path: '/api/organizations/{id}/saml/{audience}',
    organization: 'params.id',
    access: look,
    response: SamlServiceProvider,
    errors: ['organizationNotFound', 'routeNotFound'],
  }),
  readProviderMetadata: call({
    id: 'own-read-provider-metadata',
    summary: 'Reads the metadata of a SAML provider, and stores nothing.',
    method: 'POST',
    path: '/api/organizations/{id}/saml-metadata',
    organization: 'params.id',
    access: manage,
    /** The document in base64, whatever its encoding: in a firewall’s eyes, markup in a body is an attack. */
    body: z.object({ document: z.base64('Choose an XML file.').max(400_000, 'This file is too large.') }),
    onlyReads: true,
    response: ProviderMetadata,
    errors: ['organizationNotFound', 'providerMetadataInvalid'],
  }),
  findSignOn: call({
    id: 'own-find-sign-on',
    summary: 'Whether the owner of a domain of e-mail addresses offers single sign-on. It tells nothing about people.',
    method: 'GET',
    path: '/api/public/sign-on',
    access: isPublic,
    query: z.object({ domain: z.string().min(1).max(300) }),
    response: z.object({
      /** `label` is the name on the button; null where the organization has chosen none. */
      offer: z.object({ organizationId: z.string(), label: z.string().nullable() }).nullable(),
    }),
    errors: ['tooManyAttempts'],
  }),
  listProviderAccounts: call({
    id: 'own-list-provider-accounts',
    summary: 'The accounts at identity providers by which a user signs in to this organization.',
    method: 'GET',
    path: '/api/organizations/{orgId}/agents/{agentId}/provider-accounts',
    organization: 'params.orgId',
    access: can('Create', 'Organization', { of: 'params.orgId' }),
    /** One for each provider that the organization has had. */
    response: z.object({ accounts: z.array(ProviderAccount) }),
    errors: ['organizationNotFound', 'agentNotFound'],
  }),
  disconnectProviderAccount: call({
    id: 'own-disconnect-provider-account',
    summary: 'Parts a user from an account at an identity provider, and ends what it has opened in this organization.',
    method: 'DELETE',
    path: '/api/organizations/{orgId}/agents/{agentId}/provider-accounts/{accountId}',
    organization: 'params.orgId',
    access: can('Create', 'Organization', { of: 'params.orgId' }),
    response: z.object({}),
    errors: ['organizationNotFound', 'agentNotFound', 'providerAccountNotFound', 'tooManyAttempts', 'recordChanged'],
    success: 'Account disconnected',
  }),
  listEmailDomains: call({
    id: 'own-list-email-domains',
    summary: 'Domains of e-mail addresses that an organization has named as its own.',
    method: 'GET',
    path: '/api/organizations/{id}/domains',
    organization: 'params.id',
    access: look,
    query: z.object(pageQuery),
    response: z.array(EmailDomain),
    pages: true,
    errors: ['organizationNotFound', 'cursorInvalid'],
  }),
  addEmailDomain: call({
    id: 'own-add-email-domain',
    summary: 'Names a domain as the organization’s own; it binds nothing until its record is found.',
    method: 'POST',
    path: '/api/organizations/{id}/domains',
    organization: 'params.id',
    access: manage,
    body: NewEmailDomain,
    response: EmailDomain,
    errors: ['organizationNotFound', 'emailDomainKnown', 'requestInvalid', 'recordChanged'],
    success: 'Domain added',
  }),
  checkEmailDomain: call({
    id: 'own-check-email-domain',
    summary: 'Looks for the record of a domain in the DNS, and confirms the domain where it is found.',
    method: 'POST',
    path: '/api/organizations/{id}/domains/{domain}/check',
    organization: 'params.id',
    access: manage,
    response: EmailDomain,
    errors: ['organizationNotFound', 'emailDomainNotFound', 'emailDomainTaken', 'tooManyAttempts', 'recordChanged'],
  }),
  removeEmailDomain: call({
    id: 'own-remove-email-domain',
    summary: 'Takes a domain off the list; whoever else owns it may confirm it then.',
    method: 'DELETE',
    path: '/api/organizations/{id}/domains/{domain}',
    organization: 'params.id',
    access: manage,
    response: z.object({}),
    errors: ['organizationNotFound', 'emailDomainNotFound', 'recordChanged'],
    success: 'Domain removed',
  }),
  getSignOnPolicy: call({
    id: 'own-get-sign-on-policy',
    summary: 'Who has to use single sign-on, and who joins by it.',
    method: 'GET',
    path: '/api/organizations/{id}/sign-on-policy',
    organization: 'params.id',
    access: look,
    response: SignOnPolicy,
    errors: ['organizationNotFound'],
  }),
  changeSignOnPolicy: call({
    id: 'own-change-sign-on-policy',
    summary: 'Requires single sign-on, or lets people join by it. Requiring it takes a sign-in test that succeeded.',
    method: 'PUT',
    path: '/api/organizations/{id}/sign-on-policy',
    organization: 'params.id',
    access: manage,
    body: SignOnPolicyChange,
    response: SignOnPolicy,
    errors: ['organizationNotFound', 'signOnTestMissing', 'requestInvalid', 'recordChanged'],
    success: 'Organization settings saved',
  }),
  startSignOnTest: call({
    id: 'own-start-sign-on-test',
    summary: 'Asks the identity provider whether it is there, and gives an address at which to try a sign-in.',
    method: 'POST',
    path: '/api/organizations/{id}/sign-on-tests',
    organization: 'params.id',
    access: manage,
    body: z.object({ audience: SignOnAudience }),
    answersSecret: true,
    /** Without an address, the provider could not be reached, or is another than it should be. */
    response: z.object({ reachable: z.boolean(), address: z.string().nullable() }),
    errors: ['organizationNotFound', 'singleSignOnNotConfigured'],
  }),
  getSignOnTest: call({
    id: 'own-get-sign-on-test',
    summary: 'What came of the caller’s own last test.',
    method: 'GET',
    path: '/api/organizations/{id}/sign-on-tests/{audience}',
    organization: 'params.id',
    access: manage,
    response: z.object({ test: SignOnTest.nullable() }),
    errors: ['organizationNotFound'],
  }),
} satisfies Record<string, Call>;

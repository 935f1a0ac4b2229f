import * as z from 'zod';
import { Agent, AgentAccess, Email } from '../domain/agent.ts';
import { plainLine } from '../domain/entered-text.ts';
import { Id } from '../domain/id.ts';
import { Organization } from '../domain/organization.ts';
import { SuperuserVisit } from '../domain/superuser-visit.ts';
import { basic, isPublic, page, signedIn, superuser } from './access.ts';
import { apiClientCalls } from './api-clients.ts';
import { call, defineArea } from './define-area.ts';
import { provisioningTokenCalls } from './provisioning-tokens.ts';
import { singleSignOnCalls } from './single-sign-on.ts';

const Environment = z.object({
  ingestVaultUrl: z.string(),
  metabaseUrl: z.string(),
  reportCovUrl: z.string(),
  frontendUrl: z.string(),
  originationUrl: z.string(),
  emailLogoBucketUrl: z.string(),
  /** Where people get help who cannot set their password; empty where there is nowhere. */
  supportContact: z.string(),
});

export const FeatureFlag = z.object({ name: z.string(), enabled: z.boolean() });
export type FeatureFlag = z.infer<typeof FeatureFlag>;

const Currency = z.object({ name: z.string(), symbol: z.string() });

const SignIn = z.object({
  twoFactorRequired: z.boolean(),
  twoFactorSuccess: z.boolean(),
  agent: Agent.nullable(),
  token: z.string().nullable(),
  /** Seconds for which the token is valid; only for pages, whose tokens last for minutes. */
  expiresIn: z.number().int().optional(),
  /** Told after a recovery code was used. */
  recoveryCodesLeft: z.number().int().optional(),
  /** Who may now sign in with the new password and a code; told to who has used the link that was mailed there. */
  username: z.string().optional(),
});

/** What a page learns of the sign-in that its browser keeps. */
const PageSession = z.object({
  token: z.string(),
  /** Seconds. */
  expiresIn: z.number().int(),
  signInId: z.string(),
  agentId: z.string(),
  /** The only organization that it opens; null for all of the user's. */
  organizationId: z.string().nullable(),
});

const SignOnButton = z.object({ label: z.string().nullable() });

export const session = defineArea('session', {
  signIn: call({
    id: 'post-agents-login',
    summary: 'Signs in with e-mail and password; X-Two-Factor-Code carries the second step, a recovery code too.',
    method: 'POST',
    path: '/api/agents/login',
    access: basic,
    query: z.object({ orgId: Id.optional() }),
    response: SignIn,
    errors: [
      'foreignPage',
      'badCredentials',
      'wrongOrganization',
      'singleSignOnRequired',
      'accountDisabled',
      'twoFactorCodeInvalid',
      'emailNotVerified',
      'tooManyAttempts',
    ],
  }),
  setPassword: call({
    id: 'post-agents-reset',
    summary: 'Sets a password by a single-use link and signs in. Basic: the link token and the new password.',
    method: 'POST',
    path: '/api/agents/reset',
    access: basic,
    query: z.object({
      orgId: Id.optional(),
      firstName: z.string().max(100).optional(),
      lastName: z.string().max(100).optional(),
      check: z.enum(['true', 'false']).optional(),
    }),
    response: SignIn,
    errors: [
      'foreignPage',
      'badCredentials',
      'linkExpired',
      'invitationNeedsSignIn',
      'passwordTooWeak',
      'passwordCommon',
      'passwordHoldsName',
      'passwordUnchanged',
      'twoFactorCodeInvalid',
      'wrongOrganization',
      'singleSignOnRequired',
      'accountDisabled',
      'recordChanged',
      'tooManyAttempts',
    ],
    success: 'Password setup successful!',
  }),
  forgetPassword: call({
    id: 'post-agents-forgot-password',
    summary: 'Mails a link to set a new password, if the user exists; the answer never tells.',
    method: 'POST',
    path: '/api/agents/forgotPassword',
    access: isPublic,
    body: z.object({ username: z.string().max(254) }),
    response: z.object({}),
    errors: ['tooManyAttempts'],
    success: 'You will receive an email with instructions shortly',
  }),
  verifyEmail: call({
    id: 'post-agents-unaffiliated-enable',
    summary: 'Confirms a sign-up by the link that was mailed and the password that was chosen.',
    method: 'POST',
    path: '/api/agents/unaffiliated/enable',
    access: isPublic,
    /** The password is that of the sign-up: the link alone does not show who has signed up. */
    body: z.object({ token: z.string().max(4_000), password: z.string().min(1).max(256) }),
    response: z.object({}),
    errors: ['linkExpired', 'signUpPasswordWrong', 'recordChanged', 'tooManyAttempts'],
    success: 'Email verified / You can log in now.',
  }),
  getEnvironment: call({
    id: 'get-environment',
    summary: 'Addresses of the product and its neighbors.',
    method: 'GET',
    path: '/api/environment',
    access: isPublic,
    response: Environment,
    errors: [],
  }),
  getFeatures: call({
    id: 'get-features',
    summary: 'Feature flags.',
    method: 'GET',
    path: '/api/features',
    access: isPublic,
    /** Left out: the platform's values. */
    query: z.object({ organizationId: Id.optional() }),
    response: z.array(FeatureFlag),
    errors: [],
  }),
  getGlobalState: call({
    id: 'get-init-global-org-id',
    summary: 'Everything that the client loads right after signing in.',
    method: 'GET',
    path: '/api/init/global/{orgId}',
    organization: 'params.orgId',
    access: signedIn,
    response: z.object({
      agent: Agent,
      /** Who of support sees the product in the agent’s name, and until when (ISO 8601); null where the agent does. */
      support: z.object({ supporterName: z.string(), until: z.string() }).nullable(),
      /** How the agent, a superuser, has entered an organization to which they do not belong; null for everybody else, and where they have not. */
      visit: SuperuserVisit.nullable(),
      token: z.string(),
      permissions: AgentAccess,
      organization: Organization,
      environment: Environment,
      features: z.array(FeatureFlag),
      currencies: z.array(Currency),
      enabledOrganizations: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
    errors: ['organizationNotFound'],
  }),
  setFeature: call({
    id: 'put-features-feature-name',
    summary: 'Switches a feature flag for the platform, or for one organization.',
    method: 'PUT',
    path: '/api/features/{featureName}',
    access: superuser,
    body: z.object({
      enabled: z.boolean(),
      /** Left out: for every organization that has no value of its own. */
      organizationId: Id.optional(),
    }),
    response: FeatureFlag,
    errors: ['featureNotFound', 'organizationNotFound', 'recordChanged'],
    success: 'Successfully updated feature flags',
  }),
  getExternalPortal: call({
    id: 'get-public-organizations-org-id-external-enabled',
    summary: 'Whether the external portal of an organization is open: by the feature flag and by its own setting.',
    method: 'GET',
    path: '/api/public/organizations/{orgId}/external/enabled',
    organization: 'params.orgId',
    access: isPublic,
    response: z.object({
      featureFlag: z.boolean(),
      orgSetting: z.boolean(),
      organizationName: z.string(),
      logoUrl: z.string().nullable(),
      /** Where members, and people of counterparties, sign in at an identity provider: the name on the button, if any. */
      singleSignOn: SignOnButton.nullable(),
      counterpartySingleSignOn: SignOnButton.nullable(),
    }),
    errors: ['organizationNotFound'],
  }),
  sendMagicLink: call({
    id: 'post-public-organizations-org-id-questionnaires-public-public-id-magic-link',
    summary:
      'Mails a link that signs in to the organization of a public questionnaire; the answer never tells whether the address is known.',
    method: 'POST',
    path: '/api/public/organizations/{orgId}/questionnaires/public/{publicId}/magic-link',
    organization: 'params.orgId',
    access: isPublic,
    body: z.object({
      email: Email,
      firstName: plainLine(100).default(''),
      lastName: plainLine(100).default(''),
    }),
    response: z.object({}),
    errors: [
      'organizationNotFound',
      'questionnaireNotFound',
      'externalPortalClosed',
      'linksWithoutFactor',
      'tooManyAttempts',
    ],
    success: 'Email has been sent successfully.',
  }),
  signInPasswordless: call({
    id: 'post-public-organizations-org-id-agents-unaffiliated-questionnaires-public-public-id-login-passwordless',
    summary: 'Signs an unaffiliated user in by a mailed link; the link works once.',
    method: 'POST',
    path: '/api/public/organizations/{orgId}/agents/unaffiliated/questionnaires/public/{publicId}/login-passwordless',
    organization: 'params.orgId',
    access: isPublic,
    body: z.object({ token: z.string().min(1).max(4_000) }),
    response: SignIn,
    errors: [
      'foreignPage',
      'organizationNotFound',
      'questionnaireNotFound',
      'externalPortalClosed',
      'linksWithoutFactor',
      'linkExpired',
      'tooManyAttempts',
      'recordChanged',
    ],
  }),
  ...singleSignOnCalls,
  ...apiClientCalls,
  ...provisioningTokenCalls,
  renewPageToken: call({
    id: 'own-renew-page-token',
    summary: 'Gives a page of the product a token of some minutes for the sign-in in its browser’s cookie.',
    method: 'POST',
    path: '/api/session/token',
    access: page,
    response: PageSession,
    errors: ['foreignPage', 'signInRequired'],
  }),
  openInBrowser: call({
    id: 'own-open-in-browser',
    summary:
      'Opens the sign-in behind a bearer token in the browser of the page that asks; what was open there is left.',
    method: 'POST',
    path: '/api/session',
    access: page,
    response: PageSession,
    errors: ['foreignPage', 'signInRequired', 'signInNotForBrowsers'],
  }),
  leaveBrowser: call({
    id: 'own-leave-browser',
    summary: 'Signs out: ends the sign-in in the browser’s cookie, if there is one, and takes the cookie away.',
    method: 'DELETE',
    path: '/api/session',
    access: page,
    response: z.object({}),
    errors: ['foreignPage'],
  }),
  getOpenApi: call({
    id: 'get-openapi-json',
    summary: 'This contract as an OpenAPI 3.1 document.',
    method: 'GET',
    path: '/api/openapi.json',
    access: isPublic,
    response: z.record(z.string(), z.unknown()),
    errors: [],
  }),
});

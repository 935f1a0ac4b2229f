import * as z from 'zod';
import { Agent, AgentAccess } from '../domain/agent.ts';
import { Organization } from '../domain/organization.ts';
import { basic, isPublic, signedIn } from './access.ts';
import { call, defineArea } from './define-area.ts';

const Environment = z.object({
  ingestVaultUrl: z.string(),
  metabaseUrl: z.string(),
  reportCovUrl: z.string(),
  frontendUrl: z.string(),
  originationUrl: z.string(),
  emailLogoBucketUrl: z.string(),
});

export const FeatureFlag = z.object({ name: z.string(), enabled: z.boolean() });
export type FeatureFlag = z.infer<typeof FeatureFlag>;

const Currency = z.object({ name: z.string(), symbol: z.string() });

const SignIn = z.object({
  twoFactorRequired: z.boolean(),
  twoFactorSuccess: z.boolean(),
  agent: Agent.nullable(),
  token: z.string().nullable(),
});

export const session = defineArea('session', {
  signIn: call({
    id: 'post-agents-login',
    summary: 'Signs in with e-mail and password; X-Two-Factor-Code carries the second step.',
    method: 'POST',
    path: '/api/agents/login',
    access: basic,
    query: z.object({ orgId: z.string().optional() }),
    response: SignIn,
    errors: ['badCredentials', 'wrongOrganization', 'twoFactorCodeInvalid', 'emailNotVerified', 'tooManyAttempts'],
  }),
  setPassword: call({
    id: 'post-agents-reset',
    summary: 'Sets a password by a single-use link and signs in. Basic: the link token and the new password.',
    method: 'POST',
    path: '/api/agents/reset',
    access: basic,
    query: z.object({
      orgId: z.string().optional(),
      firstName: z.string().max(100).optional(),
      lastName: z.string().max(100).optional(),
      check: z.enum(['true', 'false']).optional(),
    }),
    response: SignIn,
    errors: ['linkExpired', 'passwordTooWeak', 'wrongOrganization', 'recordChanged', 'tooManyAttempts'],
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
    summary: 'Confirms the e-mail address of an unaffiliated user by the link that was mailed.',
    method: 'POST',
    path: '/api/agents/unaffiliated/enable',
    access: isPublic,
    body: z.object({ token: z.string().max(4_000) }),
    response: z.object({}),
    errors: ['linkExpired'],
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
    response: z.array(FeatureFlag),
    errors: [],
  }),
  getGlobalState: call({
    id: 'get-init-global-org-id',
    summary: 'Everything that the client loads right after signing in.',
    method: 'GET',
    path: '/api/init/global/{orgId}',
    access: signedIn,
    response: z.object({
      agent: Agent,
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

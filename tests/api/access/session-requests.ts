import { randomUUID } from 'node:crypto';
import type { session } from '#shared/contract/session.ts';
import { good } from '#tests/support/organization.ts';
import { changeAgent } from '#tests/support/platform.ts';
import { aSamlProvider, metadataXml } from '#tests/support/saml-provider.ts';
import { aProvisioningToken } from '#tests/support/scim.ts';
import { inOrganization, newEmail, newName, ofOrg, once, type RequestsOf, type World } from './world.ts';

const questionnaire = (world: World): Promise<string> =>
  once(world, 'questionnaire', async () => {
    const path = `/api/organizations/${world.organization.id}/questionnaires/public`;
    return good(await world.organization.admin.post(path, { name: newName('Intake') })).body.publicId;
  });

const ofQuestionnaire = async (world: World) => ({ ...ofOrg(world), publicId: await questionnaire(world) });

async function anApiClient(world: World) {
  const { id, admin } = world.organization;
  const made = good(await admin.post(`/api/oauth/${id}/clients`, { name: newName('Ledger'), scopes: ['read'] }));
  return { params: { ...ofOrg(world), clientId: made.body.client_id } };
}

/** Of a provider that is made up. */
const samlMetadata = (): string => Buffer.from(metadataXml(aSamlProvider())).toString('base64');

/** Of somebody who signs in by an identity provider. */
async function aProviderAccount({ organization: { id: orgId, admin, member } }: World) {
  const person = await member('Member');
  const account = { organizationId: orgId, issuer: 'https://idp.example', subject: randomUUID() };
  await changeAgent(person, () => ({ federated: [account] }));
  const params = { orgId, agentId: person.agent.id };
  const list = `/api/organizations/${orgId}/agents/${params.agentId}/provider-accounts`;
  const [made] = good(await admin.get(list)).body.accounts;
  return { ...params, accountId: made.id };
}

const newDomain = (): string => `${randomUUID()}.example`;

async function aDomain(world: World) {
  const { id, admin } = world.organization;
  const { body } = good(await admin.post(`/api/organizations/${id}/domains`, { domain: newDomain() }));
  return { params: { ...inOrganization(world), domain: body.id } };
}

export const sessionRequests: RequestsOf<keyof (typeof session)['calls']> = {
  signIn: () => ({}),
  setPassword: () => ({}),
  forgetPassword: () => ({ body: { username: newEmail() } }),
  verifyEmail: () => ({ body: { token: 'a.b', password: 'Riverside-2026' } }),
  getEnvironment: () => ({}),
  getFeatures: () => ({}),
  getGlobalState: (world) => ({ params: ofOrg(world) }),
  setFeature: (world) => ({
    params: { featureName: 'MultipleLenders' },
    body: { enabled: true, organizationId: inOrganization(world).id },
  }),
  getExternalPortal: (world) => ({ params: ofOrg(world) }),
  sendMagicLink: async (world) => ({ params: await ofQuestionnaire(world), body: { email: newEmail() } }),
  signInPasswordless: async (world) => ({ params: await ofQuestionnaire(world), body: { token: 'a.b' } }),
  startSingleSignOn: (world) => ({ params: ofOrg(world) }),
  finishSingleSignOn: (world) => ({ params: ofOrg(world) }),
  getSamlMetadata: (world) => ({ params: ofOrg(world) }),
  acceptSamlResponse: (world) => ({ params: ofOrg(world), body: { SAMLResponse: 'nothing' } }),
  getSamlServiceProvider: (world) => ({ params: { ...inOrganization(world), audience: 'member' } }),
  readProviderMetadata: (world) => ({ params: inOrganization(world), body: { document: samlMetadata() } }),
  listProviderAccounts: ({ organization: { id: orgId }, colleague }) => ({
    params: { orgId, agentId: colleague.agent.id },
  }),
  disconnectProviderAccount: async (world) => ({ params: await aProviderAccount(world) }),
  findSignOn: () => ({ query: { domain: 'riverside.example' } }),
  listEmailDomains: (world) => ({ params: inOrganization(world) }),
  addEmailDomain: (world) => ({ params: inOrganization(world), body: { domain: newDomain() } }),
  checkEmailDomain: (world) => aDomain(world),
  removeEmailDomain: (world) => aDomain(world),
  getSignOnPolicy: (world) => ({ params: inOrganization(world) }),
  changeSignOnPolicy: async (world) => {
    const { body } = good(
      await world.organization.admin.get(`/api/organizations/${world.organization.id}/sign-on-policy`),
    );
    const { version } = body;
    return {
      params: inOrganization(world),
      body: { version, required: false, exceptAgentIds: [], joining: false, joiningRoleId: 'Member' },
    };
  },
  startSignOnTest: async (world) => {
    const value = JSON.stringify({ issuer: 'http://127.0.0.1:9', clientId: 'trestle' });
    const setting = { name: 'counterpartySingleSignOnConfiguration', value };
    good(await world.organization.admin.post(`/api/entities/${world.organization.id}/details`, [setting]));
    return { params: inOrganization(world), body: { audience: 'counterparty' as const } };
  },
  getSignOnTest: (world) => ({ params: { ...inOrganization(world), audience: 'member' } }),
  enableApi: (world) => ({ params: ofOrg(world), body: { roleId: 'Deal Admin' } }),
  listApiClients: (world) => ({ params: ofOrg(world) }),
  createApiClient: (world) => ({ params: ofOrg(world), body: { name: newName('Ledger'), scopes: ['read'] } }),
  updateApiClient: async (world) => ({ ...(await anApiClient(world)), body: { version: 1, name: newName('Ledger') } }),
  rotateApiSecret: async (world) => ({ ...(await anApiClient(world)), body: { version: 1 } }),
  revokeApiClient: anApiClient,
  listProvisioningTokens: (world) => ({ params: ofOrg(world) }),
  createProvisioningToken: (world) => ({ params: ofOrg(world), body: { name: newName('Directory') } }),
  revokeProvisioningToken: async (world) => {
    const { id } = await aProvisioningToken(world.organization);
    return { params: { ...ofOrg(world), tokenId: id } };
  },
  getApiToken: () => ({ body: { grant_type: 'client_credentials', client_id: 'nobody', client_secret: 'nothing' } }),
  renewPageToken: () => ({}),
  openInBrowser: () => ({}),
  leaveBrowser: () => ({}),
  getOpenApi: () => ({}),
};

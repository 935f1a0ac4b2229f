import type { session } from '#shared/contract/session.ts';
import { good } from '#tests/support/organization.ts';
import { inOrganization, newEmail, newName, ofOrg, once, type RequestsOf, type World } from './world.ts';

const questionnaire = (world: World): Promise<string> =>
  once(world, 'questionnaire', async () => {
    const path = `/api/organizations/${world.organization.id}/questionnaires/public`;
    return good(await world.organization.admin.post(path, { name: newName('Intake') })).body.publicId;
  });

const ofQuestionnaire = async (world: World) => ({ ...ofOrg(world), publicId: await questionnaire(world) });

async function withApiClient(world: World) {
  good(await world.organization.admin.post(`/api/oauth/${world.organization.id}/enable`, {}));
  return { params: ofOrg(world) };
}

export const sessionRequests: RequestsOf<keyof (typeof session)['calls']> = {
  signIn: () => ({}),
  setPassword: () => ({}),
  forgetPassword: () => ({ body: { username: newEmail() } }),
  verifyEmail: () => ({ body: { token: 'a.b' } }),
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
  enableApi: (world) => ({ params: ofOrg(world), body: { roleId: 'Analyst' } }),
  getApiClient: withApiClient,
  revokeApi: withApiClient,
  getApiToken: () => ({ body: { grant_type: 'client_credentials', client_id: 'nobody', client_secret: 'nothing' } }),
  renewPageToken: () => ({}),
  openInBrowser: () => ({}),
  leaveBrowser: () => ({}),
  getOpenApi: () => ({}),
};

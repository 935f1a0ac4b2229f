import type { agents } from '#shared/contract/agents.ts';
import { good, password } from '#tests/support/organization.ts';
import { supportAsks, supportPath } from '#tests/support/support-access.ts';
import { inOrganization, ofColleague, ofOrg, person, type RequestsOf, type World } from './world.ts';

/** A member of the request's own, so that nobody else's request is in its way. */
async function somebody({ organization }: World) {
  const member = await organization.member('Member');
  return { id: organization.id, agentId: member.agent.id };
}

async function invited(world: World) {
  const path = `/api/organizations/${world.organization.id}/agents`;
  const { body } = good(await world.organization.admin.post(path, { ...person(), roles: ['Member'] }));
  return { ...ofOrg(world), agentId: body.id as string };
}

/** What somebody has allowed support. */
async function allowed(organization: World['organization']) {
  const member = await organization.member('Member');
  const accessId = await supportAsks(organization, member);
  const path = `${supportPath(organization, member)}/${accessId}`;
  good(await member.put(path, { answer: 'allow', hours: 1 }));
  return { orgId: organization.id, agentId: member.agent.id, accessId };
}

const colleaguesOwn = ({ colleague }: World) => ({ agentId: colleague.agent.id });

export const peopleRequests: RequestsOf<keyof (typeof agents)['calls']> = {
  listAgents: (world) => ({ params: inOrganization(world) }),
  listSignIns: (world) => ({ params: inOrganization(world) }),
  createAgent: (world) => ({ params: inOrganization(world), body: { ...person(), roles: ['Member'] } }),
  listGuests: (world) => ({ params: inOrganization(world) }),
  createGuest: (world) => ({ params: inOrganization(world), body: person() }),
  signUpUnaffiliated: (world) => ({
    params: inOrganization(world),
    body: { ...person(), password },
  }),
  getAgent: (world) => ({ params: ofColleague(world) }),
  getAgentHere: ({ colleague }) => ({ params: { userId: colleague.agent.id } }),
  updateAgentInOrganization: async (world) => {
    const path = `/api/organizations/${world.organization.id}/agents/${world.colleague.agent.id}`;
    const { version } = good(await world.organization.admin.get(path)).body;
    return { params: ofColleague(world), body: { version, lastName: 'Newname' } };
  },
  updateAgent: (world) => ({ params: colleaguesOwn(world), body: { version: 1, firstName: 'Noor' } }),
  inviteAgain: async (world) => ({ params: await invited(world) }),
  enableAgent: async (world) => ({ params: await somebody(world) }),
  disableAgent: async (world) => ({ params: await somebody(world) }),
  removeAgent: async ({ organization: { id: orgId, ...organization } }) => ({
    params: { orgId, agentId: (await organization.member('Member')).agent.id },
  }),
  listInvitations: (world) => ({ params: colleaguesOwn(world) }),
  acceptInvitation: (world) => ({ params: { ...colleaguesOwn(world), organizationId: world.organization.id } }),
  declineInvitation: (world) => ({ params: { ...colleaguesOwn(world), organizationId: world.organization.id } }),
  proveIdentity: (world) => ({ params: colleaguesOwn(world), body: { password } }),
  getTwoFactor: (world) => ({ params: colleaguesOwn(world) }),
  renewRecoveryCodes: (world) => ({ params: colleaguesOwn(world) }),
  startTwoFactor: (world) => ({ params: ofColleague(world) }),
  finalizeTwoFactor: (world) => ({ params: ofColleague(world), body: '000000' }),
  endTwoFactor: (world) => ({ params: ofColleague(world) }),
  askForSupportAccess: ({ organization, colleague }) => ({
    body: { organizationId: organization.id, agentId: colleague.agent.id, reason: 'To see what the user sees.' },
  }),
  listOwnSupportAccess: () => ({}),
  openSupportAccess: () => ({ params: { accessId: 'none' } }),
  listSupportAccess: (world) => ({ params: ofColleague(world) }),
  answerSupportAccess: async ({ organization }) => ({ params: await allowed(organization), body: { answer: 'end' } }),
  listSupportReadings: async ({ organization }) => ({ params: await allowed(organization) }),
  enterOrganization: (world) => ({ params: ofOrg(world), body: { reason: 'A question about the portfolio.' } }),
  leaveOrganization: (world) => ({ params: ofOrg(world) }),
  listSuperuserVisits: (world) => ({ params: ofOrg(world) }),
  startAddressChange: (world) => ({ params: ofColleague(world), body: { primaryEmail: person().primaryEmail } }),
  finishAddressChange: (world) => ({ params: colleaguesOwn(world), body: { token: 'none' } }),
  listSessions: (world) => ({ params: colleaguesOwn(world) }),
  endSession: (world) => ({ params: { ...colleaguesOwn(world), sessionId: 'none' } }),
  endAllSessions: (world) => ({ params: colleaguesOwn(world) }),
  listSessionsOf: (world) => ({ params: ofColleague(world) }),
  endSessionOf: async ({ organization: { id: orgId, admin, member } }) => {
    const agentId = (await member('Member')).agent.id;
    const [session] = good(await admin.get(`/api/organizations/${orgId}/agents/${agentId}/sessions`)).body;
    return { params: { orgId, agentId, sessionId: session.id } };
  },
  endSessionsOf: async ({ organization: { id: orgId, member } }) => ({
    params: { orgId, agentId: (await member('Member')).agent.id },
  }),
};

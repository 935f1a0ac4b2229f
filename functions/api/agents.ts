import { agentsContext } from '#functions/domain/agents/context.ts';
import { createAgent, createGuest, inviteAgain } from '#functions/domain/agents/create-agent.ts';
import {
  acceptOwnInvitation,
  declineInvitation,
  listInvitations,
} from '#functions/domain/agents/invitations/own-invitations.ts';
import { getAgent, getAgentHere, listAgents, listGuests } from '#functions/domain/agents/list-agents.ts';
import { listSignIns } from '#functions/domain/agents/list-sign-ins.ts';
import { finishAddressChange, startAddressChange } from '#functions/domain/agents/own-account/change-address.ts';
import { proveIdentity } from '#functions/domain/agents/own-account/proof.ts';
import { endAllSessions, endSession, listSessions } from '#functions/domain/agents/own-account/sessions.ts';
import {
  endTwoFactor,
  finalizeTwoFactor,
  getTwoFactor,
  renewRecoveryCodes,
  startTwoFactor,
} from '#functions/domain/agents/own-account/two-factor.ts';
import { updateAgent } from '#functions/domain/agents/own-account/update-agent.ts';
import { removeAgent } from '#functions/domain/agents/remove-agent.ts';
import { endSessionOf, endSessionsOf, listSessionsOf } from '#functions/domain/agents/sessions-of-others.ts';
import { signUpUnaffiliated } from '#functions/domain/agents/sign-up-unaffiliated.ts';
import {
  enterOrganization,
  leaveOrganization,
  listSuperuserVisits,
} from '#functions/domain/agents/superuser-visits.ts';
import {
  answerSupportAccess,
  listSupportAccess,
  listSupportReadings,
} from '#functions/domain/agents/support-access/answer-support-access.ts';
import { askForSupportAccess } from '#functions/domain/agents/support-access/ask-for-support-access.ts';
import {
  listOwnSupportAccess,
  openSupportAccess,
} from '#functions/domain/agents/support-access/open-support-access.ts';
import { disableAgent, enableAgent, updateAgentInOrganization } from '#functions/domain/agents/update-agent.ts';
import { leaveGroups } from '#functions/domain/rights/leave-groups.ts';
import { leaveTeams } from '#functions/domain/teams/leave-teams.ts';
import { serveArea } from '#functions/platform/http/serve-area.ts';
import { authenticate } from '#functions/platform/sign-in/authenticate.ts';
import { agents } from '#shared/contract/agents.ts';

export const handler = serveArea(
  agents,
  {
    listAgents,
    createAgent,
    listGuests,
    createGuest,
    signUpUnaffiliated,
    getAgent,
    getAgentHere,
    updateAgentInOrganization,
    inviteAgain,
    removeAgent,
    listInvitations,
    acceptInvitation: acceptOwnInvitation,
    declineInvitation,
    enableAgent,
    disableAgent,
    updateAgent,
    proveIdentity,
    getTwoFactor,
    renewRecoveryCodes,
    startTwoFactor,
    finalizeTwoFactor,
    endTwoFactor,
    askForSupportAccess,
    listOwnSupportAccess,
    openSupportAccess,
    listSupportAccess,
    answerSupportAccess,
    listSupportReadings,
    enterOrganization,
    leaveOrganization,
    listSuperuserVisits,
    startAddressChange,
    finishAddressChange,
    listSessions,
    endSession,
    endAllSessions,
    listSignIns,
    listSessionsOf,
    endSessionOf,
    endSessionsOf,
  },
  agentsContext({ leaveGroups, leaveTeams }),
  { people: authenticate },
);

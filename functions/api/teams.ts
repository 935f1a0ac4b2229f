import { listSubscriptions, subscribe, unsubscribe } from '#functions/domain/teams/comment-subscriptions.ts';
import { teamsContext } from '#functions/domain/teams/context.ts';
import { listAgentTeams } from '#functions/domain/teams/list-agent-teams.ts';
import { listEntityAgents } from '#functions/domain/teams/list-entity-agents.ts';
import { listTeamCandidates } from '#functions/domain/teams/list-team-candidates.ts';
import { getTeam, listTeamAgents, listTeamGroups } from '#functions/domain/teams/read-team.ts';
import {
  assignEntityAgents,
  removeTeamAgents,
  saveTeamAgents,
  unassignEntityAgents,
} from '#functions/domain/teams/save-team-agents.ts';
import { removeTeamGroups, saveTeamGroups } from '#functions/domain/teams/save-team-groups.ts';
import { setAgentTeams } from '#functions/domain/teams/set-agent-teams.ts';
import { serveArea } from '#functions/platform/http/serve-area.ts';
import { authenticate } from '#functions/platform/sign-in/authenticate.ts';
import { teams } from '#shared/contract/teams.ts';

export const handler = serveArea(
  teams,
  {
    listAgentTeams,
    setAgentTeams,
    listEntityAgents,
    assignEntityAgents,
    unassignEntityAgents,
    getTeam,
    listTeamAgents,
    listTeamGroups,
    listTeamCandidates,
    saveTeamAgents,
    removeTeamAgents,
    saveTeamGroups,
    removeTeamGroups,
    listSubscriptions,
    subscribe,
    unsubscribe,
  },
  teamsContext,
  { people: authenticate },
);

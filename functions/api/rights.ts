import { agentAndMemberChanges } from '#functions/domain/agents/agent-and-member-changes.ts';
import { disableAgent, updateAgentInOrganization } from '#functions/domain/agents/update-agent.ts';
import { changeValues } from '#functions/domain/organizations/change-values.ts';
import {
  cancelAccessReview,
  completeAccessReview,
  updateAccessReview,
} from '#functions/domain/rights/access-reviews/change-review.ts';
import { decideAccessReviewItem } from '#functions/domain/rights/access-reviews/decide-item.ts';
import {
  getAccessReview,
  listAccessReviewItems,
  listAccessReviews,
} from '#functions/domain/rights/access-reviews/list-reviews.ts';
import { startAccessReview } from '#functions/domain/rights/access-reviews/start-review.ts';
import { listAgentApps } from '#functions/domain/rights/agent-apps.ts';
import { listAgentDeals } from '#functions/domain/rights/agent-deals.ts';
import { listAgentRoles } from '#functions/domain/rights/agent-roles.ts';
import { assignEntities, unassignEntities } from '#functions/domain/rights/assignments.ts';
import { createGroup, updateGroup } from '#functions/domain/rights/change-groups.ts';
import { checkPermissions } from '#functions/domain/rights/check-permissions.ts';
import type { TakingPorts } from '#functions/domain/rights/context.ts';
import { memberOf, rightsContext } from '#functions/domain/rights/context.ts';
import { listEntityPermissions } from '#functions/domain/rights/entity-permissions.ts';
import { explainPermission } from '#functions/domain/rights/explain-permission.ts';
import {
  getGroup,
  listAgentGroups,
  listCounterpartyGroups,
  listGroupAgents,
  listGroups,
} from '#functions/domain/rights/get-groups.ts';
import { setGroupPermissions } from '#functions/domain/rights/group-permissions.ts';
import {
  addPermissions,
  listPermissions,
  listPermissionsHere,
  removePermissions,
} from '#functions/domain/rights/permissions.ts';
import { createRole, listBuiltInRoles, listRoles, updateRole } from '#functions/domain/rights/roles.ts';
import { readApiClient } from '#functions/domain/session/api-clients/api-client-store.ts';
import { revokeApiClient, updateApiClient } from '#functions/domain/session/api-clients/change-api-clients.ts';
import { agentTeamChanges } from '#functions/domain/teams/exports/agent-team-reader.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { serveArea } from '#functions/platform/http/serve-area.ts';
import { authenticate } from '#functions/platform/sign-in/authenticate.ts';
import { rights } from '#shared/contract/rights.ts';

const members = (scope: RequestScope) => ({ scope, member: (agentId: string) => memberOf(scope, agentId) });
const clients = (scope: RequestScope) => ({
  scope,
  clock: scope.clock,
  actor: scope.actor,
  changeSettings: changeValues,
});

const taking: TakingPorts = {
  disableMember: (agentId, scope) =>
    disableAgent({ params: { id: scope.organizationId, agentId }, query: undefined, body: undefined }, members(scope)),
  endRole: async (agentId, roleId, scope) => {
    const { version, memberships } = await memberOf(scope, agentId);
    const held = memberships.find(({ organizationId }) => organizationId === scope.organizationId)?.roles ?? [];
    const roles = held.filter((id) => id !== roleId);
    const params = { orgId: scope.organizationId, agentId };
    return updateAgentInOrganization({ params, query: undefined, body: { version, roles } }, members(scope));
  },
  revokeClient: (clientId, scope) =>
    revokeApiClient(
      { params: { orgId: scope.organizationId, clientId }, query: undefined, body: undefined },
      clients(scope),
    ),
  endClientRole: async (clientId, scope) => {
    const { version } = await readApiClient(scope.table, clientId);
    const params = { orgId: scope.organizationId, clientId };
    return updateApiClient({ params, query: undefined, body: { version, roleId: null } }, clients(scope));
  },
};

export const handler = serveArea(
  rights,
  {
    listAccessReviews,
    startAccessReview,
    getAccessReview,
    updateAccessReview,
    completeAccessReview,
    cancelAccessReview,
    listAccessReviewItems,
    decideAccessReviewItem,
    listPermissions,
    listPermissionsHere,
    addPermissions,
    removePermissions,
    checkPermissions,
    explainPermission,
    listEntityPermissions,
    listAgentRoles,
    listAgentDeals,
    listAgentApps,
    assignEntities,
    unassignEntities,
    listBuiltInRoles,
    listRoles,
    createRole,
    updateRole,
    listGroups,
    listCounterpartyGroups,
    getGroup,
    listGroupAgents,
    createGroup,
    updateGroup,
    setGroupPermissions,
    listAgentGroups,
  },
  rightsContext({ agentChanges: agentAndMemberChanges, teamChanges: agentTeamChanges, taking }),
  { people: authenticate },
);

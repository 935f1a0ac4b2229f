import { agentAndMemberChanges } from '#functions/domain/agents/agent-and-member-changes.ts';
import { listAgentApps } from '#functions/domain/rights/agent-apps.ts';
import { listAgentDeals } from '#functions/domain/rights/agent-deals.ts';
import { listAgentRoles } from '#functions/domain/rights/agent-roles.ts';
import { assignEntities, unassignEntities } from '#functions/domain/rights/assignments.ts';
import { createGroup, updateGroup } from '#functions/domain/rights/change-groups.ts';
import { checkPermissions } from '#functions/domain/rights/check-permissions.ts';
import { rightsContext } from '#functions/domain/rights/context.ts';
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
import { serveArea } from '#functions/platform/serve-area.ts';
import { rights } from '#shared/contract/rights.ts';

export const handler = serveArea(
  rights,
  {
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
  rightsContext(agentAndMemberChanges),
);

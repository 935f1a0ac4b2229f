import { agentAndMemberChanges } from '#functions/domain/agents/agent-and-member-changes.ts';
import { provisionedPeople } from '#functions/domain/agents/provisioned-people.ts';
import { provisioningContext } from '#functions/domain/provisioning/context.ts';
import {
  getResourceType,
  getSchema,
  getServiceProviderConfig,
  listResourceTypes,
  listSchemas,
} from '#functions/domain/provisioning/definitions.ts';
import { findUsers } from '#functions/domain/provisioning/find-users.ts';
import {
  addGroup,
  findGroups,
  getGroupOfProvider,
  patchGroup,
  removeGroup,
  replaceGroup,
} from '#functions/domain/provisioning/groups.ts';
import {
  addUser,
  getOwnUser,
  getUser,
  patchUser,
  removeUser,
  replaceUser,
} from '#functions/domain/provisioning/users.ts';
import { leaveGroups } from '#functions/domain/rights/leave-groups.ts';
import { provisionedGroups } from '#functions/domain/rights/provisioned-groups.ts';
import { isJoiningRoleOf } from '#functions/domain/session/single-sign-on/joining-role.ts';
import { leaveTeams } from '#functions/domain/teams/leave-teams.ts';
import { serveArea } from '#functions/platform/http/serve-area.ts';
import { authenticateProvisioning } from '#functions/platform/sign-in/provisioning-tokens.ts';
import { provisioning } from '#shared/contract/provisioning.ts';

const people = { leaveGroups, leaveTeams, isJoiningRoleOf };

export const handler = serveArea(
  provisioning,
  {
    getServiceProviderConfig,
    listResourceTypes,
    getResourceType,
    listSchemas,
    getSchema,
    getOwnUser,
    findUsers,
    addUser,
    getUser,
    replaceUser,
    patchUser,
    removeUser,
    findGroups,
    addGroup,
    getGroupOfProvider,
    replaceGroup,
    patchGroup,
    removeGroup,
  },
  provisioningContext({
    people: (scope) => provisionedPeople(people, scope),
    groups: (scope) => provisionedGroups(agentAndMemberChanges, scope),
  }),
  { providers: authenticateProvisioning },
);

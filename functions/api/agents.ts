import { agentsContext } from '#functions/domain/agents/context.ts';
import { createAgent, createGuest } from '#functions/domain/agents/create-agent.ts';
import { listAgents, listGuests } from '#functions/domain/agents/list-agents.ts';
import {
  addPermissions,
  checkPermissions,
  listPermissions,
  removePermissions,
} from '#functions/domain/agents/permissions.ts';
import { signUpUnaffiliated } from '#functions/domain/agents/sign-up-unaffiliated.ts';
import { serveArea } from '#functions/platform/serve-area.ts';
import { agents } from '#shared/contract/agents.ts';

export const handler = serveArea(
  agents,
  {
    listAgents,
    createAgent,
    listGuests,
    createGuest,
    signUpUnaffiliated,
    listPermissions,
    addPermissions,
    removePermissions,
    checkPermissions,
  },
  agentsContext,
);

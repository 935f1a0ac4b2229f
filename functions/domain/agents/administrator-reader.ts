import { readAdministrators } from '#functions/platform/administrators.ts';
import type { AgentRecord } from '#functions/platform/agent-store.ts';
import { tableOf } from '#functions/platform/table.ts';

/** The administrators of an organization. Who was invited to and has not accepted is none. */
export const administratorsOf = (organizationId: string): Promise<readonly AgentRecord[]> =>
  readAdministrators(tableOf(organizationId));

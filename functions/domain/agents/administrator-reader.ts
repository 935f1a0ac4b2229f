import type { AgentRecord } from '#functions/platform/agent-store.ts';
import { tableOf } from '#functions/platform/table.ts';
import { readAdministrators } from './administrators.ts';

/** The administrators of an organization who can sign in, for what they have to be told of. */
export const administratorsOf = async (organizationId: string): Promise<readonly AgentRecord[]> =>
  (await readAdministrators(tableOf(organizationId))).filter(({ initialSignUpCompleted }) => initialSignUpCompleted);

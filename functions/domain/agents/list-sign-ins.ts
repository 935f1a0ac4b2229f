import { page } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { signInHistory } from '#functions/platform/sign-in/sign-in-history.ts';
import type { agents } from '#shared/contract/agents.ts';
import type { AgentsContext } from './context.ts';

export const listSignIns: UseCase<(typeof agents.calls)['listSignIns'], AgentsContext> = async (
  { query },
  { scope: { table } },
) => page(await signInHistory(table, query));

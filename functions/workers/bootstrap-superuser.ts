import * as z from 'zod';
import { bootstrapSuperuser } from '#functions/domain/agents/bootstrap-superuser.ts';
import { systemClock } from '#functions/platform/clock.ts';
import { Email, Password } from '#shared/domain/agent.ts';

const Event = z.object({ firstName: z.string(), lastName: z.string(), primaryEmail: Email, password: Password });

/** Invoked by an operator, not by a queue: `aws lambda invoke` with the first superuser's name, e-mail address and password. */
export const handler = async (event: unknown): Promise<{ result: 'created' | 'exists' }> => ({
  result: await bootstrapSuperuser(Event.parse(event), {
    actor: { agentId: 'operator', correlationId: 'bootstrap' },
    clock: systemClock,
  }),
});

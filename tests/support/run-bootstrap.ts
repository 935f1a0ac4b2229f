import { bootstrapSuperuser, type Superuser } from '#functions/domain/agents/bootstrap-superuser.ts';
import { systemClock } from '#functions/platform/clock.ts';

/** Runs as a process of its own, in the environment of a function whose tables are empty, and makes all the superusers that it is told at once. */
const superusers = JSON.parse(process.env['SUPERUSERS'] ?? '[]') as readonly Superuser[];
const by = { actor: { agentId: 'operator', correlationId: 'bootstrap' }, clock: systemClock };
const outcomes = await Promise.allSettled(superusers.map((superuser) => bootstrapSuperuser(superuser, by)));
process.stdout.write(
  JSON.stringify(outcomes.map((one) => (one.status === 'fulfilled' ? one.value.result : String(one.reason)))),
);

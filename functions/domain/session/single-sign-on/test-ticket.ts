import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { Clock } from '#functions/platform/clock.ts';
import { keepOnce, takeOnce } from '#functions/platform/storage/once-store.ts';
import { minuteInMilliseconds } from '#shared/time/durations.ts';

/** Time to follow the address. */
const minutesValid = 10;

const Ticket = z.object({ agentId: z.string() });

/** Kept apart from the states of sign-ons, so that neither passes for the other. */
const idOf = (ticket: string): string => createHash('sha256').update(`sign-on test ${ticket}`).digest('hex');

/** Lets an administrator's browser, which shows no token where it follows an address, start a test in their name. */
export async function newTicket(organizationId: string, agentId: string, clock: Clock): Promise<string> {
  const ticket = randomBytes(32).toString('base64url');
  const until = new Date(clock.now().getTime() + minutesValid * minuteInMilliseconds);
  await keepOnce(organizationId, { id: idOf(ticket), proof: ticket.slice(0, 8), content: { agentId }, until });
  return ticket;
}

/** Whose ticket it is, once; null for any other. */
export async function takeTicket(organizationId: string, ticket: string, clock: Clock): Promise<string | null> {
  const content = await takeOnce(organizationId, { id: idOf(ticket), proof: ticket.slice(0, 8) }, clock.now());
  return content === null ? null : Ticket.parse(content).agentId;
}

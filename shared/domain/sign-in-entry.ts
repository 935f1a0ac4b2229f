import * as z from 'zod';
import { AgentSession } from './agent.ts';

/** What came of somebody's try to sign in. The one that locks is the last of too many; what is refused while it is locked is not listed. */
export const SignInOutcome = z.enum(['succeeded', 'failed', 'lockedOut']);
export type SignInOutcome = z.infer<typeof SignInOutcome>;

/** How somebody signed in: as people do, or as a program of the organization's. */
export const SignInMethod = z.enum([...AgentSession.shape.method.options, 'client']);
export type SignInMethod = z.infer<typeof SignInMethod>;

/** A sign-in that concerns one organization, as its administrators look it up. */
export const SignInEntry = z.object({
  id: z.string(),
  /** The person, or the API client. */
  agentId: z.string(),
  /** As it was then. */
  name: z.string(),
  /** When the sign-in began (ISO 8601). */
  at: z.string(),
  outcome: SignInOutcome,
  method: SignInMethod,
  address: z.string(),
  /** What the browser or program says of itself. */
  userAgent: z.string(),
});
export type SignInEntry = z.infer<typeof SignInEntry>;

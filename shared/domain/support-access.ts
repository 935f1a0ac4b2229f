import * as z from 'zod';
import { Id } from './id.ts';

/** For how long people let support in, in hours. */
export const supportHours = [1, 4, 24] as const;

/** How long a question waits for its answer, in days. */
export const supportQuestionDays = 7;

export const SupportState = z.enum(['asked', 'allowed', 'refused', 'ended', 'over']);
export type SupportState = z.infer<typeof SupportState>;

/**
 * That a superuser has asked to see one organization as one of its people sees it, and what became of it. Times are ISO 8601; `until` is when the question, or
 * what was allowed, is over or was ended.
 */
export const SupportAccess = z.object({
  id: z.string(),
  organizationId: z.string(),
  organizationName: z.string(),
  agentId: z.string(),
  agentName: z.string(),
  supporterId: z.string(),
  supporterName: z.string(),
  reason: z.string(),
  state: SupportState,
  askedAt: z.string(),
  answeredAt: z.string().nullable(),
  until: z.string(),
  /** When the superuser last came in; null where they have not yet. */
  openedAt: z.string().nullable(),
});
export type SupportAccess = z.infer<typeof SupportAccess>;

export const SupportQuestion = z.object({
  organizationId: Id,
  agentId: Id,
  reason: z.string().trim().min(10, 'Briefly say what you need to see.').max(500),
});
export type SupportQuestion = z.infer<typeof SupportQuestion>;

export const SupportAnswer = z.discriminatedUnion('answer', [
  z.object({ answer: z.literal('allow'), hours: z.literal([...supportHours]) }),
  z.object({ answer: z.literal('refuse') }),
  z.object({ answer: z.literal('end') }),
]);
export type SupportAnswer = z.infer<typeof SupportAnswer>;

/** One thing that support has read in somebody's name. */
export const SupportReading = z.object({
  /** ISO 8601. */
  at: z.string(),
  callId: z.string(),
  /** What the call does, in words. */
  summary: z.string(),
  path: z.string(),
});
export type SupportReading = z.infer<typeof SupportReading>;

/** Who looks with support's eyes, as pages tell it. */
export const SupportInSession = z.object({
  accessId: z.string(),
  supporterId: z.string(),
  supporterName: z.string(),
});
export type SupportInSession = z.infer<typeof SupportInSession>;

import * as z from 'zod';

/** After how long a superuser who has not left is out, in hours. */
export const superuserVisitHours = 8;

const longestVisitReason = 500;

/** That a superuser works in an organization to which they do not belong, and why. Times are ISO 8601. */
export const SuperuserVisit = z.object({
  id: z.string(),
  superuserId: z.string(),
  superuserName: z.string(),
  reason: z.string(),
  enteredAt: z.string(),
  /** When it ends by itself. */
  until: z.string(),
  /** When the superuser left; null where they have not. */
  leftAt: z.string().nullable(),
});
export type SuperuserVisit = z.infer<typeof SuperuserVisit>;

export const NewSuperuserVisit = z.object({
  reason: z
    .string()
    .trim()
    .min(1, 'Say why you enter.')
    .max(longestVisitReason, `Use up to ${longestVisitReason} characters.`),
});
export type NewSuperuserVisit = z.infer<typeof NewSuperuserVisit>;

export const isVisitOpen = ({ leftAt, until }: Pick<SuperuserVisit, 'leftAt' | 'until'>, now: Date): boolean =>
  leftAt === null && Date.parse(until) > now.getTime();

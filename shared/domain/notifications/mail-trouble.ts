import * as z from 'zod';

/** Why an address is mailed no alerts any more. */
export const MailTrouble = z.object({
  /** `cameBack`: its mail server refuses it for good. `reportedAsSpam`: whoever reads it has reported a mail of ours. */
  kind: z.enum(['cameBack', 'reportedAsSpam']),
  /** When the provider told so, ISO 8601. */
  at: z.string(),
  /** What the other mail server said; null where it said nothing. */
  detail: z.string().nullable(),
});
export type MailTrouble = z.infer<typeof MailTrouble>;

import * as z from 'zod';

/** People of the organization itself, and those of its counterparties; each may have a provider of their own. */
export const SignOnAudience = z.enum(['member', 'counterparty']);
export type SignOnAudience = z.infer<typeof SignOnAudience>;

/** Why the provider's word does not let somebody in; `providerRefused` is that no answer that can be believed came from it. */
export const SignOnObstacle = z.enum([
  'providerRefused',
  'providerUnreachable',
  'noAddress',
  'addressRefused',
  'addressNotVouched',
  'notMember',
  'invitationNotAccepted',
  'otherAudience',
  'membershipDisabled',
  'accountDisabled',
  'addressNeverVerified',
  'otherAccount',
  'joiningRoleUnfit',
]);
export type SignOnObstacle = z.infer<typeof SignOnObstacle>;

/** What came of a sign-in that an administrator made to try a configuration; nobody was signed in by it. */
export const SignOnTest = z.object({
  audience: SignOnAudience,
  testedAt: z.string(),
  /** False where the issuer or the client has changed since. */
  isCurrent: z.boolean(),
  outcome: z.enum(['letIn', 'joins', 'refused']),
  obstacle: SignOnObstacle.nullable(),
  /** Whether the provider's account is that of whoever made the test. */
  isOneself: z.boolean(),
  /** What the provider sent, in the words of the protocol. */
  claims: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type SignOnTest = z.infer<typeof SignOnTest>;

import * as z from 'zod';

/** `abcd-efgh-ijkl-2345`, in whatever case, with dashes, blanks or nothing between the groups. Letters and digits are those of base 32. */
const recoveryPattern = /^[a-z2-7]{16}$/i;

/** A recovery code as it is compared: without blanks and dashes, in capitals. */
export const plainRecoveryCode = (code: string): string => code.replace(/[\s-]/g, '').toUpperCase();

/** Whether a text has the form of a recovery code, rather than that of the six digits of an app. */
export const isRecoveryCode = (text: string): boolean => recoveryPattern.test(plainRecoveryCode(text));

/** Whom an organization asks for a second factor. */
export const secondFactorDemands = ['off', 'administrators', 'everyone'] as const;
export type SecondFactorDemand = (typeof secondFactorDemands)[number];

/** Shows again who somebody is who is signed in: the password and, where a second factor is on, a code of it. */
export const Proof = z.object({ password: z.string().min(1).max(256), code: z.string().max(40).optional() });
export type Proof = z.infer<typeof Proof>;

/** How somebody's second factor stands. */
export const TwoFactorState = z.object({
  enabled: z.boolean(),
  recoveryCodesLeft: z.number().int(),
  /** Whether it may not be switched off: superusers always have one, and organizations may ask for it. */
  required: z.boolean(),
});
export type TwoFactorState = z.infer<typeof TwoFactorState>;

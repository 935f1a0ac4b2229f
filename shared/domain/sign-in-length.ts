import { hourInMilliseconds } from '../time/durations.ts';
/** After how long an organization asks people to sign in again. No sign-in lasts longer than the first one. */
export const signInLengths = ['12 hours', '8 hours', '4 hours', '2 hours', '1 hour'] as const;
export type SignInLength = (typeof signInLengths)[number];

/** Whether a sign-in of that moment (milliseconds since 1970) is older than an organization lets it be. */
export const isSignInTooOld = (length: SignInLength, signedInAt: number, now: Date): boolean =>
  now.getTime() - signedInAt > Number.parseInt(length, 10) * hourInMilliseconds;

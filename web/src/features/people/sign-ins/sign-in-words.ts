import type { SignInMethod, SignInOutcome } from '#shared/domain/sign-in-entry.ts';

export const outcomeWords: Readonly<Record<SignInOutcome, string>> = {
  succeeded: 'Signed in',
  failed: 'Failed',
  lockedOut: 'Locked out',
};

export const methodWords: Readonly<Record<SignInMethod, string>> = {
  password: 'Password',
  singleSignOn: 'Single sign-on',
  link: 'Mailed link',
  support: 'Trestle support, on their behalf',
  client: 'API client',
};

/** The start of a day on the reader's calendar as a moment; `days` later, where given. */
export function startOfDay(day: string, days = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + days).toISOString();
}

import { hourInMilliseconds } from '#shared/time/durations.ts';
/** How long what keys sign or seal is good for, apart from what makes it, so that keys count at least as long as what they have signed (`rotate-keys`). */

/** How long mailed links work, in milliseconds: as long as people need to get to their mail, and no longer than what they open allows. */
export const linkLives = {
  password: hourInMilliseconds,
  signUp: 24 * hourInMilliseconds,
  addressChange: 24 * hourInMilliseconds,
  questionnaire: 24 * hourInMilliseconds,
  invitation: 7 * 24 * hourInMilliseconds,
  // A mail is read weeks later, and its link to get no more of them has to work then.
  unsubscribe: 90 * 24 * hourInMilliseconds,
} as const;
export type LinkKind = keyof typeof linkLives;

/**
 * How long a sign-in of each kind lasts at most, in milliseconds. A browser's cookie and the tokens of its pages stand for a sign-in and end with it.
 */
export const sessionLives = {
  password: 12 * hourInMilliseconds,
  singleSignOn: 12 * hourInMilliseconds,
  link: 12 * hourInMilliseconds,
  support: 12 * hourInMilliseconds,
  client: hourInMilliseconds,
} as const;

/** A cursor has no end of its own: whoever leafs through a list for longer than a day starts again at its beginning. */
const cursorLife = 24 * hourInMilliseconds;

/** For functions that still sign with the key of before. */
const hourMore = 1;

const hoursOf = (...lives: readonly number[]): number => Math.ceil(Math.max(...lives) / hourInMilliseconds) + hourMore;

/** For how many hours the key before a new one still counts; null for good. */
export const keyOverlapsInHours = {
  sessions: hoursOf(...Object.values(sessionLives)),
  links: hoursOf(...Object.values(linkLives)),
  cursors: hoursOf(cursorLife),
  // Settings stay until they are entered again, so their keys do too.
  settings: null,
  // Authenticator apps keep their secret for as long as their owners like, and browsers are known for half a year.
  accounts: null,
} as const;

/** How long what keys sign or seal is good for, apart from what makes it, so that keys count at least as long as what they have signed (`rotate-keys`). */

const hour = 3_600_000;

/** How long mailed links work, in milliseconds: as long as people need to get to their mail, and no longer than what they open allows. */
export const linkLives = {
  password: hour,
  signUp: 24 * hour,
  addressChange: 24 * hour,
  questionnaire: 24 * hour,
  invitation: 7 * 24 * hour,
} as const;
export type LinkKind = keyof typeof linkLives;

/**
 * How long a sign-in of each kind lasts at most, in milliseconds. A browser's cookie and the tokens of its pages stand for a sign-in and end with it.
 */
export const sessionLives = {
  password: 12 * hour,
  singleSignOn: 12 * hour,
  link: 12 * hour,
  support: 12 * hour,
  client: hour,
} as const;

/** A cursor has no end of its own: whoever leafs through a list for longer than a day starts again at its beginning. */
const cursorLife = 24 * hour;

/** For functions that still sign with the key of before. */
const hourMore = 1;

const hoursOf = (...lives: readonly number[]): number => Math.ceil(Math.max(...lives) / hour) + hourMore;

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

import { ApiError, DeclinedError, genericFailure, messageForPeople } from './api-error.ts';

/** How a failure is told. Durations in milliseconds; null: it stays until it is dismissed, or as long as its page. */
interface Behavior {
  readonly shownAs: 'notice' | 'in place' | 'dialog' | 'page' | 'nothing';
  readonly tone: 'error' | 'warning';
  /** The exact text; null: what the server says, else the generic failure. */
  readonly text: string | null;
  readonly footer?: string;
  readonly duration: number | null;
  readonly isDismissable: boolean;
}

const notice = { shownAs: 'notice', tone: 'error', text: null, duration: null, isDismissable: true } as const;
const inPlace = { shownAs: 'in place', tone: 'error', duration: null, isDismissable: false } as const;
const silent = { shownAs: 'nothing', tone: 'error', text: null, duration: null, isDismissable: false } as const;

/** Every row of the error catalog. Where the catalog names no duration, a failure stays until somebody has read it. */
export const errorBehaviors = {
  generic: { ...notice, text: genericFailure, duration: 2_000, isDismissable: false },
  /** 400 and 500 with a message. */
  server: notice,
  /** Many failures are reported with a prefix that names the act: `Error Creating Deal:`. */
  reported: notice,
  /** A read of something the page can do without is logged, see `readOrEmpty`. */
  fetch: silent,
  remoteMapping: { ...notice, shownAs: 'dialog', tone: 'warning' },
  investorPresent: { ...notice, text: 'Deal already has an investor.' },
  relationship: notice,
  extractionTimeout: { ...inPlace, text: 'Timed out waiting for job to complete' },
  login: { ...inPlace, text: 'Bad credentials' },
  wrongOrganization: { ...inPlace, text: 'You do not have access to this organization.' },
  twoFactorCode: { ...inPlace, text: 'Invalid or expired verification code. Please try again.' },
  twoFactorDisable: { ...notice, text: 'Two factor authentication failed to disable.' },
  expiredLink: { ...notice, text: 'Validation link has expired.', duration: 5_000 },
  passwordSetup: {
    ...notice,
    tone: 'warning',
    footer: 'If this keeps happening, contact customer support.',
    duration: 7_000,
  },
  malformedUrl: { ...notice, text: 'Invalid request url.' },
  /** Retried if it was a read, then thrown and told like any other answer. */
  serverUnwell: notice,
  missingToken: { ...silent, shownAs: 'page' },
  magicLink: silent,
  rawMetricEntries: notice,
  /** The words are the dialog's: it asks for a decision. */
  invalidCurrency: { ...silent, shownAs: 'dialog' },
  unknownRoute: { ...silent, shownAs: 'page' },
} as const satisfies Record<string, Behavior>;

export type Situation = keyof typeof errorBehaviors;

/** What a failed act was, where that decides how its failure is told. */
export interface FailedAct {
  readonly situation?: Situation;
  /** `Error Creating Deal:`. */
  readonly prefix?: string;
  /** Whom to ask, where a failure says so and the operator has named somebody. */
  readonly supportContact?: string;
}

/** A failure as it is to be shown. */
export interface FailureNotice {
  readonly tone: Behavior['tone'];
  readonly text: string;
  readonly footer: string | null;
  /** Milliseconds; null: stays. */
  readonly duration: number | null;
  readonly isDismissable: boolean;
}

const situationOf = (error: unknown): Situation =>
  error instanceof ApiError && error.code === 'linkExpired' ? 'expiredLink' : 'server';

/** `… contact customer support: help@lender.example` */
const withContact = (footer: string, contact: string): string =>
  contact === '' ? footer : `${footer.replace(/\.$/, '')}: ${contact}`;

/** How to tell a failure; null when it is not told, because it is only logged or because somebody was already asked about it. */
export function noticeOf(
  error: unknown,
  { situation, prefix, supportContact = '' }: FailedAct = {},
): FailureNotice | null {
  if (error instanceof DeclinedError) return null;
  const behavior: Behavior = errorBehaviors[situation ?? (prefix === undefined ? situationOf(error) : 'reported')];
  if (behavior.shownAs === 'nothing') return null;

  const said = behavior.text ?? messageForPeople(error);
  const hasNothingToRead = said === null && behavior.footer === undefined;
  const { tone, footer, duration, isDismissable }: Behavior = hasNothingToRead ? errorBehaviors.generic : behavior;
  const text = said ?? genericFailure;
  return {
    tone,
    text: prefix === undefined ? text : `${prefix} ${text}`,
    footer: footer === undefined ? null : withContact(footer, supportContact),
    duration,
    isDismissable,
  };
}

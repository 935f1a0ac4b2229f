import { ApiError, DeclinedError, genericFailure, messageForPeople } from './api-error.ts';

/** How a failure is told. Durations in milliseconds; null: it stays until it is dismissed, or as long as its page. */
interface Behavior {
  readonly tone: 'error' | 'warning';
  /** The exact text; null: what the server says, else the generic failure. */
  readonly text: string | null;
  readonly footer?: string;
  readonly duration: number | null;
  readonly isDismissable: boolean;
}

const stays = { tone: 'error', text: null, duration: null, isDismissable: true } as const;

/** The failures that are told in a way of their own, and how all others are. One stays until somebody has read it, unless it has a duration. */
export const errorBehaviors = {
  generic: { ...stays, text: genericFailure, duration: 2_000, isDismissable: false },
  /** What the server says. */
  server: stays,
  /** Many failures are reported with a prefix that names the act: `Error Creating Deal:`. */
  reported: stays,
  relationship: stays,
  extractionTimeout: { ...stays, text: 'Timed out waiting for job to complete', isDismissable: false },
  twoFactorDisable: { ...stays, text: 'Two factor authentication failed to disable.' },
  expiredLink: { ...stays, text: 'Validation link has expired.', duration: 5_000 },
  passwordSetup: {
    ...stays,
    tone: 'warning',
    footer: 'If this keeps happening, contact customer support.',
    duration: 7_000,
  },
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

/** How to tell a failure; null when it is not told, because somebody was already asked about it. */
export function noticeOf(
  error: unknown,
  { situation, prefix, supportContact = '' }: FailedAct = {},
): FailureNotice | null {
  if (error instanceof DeclinedError) return null;
  const behavior: Behavior = errorBehaviors[situation ?? (prefix === undefined ? situationOf(error) : 'reported')];

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

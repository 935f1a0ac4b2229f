import type { Terms } from '#shared/domain/terms.ts';

/** A success as it is to be shown. Milliseconds. */
export interface SuccessNotice {
  readonly title: string | null;
  readonly text: string;
  readonly duration: number;
}

const defaultText = 'Action was successful';
const defaultDuration = 2_000;

/** The texts that stay longer than the others, because they send people to their mailbox. */
const durations: Readonly<Record<string, number>> = {
  'Email has been sent successfully.': 5_000,
  'Email verified / You can log in now.': 5_000,
  'You will receive an email with instructions shortly': 5_000,
  'Check your email / We sent you an email to verify your account.': 7_000,
};

/** `Financing created successfully` in the organization's own term. */
const inTerms = (text: string, { loan }: Pick<Terms, 'loan'>): string => text.replace(/^Financing\b/, loan);

/** How to tell a success by its text. `A / B` is a title and a text. */
export function successNoticeOf(
  text: string = defaultText,
  terms: Pick<Terms, 'loan'> = { loan: 'Financing' },
): SuccessNotice {
  const duration = durations[text] ?? defaultDuration;
  const [title, body] = text.split(' / ', 2);
  return body === undefined
    ? { title: null, text: inTerms(text, terms), duration }
    : { title: title ?? null, text: body, duration };
}

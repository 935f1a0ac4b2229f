import type { ErrorBody } from '#shared/errors/domain-error.ts';
import { inOwnTerms } from './own-terms.ts';

/** What a refusal's body may hold; anything else that answers (a proxy, a wrong address) has none of it. */
type RefusalBody = Partial<Omit<ErrorBody, 'code'>> & { readonly code?: string };

/** What a refusal says: for people first, then the rest. A message that only repeats the code says nothing. */
function saidBy({ userMessage, message, errors, code }: RefusalBody): string | null {
  return [userMessage, message, errors?.message].find((text) => text && text !== code) ?? null;
}

/** The refusal in the organization's own terms. */
const told = ({ userMessage, message, errors, fields = {}, ...rest }: RefusalBody): RefusalBody => ({
  ...rest,
  ...(userMessage ? { userMessage: inOwnTerms(userMessage) } : {}),
  ...(message ? { message: inOwnTerms(message) } : {}),
  ...(errors?.message ? { errors: { message: inOwnTerms(errors.message) } } : {}),
  fields: Object.fromEntries(Object.entries(fields).map(([name, fault]) => [name, inOwnTerms(fault)])),
});

/** A call that did not succeed. `status` 0: no answer arrived. `userMessage` is safe to show to people. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly userMessage: string | null;
  /** `userMessage`, else `message`, else `errors.message` of the answer; null when it has none. */
  readonly serverMessage: string | null;
  readonly fields: Readonly<Record<string, string>>;
  readonly correlationId: string | null;

  constructor(status: number, refusal: RefusalBody, correlationId: string | null = null) {
    const body = told(refusal);
    super(saidBy({ ...body, userMessage: undefined }) ?? `The call was answered with status ${status}.`);
    this.name = 'ApiError';
    this.status = status;
    this.code = body.code ?? 'unexpected';
    this.userMessage = body.userMessage ?? null;
    this.serverMessage = saidBy(body);
    this.fields = body.fields ?? {};
    this.correlationId = body.correlationId ?? correlationId;
  }
}

/** Somebody was asked about an answer and decided against going on. They know, so nothing more is shown. */
export class DeclinedError extends Error {
  constructor() {
    super('Declined.');
    this.name = 'DeclinedError';
  }
}

export const isConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'recordChanged';

/** The specification's generic failure. */
export const genericFailure = 'Oops! Something went wrong! Please try again.';

/** What the server says is wrong with single fields. */
export const faultsOf = (error: unknown): readonly string[] =>
  error instanceof ApiError ? Object.values(error.fields) : [];

/**
 * The sentence to show for anything that was thrown. `message` and `errors.message` are for people only in answers 400 and 500; every
 * other status is shown by its `userMessage`, else generically.
 */
export function messageOf(error: unknown): string {
  if (error instanceof DeclinedError) return 'Nothing was saved.';
  return messageForPeople(error) ?? genericFailure;
}

/** What the server wrote for people, or null where only the generic failure is left to say. */
export function messageForPeople(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  const speaksToPeople = error.status === 400 || error.status === 409 || error.status === 500;
  return speaksToPeople ? error.serverMessage : error.userMessage;
}

import type { ErrorBody } from '#shared/errors/domain-error.ts';

/** What a refusal's body may hold; anything else that answers (a proxy, a wrong address) has none of it. */
type RefusalBody = Partial<Omit<ErrorBody, 'code'>> & { readonly code?: string };

/** A call that did not succeed. `status` 0: no answer arrived. `userMessage` is safe to show to people. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly userMessage: string | null;
  readonly fields: Readonly<Record<string, string>>;
  readonly correlationId: string | null;

  constructor(status: number, body: RefusalBody, correlationId: string | null = null) {
    super(body.message ?? body.errors?.message ?? body.code ?? `The call was answered with status ${status}.`);
    this.name = 'ApiError';
    this.status = status;
    this.code = body.code ?? 'unexpected';
    this.userMessage = body.userMessage ?? null;
    this.fields = body.fields ?? {};
    this.correlationId = body.correlationId ?? correlationId;
  }
}

/** The specification's generic failure. */
const genericFailure = 'Oops! Something went wrong! Please try again.';

/** The sentence to show for anything that was thrown: what the server wrote for people, else the generic one. */
export function messageOf(error: unknown): string {
  if (!(error instanceof ApiError)) return genericFailure;
  if (error.userMessage !== null) return error.userMessage;
  if (error.status === 400 && error.code !== 'unexpected') return error.message;
  return genericFailure;
}

export const isConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'recordChanged';

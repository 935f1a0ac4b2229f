import { DomainError } from '#shared/errors/domain-error.ts';

/** What services of AWS say when they are asked for more than they give, after the SDK has tried again. */
const throttlings: ReadonlySet<string> = new Set([
  'ThrottlingException',
  'Throttling',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'TooManyRequestsException',
  'RequestThrottled',
  'SlowDown',
]);

/** An attempt that was given up: see `aws-client`. */
const timeouts: ReadonlySet<string> = new Set(['TimeoutError', 'RequestTimeout']);

/**
 * Busy or silent services of AWS are no defect of ours: whoever asked may ask again in a moment (`serviceUnavailable`, 503). Anything else stays what
 * it is.
 */
export function unavailableOrSame(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  return throttlings.has(error.name) || timeouts.has(error.name)
    ? new DomainError('serviceUnavailable', { reason: error.name })
    : error;
}

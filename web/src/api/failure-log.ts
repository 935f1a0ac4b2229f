import { ApiError } from './api-error.ts';

/** A failure that nobody was shown. */
export interface LoggedFailure {
  readonly what: string;
  /** ISO instant. */
  readonly at: string;
  readonly status: number | null;
  readonly message: string;
  readonly correlationId: string | null;
}

const mostKept = 50;
let failures: readonly LoggedFailure[] = [];

/** Keeps the last 50 failures of this tab, for a report to support. `what` names the read or the action, never its content. */
export function logFailure(what: string, error: unknown): void {
  const isAnswer = error instanceof ApiError;
  const entry: LoggedFailure = {
    what,
    at: new Date().toISOString(),
    status: isAnswer ? error.status : null,
    message: error instanceof Error ? error.message : String(error),
    correlationId: isAnswer ? error.correlationId : null,
  };
  failures = [...failures.slice(1 - mostKept), entry];
}

export const loggedFailures = (): readonly LoggedFailure[] => failures;

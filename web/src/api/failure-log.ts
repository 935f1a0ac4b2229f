import { ApiError } from './api-error.ts';

/** A failure that nobody was shown goes to the browser's console, for a report to support. `what` names the read, never its content. */
export function logFailure(what: string, error: unknown): void {
  const isAnswer = error instanceof ApiError;
  // biome-ignore lint/suspicious/noConsole: the console is where a page logs
  console.warn(`Reading ${what} failed.`, {
    status: isAnswer ? error.status : null,
    message: error instanceof Error ? error.message : String(error),
    correlationId: isAnswer ? error.correlationId : null,
  });
}

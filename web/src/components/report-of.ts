import { ApiError } from '../api/api-error.ts';

/** What support needs to find a failure: the server's correlation id if there is one, the page, the moment and the kind of failure. */
export function reportOf(error: unknown): string {
  const reference = error instanceof ApiError ? error.correlationId : null;
  return [
    `Reference: ${reference ?? 'none, the failure is in the page'}`,
    `Page: ${window.location.pathname}`,
    `Time: ${new Date().toISOString()}`,
    `Failure: ${error instanceof Error ? `${error.name}: ${error.message}` : 'unknown'}`,
  ].join('\n');
}

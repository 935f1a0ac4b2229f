import { Logger } from '@aws-lambda-powertools/logger';

/** Structured logs, one JSON line an entry. Never log tokens, passwords, link secrets or document text. */
export const log = new Logger({ serviceName: process.env['POWERTOOLS_SERVICE_NAME'] ?? 'trestle' });
export type Log = Pick<Logger, 'info' | 'warn' | 'error'>;

import { DomainError } from '#shared/errors/domain-error.ts';

/** A refusal of a file as a whole, with the way out. */
export const unreadable = (userMessage: string): DomainError =>
  new DomainError('importFileUnreadable', { userMessage });

import type { Clock } from '#functions/platform/clock.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { addDays, type IsoDate } from '#shared/time/dates.ts';

/** A program could otherwise give itself, or another one, wider scopes than it was given, or go on after it has expired. */
export function requirePerson({ session }: RequestScope): void {
  if (session?.kind === 'client') throw new DomainError('apiClientsForPeople', { reason: 'asked by an API client' });
}

/** The moment at which a client with this last day ends; null where it has none. */
export const endOf = (validUntil: IsoDate | null): Date | null =>
  validUntil === null ? null : new Date(`${addDays(validUntil, 1)}T00:00:00.000Z`);

/** Who wants a client to end at once revokes it, or chooses today. */
export function requireEndAhead(validUntil: IsoDate | null | undefined, { today }: Clock): void {
  if (typeof validUntil !== 'string' || validUntil >= today()) return;
  throw new DomainError('requestInvalid', { fields: { validUntil: 'Choose today or a later day.' } });
}

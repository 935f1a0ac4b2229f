import type { Entity } from '#functions/domain/structures/entity-reader.ts';
import { DomainError } from '#shared/errors/domain-error.ts';

/** What is obsolete gets no counterparties any more, and those that it has do not change. */
export function requireInForce({ name, launchStatus }: Entity): void {
  if (launchStatus === 'Active') return;
  throw new DomainError('requestInvalid', { fields: { entityId: `${name} is archived.` } });
}

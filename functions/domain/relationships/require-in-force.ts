import type { Entity } from '#functions/domain/structures/exports/entity-reader.ts';
import { DomainError } from '#shared/errors/domain-error.ts';

/** What is obsolete, or lies in what is, gets no counterparties any more, and those that it has do not change. */
export function requireInForce({ kind, name, launchStatus, home }: Entity): void {
  const refuse = (sentence: string) => new DomainError('requestInvalid', { fields: { entityId: sentence } });
  if (kind !== 'Deal' && home.launchStatus === 'Obsolete') {
    throw refuse('Its structure is archived. Restore the structure first.');
  }
  if (launchStatus === 'Obsolete') throw refuse(`${name} is archived. Restore it first.`);
}

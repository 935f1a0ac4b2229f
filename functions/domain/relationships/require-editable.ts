import type { Entity } from '#functions/domain/structures/exports/entity-reader.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { ErrorCode } from '#shared/errors/catalog.ts';
import { DomainError } from '#shared/errors/domain-error.ts';

/**
 * Whoever may add a counterparty may change it. Of a financing that takes the right to edit financings or structures there, of anything else the
 * latter. Refuses with `notFound` who may not see the entity.
 */
export function requireEditable({ kind, path }: Entity, scope: RequestScope, notFound: ErrorCode): void {
  if (scope.may('Edit', 'Deal', path) || (kind === 'Loan' && scope.may('Edit', 'Loan', path))) return;
  const isSeen = scope.may('View', 'Deal', path) || scope.may('View', kind, path);
  throw new DomainError(isSeen ? 'notPermitted' : notFound);
}

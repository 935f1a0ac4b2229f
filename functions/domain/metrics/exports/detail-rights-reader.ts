import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { FactValue } from '#shared/domain/fact.ts';
import { approvalStatus } from '#shared/domain/permissions/deal-role-lines.ts';
import type { Level } from '#shared/domain/permissions/permission.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { askedOfDetail } from '#shared/metrics/asked-of-detail.ts';

interface Figure {
  readonly detailName: string;
  readonly value: FactValue;
}

/** Whether the request may do this to a detail of an entity, or to values of it. */
export const mayOnDetail = (
  scope: Pick<RequestScope, 'may'>,
  level: Level,
  entity: string | readonly string[],
  detailName: string,
  values?: readonly FactValue[],
): boolean => scope.may(level, 'Detail', entity, askedOfDetail(detailName, values));

/** Refuses whoever may not do this to a detail of an entity, whatever its values. */
export function requireOnDetail(scope: RequestScope, level: Level, entityId: string, detailName: string): void {
  if (!mayOnDetail(scope, level, entityId, detailName)) {
    throw new DomainError('notPermitted', { reason: `${level} on Detail` });
  }
}

/** Whether the request may see a figure. */
export const seesFigure = (
  scope: Pick<RequestScope, 'may'>,
  entity: string | readonly string[],
  { detailName, value }: Figure,
): boolean => mayOnDetail(scope, 'View', entity, detailName, [value]);

/** Whether the request may approve details of an entity, and figures: by the right to approve, or as whoever creates structures. */
export const mayApprove = (scope: RequestScope, entity: string | readonly string[]): boolean =>
  scope.may('Edit', 'Detail', entity, askedOfDetail(approvalStatus.detailName)) || scope.may('Create', 'Deal', entity);

/** Whether the request may see imports of figures of an entity: as whoever enters some of them, or approves them. */
export const seesImports = (scope: RequestScope, entity: string | readonly string[]): boolean =>
  scope.mayInPart('Edit', 'Detail', entity) || mayApprove(scope, entity);

/** Refuses whoever may not approve `what` of an entity: details, or figures. */
export function requireApprover(
  scope: RequestScope,
  entity: string | readonly string[],
  what: 'details' | 'figures',
): void {
  if (mayApprove(scope, entity)) return;
  throw new DomainError('notPermitted', {
    userMessage: `You do not have permission to approve ${what} here.`,
    reason: 'Edit on Detail, Approval Status',
  });
}

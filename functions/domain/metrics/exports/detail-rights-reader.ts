import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { FactValue } from '#shared/domain/fact.ts';
import { approvalStatus } from '#shared/domain/permissions/deal-role-lines.ts';
import type { Level } from '#shared/domain/permissions/permission.ts';
import { askedOfDetail } from '#shared/metrics/asked-of-detail.ts';

interface Figure {
  readonly detailName: string;
  readonly value: FactValue;
}

/** Whether the request may do this to a detail of an entity, or to values of it. */
export const mayOnDetail = (
  scope: RequestScope,
  level: Level,
  entity: string | readonly string[],
  detailName: string,
  values?: readonly FactValue[],
): boolean => scope.may(level, 'Detail', entity, askedOfDetail(detailName, values));

/** Whether the request may see a figure. */
export const seesFigure = (
  scope: RequestScope,
  entity: string | readonly string[],
  { detailName, value }: Figure,
): boolean => mayOnDetail(scope, 'View', entity, detailName, [value]);

/** Whether the request may approve details of an entity, and figures: by the right to approve, or as whoever creates structures. */
export const mayApprove = (scope: RequestScope, entity: string | readonly string[]): boolean =>
  scope.may('Edit', 'Detail', entity, askedOfDetail(approvalStatus.detailName)) || scope.may('Create', 'Deal', entity);

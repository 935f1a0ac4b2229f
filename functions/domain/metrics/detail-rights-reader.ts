import type { RequestScope } from '#functions/platform/request-scope.ts';
import { detailIdOf } from '#shared/domain/detail-id.ts';
import type { FactValue } from '#shared/domain/fact.ts';
import type { Asked, Level } from '#shared/domain/permissions/permission.ts';
import { detailTypeOf } from '#shared/metrics/catalog/detail-types.ts';

interface Figure {
  readonly detailName: string;
  readonly value: FactValue;
}

/** What a permission on one detail is asked about, and on values of it. */
const askedOfDetail = (detailName: string, values: readonly FactValue[] = []): Asked => ({
  sourceIds: [detailIdOf(detailName)],
  detailName,
  detailType: detailTypeOf(detailName)?.valueType ?? 'ScheduleNumber',
  detailValues: values.flat().map(String),
});

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

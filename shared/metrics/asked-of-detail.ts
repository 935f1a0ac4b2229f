import { detailIdOf } from '../domain/detail-id.ts';
import type { FactValue } from '../domain/fact.ts';
import { approvalStatus, documentUpload } from '../domain/permissions/deal-role-lines.ts';
import type { Asked, SourceType } from '../domain/permissions/permission.ts';
import { detailTypeOf } from './catalog/detail-types.ts';

const rightsByName = [approvalStatus, documentUpload];

/** A right that is called like a detail, and is asked for under its own type. */
const rightCalled = (detailName: string) =>
  rightsByName.find((right) => detailIdOf(right.detailName) === detailIdOf(detailName));

/** What a permission on one detail is asked about, and on values of it. */
export const askedOfDetail = (detailName: string, values: readonly FactValue[] = []): Asked => ({
  sourceIds: [detailIdOf(detailName)],
  detailName,
  detailType: rightCalled(detailName)?.detailType ?? detailTypeOf(detailName)?.valueType ?? 'ScheduleNumber',
  detailValues: values.flat().map(String),
});

/**
 * A question about a detail as every call asks it. A detail is told by its name or its id alone, and records may name it by either of them or by
 * its type, so that whoever asks by one asks by all.
 */
export function withWholeDetail(sourceType: SourceType, asked: Asked): Asked {
  const name = asked.detailName ?? null;
  if (sourceType === 'Detail') {
    const detail = name ?? asked.sourceIds?.[0];
    return detail === undefined ? asked : askedOfDetail(detail, asked.detailValues);
  }
  const right = name === null ? undefined : rightCalled(name);
  return right === undefined ? asked : { ...asked, ...right };
}

import type { DetailType } from '#shared/domain/detail.ts';
import type { EnteredColumn } from '#shared/domain/entered-columns.ts';
import type { EntityType } from '#shared/domain/entity-types.ts';
import { isComputedOn } from '#shared/metrics/computed-on.ts';
import { faultOf, isEnteredOver, isKeptByEntity, keptAs } from '#shared/metrics/entered-value.ts';

/** Field → what is wrong with it. */
export type Faults = Readonly<Record<string, string>>;

function overrideFault(type: DetailType | null, { detailName, override }: EnteredColumn, on: EntityType): Faults {
  const computed = isComputedOn(type, on);
  if (computed && !override) {
    return { override: `${detailName} is computed. Enter it as an override to put a figure over the computed one.` };
  }
  if (override && !computed && !isEnteredOver(type)) {
    return { override: `${detailName} is entered by hand. There is nothing for it to override.` };
  }
  return {};
}

/** What kind of detail it is decides what is entered for it, and how. `customOptions`: lines of the organization's setting. */
export function kindFaults(
  type: DetailType | null,
  column: EnteredColumn,
  on: EntityType,
  customOptions: readonly string[],
): Faults {
  const { detailName, values, dated } = column;
  if (isKeptByEntity(type)) {
    return { detailName: `${detailName} is kept with the structure, project or financing itself.` };
  }
  const kept = keptAs(type);
  if (values.length > 0 && !kept.ofPeriods) {
    return { values: `${detailName} has no periods. Enter its value with the day from which it holds.` };
  }
  if (dated.length > 0 && (!kept.dated || type === null)) {
    return { dated: `${detailName} is entered period by period.` };
  }
  const faults = dated.flatMap(({ value }, index): [string, string][] => {
    const fault = value === null || type === null ? null : faultOf(type, value, customOptions);
    return fault === null ? [] : [[`dated.${index}.value`, fault]];
  });
  return { ...overrideFault(type, column, on), ...Object.fromEntries(faults) };
}

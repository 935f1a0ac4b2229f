import type { DetailType } from '../domain/detail.ts';
import { FigureValue } from '../domain/entered-number.ts';
import { type EntityType, StructureType } from '../domain/entity-types.ts';
import type { FactValue } from '../domain/fact.ts';
import { IsoDate, isMonthDay } from '../time/dates.ts';
import { optionsOf } from './detail-options.ts';

/** How the values of a detail are kept: figures of periods, or values that hold from a day on. A plain number may be either. */
export interface Kept {
  readonly ofPeriods: boolean;
  readonly dated: boolean;
}

/** A detail of the organization's own making is a number over time. */
export function keptAs(type: DetailType | null): Kept {
  const valueType = type?.valueType ?? 'ScheduleNumber';
  return { ofPeriods: valueType === 'ScheduleNumber' || valueType === 'Number', dated: valueType !== 'ScheduleNumber' };
}

/** Whether nobody enters it, because the record of the structure, project or financing keeps it. */
export const isKeptByEntity = (type: DetailType | null): boolean => type?.valueSource === 'System';

const isStructureType = (type: EntityType): boolean => StructureType.safeParse(type).success;

/**
 * Whether an entity of this type can have the detail: what the catalog names, and structures also what lies in them, because covenants test there what
 * borrowers report of it. The organization's own details stand on nothing else.
 */
export const mayStandOn = ({ entityTypes }: DetailType, on: EntityType): boolean =>
  entityTypes.includes(on) || (isStructureType(on) && entityTypes.some((type) => type !== 'Organization'));

/** Whether what people enter lies over what a connected system delivers, which stays beneath it. */
export const isEnteredOver = (type: DetailType | null): boolean => type?.valueSource === 'Automatic';

const pattern: Readonly<Record<string, RegExp>> = {
  Pattern_YYYY: /^(19|20|21)\d{2}$/,
  Pattern_UUID: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i,
};

/** What is wrong with a value that is to hold from a day on, in a sentence; null where nothing is. `customOptions`: lines of the organization's setting. */
export function faultOf(type: DetailType, value: FactValue, customOptions: readonly string[]): string | null {
  const isText = typeof value === 'string' && value.trim() !== '';
  const isOption = (one: unknown): boolean =>
    (optionsOf(type.valueType, type.name, customOptions) ?? []).some(({ id, name }) => one === id || one === name);
  switch (type.valueType) {
    case 'ScheduleNumber':
      return `${type.name} is entered period by period.`;
    case 'Number':
      return FigureValue.safeParse(value).success ? null : 'Enter a number.';
    case 'AnyText':
      return isText ? null : 'Enter text.';
    case 'Boolean':
      return typeof value === 'boolean' ? null : 'Choose yes or no.';
    case 'Date':
      return IsoDate.safeParse(String(value)).error?.issues[0]?.message ?? null;
    case 'Pattern_MMDD':
      return isText && isMonthDay(value) ? null : 'Enter a day of the year like 03-31.';
    case 'Pattern_YYYY':
      return isText && pattern['Pattern_YYYY']?.test(value) ? null : 'Enter a year like 2026.';
    case 'Pattern_UUID':
      return isText && pattern['Pattern_UUID']?.test(value) ? null : 'Enter a complete identifier.';
    case 'SingleSelectOption':
      return isOption(value) ? null : 'Choose one of the options.';
    case 'MultiSelectOptions':
      return Array.isArray(value) && value.length > 0 && value.every(isOption) ? null : 'Choose from the options.';
  }
}

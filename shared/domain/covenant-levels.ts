import type { IsoDate } from '../time/dates.ts';
import { inUnitOf } from './comparable-unit.ts';
import type { Covenant, LevelOutcome } from './covenant.ts';
import type { LevelPurpose, Operator } from './covenant-vocabulary.ts';

/** What levels are called. */
export const levelNames: Readonly<Record<LevelPurpose, string>> = {
  Default: 'Default',
  Critical: 'Critical',
  Sweep: 'Cash sweep',
  LockUp: 'Lock-up',
  Warning: 'Warning',
};

/** The gravest consequence first. */
const bySeverity: readonly LevelPurpose[] = ['Default', 'Critical', 'Sweep', 'LockUp', 'Warning'];

/** The one in force on a day; the first holds from the start even when it names no date. */
export function inForceOn<Level extends { readonly from?: IsoDate | undefined }>(
  levels: readonly Level[],
  date: IsoDate,
): Level | null {
  let latest: Level | null = null;
  for (const level of levels) {
    const from = level.from ?? '';
    if (from <= date && (latest === null || from >= (latest.from ?? ''))) latest = level;
  }
  return latest;
}

/** Whether a figure keeps to a level. Compared as written; no tolerance is added. */
export function isKept(value: number, operator: Operator, level: number): boolean {
  switch (operator) {
    case '>=':
      return value >= level;
    case '>':
      return value > level;
    case '<=':
      return value <= level;
    case '<':
      return value < level;
    case '=':
      return value === level;
  }
}

/** How a figure stands to each level in force on a day, the gravest first. `value` is null where there is none, else in `unit`. */
export function levelOutcomes(
  { levels, operator: tested }: Pick<Covenant, 'levels' | 'operator'>,
  date: IsoDate,
  value: number | null,
  unit: string,
): LevelOutcome[] {
  if (levels.length === 0) return [];
  return bySeverity.flatMap((purpose) => {
    const level = inForceOn(
      levels.filter((one) => one.purpose === purpose),
      date,
    );
    const operator = level?.operator ?? tested;
    if (level === null || operator === null) return [];
    const held = value === null ? null : inUnitOf(value, unit, level.unit);
    const isMissed = held === null ? null : !isKept(held, operator, level.value);
    return [{ purpose, operator, value: level.value, unit: level.unit, isMissed }];
  });
}

export const missedLevels = (levels: readonly LevelOutcome[]): readonly LevelOutcome[] =>
  levels.filter(({ isMissed }) => isMissed === true);

/** Whether a figure brings about an event of default by itself, however many misses in a row are a breach. */
export const isInDefault = (levels: readonly LevelOutcome[]): boolean =>
  missedLevels(levels).some(({ purpose }) => purpose === 'Default');

const sides: Readonly<Record<Operator, string>> = {
  '>=': 'below',
  '>': 'not above',
  '<=': 'above',
  '<': 'not below',
  '=': 'not at',
};

/** `below the lock-up level`, of a level that is missed. */
export const levelWords = ({ purpose, operator }: Pick<LevelOutcome, 'purpose' | 'operator'>): string =>
  `${sides[operator]} the ${levelNames[purpose].toLowerCase()} level`;

/** `below the cash sweep level and below the lock-up level`; null where none is missed. */
export function missedWords(levels: readonly LevelOutcome[]): string | null {
  const words = missedLevels(levels).map(levelWords);
  const last = words.at(-1);
  if (last === undefined) return null;
  return words.length === 1 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}

/** What keeps levels from being agreed; null where nothing does. */
export function levelsComplaint({
  covenantType,
  thresholds,
  levels,
}: Pick<Covenant, 'covenantType' | 'thresholds' | 'levels'>): string | null {
  if (levels.length === 0) return null;
  if (covenantType !== 'KPI') return 'Only a financial covenant has levels beside its threshold.';
  if (levels.some(({ unit }) => thresholds.some((threshold) => threshold.unit !== unit)))
    return 'Enter all levels in the unit of the threshold.';
  const places = levels.map(({ purpose, from }) => `${purpose} ${from ?? ''}`);
  return new Set(places).size < places.length ? 'Only one level of a kind can hold from the same day.' : null;
}

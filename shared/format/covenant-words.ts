import type { CovenantTest, LevelOutcome } from '../domain/covenant.ts';
import { levelNames, levelWords, missedLevels } from '../domain/covenant-levels.ts';
import type { CovenantRisk } from '../domain/covenant-risk.ts';
import type { CovenantStatus, StatusGroup } from '../domain/covenant-status.ts';
import type {
  CovenantType,
  EquityCure,
  LevelPurpose,
  MeasurementWindow,
  Operator,
  Threshold,
} from '../domain/covenant-vocabulary.ts';
import { unnamedCurrency } from '../money/currencies.ts';
import { formatFigure } from './figure.ts';

const statusWords: Readonly<Record<StatusWord, string>> = {
  Proposed: 'Proposed',
  Met: 'Met',
  AtRisk: 'At risk',
  Overdue: 'Overdue',
  InCure: 'In cure',
  Breached: 'Breached',
  Waived: 'Waived',
  NotYetDue: 'Not yet due',
  NoData: 'No data',
  Pending: 'Pending',
  Obsolete: 'Obsolete',
  Cured: 'Cured',
};

/** What may be said of a covenant, of several together, and of a test. */
export type StatusWord = CovenantStatus | StatusGroup | CovenantTest['result'];

export const formatStatus = (status: StatusWord): string => statusWords[status];

/** Where an entity stands by its worst covenant; covenants become obsolete, but entities are archived. */
export const formatStanding = (status: StatusWord): string =>
  status === 'Obsolete' ? 'Archived' : formatStatus(status);

const riskWords: Readonly<Record<CovenantRisk, string>> = {
  Breached: 'Breached',
  AtRisk: 'At risk',
  Overdue: 'Overdue',
  DueSoon: 'Due in the next 30 days',
  Calm: 'In order',
};

export const formatRisk = (risk: CovenantRisk): string => riskWords[risk];

const typeWords: Readonly<Record<CovenantType, string>> = {
  Report: 'Report',
  KPI: 'Financial',
  Contract: 'Undertaking',
};

export const formatCovenantType = (type: CovenantType): string => typeWords[type];

/** `Section 5.01(a)` where the agreement's numbering stands alone; other references as they are. */
export const formatSection = (section: string): string => (/^\d/.test(section) ? `Section ${section}` : section);

const windowWords: Readonly<Record<MeasurementWindow, string>> = {
  Period: 'The period itself',
  TrailingTwelveMonths: 'Twelve months to its end',
  FiscalYearToDate: 'Fiscal year to its end',
  ForwardTwelveMonths: 'Twelve months after it, as forecast',
};

/** Over which time a figure is measured. */
export const formatWindow = (window: MeasurementWindow): string => windowWords[window];

const consequences: Readonly<Record<LevelPurpose, string>> = {
  Warning: 'Warning: people are warned',
  Critical: 'Critical: people are alerted at once',
  LockUp: 'Lock-up: no distributions',
  Sweep: 'Cash sweep: cash goes into prepayment',
  Default: 'Default: an event of default',
};

/** What a level is for, with what follows from missing it. */
export const formatPurpose = (purpose: LevelPurpose): string => consequences[purpose];

/** `Lock-up`. */
export const formatLevelName = (purpose: LevelPurpose): string => levelNames[purpose];

/** `below the lock-up level of 1.20×`, of a level that is missed. */
export const formatMissedLevel = (level: LevelOutcome): string =>
  `${levelWords(level)} of ${formatFigure(level.value, level.unit)}`;

/** `Below the lock-up level of 1.20×.`, each level that a figure misses in a sentence. */
export const missedLevelSentences = (levels: readonly LevelOutcome[]): readonly string[] =>
  missedLevels(levels).map((level) => {
    const words = formatMissedLevel(level);
    return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
  });

const cures = (count: number): string => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`);

/** `twice in four quarters, 4 times in total`. */
export function formatEquityCure({ maximumInFourQuarters, maximumInTotal }: EquityCure): string {
  const limits = [
    ...(maximumInFourQuarters === null ? [] : [`${cures(maximumInFourQuarters)} in four quarters`]),
    ...(maximumInTotal === null ? [] : [`${cures(maximumInTotal)} in total`]),
  ];
  return limits.length === 0 ? 'as often as needed' : limits.join(', ');
}

const operatorWords: Readonly<Record<Operator, string>> = {
  '>=': 'at least',
  '>': 'more than',
  '<=': 'at most',
  '<': 'less than',
  '=': 'exactly',
};

export const formatOperator = (operator: Operator): string => operatorWords[operator];

/** A level; of an amount whose currency nobody has named yet, that is said. */
const formatLevel = (value: number, unit: string): string =>
  unit === unnamedCurrency ? `${formatFigure(value, unit)} (currency to be chosen)` : formatFigure(value, unit);

/** `at least 1.20×`. */
export const formatThreshold = (
  operator: Operator,
  { value, unit }: Pick<Threshold, 'value'> & { unit: string },
): string => `${operatorWords[operator]} ${formatLevel(value, unit)}`;

import type { CovenantStatus } from '../domain/covenant.ts';
import type { CovenantRisk } from '../domain/covenant-risk.ts';
import type { CovenantType, MeasurementWindow, Operator, Threshold } from '../domain/covenant-vocabulary.ts';
import { unnamedCurrency } from '../money/currencies.ts';
import { formatFigure } from './figure.ts';

const statusWords: Readonly<Record<CovenantStatus, string>> = {
  Proposed: 'Proposed',
  Met: 'Met',
  AtRisk: 'At risk',
  Breached: 'Breached',
  Pending: 'Pending',
  Obsolete: 'Obsolete',
};

export const formatStatus = (status: CovenantStatus): string => statusWords[status];

/** Where an entity stands by its worst covenant; covenants become obsolete, but entities are archived. */
export const formatStanding = (status: CovenantStatus): string =>
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

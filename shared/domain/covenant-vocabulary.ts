import * as z from 'zod';
import { unnamedCurrency } from '../money/currencies.ts';
import { IsoDate, isEnteredDate, isMonthDay, shaped } from '../time/dates.ts';
import { FigureValue, wholeNumber } from './entered-number.ts';
import { CurrencyName } from './entity-fields.ts';
import { FieldReading, mostReadings } from './field-reading.ts';
import { QuoteLocation } from './quote-location.ts';

/** Report: something to deliver. KPI: a tested figure. Contract: anything else promised. */
export const CovenantType = z.enum(['Report', 'KPI', 'Contract']);
export type CovenantType = z.infer<typeof CovenantType>;

/** Reporting periods of the product. `ThreeQuarters` is the first three quarters of each fiscal year. */
export const Frequency = z.enum(['Annually', 'Semiannually', 'ThreeQuarters', 'Quarterly', 'Monthly', 'Daily', 'Once']);
export type Frequency = z.infer<typeof Frequency>;

/**
 * What an agreement can say beyond the reporting periods: `Event` (when something happens), `AtAllTimes` (a standing promise) and
 * `Weekly` (asset-based loans).
 */
export const ProposedFrequency = z.enum([...Frequency.options, 'Weekly', 'Event', 'AtAllTimes']);
export type ProposedFrequency = z.infer<typeof ProposedFrequency>;

/** As weeks are counted where people write them down: from Monday on. */
export const Weekday = z.enum(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']);
export type Weekday = z.infer<typeof Weekday>;

/**
 * The day from which a due date is counted. `LinkedDelivery`: due together with the deliveries named in `linkedSections`.
 * `FixedDate`: see `fixedDate`.
 */
export const Anchor = z.enum([
  'PeriodEnd',
  'PeriodStart',
  'FiscalYearEnd',
  'FiscalYearStart',
  'Event',
  'LinkedDelivery',
  'FixedDate',
  'ClosingDate',
]);
export type Anchor = z.infer<typeof Anchor>;

export const DayType = z.enum(['Calendar', 'Business']);
export type DayType = z.infer<typeof DayType>;

/**
 * Over which time a tested figure is measured: the period itself, the twelve months that end with it, the fiscal year up to its end, or the twelve months
 * after it, as they are forecast.
 */
export const MeasurementWindow = z.enum(['Period', 'TrailingTwelveMonths', 'FiscalYearToDate', 'ForwardTwelveMonths']);
export type MeasurementWindow = z.infer<typeof MeasurementWindow>;

/** How the tested figure must stand to the threshold for the covenant to be met. */
export const Operator = z.enum(['>=', '<=', '>', '<', '=']);
export type Operator = z.infer<typeof Operator>;

/** Why a covenant cannot be approved that has money in a currency which nobody has named. */
export const currencyToChoose = 'Choose the currency of the threshold.';

/** `Ratio`: 1.2 is 1.20 to 1.00. `Percentage`: 65 is 65 %. `Months`: of debt service, rent and the like. Money is in a currency. */
export const ThresholdUnit = z.enum([
  'Ratio',
  'Percentage',
  'Months',
  'Days',
  'Count',
  unnamedCurrency,
  ...CurrencyName.options,
]);
export type ThresholdUnit = z.infer<typeof ThresholdUnit>;

/** A level that holds from a date (the first one: since closing) until the next one in the list. */
export const Threshold = z.object({ from: IsoDate.optional(), value: FigureValue, unit: ThresholdUnit });
export type Threshold = z.infer<typeof Threshold>;

/**
 * What follows where a figure does not keep to a level beside the one that is tested. Warning and Critical: people are alerted. LockUp: nothing may be
 * distributed. Sweep: cash is swept into prepayment. Default: an event of default, whatever else is agreed.
 */
export const LevelPurpose = z.enum(['Warning', 'Critical', 'LockUp', 'Sweep', 'Default']);
export type LevelPurpose = z.infer<typeof LevelPurpose>;

/** A level with a purpose, in force like a threshold from its date until the next one of the same purpose. Compared as the test is where `operator` is null. */
export const PurposeLevel = Threshold.extend({ purpose: LevelPurpose, operator: Operator.nullable().default(null) });
export type PurposeLevel = z.infer<typeof PurposeLevel>;

/** `2027-03-31`, or `06-01` for a day of every year. With several days a year it is the first; the others follow by frequency. */
export const FixedDate = shaped(
  10,
  (text) => isMonthDay(text) || isEnteredDate(text),
  'Enter a day like 06-01, or 2027-03-31.',
);
export type FixedDate = z.infer<typeof FixedDate>;

/** Cures by contributed equity; `null` where the agreement sets no such limit. */
export const EquityCure = z.object({
  maximumInFourQuarters: wholeNumber(1, 100).nullable(),
  maximumInTotal: wholeNumber(1, 100).nullable(),
});
export type EquityCure = z.infer<typeof EquityCure>;

/** What a reading of an agreement can be unsure of: the fields that a person should check against the quote. */
export const DoubtfulField = z.enum([
  'name',
  'metric',
  'operator',
  'thresholds',
  'frequency',
  'dueOffsetDays',
  'cureDays',
]);
export type DoubtfulField = z.infer<typeof DoubtfulField>;

/**
 * A covenant as read from an agreement, for a person to approve. `quote` is verbatim. `dueOffsetDays` counts from the anchor,
 * negative before it, `null` when the text names no number ("promptly") or the number is illegible.
 */
export const CovenantProposal = z.object({
  name: z.string().min(1),
  covenantType: CovenantType,
  section: z.string(),
  quote: z.string().min(1),
  location: QuoteLocation,
  frequency: ProposedFrequency,
  anchor: Anchor,
  dueOffsetDays: z.number().int().nullable(),
  dayType: DayType,
  fixedDate: FixedDate.optional(),
  linkedSections: z.array(z.string()).optional(),
  metric: z.string().optional(),
  operator: Operator.optional(),
  thresholds: z.array(Threshold),
  firstTestDate: IsoDate.optional(),
  cureDays: z.number().int().nonnegative().optional(),
  extendedCureDays: z.number().int().nonnegative().optional(),
  /** Of both; calendar days where it is absent. */
  cureDayType: DayType.optional(),
  consecutiveBreaches: z.number().int().min(2).optional(),
  equityCure: EquityCure.optional(),
  confidence: z.number().min(0).max(1),
  /** Absent where no field is doubtful. */
  doubts: z.array(DoubtfulField).min(1).optional(),
  /** Where each value was read, and why it is doubtful. */
  readings: z.array(FieldReading).max(mostReadings),
});
export type CovenantProposal = z.infer<typeof CovenantProposal>;

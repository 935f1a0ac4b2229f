import * as z from 'zod';
import { IsoDate } from '../time/dates.ts';
import {
  Anchor,
  CovenantType,
  DayType,
  EquityCure,
  FixedDate,
  MeasurementWindow,
  Operator,
  ProposedFrequency,
  PurposeLevel,
  Threshold,
  Weekday,
} from './covenant-vocabulary.ts';
import { wholeNumber } from './entered-number.ts';
import { Id } from './id.ts';

/** What a covenant asks for. Fields that do not apply are null. */
export const covenantTerms = {
  name: z.string().trim().min(1, 'Enter a name.').max(300),
  covenantType: CovenantType,
  section: z.string().max(100).nullable(),
  quote: z.string().max(8_000).nullable(),
  frequency: ProposedFrequency,
  /** The day on which the weeks of a weekly covenant end; null: Friday. */
  weekEndsOn: Weekday.nullable(),
  anchor: Anchor,
  /** Negative before the anchor. Null: due on the anchor itself, or not dated. */
  dueOffsetDays: wholeNumber(-3_660, 3_660).nullable(),
  dayType: DayType,
  fixedDate: FixedDate.nullable(),
  /** The project or financing whose figures count; null: the entity's own. */
  subjectId: Id.nullable(),
  metric: z.string().max(200).nullable(),
  window: MeasurementWindow,
  operator: Operator.nullable(),
  thresholds: z.array(Threshold).max(50),
  /** Levels of the same figure with other consequences than the test, in the unit of the thresholds. */
  levels: z.array(PurposeLevel).max(50),
  cureDays: wholeNumber(0, 3_660).nullable(),
  /** Days of the cure period where the agreement lengthens it on a condition, such as a cure that is pursued with diligence. */
  extendedCureDays: wholeNumber(0, 3_660).nullable(),
  /** Whether the days of both are business days. */
  cureDayType: DayType,
  /** How often a miss may be cured by contributed equity; null: the agreement allows none. */
  equityCure: EquityCure.nullable(),
  consecutiveBreaches: z.number().int().min(1).max(100).nullable(),
  /** First day on which periods count; earlier periods are not tested. */
  startsOn: IsoDate.nullable(),
};

/** Changed terms of a covenant in force. Those that were approved hold until these are. */
export const PendingTerms = z.object({
  /** The fields that would be others. */
  terms: z.object(covenantTerms).partial(),
  /** The first end of a period that they hold for; null: they hold for all periods, past ones included. */
  effectiveFrom: IsoDate.nullable().default(null),
  /** Whether the last amendment is taken back, so that the terms before it hold again for all periods. */
  takesBack: z.boolean().default(false),
  /** The agreement by which they change, a document of the structure's room; null where none was named. */
  documentId: z.string().nullable().default(null),
  at: z.string(),
  by: z.string(),
  byName: z.string(),
});
export type PendingTerms = z.infer<typeof PendingTerms>;

/** Terms that an amendment has replaced. They hold for the periods that end before a day. */
export const FormerTerms = z.object({
  /** The first end of a period that they hold for no longer. */
  until: IsoDate,
  /** The fields that were others. */
  terms: z.object(covenantTerms).partial(),
  /** The agreement that amended them, a document of the structure's room; null where none was named. */
  documentId: z.string().nullable().default(null),
  /** When, and by whom, the amendment was approved. */
  at: z.string(),
  by: z.string(),
  byName: z.string(),
});
export type FormerTerms = z.infer<typeof FormerTerms>;

/** Agreements are amended a few times in their lives, and all of it lies in one record. */
export const mostAmendments = 20;

/** The fields of what a covenant asks for: an approval is of these. */
export const covenantTermNames = Object.keys(covenantTerms) as readonly (keyof typeof covenantTerms)[];

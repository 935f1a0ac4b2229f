import * as z from 'zod';
import { DerivedDate, IsoDate } from '../time/dates.ts';
import { CovenantEvent } from './covenant-event.ts';
import { Relief } from './covenant-relief.ts';
import { CovenantStatus } from './covenant-status.ts';
import { covenantTerms, FormerTerms, mostAmendments, PendingTerms } from './covenant-terms.ts';
import { DoubtfulField, LevelPurpose, Operator } from './covenant-vocabulary.ts';
import { enteredName } from './entered-text.ts';
import { LaunchStatus } from './entity-types.ts';
import { FieldReading, mostReadings } from './field-reading.ts';
import { Id } from './id.ts';
import { recordStamp } from './record-stamp.ts';
import { StackLog } from './stack-log.ts';

/** The sentence of a document that a covenant came from; offsets count characters of the document's text. `isScan`: of a page whose text was recognized. */
const CovenantSource = z.object({
  /** Null, like its name, to those who may not see the document. */
  documentId: z.string().nullable(),
  documentName: z.string().nullable(),
  documentVersion: z.number().int(),
  page: z.number().int().nullable(),
  start: z.number().int(),
  end: z.number().int(),
  isScan: z.boolean().optional(),
});

/** A report or undertaking handed in for a period; `periodEnd` names the period. */
export const Delivery = z.object({
  periodEnd: IsoDate,
  deliveredOn: IsoDate,
  documentId: z.string().nullable(),
  by: z.string(),
});
export type Delivery = z.infer<typeof Delivery>;

/** How a figure stands to a level beside the tested one. `isMissed` is null without a figure that can be held against it. */
export const LevelOutcome = z.object({
  purpose: LevelPurpose,
  operator: Operator,
  value: z.number(),
  unit: z.string(),
  isMissed: z.boolean().nullable(),
});
export type LevelOutcome = z.infer<typeof LevelOutcome>;

/** One test of a financial covenant: the figure of a period against the threshold in force. */
export const CovenantTest = z.object({
  covenantId: z.string(),
  periodEnd: DerivedDate,
  dueDate: DerivedDate.nullable(),
  value: z.number().nullable(),
  unit: z.string(),
  operator: Operator,
  threshold: z.number(),
  /** Distance to the threshold as a share of it; negative on the wrong side. Null without a figure. */
  headroom: z.number().nullable(),
  /** Waived and Cured: the figure misses the test, and a relief excuses it. Pending: there is no figure that can be tested. */
  result: z.enum(['Met', 'AtRisk', 'Breached', 'Pending', 'Waived', 'Cured']),
  /** The other levels in force at the end of the period, the most severe first. */
  levels: z.array(LevelOutcome).default([]),
  stackLog: StackLog,
});
export type CovenantTest = z.infer<typeof CovenantTest>;

/** Where a covenant stands today. `because` is a sentence for people. */
export const CovenantState = z.object({
  status: CovenantStatus,
  because: z.string(),
  nextDueDate: DerivedDate.nullable(),
  /** The period that the next due date is for. */
  periodEnd: DerivedDate.nullable(),
  lastTest: CovenantTest.nullable(),
  /** Last day of the cure period of a breached financial covenant, counted from the due date; absent where none is running. */
  cureUntil: DerivedDate.optional(),
  /** Its last day where the agreement lengthens it on a condition; absent like `cureUntil`. */
  extendedCureUntil: DerivedDate.optional(),
});
export type CovenantState = z.infer<typeof CovenantState>;

export const Covenant = z.object({
  id: z.string(),
  organizationId: z.string(),
  entityId: z.string(),
  ...covenantTerms,
  weekEndsOn: covenantTerms.weekEndsOn.default(null),
  subjectId: covenantTerms.subjectId.default(null),
  window: covenantTerms.window.default('Period'),
  levels: covenantTerms.levels.default([]),
  extendedCureDays: covenantTerms.extendedCureDays.default(null),
  cureDayType: covenantTerms.cureDayType.default('Calendar'),
  equityCure: covenantTerms.equityCure.default(null),
  source: CovenantSource.nullable(),
  /** The job that proposed it; null for a covenant entered by hand. */
  jobId: z.string().nullable(),
  confidence: z.number().min(0).max(1).nullable(),
  /** The fields that the reading was unsure of; absent where there are none, or where nobody noted them. */
  doubts: z.array(DoubtfulField).min(1).optional(),
  /** Where each value was read, and why it is doubtful; absent for what was entered by hand or read before this was noted. */
  readings: z.array(FieldReading).max(mostReadings).optional(),
  approved: z.boolean(),
  approvedAt: z.string().nullable(),
  approvedBy: z.string().nullable(),
  /**
   * What fell due before this day is not owed: the day of the first approval, or the start that somebody named with it. Null: everything since the
   * covenant's start is owed.
   */
  owedFrom: IsoDate.nullable().default(null),
  /** Null where no change waits for approval. */
  pendingTerms: PendingTerms.nullable().default(null),
  /** What amendments replaced, the earliest first; the terms of the covenant itself are those after all of them. */
  formerTerms: z.array(FormerTerms).max(mostAmendments).default([]),
  launchStatus: LaunchStatus,
  deliveries: z.array(Delivery),
  /** When the event happened on which it falls due, the earliest first; none for what does not wait for one. */
  events: z.array(CovenantEvent).default([]),
  /** Waivers and cures by equity that were asked for, the latest last. */
  reliefs: z.array(Relief).default([]),
  ...recordStamp,
});
export type Covenant = z.infer<typeof Covenant>;

/** A covenant as it is answered: with where it stands today. */
export const CovenantWithState = Covenant.extend({ state: CovenantState });
export type CovenantWithState = z.infer<typeof CovenantWithState>;

export const NewCovenant = z.object({
  ...covenantTerms,
  name: enteredName(300),
  section: covenantTerms.section.default(null),
  quote: covenantTerms.quote.default(null),
  weekEndsOn: covenantTerms.weekEndsOn.default(null),
  dueOffsetDays: covenantTerms.dueOffsetDays.default(null),
  dayType: covenantTerms.dayType.default('Calendar'),
  fixedDate: covenantTerms.fixedDate.default(null),
  subjectId: covenantTerms.subjectId.default(null),
  metric: covenantTerms.metric.default(null),
  window: covenantTerms.window.default('Period'),
  operator: covenantTerms.operator.default(null),
  thresholds: covenantTerms.thresholds.default([]),
  levels: covenantTerms.levels.default([]),
  cureDays: covenantTerms.cureDays.default(null),
  extendedCureDays: covenantTerms.extendedCureDays.default(null),
  cureDayType: covenantTerms.cureDayType.default('Calendar'),
  equityCure: covenantTerms.equityCure.default(null),
  consecutiveBreaches: covenantTerms.consecutiveBreaches.default(null),
  startsOn: covenantTerms.startsOn.default(null),
  approved: z.boolean().default(false),
});
export type NewCovenant = z.infer<typeof NewCovenant>;

/** Editing, approving, unapproving and obsoleting all go through one call; `version` is the version that was read. */
export const CovenantChange = z
  .object(covenantTerms)
  .partial()
  .extend({
    version: z.number().int().min(1),
    name: enteredName(300).optional(),
    approved: z.boolean().optional(),
    /**
     * The first end of a period that changed terms of a covenant in force hold for; those of before hold for earlier ones. Null, or without it: for all
     * periods, as what was entered wrong is put right.
     */
    effectiveFrom: IsoDate.nullable().optional(),
    /** The agreement that changes the terms from that day on, a document of the structure's room. */
    amendingDocumentId: Id.nullable().optional(),
    /** Takes the last amendment back, so that the terms before it hold again for all periods. */
    takesBack: z.literal(true).optional(),
    /** Null gives up the change that waits for approval. */
    pendingTerms: z.null().optional(),
    launchStatus: LaunchStatus.optional(),
  });
export type CovenantChange = z.infer<typeof CovenantChange>;

/** How many are approved in one step: each is written by itself, and more would take longer than a request may. */
export const mostApprovedAtOnce = 100;

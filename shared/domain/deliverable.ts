import * as z from 'zod';
import { DerivedDate, IsoDate } from '../time/dates.ts';
import { ApprovalDecision, type ApprovalEvent, ApprovalStatus, statusAfter } from './approvals/machine.ts';
import { CovenantType } from './covenant-vocabulary.ts';
import { plainText } from './entered-text.ts';
import { recordStamp } from './record-stamp.ts';

/** `Pending`: nothing was handed in. `Triggered`: handed in and waiting for a decision. */
export const DeliverableStatus = ApprovalStatus.exclude(['Cancelled']);
export type DeliverableStatus = z.infer<typeof DeliverableStatus>;

export const DeliverableDecision = ApprovalDecision.exclude(['None']);
export type DeliverableDecision = z.infer<typeof DeliverableDecision>;

/** What somebody has done about a deliverable. */
export const DeliverableStep = z.object({
  step: z.enum(['HandedIn', ...DeliverableDecision.options]),
  at: z.string(),
  by: z.string(),
  byName: z.string(),
  note: z.string().nullable(),
  /** The day that counts for the deadline; only where something was handed in. */
  deliveredOn: IsoDate.nullable(),
  /** The version of a document of the data room that was handed in. Its id and name are null to those who may not see it, and where no file was handed in. */
  documentId: z.string().nullable(),
  documentName: z.string().nullable(),
  fileVersion: z.number().int().nullable(),
});
export type DeliverableStep = z.infer<typeof DeliverableStep>;

/** As it is kept: from the first time that something was handed in. */
export const StoredDeliverable = z.object({
  organizationId: z.string(),
  entityId: z.string(),
  covenantId: z.string(),
  periodEnd: IsoDate,
  status: DeliverableStatus,
  /** The latest ones, oldest first; earlier ones are in the record's versions. */
  steps: z.array(DeliverableStep),
  ...recordStamp,
});
export type StoredDeliverable = z.infer<typeof StoredDeliverable>;

/** What the reader may do: hand something in, also for an earlier day and without a file (`record`), and decide. */
export const DeliverableAct = z.enum(['handIn', 'record', 'decide']);
export type DeliverableAct = z.infer<typeof DeliverableAct>;

/** What a report or undertaking asks for one period. */
export const Deliverable = z.object({
  entityId: z.string(),
  entityName: z.string(),
  /** The structures above that one, nearest first. */
  ancestorIds: z.array(z.string()),
  covenantId: z.string(),
  covenantName: z.string(),
  covenantType: CovenantType,
  section: z.string().nullable(),
  periodEnd: DerivedDate,
  /** The period as people say it: `Period to Sep 30, 2026`. */
  periodTitle: z.string(),
  /** Null for what waits for an event. */
  dueDate: DerivedDate.nullable(),
  /** Last day of the cure period after a missed due date; null where none was agreed. */
  cureUntil: DerivedDate.nullable(),
  status: DeliverableStatus,
  /** Nothing has to be handed in for it as long as a waiver holds. */
  isWaived: z.boolean(),
  /** When what counts now was handed in. */
  deliveredOn: IsoDate.nullable(),
  steps: z.array(DeliverableStep),
  /** Who hands it in: whoever the arrangement of its covenant names, else the borrower of the structure. */
  responsible: z.string().nullable(),
  /** Whom the arrangement names to look at it for the lender. */
  approver: z.string().nullable(),
  /** It is approved in steps, by the people who are asked there alone. */
  isInSteps: z.boolean(),
  acts: z.array(DeliverableAct),
  /** 0 before anything was handed in. */
  version: z.number().int().min(0),
});
export type Deliverable = z.infer<typeof Deliverable>;

const version = z.number().int().min(0).max(1_000_000);
const note = plainText(2_000).nullable().default(null);

export const HandIn = z.object({
  version,
  /** A document of the structure's data room; people who may edit the covenant may leave it out. */
  documentId: z.string().max(100).nullable().default(null),
  /** Today where it is left out. An earlier day takes the right to edit the covenant. */
  deliveredOn: IsoDate.optional(),
  note,
});
export type HandIn = z.infer<typeof HandIn>;

/** What is rejected or to be amended is told why. */
export const DecisionOnDeliverable = z
  .object({ version, decision: DeliverableDecision, note })
  .refine(({ decision, note: told }) => decision === 'Approved' || (told ?? '').trim() !== '', {
    path: ['note'],
    message: 'Say what is missing or wrong.',
  });
export type DecisionOnDeliverable = z.infer<typeof DecisionOnDeliverable>;

const eventOf = {
  HandedIn: 'trigger',
  Approved: 'approve',
  Rejected: 'reject',
  Amend: 'amend',
} as const satisfies Readonly<Record<DeliverableStep['step'], ApprovalEvent>>;

/** What is handed in goes the way of every approval; besides, something else may be handed in while it waits, and what was approved may be opened again. */
const besides: Readonly<
  Partial<Record<DeliverableStatus, Readonly<Partial<Record<ApprovalEvent, DeliverableStatus>>>>>
> = {
  Triggered: { trigger: 'Triggered' },
  Complete: { reject: 'Rejected', amend: 'Amend' },
};

function statusAfterStep(status: DeliverableStatus, step: DeliverableStep['step']): DeliverableStatus {
  const after = statusAfter(status, eventOf[step]) ?? besides[status]?.[eventOf[step]];
  if (after === undefined || after === 'Cancelled')
    throw new Error(`A delivery that is ${status} takes no step ${step}.`);
  return after;
}

const mostSteps = 50;

/** The status and steps after one more step. */
export const afterStep = (
  { status, steps }: Pick<StoredDeliverable, 'status' | 'steps'>,
  step: DeliverableStep,
): Pick<StoredDeliverable, 'status' | 'steps'> => ({
  status: statusAfterStep(status, step.step),
  steps: [...steps, step].slice(-mostSteps),
});

/** What counts as handed in: what waits for a decision, and what was approved. */
export const handedIn = ({ status, steps }: Pick<StoredDeliverable, 'status' | 'steps'>): DeliverableStep | null =>
  status === 'Triggered' || status === 'Complete' ? (steps.findLast(({ step }) => step === 'HandedIn') ?? null) : null;

import * as z from 'zod';
import { IsoDate } from '../../time/dates.ts';
import { covenantPartOf } from '../covenant-part-id.ts';
import { CovenantType } from '../covenant-vocabulary.ts';
import { enteredName, optionalEnteredText } from '../entered-text.ts';
import { entityPartOf } from '../entity-part-id.ts';
import { Id } from '../id.ts';
import { recordStamp } from '../record-stamp.ts';
import { ApprovalDecision, ApprovalStatus, WorkflowAction } from './machine.ts';

/**
 * What workflows approve: covenants and reports with their changed terms, what is handed in for one, what keeps a miss from being a breach, forms, details,
 * figures with values that hold from a day on, and imports of figures.
 */
export const WorkflowSourceType = z.enum([
  'Covenant',
  'Report',
  'Deliverable',
  'Waiver',
  'EquityCure',
  'Form',
  'Detail',
  'Datapoint',
  'FigureImport',
]);
export type WorkflowSourceType = z.infer<typeof WorkflowSourceType>;

/** What belongs to a covenant, or to an entity, is named by that and by itself, which takes more than one id. */
export const WorkflowSourceId = z.string().min(1).max(300);

export const WorkflowSource = z.object({ sourceType: WorkflowSourceType, sourceId: WorkflowSourceId });
export type WorkflowSource = z.infer<typeof WorkflowSource>;

/** `RcsLegacyAgentSupplier` is whoever has a deal role on the structure. */
export const ApproverType = z.enum(['Agent', 'AgentGroup', 'RcsLegacyAgentSupplier']);
export type ApproverType = z.infer<typeof ApproverType>;

/** `id`: of a person, of a group, or the name of a deal role. A group or role is one approver: any one of it decides. */
export const Approver = z.object({ type: ApproverType, id: Id.min(1) });
export type Approver = z.infer<typeof Approver>;

export const approverKey = ({ type, id }: Approver): string => `${type}#${id}`;

const mostApprovers = 20;
const mostSteps = 10;

const stepContent = {
  /** Within its workflow. */
  id: z
    .string()
    .max(40)
    .regex(/^[A-Za-z0-9-]+$/),
  name: enteredName(100),
  /** Whether one of its approvers is enough. */
  mode: z.enum(['Any', 'All']),
  approvers: z
    .array(Approver)
    .min(1, 'Name who approves.')
    .max(mostApprovers)
    .refine((all) => new Set(all.map(approverKey)).size === all.length, 'Name each approver once.'),
  /** Calendar days from when the step is asked; null where it has none. */
  dueInDays: z.int().min(1, 'Give at least one day.').max(365, 'Give at most 365 days.').nullable(),
};

export const WorkflowStepDraft = z.object(stepContent);
export type WorkflowStepDraft = z.infer<typeof WorkflowStepDraft>;

/** Somebody in whose place somebody else decides. */
const Stand = z.object({ agentId: z.string(), name: z.string() });
export type Stand = z.infer<typeof Stand>;

const StepDecision = z.object({
  /** For whom of the step it was given. */
  approver: Approver,
  decision: ApprovalDecision.exclude(['None']),
  by: z.string(),
  byName: z.string(),
  /** Null of what somebody decided for themselves. */
  standsInFor: Stand.nullable().default(null),
  at: z.string(),
  note: z.string().nullable(),
});
export type StepDecision = z.infer<typeof StepDecision>;

export const WorkflowStep = z.object({
  ...stepContent,
  /** What the step has come to since the workflow was last sent. */
  decision: ApprovalDecision,
  decisions: z.array(StepDecision),
  /** The last day for it; null before it is asked, and where it has none. */
  dueOn: IsoDate.nullable(),
});
export type WorkflowStep = z.infer<typeof WorkflowStep>;

/** Steps are asked one after the other, or all at once. */
const StepOrder = z.enum(['InOrder', 'SideBySide']);

/** What somebody has done, the latest last. */
const HistoryEntry = z.object({
  action: z.enum(['create', 'update', ...WorkflowAction.options, 'amend']),
  /** Of decisions. */
  stepName: z.string().nullable(),
  at: z.string(),
  by: z.string(),
  byName: z.string(),
  standsInFor: Stand.nullable().default(null),
  note: z.string().nullable(),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

export const StoredWorkflow = z.object({
  id: z.string(),
  organizationId: z.string(),
  /** The structure, project or financing that it was made at. */
  entityId: z.string(),
  /** The structure that this is or lies in, and those above it, nearest first. */
  structurePath: z.array(z.string()),
  source: WorkflowSource,
  /** As it was called when it was last sent. */
  sourceName: z.string(),
  order: StepOrder,
  steps: z.array(WorkflowStep),
  status: ApprovalStatus,
  /** How often it was sent. */
  round: z.int().min(0),
  triggeredAt: z.string().nullable(),
  triggeredBy: z.string().nullable(),
  /** Tells what was sent for approval from anything that it is changed to. */
  fingerprint: z.string().nullable(),
  /** Earlier entries than these are in the record's versions. */
  history: z.array(HistoryEntry),
  ...recordStamp,
});
export type StoredWorkflow = z.infer<typeof StoredWorkflow>;

export const WorkflowAct = z.enum(['edit', ...WorkflowAction.options]);
export type WorkflowAct = z.infer<typeof WorkflowAct>;

/** As a reader sees it. */
export const Workflow = StoredWorkflow.omit({ fingerprint: true, structurePath: true }).extend({
  /** Null of what is no covenant. */
  covenantType: CovenantType.nullable(),
  /** Whether changed terms of something in force wait, and not the thing itself. */
  isChange: z.boolean(),
  entityName: z.string(),
  entityKind: z.enum(['Deal', 'Project', 'Loan']),
  structureId: z.string(),
  /** By `type#id`; an approver without a name has been removed or switched off. */
  approverNames: z.record(z.string(), z.string()),
  /** Steps that wait for a decision, by their ids. */
  asked: z.array(z.string()),
  /** Whether what was sent has been changed since. */
  isOutdated: z.boolean(),
  acts: z.array(WorkflowAct),
  /** In whose place the reader decides next; null for themselves, and where nothing waits for them. */
  standsInFor: Stand.nullable(),
});
export type Workflow = z.infer<typeof Workflow>;

/** Steps that are arranged; none is none. */
export const StepDrafts = z
  .array(WorkflowStepDraft)
  .max(mostSteps)
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'Give each step an id of its own.');

const steps = StepDrafts.min(1, 'Add a step.');

export const NewWorkflow = z.object({
  source: WorkflowSource,
  order: StepOrder.default('InOrder'),
  steps,
});
export type NewWorkflow = z.infer<typeof NewWorkflow>;

const version = z.int().min(1);

/** What is left out stays. */
export const WorkflowChange = z.object({ version, order: StepOrder.optional(), steps: steps.optional() });
export type WorkflowChange = z.infer<typeof WorkflowChange>;

/** `decision` goes with a rejection: sent back to be amended, or refused for good. Either says why. */
export const WorkflowActing = z.object({
  version,
  decision: ApprovalDecision.extract(['Rejected', 'Amend']).default('Rejected'),
  /** Nothing entered is null. */
  note: optionalEnteredText(2_000).default(null),
});
export type WorkflowActing = z.infer<typeof WorkflowActing>;

/** A workflow in which somebody is asked. */
export const WaitingWorkflow = z.object({
  workflow: Workflow,
  /** The earliest last day of the steps that wait for the reader. */
  dueOn: IsoDate.nullable(),
});
export type WaitingWorkflow = z.infer<typeof WaitingWorkflow>;

const ofCovenants = new Set<WorkflowSourceType>(['Covenant', 'Report']);
const partsOfCovenants = new Set<WorkflowSourceType>(['Deliverable', 'Waiver', 'EquityCure']);

/** Whether something belongs to a covenant, and is looked at there. */
export const isPartOfCovenant = (sourceType: WorkflowSourceType): boolean => partsOfCovenants.has(sourceType);

/** The covenant or report that a workflow is about, or about a part of which it is; null for what is of no covenant. */
export function covenantOfSource({
  sourceType,
  sourceId,
}: Pick<WorkflowSource, 'sourceType' | 'sourceId'>): string | null {
  if (ofCovenants.has(sourceType)) return sourceId;
  return isPartOfCovenant(sourceType) ? covenantPartOf(sourceId).covenantId : null;
}

/** The detail that a workflow is about, or of which a figure is that it is about; null for anything else. */
export function detailOfSource({
  sourceType,
  sourceId,
}: WorkflowSource): { entityId: string; detailId: string } | null {
  if (sourceType !== 'Datapoint' && sourceType !== 'Detail') return null;
  const { entityId, part } = entityPartOf(sourceId);
  return { entityId, detailId: part.split(':')[0] ?? '' };
}

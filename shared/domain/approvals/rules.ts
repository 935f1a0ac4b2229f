import { addDays, type IsoDate } from '../../time/dates.ts';
import { type ApprovalEvent, statusAfter } from './machine.ts';
import { type ActingPerson, askedSteps, hasDecided, type NamedPerson, turnOf } from './turns.ts';
import {
  approverKey,
  type HistoryEntry,
  type Stand,
  type StepDecision,
  type StoredWorkflow,
  type WorkflowStep,
  type WorkflowStepDraft,
} from './workflow.ts';

export interface Moment {
  /** ISO 8601. */
  readonly at: string;
  readonly today: IsoDate;
}

type State = Pick<
  StoredWorkflow,
  'order' | 'steps' | 'status' | 'round' | 'triggeredAt' | 'triggeredBy' | 'fingerprint' | 'history'
>;

/** Why an act is not taken; codes of the error catalog. */
export type WorkflowRefusal = 'workflowNotOpen' | 'notApprover' | 'workflowAlreadyDecided';

const mostHistory = 200;

export const withHistory = (
  history: readonly HistoryEntry[],
  entry: Omit<HistoryEntry, 'stepName' | 'note' | 'standsInFor'> & Partial<HistoryEntry>,
): HistoryEntry[] => [...history, { stepName: null, note: null, standsInFor: null, ...entry }].slice(-mostHistory);

const entryBy = (person: ActingPerson, { at }: Moment) => ({ at, by: person.agentId, byName: person.name });

const named = (person: NamedPerson | null): Stand | null => person && { agentId: person.agentId, name: person.name };

/** A step as it is before anybody was asked. */
export const freshStep = (step: WorkflowStepDraft): WorkflowStep => ({
  ...step,
  decision: 'None',
  decisions: [],
  dueOn: null,
});

/** Each step that is asked gets its last day when it is asked first. */
function withDueDays<Workflow extends Pick<State, 'status' | 'order' | 'steps'>>(
  workflow: Workflow,
  today: IsoDate,
): Workflow {
  const asked = new Set(askedSteps(workflow).map(({ id }) => id));
  const steps = workflow.steps.map((step) =>
    asked.has(step.id) && step.dueOn === null && step.dueInDays !== null
      ? { ...step, dueOn: addDays(today, step.dueInDays) }
      : step,
  );
  return { ...workflow, steps };
}

/** Asks for approval, from the first step on: what was decided when it was sent before is in the history. */
export function triggered<Workflow extends State>(
  workflow: Workflow,
  fingerprint: string,
  person: ActingPerson,
  moment: Moment,
  note: string | null,
): Workflow | WorkflowRefusal {
  const status = statusAfter(workflow.status, 'trigger');
  if (status === null) return 'workflowNotOpen';
  const sent: Workflow = {
    ...workflow,
    status,
    round: workflow.round + 1,
    triggeredAt: moment.at,
    triggeredBy: person.agentId,
    fingerprint,
    steps: workflow.steps.map(freshStep),
    history: withHistory(workflow.history, { action: 'trigger', ...entryBy(person, moment), note }),
  };
  return withDueDays(sent, moment.today);
}

/** What waits is taken back by whoever sent it, to be sent as something else; anything else stays as it is. */
export function withdrawn<Workflow extends State>(
  workflow: Workflow,
  person: ActingPerson,
  moment: Moment,
  note: string,
): Workflow {
  const status = statusAfter(workflow.status, 'amend');
  if (status === null) return workflow;
  const history = withHistory(workflow.history, { action: 'amend', ...entryBy(person, moment), note });
  return { ...workflow, status, history };
}

export function cancelled<Workflow extends State>(
  workflow: Workflow,
  person: ActingPerson,
  moment: Moment,
  note: string | null,
): Workflow | WorkflowRefusal {
  const status = statusAfter(workflow.status, 'cancel');
  if (status === null) return 'workflowNotOpen';
  const history = withHistory(workflow.history, { action: 'cancel', ...entryBy(person, moment), note });
  return { ...workflow, status, history };
}

/** What a step comes to: one approval is enough where any of its approvers may give it; a rejection by one of them ends it. */
function withDecision(step: WorkflowStep, decision: StepDecision): WorkflowStep {
  const decisions = [...step.decisions, decision];
  if (decision.decision !== 'Approved') return { ...step, decisions, decision: decision.decision };
  const isApproved = step.mode === 'Any' || decisions.length === step.approvers.length;
  return { ...step, decisions, decision: isApproved ? 'Approved' : 'None' };
}

const eventOf = { Approved: 'approve', Rejected: 'reject', Amend: 'amend' } as const satisfies Record<
  StepDecision['decision'],
  ApprovalEvent
>;

/**
 * A decision in the first step that waits for whoever gives it. The workflow is complete with the last approval that it needs, and ends at the first
 * rejection or request to amend.
 */
export function decided<Workflow extends State>(
  workflow: Workflow,
  decision: StepDecision['decision'],
  person: ActingPerson,
  moment: Moment,
  note: string | null,
): Workflow | WorkflowRefusal {
  const event = eventOf[decision];
  const after = statusAfter(workflow.status, event);
  if (after === null) return 'workflowNotOpen';
  const turn = turnOf(workflow, person);
  if (turn === null) {
    return askedSteps(workflow).some((one) => hasDecided(one, [person])) ? 'workflowAlreadyDecided' : 'notApprover';
  }
  const { step, approver } = turn;
  const by = { ...entryBy(person, moment), standsInFor: named(turn.standsInFor) };
  const next = withDecision(step, { approver, decision, note, ...by });
  const steps = workflow.steps.map((one) => (one.id === step.id ? next : one));
  const isOver = decision !== 'Approved' || steps.every((one) => one.decision === 'Approved');
  const decidedNow: Workflow = {
    ...workflow,
    steps,
    status: isOver ? after : workflow.status,
    history: withHistory(workflow.history, { action: event, stepName: step.name, note, ...by }),
  };
  return withDueDays(decidedNow, moment.today);
}

const contentOf = ({ id, name, mode, approvers, dueInDays }: WorkflowStepDraft): string =>
  JSON.stringify({ id, name, mode, approvers: approvers.map(approverKey), dueInDays });

/**
 * Steps as they are changed to. In a workflow that was sent, a step in which somebody has decided stays as it is, in its place. Answers why it is not
 * taken in words for people.
 */
export function changedSteps(
  { status, steps }: Pick<State, 'status' | 'steps'>,
  wanted: readonly WorkflowStepDraft[],
): readonly WorkflowStep[] | string {
  if (status !== 'Triggered') return wanted.map(freshStep);
  const isDecidedIn = ({ decisions }: WorkflowStep) => decisions.length > 0;
  const isKept = steps.every(
    (step, at) => !isDecidedIn(step) || (wanted[at] !== undefined && contentOf(wanted[at]) === contentOf(step)),
  );
  if (!isKept) return 'A step in which somebody has decided stays as it is.';
  const changed = wanted.map((step, at) => {
    const before = steps[at];
    return before !== undefined && contentOf(before) === contentOf(step) ? before : freshStep(step);
  });
  // Nobody would be asked any more, and nothing would be approved either.
  return changed.every(({ decision }) => decision === 'Approved')
    ? 'Leave a step that is still to be decided.'
    : changed;
}

/** A workflow whose steps or their order change; the steps that are asked now get their last day. */
export function rearranged<Workflow extends State>(
  workflow: Workflow,
  { order, steps }: Pick<State, 'order' | 'steps'>,
  person: ActingPerson,
  moment: Moment,
): Workflow {
  const history = withHistory(workflow.history, { action: 'update', ...entryBy(person, moment) });
  return withDueDays({ ...workflow, order, steps, history }, moment.today);
}

import type { ApproverHindrance, CheckedApprover } from '../domain/approvals/approver-check.ts';
import type { ApprovalStatus } from '../domain/approvals/machine.ts';
import {
  approverKey,
  detailOfSource,
  type HistoryEntry,
  isPartOfCovenant,
  type Workflow,
  type WorkflowSource,
  type WorkflowStep,
  type WorkflowStepDraft,
} from '../domain/approvals/workflow.ts';
import { covenantPartOf } from '../domain/covenant-part-id.ts';
import type { StatusGroup } from '../domain/covenant-status.ts';
import { placeOfDatapoint } from '../domain/datapoint-id.ts';
import { entityPartOf } from '../domain/entity-part-id.ts';
import { covenantAddress } from './covenant-address.ts';
import { formatDate } from './dates.ts';

interface Look {
  readonly status: StatusGroup;
  readonly word: string;
}

const looks: Readonly<Record<ApprovalStatus, Look>> = {
  Pending: { status: 'Pending', word: 'Not sent yet' },
  Triggered: { status: 'Proposed', word: 'Waits for approval' },
  Rejected: { status: 'Breached', word: 'Rejected' },
  Complete: { status: 'Met', word: 'Approved' },
  Cancelled: { status: 'Obsolete', word: 'Cancelled' },
  Amend: { status: 'AtRisk', word: 'Sent back' },
};

/** How an approval is shown: a word and the color of a group. */
export const approvalLook = (status: ApprovalStatus): Look => looks[status];

export const sourceTypeWords: Readonly<Record<WorkflowSource['sourceType'], string>> = {
  Covenant: 'Covenant',
  Report: 'Report',
  Deliverable: 'Delivery',
  Waiver: 'Waiver',
  EquityCure: 'Equity cure',
  Form: 'Form',
  Detail: 'Detail',
  Datapoint: 'Figure',
  FigureImport: 'Import of figures',
};

/** `Olivia Officer or Credit board`. Somebody who can decide no more is named as that. */
function formatApprovers(
  { approvers, mode }: Pick<WorkflowStep, 'approvers' | 'mode'>,
  names: Workflow['approverNames'],
): string {
  const words = approvers.map((one) => names[approverKey(one)] ?? 'somebody who has left');
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${mode === 'All' ? 'and' : 'or'} ${last}`;
}

/** The steps of a template: `Officer (Olivia Officer), then Board (Credit board)`. */
export function stepsInWords({
  steps,
  order,
  approverNames,
}: Pick<Workflow, 'order' | 'approverNames'> & { readonly steps: readonly WorkflowStepDraft[] }): string {
  const words = steps.map((step) => `${step.name} (${formatApprovers(step, approverNames)})`);
  return words.join(order === 'InOrder' ? ', then ' : ', beside ');
}

const hindrances: Readonly<Record<ApproverHindrance, string>> = {
  Workflows: 'may not see approvals of this structure',
  Thing: 'may not see what is to be approved',
  Approving: 'may not approve this',
  OwnWork: 'has entered or changed this, so that somebody else has to approve it',
};

/** What stands against somebody who is named: `Jordan Lee may not approve this.` Null where nothing does. */
export function approverWarning({ hindrance, members }: CheckedApprover, name: string): string | null {
  if (hindrance !== null) return `${name} ${hindrances[hindrance]}.`;
  if (members === null || members.able === members.asked) {
    return members?.asked === 0 ? `Nobody of ${name} is there to approve it.` : null;
  }
  return members.able === 0
    ? `Nobody of ${name} may approve this today.`
    : `${members.able} of ${members.asked} people of ${name} may approve this today.`;
}

/** Where a step stands: `Waits for Credit board, by Mar 5, 2026`. */
export function stepState(step: WorkflowStep, isAsked: boolean, names: Workflow['approverNames']): string {
  const { decision, dueOn, decisions, approvers } = step;
  if (decision === 'Approved') return 'Approved';
  if (decision === 'Rejected') return 'Rejected';
  if (decision === 'Amend') return 'Sent back';
  const who = formatApprovers(step, names);
  if (!isAsked) return `Then ${who}`;
  const by = dueOn === null ? '' : `, by ${formatDate(dueOn)}`;
  const given = decisions.length === 0 ? '' : ` (${decisions.length} of ${approvers.length} approved)`;
  return `Waits for ${who}${by}${given}`;
}

/** Who did it, and in whose place: `Jordan Lee for Avery Chen`. */
export const whoActed = ({ byName, standsInFor }: Pick<HistoryEntry, 'byName' | 'standsInFor'>): string =>
  standsInFor === null ? byName : `${byName} for ${standsInFor.name}`;

const acts: Readonly<Record<HistoryEntry['action'], string>> = {
  create: 'Arranged',
  update: 'Steps changed',
  trigger: 'Sent for approval',
  approve: 'Approved',
  reject: 'Rejected',
  amend: 'Sent back',
  cancel: 'Cancelled',
};

/** `Approved “Credit”`. */
export const historyWords = ({ action, stepName }: HistoryEntry): string =>
  stepName === null ? acts[action] : `${acts[action]} “${stepName}”`;

const placesOf = {
  Deal: { page: '', details: 'deal-details' },
  Project: { page: '/project', details: 'project-details' },
  Loan: { page: '/loan', details: 'loan-details' },
} as const;

/** A figure of a period, and imports of figures, stand on the page of figures, a value that holds from a day on with its detail, which has a page of its own. */
function figureAddress({ source, structureId, entityId, entityKind }: Workflow): string {
  const { page, details } = placesOf[entityKind];
  const home = `/deals/${structureId}${page}${page === '' ? '' : `/${entityId}`}`;
  const { part: id } = entityPartOf(source.sourceId);
  if (source.sourceType === 'Detail') return `${home}/${details}/${id}`;
  if (source.sourceType === 'FigureImport') return `${home}/figures?imports=${id}`;
  const place = placeOfDatapoint(id);
  if (place === null) return `${home}/${details}/${id.split(':')[0]}?value=${encodeURIComponent(id)}`;
  const kind = place.dataKind === 'actual' ? '' : `&kind=${place.dataKind}`;
  return `${home}/figures?figure=${encodeURIComponent(id)}${kind}`;
}

/** Where people look at what is approved: what is in force on its own page, what was proposed in the review. */
export function sourceAddress(workflow: Workflow): string {
  const { source, structureId, covenantType, isChange, status } = workflow;
  if (detailOfSource(source) !== null || source.sourceType === 'FigureImport') return figureAddress(workflow);
  if (covenantType === null) return `/deals/${structureId}/forms/${source.sourceId}`;
  if (isPartOfCovenant(source.sourceType)) {
    const { covenantId } = covenantPartOf(source.sourceId);
    return covenantAddress(structureId, { id: covenantId, covenantType });
  }
  return isChange || status === 'Complete'
    ? covenantAddress(structureId, { id: source.sourceId, covenantType })
    : `/deals/${structureId}/reporting-covenants/ai-import?proposal=${source.sourceId}`;
}

import * as z from 'zod';
import { ApproversToCheck, CheckedApprover } from '../domain/approvals/approver-check.ts';
import {
  NewWorkflow,
  WaitingWorkflow,
  Workflow,
  WorkflowActing,
  WorkflowChange,
  WorkflowSourceId,
} from '../domain/approvals/workflow.ts';
import { Id } from '../domain/id.ts';
import { can, canInPart, signedIn } from './access.ts';
import { call, defineArea, pageQuery } from './define-area.ts';
import { delegationCalls } from './delegations.ts';
import { templateCalls } from './workflow-templates.ts';

const path = '/api/entities/{id}/workflows';
const ofPath = { of: 'params.id' } as const;

const changeErrors = [
  'entityNotFound',
  'entityObsolete',
  'workflowNotFound',
  'workflowNotOpen',
  'requestInvalid',
  'recordChanged',
  'notPermitted',
] as const;

/** What the approval of a thing itself may refuse. */
const approvalErrors = [
  'notApprover',
  'workflowAlreadyDecided',
  'approvalOutdated',
  'nothingToApprove',
  'covenantNeedsSecondPerson',
  'covenantObsolete',
  'covenantNotFound',
  'deliverableNotAsked',
  'deliverableNotHandedIn',
  'formIncomplete',
  'tooMuchAtOnce',
  'reliefDecided',
  'covenantNotApproved',
  // Of the file that an import reads.
  'documentNotFound',
  'fileBeingScanned',
  'fileInfected',
  'fileNotScanned',
] as const;

export const approvals = defineArea('approvals', {
  createWorkflow: call({
    id: 'post-entities-id-workflows',
    summary:
      'Arranges who approves something of a structure, project or financing. Nobody is asked before it is triggered.',
    method: 'POST',
    path,
    access: can('Create', 'Workflow', ofPath),
    body: NewWorkflow,
    response: Workflow,
    errors: [
      'entityNotFound',
      'entityObsolete',
      'requestInvalid',
      'workflowNotFound',
      'workflowExists',
      'nothingToApprove',
      'recordChanged',
    ],
    success: 'Workflow created successfully',
  }),
  updateNamedWorkflow: call({
    id: 'put-entities-id-workflows',
    summary:
      'Changes the steps of the workflow that the body names. A step in which somebody has decided stays as it is.',
    method: 'PUT',
    path,
    access: canInPart('Edit', 'Workflow', ofPath),
    body: WorkflowChange.extend({ id: Id.min(1) }),
    response: Workflow,
    errors: changeErrors,
    success: 'Workflow updated successfully',
  }),
  updateWorkflow: call({
    id: 'put-entities-id-workflows-workflow-id',
    summary: 'Changes the steps of a workflow. A step in which somebody has decided stays as it is.',
    method: 'PUT',
    path: `${path}/{workflowId}`,
    access: canInPart('Edit', 'Workflow', ofPath),
    body: WorkflowChange,
    response: Workflow,
    errors: changeErrors,
    success: 'Workflow updated successfully',
  }),
  getWorkflow: call({
    id: 'get-entities-id-workflows-source-type-source-workflow-id',
    summary: 'A workflow with its steps, what was decided in them, and what the reader may do.',
    method: 'GET',
    path: `${path}/{sourceType}/{source}/{workflowId}`,
    access: canInPart('View', 'Workflow', ofPath),
    response: Workflow,
    errors: ['entityNotFound', 'workflowNotFound'],
  }),
  actOnWorkflow: call({
    id: 'put-entities-id-workflows-source-type-source-workflow-id-action',
    summary:
      'Sends a workflow to its approvers (trigger), decides in it (approve, reject) or ends it (cancel). With the last approval, what it is about is approved.',
    method: 'PUT',
    path: `${path}/{sourceType}/{source}/{workflowId}/{action}`,
    access: canInPart('View', 'Workflow', ofPath),
    body: WorkflowActing,
    response: Workflow,
    errors: [...changeErrors, ...approvalErrors],
    success: 'Workflow updated successfully',
  }),
  listWorkflows: call({
    id: 'own-list-workflows',
    summary: 'Workflows of a structure with all that lies in it, or of a project or financing; the latest first.',
    method: 'GET',
    path,
    access: canInPart('View', 'Workflow', ofPath),
    query: z.object({
      ...pageQuery,
      /** Of one covenant, report, delivery, waiver, cure or form. */
      sourceId: WorkflowSourceId.optional(),
      /** `true`: those alone that have not ended. */
      open: z.enum(['true', 'false']).optional(),
    }),
    response: z.array(Workflow),
    pages: true,
    errors: ['entityNotFound', 'cursorInvalid'],
  }),
  checkApprovers: call({
    id: 'own-check-approvers',
    summary:
      'Which of those named could not approve something today, and why; of groups, how many of their members could. Nobody is kept from being named by it.',
    method: 'POST',
    path: `${path}/approvers`,
    onlyReads: true,
    access: canInPart('Edit', 'Workflow', ofPath),
    body: ApproversToCheck,
    response: z.array(CheckedApprover),
    errors: ['entityNotFound', 'requestInvalid'],
  }),
  listWaiting: call({
    id: 'own-list-waiting-workflows',
    summary: 'What waits for a decision of the reader in their organization: the most urgent first.',
    method: 'GET',
    path: '/api/workflows/waiting',
    access: signedIn,
    query: z.object(pageQuery),
    response: z.array(WaitingWorkflow),
    pages: true,
    errors: ['cursorInvalid', 'organizationNotFound'],
  }),
  decideWorkflows: call({
    id: 'own-decide-workflows',
    summary: 'Approves or rejects several workflows, each by itself, and says which could not be decided and why.',
    method: 'POST',
    path: '/api/workflows/decisions',
    access: signedIn,
    body: z.object({
      decisions: z
        .array(WorkflowActing.extend({ id: Id.min(1), action: z.enum(['approve', 'reject']) }))
        .min(1)
        .max(50),
    }),
    response: z.object({
      decided: z.array(z.string()),
      refused: z.array(z.object({ id: z.string(), code: z.string(), message: z.string() })),
    }),
    errors: ['requestInvalid', 'organizationNotFound'],
    success: 'Decisions saved',
  }),
  ...templateCalls,
  ...delegationCalls,
});

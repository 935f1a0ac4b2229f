import * as z from 'zod';
import { ApproverCandidate, NewTemplate, TemplateChange, WorkflowTemplate } from '../domain/approvals/template.ts';
import { WorkflowSourceType } from '../domain/approvals/workflow.ts';
import { CandidateSearch } from '../domain/team.ts';
import { can } from './access.ts';
import { call, pageQuery } from './define-area.ts';

const path = '/api/workflows/templates';
/** Templates are of the organization in which the caller works. */
const here = { of: 'scope.organization' } as const;

/** Steps that an organization takes again and again; calls of the area of approvals. */
export const templateCalls = {
  listWorkflowTemplates: call({
    id: 'own-list-workflow-templates',
    summary: 'Templates of an organization for who approves something, by name; of one kind if asked for.',
    method: 'GET',
    path,
    access: can('View', 'WorkflowTemplate', here),
    query: z.object({
      ...pageQuery,
      launchStatus: z.enum(['Active', 'Obsolete']).default('Active'),
      sourceType: WorkflowSourceType.optional(),
    }),
    response: z.array(WorkflowTemplate),
    pages: true,
    errors: ['organizationNotFound', 'cursorInvalid'],
  }),
  createWorkflowTemplate: call({
    id: 'own-create-workflow-template',
    summary: 'Makes a template with its steps and what it is for.',
    method: 'POST',
    path,
    access: can('Create', 'WorkflowTemplate', here),
    body: NewTemplate,
    response: WorkflowTemplate,
    errors: ['organizationNotFound', 'requestInvalid', 'nameTaken', 'recordChanged'],
    success: 'Template created',
  }),
  updateWorkflowTemplate: call({
    id: 'own-update-workflow-template',
    summary:
      'Changes a template; to make it obsolete, or to use it again, takes the right to create. Approvals that began with it stay as they are.',
    method: 'PUT',
    path: `${path}/{templateId}`,
    access: can('Edit', 'WorkflowTemplate', here),
    body: TemplateChange,
    response: WorkflowTemplate,
    errors: [
      'organizationNotFound',
      'workflowTemplateNotFound',
      'requestInvalid',
      'nameTaken',
      'recordChanged',
      'notPermitted',
    ],
    success: 'Template saved',
  }),
  findApprovers: call({
    id: 'own-find-approvers',
    summary:
      'Enabled people and active groups of an organization whom a step can ask. A page may be short, or even empty, while another one follows.',
    method: 'GET',
    path: '/api/workflows/approvers',
    access: can('Edit', 'WorkflowTemplate', here),
    query: z.object({ ...pageQuery, search: CandidateSearch }),
    response: z.array(ApproverCandidate),
    pages: true,
    errors: ['organizationNotFound', 'requestInvalid', 'cursorInvalid'],
  }),
};

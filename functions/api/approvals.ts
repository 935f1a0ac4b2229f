import { approvalSources } from '#functions/compositions/approval-sources.ts';
import { approverNames, groupMembers, searchApprovers } from '#functions/compositions/approver-names.ts';
import { actOnWorkflow } from '#functions/domain/approvals/act-on-workflow.ts';
import { createWorkflow, updateNamedWorkflow, updateWorkflow } from '#functions/domain/approvals/change-workflows.ts';
import { checkApprovers } from '#functions/domain/approvals/check-approvers.ts';
import { approvalsContext } from '#functions/domain/approvals/context.ts';
import {
  createDelegation,
  endDelegation,
  findDelegates,
  listDelegations,
} from '#functions/domain/approvals/delegations/change-delegations.ts';
import { getWorkflow, listWorkflows } from '#functions/domain/approvals/read-workflows.ts';
import {
  createWorkflowTemplate,
  findApprovers,
  listWorkflowTemplates,
  updateWorkflowTemplate,
} from '#functions/domain/approvals/templates.ts';
import { decideWorkflows, listWaiting } from '#functions/domain/approvals/waiting-workflows.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { serveArea } from '#functions/platform/http/serve-area.ts';
import { authenticate } from '#functions/platform/sign-in/authenticate.ts';
import { approvals } from '#shared/contract/approvals.ts';

export const handler = serveArea(
  approvals,
  {
    createWorkflow,
    updateNamedWorkflow,
    updateWorkflow,
    getWorkflow,
    actOnWorkflow,
    listWorkflows,
    checkApprovers,
    listWaiting,
    decideWorkflows,
    listWorkflowTemplates,
    createWorkflowTemplate,
    updateWorkflowTemplate,
    findApprovers,
    listDelegations,
    createDelegation,
    endDelegation,
    findDelegates,
  },
  (scope: RequestScope) =>
    approvalsContext(scope, { sources: approvalSources, approverNames, findApprovers: searchApprovers, groupMembers }),
  { people: authenticate },
);

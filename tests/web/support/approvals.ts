import type { WorkflowTemplate } from '#shared/domain/approvals/template.ts';
import type { Workflow, WorkflowStep } from '#shared/domain/approvals/workflow.ts';

/** A step that asks whoever approves covenants, and waits. */
export const aStep = (override: Partial<WorkflowStep> = {}): WorkflowStep => ({
  id: 'credit',
  name: 'Credit',
  mode: 'Any',
  approvers: [{ type: 'RcsLegacyAgentSupplier', id: 'CovenantApprover' }],
  dueInDays: 5,
  decision: 'None',
  decisions: [],
  dueOn: null,
  ...override,
});

/** An approval of a covenant in two steps, of which the first waits. */
export const aWorkflow = (override: Partial<Workflow> = {}): Workflow => ({
  id: 'steps',
  organizationId: 'northlight',
  entityId: 'riverside',
  structureId: 'riverside',
  entityName: 'Riverside',
  entityKind: 'Deal',
  source: { sourceType: 'Covenant', sourceId: 'dscr' },
  sourceName: 'Minimum DSCR',
  covenantType: 'KPI',
  isChange: false,
  order: 'InOrder',
  steps: [
    aStep({ dueOn: '2026-12-04' }),
    aStep({ id: 'board', name: 'Board', approvers: [{ type: 'AgentGroup', id: 'board' }] }),
  ],
  status: 'Triggered',
  round: 1,
  triggeredAt: '2026-11-29T09:00:00.000Z',
  triggeredBy: 'dealadmin',
  history: [
    {
      action: 'create',
      stepName: null,
      at: '2026-11-29T08:00:00.000Z',
      by: 'dealadmin',
      byName: 'Dana Deal',
      standsInFor: null,
      note: null,
    },
    {
      action: 'trigger',
      stepName: null,
      at: '2026-11-29T09:00:00.000Z',
      by: 'dealadmin',
      byName: 'Dana Deal',
      standsInFor: null,
      note: 'As agreed on the call.',
    },
  ],
  approverNames: { 'RcsLegacyAgentSupplier#CovenantApprover': 'Covenant approver', 'AgentGroup#board': 'Credit board' },
  asked: ['credit'],
  isOutdated: false,
  acts: ['approve', 'reject'],
  standsInFor: null,
  version: 2,
  createdAt: '2026-11-29T08:00:00.000Z',
  createdBy: 'dealadmin',
  updatedAt: '2026-11-29T09:00:00.000Z',
  updatedBy: 'dealadmin',
  ...override,
});

/** A template of two steps for covenants and waivers. */
export const aTemplate = (override: Partial<WorkflowTemplate> = {}): WorkflowTemplate => ({
  id: 'template',
  name: 'Officer, then board',
  description: null,
  sourceTypes: ['Covenant', 'Waiver'],
  isDefault: false,
  order: 'InOrder',
  steps: [
    {
      id: 'credit',
      name: 'Credit',
      mode: 'Any',
      approvers: [{ type: 'RcsLegacyAgentSupplier', id: 'CovenantApprover' }],
      dueInDays: 5,
    },
    { id: 'board', name: 'Board', mode: 'Any', approvers: [{ type: 'AgentGroup', id: 'board' }], dueInDays: null },
  ],
  approverNames: { 'RcsLegacyAgentSupplier#CovenantApprover': 'Covenant approver', 'AgentGroup#board': 'Credit board' },
  launchStatus: 'Active',
  version: 1,
  createdAt: '2026-11-02T08:00:00.000Z',
  createdBy: 'admin',
  updatedAt: '2026-11-02T08:00:00.000Z',
  updatedBy: 'admin',
  ...override,
});

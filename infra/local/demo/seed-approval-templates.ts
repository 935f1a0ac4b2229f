import { addDays } from '#shared/time/dates.ts';
import type { DemoApi, DemoPerson } from './demo-api.ts';
import { approvalStep } from './demo-steps.ts';
import { today } from './demo-time.ts';

interface Approvers {
  readonly dealAdminId: string;
  readonly creditCommittee: string;
}

/** The steps that Northlight Capital takes again and again. */
export async function seedApprovalTemplates(
  api: DemoApi,
  admin: DemoPerson,
  { dealAdminId, creditCommittee }: Approvers,
): Promise<void> {
  const make = (template: object) => api.call(admin, 'POST', '/api/workflows/templates', template);
  await make({
    name: 'Deal lead, then credit committee',
    description:
      'For new covenants, changed terms, waivers and cures: the committee decides once the deal lead agrees.',
    sourceTypes: ['Covenant', 'Report', 'Waiver', 'EquityCure'],
    isDefault: true,
    steps: [
      approvalStep('Deal lead', 'Agent', dealAdminId, 4),
      approvalStep('Credit committee', 'AgentGroup', creditCommittee, 10),
    ],
  });
  await make({
    name: 'Reports of borrowers',
    description: 'Whoever checks submissions on the deal team looks first.',
    sourceTypes: ['Deliverable'],
    steps: [
      approvalStep('Submission', 'RcsLegacyAgentSupplier', 'SubmissionApprover', 5),
      approvalStep('Approval', 'RcsLegacyAgentSupplier', 'Approver', 10),
    ],
  });
}

/** The deal lead is away for two weeks, and counsel decides in their place. */
export async function seedDelegation(api: DemoApi, dealAdmin: DemoPerson): Promise<void> {
  const found = await api.call<{ id: string }[]>(dealAdmin, 'GET', '/api/workflows/delegates?search=Imani');
  const [counsel] = found;
  if (counsel === undefined) throw new Error('Nobody is found who decides in the place of the deal lead.');
  await api.call(dealAdmin, 'POST', '/api/workflows/delegations', {
    delegateId: counsel.id,
    from: today(),
    until: addDays(today(), 13),
    note: 'On leave; Rosa knows the open waivers.',
  });
}

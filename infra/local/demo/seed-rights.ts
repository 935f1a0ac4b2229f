import { documentUpload } from '#shared/domain/permissions/deal-role-lines.ts';
import type { DemoApi, DemoPerson } from './demo-api.ts';
import type { DemoPeople } from './seed-people.ts';

interface Made {
  readonly id: string;
}

export interface DemoGroups {
  readonly creditCommittee: string;
  readonly borrowerTeam: string;
}

const covenantReviewer = {
  name: 'Covenant reviewer',
  description: 'Reads structures and approves covenants and reports, without changing anything else.',
  grants: [
    ...['Deal', 'Project', 'Loan', 'Document', 'Detail', 'Covenant', 'Report', 'Workflow'].map((sourceType) => ({
      level: 'View',
      sourceType,
    })),
    ...['Covenant', 'Report'].map((sourceType) => ({ level: 'Edit', sourceType, detailName: 'Approval Status' })),
    { level: 'View', sourceType: 'Organization' },
  ],
};

/** A role and groups of Northlight Capital's own. */
export async function seedRights(
  api: DemoApi,
  organizationId: string,
  admin: DemoPerson,
  { dealAdminId, analystId, guestId }: DemoPeople,
): Promise<DemoGroups> {
  const path = `/api/organizations/${organizationId}`;
  const { id: reviewer } = await api.call<Made>(admin, 'POST', `${path}/roles`, covenantReviewer);
  const counsel = { firstName: 'Rosa', lastName: 'Imani', primaryEmail: 'reviewer@northlight.example' };
  const { id: reviewerId } = await api.call<Made>(admin, 'POST', `${path}/agents`, { ...counsel, roles: [reviewer] });
  await api.acceptInvitation(counsel.primaryEmail);

  const { id: creditCommittee } = await api.call<Made>(admin, 'POST', `${path}/groups`, {
    name: 'Credit committee',
    description: 'Approves what is new and what has gone wrong.',
    agents: [dealAdminId, analystId, reviewerId],
  });
  const { id: borrowerTeam } = await api.call<Made>(admin, 'POST', `${path}/counterparty-groups`, {
    name: 'Sandhollow finance team',
    description: 'Hands in the reports of the Sandhollow portfolio.',
    agents: [guestId],
  });
  return { creditCommittee, borrowerTeam };
}

/** Who works on a structure: the committee approves, the analyst reviews covenants, the borrower's team sees it. */
export async function seedTeam(
  api: DemoApi,
  organizationId: string,
  entityId: string,
  admin: DemoPerson,
  { analystId }: DemoPeople,
  { creditCommittee, borrowerTeam }: DemoGroups,
): Promise<void> {
  const team = `/api/v2/organizations/${organizationId}/entities/${entityId}/team`;
  const uploads = { level: 'Edit', action: 'Grant', sourceType: 'Document', ...documentUpload };
  await api.call(admin, 'POST', `${team}/direct`, [{ agentId: analystId, role: 'CovenantApprover' }]);
  await api.call(admin, 'POST', `${team}/groups`, [
    { groupId: creditCommittee, role: 'Approver' },
    { groupId: borrowerTeam, role: 'Viewer', permissions: [uploads] },
  ]);
}

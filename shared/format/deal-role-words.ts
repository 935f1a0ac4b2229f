import { type DealRoleFlags, dealRoleFlags } from '../domain/permissions/deal-role-lines.ts';
import { DealRole } from '../domain/permissions/deal-roles.ts';

interface DealRoleWords {
  readonly label: string;
  readonly explanation: string;
}

export const dealRoleWords: Readonly<Record<DealRole, DealRoleWords>> = {
  Approver: {
    label: 'Approver',
    explanation: 'Sees everything in the structure and approves its reports and covenants.',
  },
  Viewer: { label: 'Viewer', explanation: 'Sees everything in the structure.' },
  SubmissionApprover: {
    label: 'Submission approver',
    explanation: 'Sees everything in the structure and approves its reports.',
  },
  CovenantApprover: {
    label: 'Covenant approver',
    explanation: 'Sees everything in the structure and approves its covenants.',
  },
};

const flagWords: Readonly<Record<keyof DealRoleFlags, string>> = {
  isGeneralApprover: 'General approver',
  isSubmissionApprover: 'Submission approver',
  isCovenantApprover: 'Covenant approver',
  isApprover: 'Counts as an approver',
  isViewer: 'Viewer',
};

/** What a deal role makes of somebody, for those who are asked to approve. */
export const flagsOfRole = (role: DealRole): readonly string[] => {
  const flags = dealRoleFlags([role]);
  return (Object.keys(flagWords) as (keyof DealRoleFlags)[])
    .filter((flag) => flags[flag])
    .map((flag) => flagWords[flag]);
};

/** No role: on the team by permissions only. */
export const roleLabel = (role: DealRole | null): string => (role === null ? 'No role' : dealRoleWords[role].label);

export const dealRoleNamed = (name: string): DealRole | null => DealRole.options.find((role) => role === name) ?? null;

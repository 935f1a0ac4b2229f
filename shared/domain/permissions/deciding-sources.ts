import type { SourceType } from './permission.ts';

/** The sources on which permissions decide something today; only these are offered. The others are accepted and kept for what comes with them. */
export const decidingSources = [
  'Organization',
  'Deal',
  'Project',
  'Loan',
  'Document',
  'Report',
  'Covenant',
  'Form',
  'Workflow',
  'WorkflowTemplate',
  'Detail',
] as const satisfies readonly SourceType[];

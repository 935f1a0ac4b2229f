import type { RoleGrant } from '#shared/domain/permissions/roles.ts';

const at = (level: RoleGrant['level'], ...sources: readonly RoleGrant['sourceType'][]): RoleGrant[] =>
  sources.map((sourceType) => ({ level, sourceType, detailName: null }));

/** A role that organizations of tests make for themselves: it works on structures and approves nothing. */
export const analystRole = {
  name: 'Analyst',
  description: 'Sees all structures, enters figures, files documents and edits covenants.',
  grants: [
    ...at('View', 'Organization', 'Deal', 'Project', 'Loan'),
    ...at('Edit', 'Detail', 'Covenant', 'Report'),
    ...at('Create', 'Document'),
  ],
};

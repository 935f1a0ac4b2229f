import type { AuditCategory } from '../domain/audit/audit-types.ts';

/** What people look for in the log, as they choose it. */
export const auditCategoryWords: Readonly<Record<AuditCategory, string>> = {
  structures: 'Structures and parties',
  covenants: 'Covenants and approvals',
  documents: 'Documents',
  figures: 'Figures, details and forms',
  comments: 'Comments',
  people: 'People, roles and permissions',
  signIns: 'Sign-ins, refusals and support',
  access: 'API clients, single sign-on and exports',
  settings: 'Settings',
  notes: 'Notes',
};

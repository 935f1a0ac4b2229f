import type { Uses } from '#infra/constructs/uses.ts';

interface OperatorTaskRow {
  description: string;
  uses: Uses;
}

/** What an operator starts by hand: no queue, no timer, no alarm. */
export const operatorTasks: Readonly<Record<string, OperatorTaskRow>> = {
  'bootstrap-superuser': {
    description: 'Creates the first superuser; started once by an operator',
    uses: {
      records: 'readWrite',
      audit: 'append',
      people: 'register',
      keys: ['accounts'],
      // A superuser is told when the second factor was replaced.
      mail: 'send',
      siteUrl: 'read',
    },
  },
  'verify-audit-trail': {
    description: 'Tells whether the audit trail of an organization is as it was written; started by an operator',
    uses: { records: 'read', series: 'read', auditTrail: 'verify', auditAnchors: 'read' },
  },
  'rotate-keys': {
    description: 'Makes a new key of one purpose, or retires one; started by an operator',
    uses: { rotation: 'of all keys' },
  },
};

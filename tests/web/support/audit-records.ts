import type { AuditRecord } from '#shared/domain/audit/audit-record.ts';

/** Somebody has changed the borrower of a structure, from a computer whose sign-in is known. */
export const anAuditRecord = (override: Partial<AuditRecord> = {}): AuditRecord => ({
  id: 'record-1',
  type: 'Deal',
  source: 'riverside',
  sourceName: 'Riverside senior facility',
  entityId: 'riverside',
  entityName: 'Riverside senior facility',
  event: 'structure.updated',
  at: '2026-11-20T09:00:00.000Z',
  by: { id: 'dalia', name: 'Dalia Okafor', kind: 'person' },
  from: {
    address: '203.0.113.7',
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0',
  },
  job: null,
  version: 3,
  correlationId: 'request-1',
  isHidden: false,
  changes: [{ field: 'borrower', before: 'Riverside LLC', after: 'Riverside Solar LLC' }],
  names: {},
  ...override,
});

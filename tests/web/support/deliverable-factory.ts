import type { Deliverable } from '#shared/domain/deliverable.ts';

/** What a report of the Riverside senior facility asks for the third quarter, of which nothing was handed in. */
export const aDeliverable = (one: Partial<Deliverable> = {}): Deliverable => ({
  entityId: 'riverside',
  entityName: 'Riverside senior facility',
  ancestorIds: [],
  covenantId: 'quarterly',
  covenantName: 'Quarterly statements',
  covenantType: 'Report',
  section: null,
  periodEnd: '2026-09-30',
  periodTitle: 'Period to Sep 30, 2026',
  dueDate: '2026-11-14',
  cureUntil: null,
  isWaived: false,
  status: 'Pending',
  deliveredOn: null,
  steps: [],
  responsible: null,
  approver: null,
  isInSteps: false,
  acts: ['handIn'],
  version: 0,
  ...one,
});

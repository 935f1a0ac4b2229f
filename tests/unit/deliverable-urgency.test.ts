import { describe, expect, it } from 'vitest';
import type { Deliverable } from '#shared/domain/deliverable.ts';
import { byParty, deliverableCounts } from '#shared/domain/deliverable-urgency.ts';

const today = '2026-11-27';

const asked = (one: Partial<Deliverable>): Deliverable => ({
  entityId: 'riverside',
  entityName: 'Riverside senior facility',
  ancestorIds: [],
  covenantId: 'statements',
  covenantName: 'Quarterly statements',
  covenantType: 'Report',
  section: null,
  isInSteps: false,
  periodEnd: '2026-09-30',
  periodTitle: 'Period to Sep 30, 2026',
  dueDate: '2026-11-14',
  cureUntil: null,
  isWaived: false,
  status: 'Pending',
  deliveredOn: null,
  steps: [],
  responsible: 'Sandhollow Solar LLC',
  approver: null,
  acts: [],
  version: 0,
  ...one,
});

describe('how much of what is asked for is urgent', () => {
  it('counts what is late, due within 30 days, in review and sent back', () => {
    const all = [
      asked({ dueDate: '2026-11-26' }),
      asked({ dueDate: '2026-11-27' }),
      asked({ dueDate: '2026-12-27' }),
      asked({ dueDate: '2026-12-28' }),
      asked({ dueDate: '2026-11-01', status: 'Triggered' }),
      asked({ dueDate: '2026-11-01', status: 'Amend' }),
      asked({ dueDate: '2026-11-01', status: 'Complete' }),
      asked({ dueDate: null }),
      asked({ dueDate: '2026-11-26', isWaived: true }),
      asked({ dueDate: '2026-12-01', isWaived: true }),
    ];

    expect(deliverableCounts(all, today)).toEqual({ overdue: 2, dueSoon: 2, inReview: 1, sentBack: 1 });
  });

  it('is told by party, the one with the most that is overdue first and nobody last', () => {
    const groups = byParty(
      [
        asked({ responsible: null, dueDate: '2026-01-01' }),
        asked({ responsible: 'Lakeside Servicing', dueDate: '2027-03-01' }),
        asked({ responsible: 'Elmwood Fund Administration', dueDate: '2026-12-01' }),
        asked({ responsible: 'Sandhollow Solar LLC' }),
        asked({ responsible: 'Lakeside Servicing', dueDate: '2027-06-01' }),
      ],
      today,
    );

    expect(groups.map(({ party, deliverables }) => [party, deliverables.length])).toEqual([
      ['Sandhollow Solar LLC', 1],
      ['Elmwood Fund Administration', 1],
      ['Lakeside Servicing', 2],
      [null, 1],
    ]);
  });
});

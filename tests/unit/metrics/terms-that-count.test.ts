import { describe, expect, it } from 'vitest';
import type { ApprovalStatus } from '#shared/domain/datapoint.ts';
import { entryOn } from '#shared/domain/entry-on.ts';
import { openModel } from '#shared/metrics/model/open-model.ts';
import { heldUnder } from '#shared/metrics/model/scenario.ts';
import { aComputationModel } from '#tests/web/support/computation-model.ts';

const entry = (from: string | null, value: number | null, approval: ApprovalStatus | null = null) => ({
  from,
  value,
  error: null,
  approval,
});

describe('the value that holds on a day', () => {
  it.each([
    { approval: null, counts: 2, approvedOnly: 2 },
    { approval: 'Pending', counts: 2, approvedOnly: 1 },
    { approval: 'Triggered', counts: 2, approvedOnly: 1 },
    { approval: 'Amend', counts: 2, approvedOnly: 1 },
    { approval: 'Complete', counts: 2, approvedOnly: 2 },
    { approval: 'Cancelled', counts: 2, approvedOnly: 2 },
    { approval: 'Rejected', counts: 1, approvedOnly: 1 },
  ] as const)('is, of an amendment with approval $approval, $counts; of what is settled $approvedOnly', (one) => {
    const entries = [entry(null, 1), entry('2026-07-01', 2, one.approval)];

    expect(entryOn(entries, '2026-06-30')?.value).toBe(1);
    expect(entryOn(entries, '2026-07-01')?.value).toBe(one.counts);
    expect(entryOn(entries, '2026-07-01', true)?.value).toBe(one.approvedOnly);
  });

  it('is none where all were rejected', () => {
    expect(entryOn([entry(null, 1, 'Rejected')], '2026-07-01')).toBeNull();
  });
});

describe('terms under a scenario', () => {
  it.each([
    { what: 'rejected', amendment: entry('2026-06-01', 50, 'Rejected') },
    { what: 'removed', amendment: entry('2026-06-01', null) },
  ])('are assumed from what counts, where an amendment was $what', ({ amendment }) => {
    const [structure, project] = aComputationModel().entities;
    if (structure === undefined || project === undefined) throw new Error('The model has too few entities.');
    const facts = [
      { detailId: 'loss', dataKind: 'actual' as const, isOverride: false, entries: [entry(null, 10), amendment] },
    ];
    const open = openModel(aComputationModel({ entities: [structure, { ...project, facts }] }));
    const change = {
      ...{ detailId: 'loss', entityType: 'Project', entityId: null },
      mode: 'scale',
      amount: 100,
    } as const;

    const held = heldUnder(open, [change], { from: '2027-01', to: '2027-02' });

    const entries = held.find(({ id }) => id === 'mesa')?.facts[0]?.entries ?? [];
    const on = (day: string) => entryOn(entries, day)?.value;
    expect([on('2026-12-31'), on('2027-01-01'), on('2027-02-28'), on('2027-03-01')]).toEqual([10, 20, 20, 10]);
  });
});

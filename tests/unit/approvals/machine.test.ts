import { describe, expect, it } from 'vitest';
import { type ApprovalEvent, ApprovalStatus, hasEnded, statusAfter } from '#shared/domain/approvals/machine.ts';

const events: readonly ApprovalEvent[] = ['trigger', 'approve', 'reject', 'amend', 'cancel'];

/** What the specification's states allow, written down once more by hand: from, event, to. */
const allowed: readonly (readonly [ApprovalStatus, ApprovalEvent, ApprovalStatus])[] = [
  ['Pending', 'trigger', 'Triggered'],
  ['Pending', 'cancel', 'Cancelled'],
  ['Triggered', 'approve', 'Complete'],
  ['Triggered', 'reject', 'Rejected'],
  ['Triggered', 'amend', 'Amend'],
  ['Triggered', 'cancel', 'Cancelled'],
  ['Rejected', 'trigger', 'Triggered'],
  ['Rejected', 'cancel', 'Cancelled'],
  ['Amend', 'trigger', 'Triggered'],
  ['Amend', 'cancel', 'Cancelled'],
];

describe('the states of an approval', () => {
  const pairs = ApprovalStatus.options.flatMap((status) => events.map((event) => [status, event] as const));

  it.each(pairs)('%s and %s', (status, event) => {
    const expected = allowed.find(([from, what]) => from === status && what === event)?.[2] ?? null;

    expect(statusAfter(status, event)).toBe(expected);
  });

  it('end when they are complete or cancelled', () => {
    expect(ApprovalStatus.options.filter(hasEnded)).toEqual(['Complete', 'Cancelled']);
  });
});

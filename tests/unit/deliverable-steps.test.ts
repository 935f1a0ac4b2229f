import { describe, expect, it } from 'vitest';
import { afterStep, type DeliverableStatus, type DeliverableStep } from '#shared/domain/deliverable.ts';

const step = (kind: DeliverableStep['step']): DeliverableStep => ({
  step: kind,
  at: '2026-11-02T08:00:00.000Z',
  by: 'olivia',
  byName: 'Olivia Officer',
  note: null,
  deliveredOn: null,
  documentId: null,
  documentName: null,
  fileVersion: null,
});
const statusAfter = (status: DeliverableStatus, kind: DeliverableStep['step']) =>
  afterStep({ status, steps: [] }, step(kind)).status;

describe('a delivery', () => {
  it.each([
    ['Pending', 'HandedIn', 'Triggered'],
    ['Triggered', 'Approved', 'Complete'],
    ['Triggered', 'Rejected', 'Rejected'],
    ['Triggered', 'Amend', 'Amend'],
    ['Rejected', 'HandedIn', 'Triggered'],
    ['Amend', 'HandedIn', 'Triggered'],
    // Beside what every approval does.
    ['Triggered', 'HandedIn', 'Triggered'],
    ['Complete', 'Rejected', 'Rejected'],
    ['Complete', 'Amend', 'Amend'],
  ] as const)('that is %s becomes with %s %s', (status, kind, expected) => {
    expect(statusAfter(status, kind)).toBe(expected);
  });

  it.each([
    ['Pending', 'Approved'],
    ['Rejected', 'Approved'],
    ['Amend', 'Rejected'],
    ['Complete', 'HandedIn'],
    ['Complete', 'Approved'],
  ] as const)('that is %s takes no %s', (status, kind) => {
    expect(() => statusAfter(status, kind)).toThrow('takes no step');
  });

  it('keeps the latest of its steps', () => {
    const handed = afterStep({ status: 'Pending', steps: [] }, step('HandedIn'));

    expect(afterStep(handed, step('Approved')).steps.map((one) => one.step)).toEqual(['HandedIn', 'Approved']);
  });
});

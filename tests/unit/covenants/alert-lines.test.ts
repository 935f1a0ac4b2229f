import { describe, expect, it } from 'vitest';
import { isDueSoon, isMissed } from '#web/src/entities/covenant/alert-lines.ts';
import type { CovenantLine } from '#web/src/entities/covenant/standing-lines.ts';

const today = '2026-11-26';
const line = (more: Partial<CovenantLine>) =>
  ({ covenantType: 'Report', status: 'Met', nextDueDate: '2026-12-21', ...more }) as CovenantLine;
const places = (more: Partial<CovenantLine>) => {
  const found = line(more);
  return [...(isMissed(found, today) ? ['missed'] : []), ...(isDueSoon(found, today) ? ['due'] : [])];
};

describe('a covenant on the page of alerts', () => {
  it.each([
    { what: 'breached', more: { status: 'Breached', nextDueDate: '2026-11-01' }, at: ['missed'] },
    { what: 'a report that is late', more: { status: 'AtRisk', nextDueDate: '2026-11-20' }, at: ['missed'] },
    { what: 'a figure at risk', more: { covenantType: 'KPI', status: 'AtRisk' }, at: ['missed'] },
    { what: 'a report due within two weeks', more: { nextDueDate: '2026-12-01' }, at: ['due'] },
    { what: 'a report at risk because the organization is warned earlier', more: { status: 'AtRisk' }, at: ['due'] },
    { what: 'a report due later', more: {}, at: [] },
  ] as const)('stands once where it is $what', ({ more, at }) => {
    expect(places(more)).toEqual(at);
  });

  it.each(['Breached', 'AtRisk'] as const)('is never left out while it is %s', (status) => {
    for (const covenantType of ['Report', 'KPI', 'Contract'] as const)
      for (const nextDueDate of [null, '2026-11-01', '2026-11-26', '2027-10-01'])
        expect(places({ covenantType, status, nextDueDate }).length).toBeGreaterThan(0);
  });
});

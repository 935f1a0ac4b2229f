import { describe, expect, it } from 'vitest';
import type { CovenantStanding } from '#shared/domain/standing.ts';
import { formatRequired } from '#shared/format/required-words.ts';
import { standingWords } from '#shared/format/standing-words.ts';

type Told = Parameters<typeof standingWords>[0];

const lastTest = {
  periodEnd: '2026-09-30',
  dueDate: null,
  value: 1.08,
  unit: 'Ratio',
  operator: '>=',
  threshold: 1.15,
  headroom: -0.06,
  result: 'Breached',
  levels: [],
} as const satisfies NonNullable<CovenantStanding['lastTest']>;

const lockUp = { purpose: 'LockUp', operator: '>=', value: 1.2, unit: 'Ratio', isMissed: true } as const;

const told: Told = {
  lastTest,
  because: 'The figure missed the threshold.',
  status: 'Breached',
  risk: 'Breached',
  frequency: 'Quarterly',
};

describe('why a covenant stands where it does', () => {
  it.each<[string, Partial<Told>, string]>([
    ['a quarter', {}, '1.08× is below the required 1.15× (Q3 2026).'],
    [
      'a fiscal quarter',
      { lastTest: { ...lastTest, periodEnd: '2026-10-31' } },
      '1.08× is below the required 1.15× (Oct 31, 2026).',
    ],
    ['a year', { frequency: 'Annually' }, '1.08× is below the required 1.15× (Sep 30, 2026).'],
    ['what is late', { risk: 'Overdue', status: 'AtRisk', because: 'Overdue by 3 days.' }, 'Overdue by 3 days.'],
    [
      'a breach that can still be cured',
      { cureUntil: '2026-12-04' },
      '1.08× is below the required 1.15× (Q3 2026). Cure period, counted from the due date, runs until Dec 4, 2026.',
    ],
    [
      'a level beside the test that is missed',
      { status: 'AtRisk', risk: 'AtRisk', lastTest: { ...lastTest, value: 1.18, result: 'AtRisk', levels: [lockUp] } },
      '1.18× is below the lock-up level of 1.20× (Q3 2026).',
    ],
    [
      'a breach that misses another level as well',
      { lastTest: { ...lastTest, levels: [lockUp] } },
      '1.08× is below the required 1.15× and is below the lock-up level of 1.20× (Q3 2026).',
    ],
    ['a figure that may not be seen', { lastTest: { ...lastTest, value: null } }, 'The figure missed the threshold.'],
  ])('is told of %s', (_, change, words) => {
    expect(standingWords({ ...told, ...change })).toBe(words);
  });
});

describe('what a covenant requires', () => {
  const kpi = {
    covenantType: 'KPI',
    operator: '>=',
    threshold: { value: 1.15, unit: 'Ratio' },
    frequency: 'Quarterly',
  } as const;
  const report = { covenantType: 'Report', operator: null, threshold: null } as const;

  it.each([
    [kpi, 'at least 1.15×'],
    [{ ...report, frequency: 'Annually' as const }, 'delivered annually'],
    [{ ...report, frequency: 'ThreeQuarters' as const }, 'delivered in the first three quarters'],
    [{ ...kpi, covenantType: 'Contract' as const, operator: null, threshold: null }, '—'],
  ])('is told of %o', (covenant, words) => {
    expect(formatRequired(covenant)).toBe(words);
  });
});

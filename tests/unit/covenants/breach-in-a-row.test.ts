import { describe, expect, it } from 'vitest';
import type { CovenantTest } from '#shared/domain/covenant.ts';
import { isBreach } from '#shared/domain/covenant-state.ts';
import { missesBefore } from '#web/src/entities/covenant/result-badge.tsx';

const tests = (...results: readonly CovenantTest['result'][]): readonly CovenantTest[] =>
  results.map((result, at) => ({ periodEnd: `2026-0${at + 1}-28`, result }) as CovenantTest);
const end = '2026-09-28';

describe('a miss', () => {
  it.each([
    { before: tests(), misses: 0 },
    { before: tests('Met', 'Breached'), misses: 1 },
    { before: tests('Breached', 'Breached'), misses: 2 },
    { before: tests('Breached', 'AtRisk'), misses: 0 },
    { before: tests('Breached', 'Pending'), misses: 1 },
    { before: tests('Met', 'Breached').toReversed(), misses: 1 },
  ])('comes after $misses in a row', ({ before, misses }) => {
    expect(missesBefore(before, end)).toBe(misses);
  });

  it('counts only those before it', () => {
    expect(missesBefore(tests('Breached', 'Breached', 'Breached'), '2026-02-28')).toBe(1);
  });

  it('is a breach once as many in a row as are needed were missed', () => {
    expect([null, 1, 2, 3].map((consecutiveBreaches) => isBreach({ consecutiveBreaches }, 2))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect([null, 1, 2].map((consecutiveBreaches) => isBreach({ consecutiveBreaches }, 1))).toEqual([
      true,
      true,
      false,
    ]);
  });
});

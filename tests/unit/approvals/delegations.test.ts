import { describe, expect, it } from 'vitest';
import {
  delegationFaults,
  isInForceOn,
  isOver,
  type KnownDelegation,
} from '#shared/domain/approvals/delegation-rules.ts';
import { addDays, IsoDate } from '#shared/time/dates.ts';
import { Chance } from '#tests/support/hostile/chance.ts';

const today = IsoDate.parse('2026-03-02');
const day = (after: number): string => addDays(today, after);

/** From so many days after today to so many. */
const known = (agentId: string, delegateId: string, from: number, until: number, endedAt: string | null = null) =>
  ({
    agentId,
    delegateId,
    delegateName: delegateId,
    from: day(from),
    until: day(until),
    endedAt,
  }) satisfies KnownDelegation;

const faults = (wanted: KnownDelegation, ...others: readonly KnownDelegation[]) =>
  delegationFaults(wanted, others, today);

describe('naming somebody', () => {
  it('is from today or later, to the same day or later, for a year at most', () => {
    expect(faults(known('ann', 'ben', 0, 0))).toEqual({});
    expect(faults(known('ann', 'ben', 366, 732))).toEqual({});
    expect(faults(known('ann', 'ben', -1, 5))).toEqual({ from: 'Choose today or a later day.' });
    expect(faults(known('ann', 'ben', 367, 368))).toEqual({ from: 'Choose a day within a year.' });
    expect(faults(known('ann', 'ben', 4, 3))).toEqual({ until: 'Choose the first day or a later one.' });
    expect(faults(known('ann', 'ben', 0, 367))).toEqual({ until: 'Name somebody for a year at most.' });
  });

  it('is of somebody else', () => {
    expect(faults(known('ann', 'ann', 0, 3))).toEqual({ delegateId: 'Name somebody else.' });
  });

  it('is of one person for a day, until that is taken back', () => {
    expect(faults(known('ann', 'ben', 5, 9), known('ann', 'cid', 9, 12))).toEqual({
      from: 'cid decides for you from Mar 11, 2026 to Mar 14, 2026 already. End that first, or choose other days.',
    });
    expect(faults(known('ann', 'ben', 5, 8), known('ann', 'cid', 9, 12))).toEqual({});
    expect(faults(known('ann', 'ben', 5, 9), known('ann', 'cid', 9, 12, '2026-03-01T00:00:00.000Z'))).toEqual({});
  });

  it('is no circle, also over several, on any of its days', () => {
    const circle = { delegateId: expect.stringMatching(/^ben has named you for some of these days/) };

    expect(faults(known('ann', 'ben', 5, 9), known('ben', 'ann', 0, 5))).toEqual(circle);
    expect(faults(known('ann', 'ben', 5, 9), known('ben', 'cid', 0, 20), known('cid', 'ann', 7, 7))).toEqual(circle);
    expect(faults(known('ann', 'ben', 5, 9), known('ben', 'ann', 0, 4))).toEqual({});
    // Both lead on, but never on one day.
    expect(faults(known('ann', 'ben', 5, 9), known('ben', 'cid', 5, 6), known('cid', 'ann', 7, 9))).toEqual({});
    expect(faults(known('ann', 'ben', 5, 9), known('ben', 'ann', 0, 9, '2026-03-01T00:00:00.000Z'))).toEqual({});
  });
});

describe('a delegation', () => {
  it('holds from its first day to its last, unless it was taken back', () => {
    const one = known('ann', 'ben', 2, 4);

    expect([1, 2, 4, 5].map((after) => isInForceOn(one, day(after)))).toEqual([false, true, true, false]);
    expect(isInForceOn({ ...one, endedAt: '2026-03-02T08:00:00.000Z' }, day(3))).toBe(false);
    expect([isOver(one, day(4)), isOver(one, day(5))]).toEqual([false, true]);
  });
});

describe('random delegations of several people', () => {
  const people = ['ann', 'ben', 'cid', 'dan', 'eve'];

  it.each(Array.from({ length: 200 }, (_, seed) => seed))(
    'never make a circle or two for one day, with seed %i',
    (seed) => {
      const chance = new Chance(seed + 1);
      const pick = (): string => people[chance.below(people.length)] ?? 'ann';
      const taken: KnownDelegation[] = [];
      for (let turn = 0; turn < 60; turn += 1) {
        if (chance.is(0.15) && taken.length > 0) {
          const at = chance.below(taken.length);
          const ended = taken[at];
          if (ended) taken[at] = { ...ended, endedAt: '2026-03-02T08:00:00.000Z' };
          continue;
        }
        const from = chance.below(20);
        const wanted = known(pick(), pick(), from, from + chance.below(8));
        if (Object.keys(faults(wanted, ...taken)).length === 0) taken.push(wanted);
      }
      for (let after = 0; after < 30; after += 1) {
        const inForce = taken.filter((one) => isInForceOn(one, day(after)));
        expect(new Set(inForce.map(({ agentId }) => agentId)).size).toBe(inForce.length);
        const next = new Map(inForce.map(({ agentId, delegateId }) => [agentId, delegateId]));
        for (const start of people) {
          const passed = new Set<string>();
          for (let at: string | undefined = start; at !== undefined; at = next.get(at)) {
            expect(passed.has(at)).toBe(false);
            passed.add(at);
          }
        }
      }
    },
  );
});

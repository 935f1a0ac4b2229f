import { describe, expect, it } from 'vitest';
import { afterLookup, type DomainStanding, lostFrom } from '#functions/domain/session/email-domains/domain-state.ts';

const pending: DomainStanding = {
  state: 'pending',
  lookup: null,
  checkedAt: null,
  confirmedAt: null,
  missingSince: null,
};
const at = (day: number, time = '04:30:00'): Date => new Date(`2026-03-0${day}T${time}.000Z`);
const confirmed = afterLookup(pending, 'found', at(1));

describe('a domain', () => {
  it('is confirmed once its record is found, and stays pending without it', () => {
    expect(confirmed).toMatchObject({ state: 'confirmed', confirmedAt: at(1).toISOString(), missingSince: null });
    expect(afterLookup(pending, 'missing', at(1))).toMatchObject({ state: 'pending', missingSince: null });
    expect(afterLookup(pending, 'unreachable', at(1))).toMatchObject({ state: 'pending', lookup: 'unreachable' });
  });

  it('is lost when its record has been away for three days, and not before', () => {
    const first = afterLookup(confirmed, 'missing', at(2));
    const third = afterLookup(first, 'unreachable', at(5, '04:29:59'));

    expect(first).toMatchObject({ state: 'confirmed', missingSince: at(2).toISOString() });
    expect(lostFrom(first)).toBe(at(5).toISOString());
    expect(third).toMatchObject({ state: 'confirmed', missingSince: at(2).toISOString() });
    expect(afterLookup(third, 'missing', at(5))).toMatchObject({ state: 'lost' });
  });

  it('whose record comes back in time has never been away', () => {
    const back = afterLookup(afterLookup(confirmed, 'missing', at(2)), 'found', at(3));

    expect(back).toMatchObject({ state: 'confirmed', confirmedAt: at(1).toISOString(), missingSince: null });
    expect(afterLookup(back, 'missing', at(6))).toMatchObject({ state: 'confirmed' });
  });

  it('that was lost is confirmed anew', () => {
    const lost = afterLookup(afterLookup(confirmed, 'missing', at(2)), 'missing', at(5));

    expect(afterLookup(lost, 'missing', at(6))).toMatchObject({ state: 'lost' });
    expect(afterLookup(lost, 'found', at(6))).toMatchObject({ state: 'confirmed', confirmedAt: at(6).toISOString() });
  });
});

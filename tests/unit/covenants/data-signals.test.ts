import { describe, expect, it } from 'vitest';
import { longestMissing, missingFigure, shortestFrequency } from '#shared/domain/data-signal.ts';
import { packedId, unpackedId } from '#shared/domain/packed-id.ts';
import { standardCalendars } from '#shared/finance/calendars/standard-calendars.ts';
import { formatSignalState } from '#shared/format/signal-words.ts';
import { aCovenant, aFigure, aWaiver } from '#tests/support/covenants.ts';

const calendar = { fiscalYearEnd: '12-31', closingDate: '2026-01-01', businessDays: standardCalendars.FederalReserve };
/** Quarters since January 2026, due 45 days after their end. */
const covenant = aCovenant();
const missingOn = (today: string, ...figures: readonly ReturnType<typeof aFigure>[]) =>
  missingFigure(covenant, calendar, figures, today);

describe('a figure that covenants wait for', () => {
  it('is missing from the day after it was due, and not while it may still come', () => {
    const first = aFigure('2026-03', 1.5);

    expect(missingOn('2026-08-14', first)).toBeNull();
    expect(missingOn('2026-08-15', first)).toEqual({
      periodEnd: '2026-06-30',
      frequency: 'Quarterly',
      since: '2026-08-14',
    });
  });

  it('is that of the first period after the latest figure, whatever came before', () => {
    expect(missingOn('2026-11-20', aFigure('2026-03', 1.5))).toMatchObject({ periodEnd: '2026-06-30' });
    expect(missingOn('2026-11-20', aFigure('2026-06', 1.5))).toMatchObject({
      periodEnd: '2026-09-30',
      since: '2026-11-14',
    });
    expect(missingOn('2026-11-20', aFigure('2026-09', 1.5))).toBeNull();
  });

  it('is missing also where the last one was a breach', () => {
    expect(missingOn('2026-11-20', aFigure('2026-06', 0.5))).toMatchObject({ periodEnd: '2026-09-30' });
  });

  it('is not missing where it was entered in another unit, is waived, or fell due before anything was owed', () => {
    const foreign = aFigure('2026-06', 1.5, { unit: 'USD' });
    const waived = aCovenant({ reliefs: [aWaiver({ lastPeriodEnd: '2026-09-30' })] });
    const young = aCovenant({ owedFrom: '2026-11-15' });

    expect(missingOn('2026-08-20', aFigure('2026-03', 1.5), foreign)).toBeNull();
    expect(missingFigure(waived, calendar, [], '2026-11-20')).toBeNull();
    expect(missingFigure(young, calendar, [], '2026-11-20')).toBeNull();
    expect(missingFigure(aCovenant({ owedFrom: '2026-11-14' }), calendar, [], '2026-11-20')).toMatchObject({
      periodEnd: '2026-09-30',
    });
  });

  it('that several covenants wait for is told by the one that has waited the longest', () => {
    const late = missingOn('2026-11-20', aFigure('2026-03', 1.5));
    const later = missingOn('2026-11-20', aFigure('2026-06', 1.5));

    expect(longestMissing([later, null, late])).toBe(late);
    expect(longestMissing([null])).toBeNull();
  });
});

describe('how often a figure is expected', () => {
  it('is the shortest frequency of the covenants that test it', () => {
    const of = (...frequencies: ReturnType<typeof aCovenant>['frequency'][]) =>
      shortestFrequency(
        frequencies.map((frequency) => aCovenant({ frequency })),
        '2026-11-20',
      );

    expect(of('Annually', 'Monthly', 'Quarterly')).toBe('Monthly');
    expect(of('Event', 'Semiannually')).toBe('Semiannually');
    expect(of('Quarterly', 'Weekly', 'Daily')).toBe('Daily');
    expect(of()).toBeNull();
  });

  it('goes by the terms that hold today', () => {
    const stamp = { at: '2026-01-01T00:00:00.000Z', by: 'officer', byName: 'Olivia Officer' };
    const amended = aCovenant({
      frequency: 'Monthly',
      formerTerms: [{ until: '2027-01-01', terms: { frequency: 'Quarterly' }, documentId: null, ...stamp }],
    });

    expect(shortestFrequency([amended], '2026-11-20')).toBe('Quarterly');
    expect(shortestFrequency([amended], '2027-01-01')).toBe('Monthly');
  });
});

describe('a signal in words', () => {
  const late = { periodEnd: '2026-09-30', frequency: 'Quarterly', since: '2026-11-14' } as const;

  it.each([
    [{ active: true, late, frequency: 'Quarterly' as const }, 'Q3 2026 is missing since Nov 14, 2026'],
    [{ active: true, late: null, frequency: 'Quarterly' as const }, 'Nothing is missing'],
    [{ active: true, late: null, frequency: null }, 'No covenant waits for it'],
    [{ active: false, late: null, frequency: 'Quarterly' as const }, 'Not followed'],
  ])('%o is "%s"', (signal, words) => {
    expect(formatSignalState(signal)).toBe(words);
  });
});

describe('a packed id', () => {
  it('names what it was made of', () => {
    expect(unpackedId(packedId('riverside', 'current-ratio'))).toEqual({
      entityId: 'riverside',
      detailId: 'current-ratio',
    });
  });

  it.each(['', 'riverside', '~', 'riverside~', '~current-ratio', 'a~b~c'])('is not "%s"', (id) => {
    expect(unpackedId(id)).toBeNull();
  });
});

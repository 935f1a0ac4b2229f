import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withChange } from '#functions/domain/covenants/pending-terms.ts';
import type { Covenant } from '#shared/domain/covenant.ts';
import { dueDateFor } from '#shared/domain/covenant-schedule.ts';
import { covenantState, testsOf } from '#shared/domain/covenant-state.ts';
import { withPending } from '#shared/domain/pending-terms.ts';
import { byTerms, termsBetween, termsOn } from '#shared/domain/terms-in-time.ts';
import { standardCalendars } from '#shared/finance/calendars/standard-calendars.ts';
import { amendmentsOf } from '#shared/format/term-changes.ts';
import { addMonths, endOfPeriod } from '#shared/time/dates.ts';
import { aCovenant, aFigure, aReport, endsBetween } from '#tests/support/covenants.ts';

const calendar = { fiscalYearEnd: '12-31', closingDate: '2025-01-01', businessDays: standardCalendars.FederalReserve };
const stamp = { at: '2026-07-20T09:00:00.000Z', by: 'officer', byName: 'Olive Officer' };
const ratio = (value: number) => [{ value, unit: 'Ratio' as const }];
const complaintOf = (act: () => unknown): unknown => {
  try {
    act();
  } catch (error) {
    return (error as { toBody(): { fields: object } }).toBody().fields;
  }
  return null;
};

const amended = (covenant: Covenant, terms: Partial<Covenant>, effectiveFrom: string): Covenant =>
  withChange(covenant, { ...terms, effectiveFrom, approved: true }, stamp);

describe('terms that an amendment changes from a day on', () => {
  const covenant = amended(aCovenant(), { thresholds: ratio(1.1), dueOffsetDays: 60, cureDays: 30 }, '2026-07-01');

  it('hold for periods that end on that day or later; those of before hold for the others', () => {
    const tests = testsOf(covenant, calendar, [aFigure('2026-06', 1.15), aFigure('2026-09', 1.15)], '2026-11-20');

    expect(
      tests.slice(1).map(({ periodEnd, threshold, result, dueDate }) => [periodEnd, threshold, result, dueDate]),
    ).toEqual([
      ['2026-06-30', 1.2, 'Breached', '2026-08-14'],
      ['2026-09-30', 1.1, 'AtRisk', '2026-11-29'],
    ]);
    expect(termsOn(covenant, '2026-06-30').cureDays).toBeNull();
    expect(termsOn(covenant, '2026-07-01').cureDays).toBe(30);
  });

  it('give a miss the cure period that was agreed for its period', () => {
    const stands = (period: string) =>
      covenantState(covenant, calendar, [aFigure(period, 1)], endOfPeriod(addMonths(`${period}-01`, 1).slice(0, 7)));

    expect(stands('2026-06')).toMatchObject({ status: 'Breached' });
    expect(stands('2026-09')).toMatchObject({ status: 'InCure', cureUntil: '2026-12-29' });
  });

  it('may ask more often, or less often, than before', () => {
    const monthly = amended(aReport(), { frequency: 'Monthly', dueOffsetDays: 20 }, '2026-08-01');
    const ends = endsBetween(monthly, calendar, '2026-01-01', '2026-10-31');

    expect(ends).toEqual(['2026-03-31', '2026-06-30', '2026-08-31', '2026-09-30', '2026-10-31']);
    expect(ends.map((end) => dueDateFor(monthly, end, calendar)).slice(1, 3)).toEqual(['2026-08-14', '2026-09-20']);
    expect(byTerms(monthly, ends).map(({ terms, ends: own }) => [terms.frequency, own.length])).toEqual([
      ['Quarterly', 2],
      ['Monthly', 3],
    ]);
  });

  it('are told with what they changed, each amendment by itself', () => {
    const twice = amended(covenant, { thresholds: ratio(1.05) }, '2027-01-01');

    expect(amendmentsOf(twice).map(({ amended: { until }, changes }) => [until, changes])).toEqual([
      ['2027-01-01', [{ term: 'Threshold', before: 'at least 1.10×', after: 'at least 1.05×' }]],
      [
        '2026-07-01',
        [
          {
            term: 'Due',
            before: '45 days after each fiscal quarter end',
            after: '60 days after each fiscal quarter end',
          },
          { term: 'Threshold', before: 'at least 1.20×', after: 'at least 1.10×' },
          { term: 'Cure period', before: '—', after: '30 days' },
        ],
      ],
    ]);
  });

  it('stay as they were where terms are put right for all periods that no amendment touched', () => {
    const right = withChange(covenant, { section: '6.15', approved: true }, stamp);

    expect(termsOn(right, '2026-03-31')).toMatchObject({ section: '6.15', cureDays: null, thresholds: ratio(1.2) });
  });

  it('wait with their day, and hold from it once approved', () => {
    const waiting = withChange(aCovenant(), { thresholds: ratio(1.1), effectiveFrom: '2026-07-01' }, stamp);
    const approved = withChange(waiting, { approved: true }, stamp);

    expect(waiting.pendingTerms).toMatchObject({ effectiveFrom: '2026-07-01', terms: { thresholds: ratio(1.1) } });
    expect(termsOn(waiting, '2026-12-31').thresholds).toEqual(ratio(1.2));
    expect([termsOn(approved, '2026-06-30'), termsOn(approved, '2026-09-30')].map((one) => one.thresholds)).toEqual([
      ratio(1.2),
      ratio(1.1),
    ]);
    expect(approved.pendingTerms).toBeNull();
  });

  it('are taken back, which waits like other changes', () => {
    const waiting = withChange(covenant, { takesBack: true }, stamp);
    const back = withChange(waiting, { approved: true }, stamp);

    expect(waiting.pendingTerms).toMatchObject({ takesBack: true, terms: {} });
    expect(termsOn(waiting, '2026-09-30').thresholds).toEqual(ratio(1.1));
    expect(withPending(waiting).thresholds).toEqual(ratio(1.2));
    expect(back).toMatchObject({ thresholds: ratio(1.2), dueOffsetDays: 45, cureDays: null, formerTerms: [] });
  });

  it.each([
    { why: 'last changed from Jul 1, 2026', terms: { cureDays: 10 }, from: '2026-06-30' },
    { why: 'the metric and whose figures count', terms: { metric: 'Debt Yield' }, from: '2027-01-01' },
    { why: 'the metric and whose figures count', terms: { covenantType: 'Report' as const }, from: '2027-01-01' },
    { why: 'Change something', terms: { name: 'Coverage' }, from: '2027-01-01' },
  ])('are refused: $why', ({ why, terms, from }) => {
    const told = { effectiveFrom: expect.stringContaining(why) };

    expect(complaintOf(() => amended(covenant, terms, from))).toEqual(told);
    // Neither are they left to wait for an approval.
    expect(complaintOf(() => withChange(covenant, { ...terms, effectiveFrom: from }, stamp))).toEqual(told);
  });

  it('are refused of a covenant that is not in force, and where no amendment is left to take back', () => {
    const proposal = aCovenant({ approved: false });

    expect(complaintOf(() => withChange(proposal, { cureDays: 5, effectiveFrom: '2026-07-01' }, stamp))).not.toBeNull();
    expect(complaintOf(() => withChange(aCovenant(), { takesBack: true }, stamp))).not.toBeNull();
  });
});

describe('any row of amendments', () => {
  const change = fc.record({
    months: fc.integer({ min: 0, max: 6 }),
    value: fc.integer({ min: 90, max: 150 }).map((hundredths) => hundredths / 100),
    cureDays: fc.option(fc.integer({ min: 1, max: 60 })),
  });

  it('tells for each day the terms of the last one that began by then', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 8 }), (changes) => {
        let covenant = aCovenant();
        let from = '2026-01-01';
        const steps = [{ from: '0000-01-01', value: 1.2, cureDays: null as number | null }];
        for (const { months, value, cureDays } of changes) {
          from = addMonths(from, months);
          const before = steps.at(-1);
          if (before?.value === value && before.cureDays === cureDays) continue;
          covenant = amended(covenant, { thresholds: ratio(value), cureDays }, from);
          steps.push({ from, value, cureDays });
        }
        for (const { terms, from: start, to } of termsBetween(covenant, '2025-06-01', '2031-01-01')) {
          for (const day of [start, to]) {
            const held = steps.findLast((step) => step.from <= day);
            expect(terms).toMatchObject({ thresholds: ratio(held?.value ?? 0), cureDays: held?.cureDays });
            expect(termsOn(covenant, day)).toMatchObject({ cureDays: held?.cureDays });
          }
        }
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Covenant } from '#shared/domain/covenant.ts';
import { changesOn } from '#shared/domain/covenant-changes.ts';
import { riskOf } from '#shared/domain/covenant-risk.ts';
import { covenantState } from '#shared/domain/covenant-state.ts';
import { Anchor, CovenantType, ProposedFrequency, Weekday } from '#shared/domain/covenant-vocabulary.ts';
import type { Datapoint } from '#shared/domain/datapoint.ts';
import type { CovenantRules } from '#shared/domain/delivery-state.ts';
import { standardCalendars } from '#shared/finance/calendars/standard-calendars.ts';
import { addDays, type IsoDate, periodOf } from '#shared/time/dates.ts';
import { anEvent, aWaiver } from '#tests/support/covenants.ts';

const day = (from: string, days: number): fc.Arbitrary<IsoDate> =>
  fc.integer({ min: 0, max: days }).map((after) => addDays(from, after));

/** Before every day that is looked at: nobody decides ahead of time. */
const decidedAt = '2024-01-01T00:00:00.000Z';

const aCovenant: fc.Arbitrary<Covenant> = fc
  .record({
    covenantType: fc.constantFrom(...CovenantType.options),
    frequency: fc.constantFrom(...ProposedFrequency.options),
    weekEndsOn: fc.option(fc.constantFrom(...Weekday.options)),
    anchor: fc.constantFrom(...Anchor.options),
    events: fc.uniqueArray(day('2025-01-01', 900), { maxLength: 4 }),
    dueOffsetDays: fc.option(fc.integer({ min: -60, max: 400 })),
    dayType: fc.constantFrom('Business' as const, 'Calendar' as const),
    fixedDate: fc.option(fc.constantFrom('06-01', '12-31', '2026-07-15')),
    cureDays: fc.option(fc.integer({ min: 0, max: 60 })),
    extendedCureDays: fc.option(fc.integer({ min: 0, max: 120 })),
    cureDayType: fc.constantFrom('Business' as const, 'Calendar' as const),
    waivers: fc.array(fc.tuple(day('2025-01-01', 700), fc.nat(400), fc.option(day('2025-06-01', 700))), {
      maxLength: 2,
    }),
    consecutiveBreaches: fc.option(fc.integer({ min: 1, max: 3 })),
    startsOn: fc.option(day('2023-01-01', 1_200)),
    deliveries: fc.array(day('2025-01-01', 700), { maxLength: 6 }),
  })
  .map(({ deliveries, waivers, events, ...terms }) => ({
    id: 'c',
    organizationId: 'o',
    entityId: 'e',
    name: 'DSCR',
    section: null,
    quote: null,
    subjectId: null,
    metric: 'DSCR',
    window: 'Period',
    operator: '>=',
    thresholds: [{ value: 1.2, unit: 'Ratio' }],
    levels: [{ purpose: 'LockUp', operator: null, value: 1.3, unit: 'Ratio' }],
    source: null,
    jobId: null,
    confidence: null,
    approved: true,
    approvedAt: null,
    approvedBy: null,
    owedFrom: null,
    launchStatus: 'Active',
    equityCure: null,
    pendingTerms: null,
    formerTerms: [],
    reliefs: waivers.map(([from, length, expiresOn]) =>
      aWaiver({ firstPeriodEnd: from, lastPeriodEnd: addDays(from, length), expiresOn, decidedAt }),
    ),
    version: 1,
    createdAt: '2024-02-10T00:00:00.000Z',
    createdBy: 'a',
    updatedAt: '2024-02-10T00:00:00.000Z',
    updatedBy: 'a',
    ...terms,
    events: events.toSorted().map((on) => anEvent(on)),
    deliveries: deliveries.map((on) => ({ periodEnd: on, deliveredOn: on, documentId: null, by: 'a' })),
  }));

const someFigures: fc.Arbitrary<Datapoint[]> = fc.array(
  fc.record({ on: day('2025-01-31', 700), value: fc.double({ min: 0.8, max: 2, noNaN: true }) }).map(
    ({ on, value }): Datapoint => ({
      id: `dscr:${on}`,
      detailId: 'dscr',
      detailName: 'DSCR',
      dataKind: 'actual',
      frequency: 'Monthly',
      period: periodOf(on),
      value,
      unit: 'Ratio',
      isOverride: false,
      approvalStatus: null,
      detailFilter: '',
      source: { kind: 'Entered', by: 'a', byName: 'A', at: '2026-01-01T00:00:00.000Z', documentId: null, note: null },
      sourceNumber: 1,
    }),
  ),
  { maxLength: 10 },
);

describe('the next day on which the date alone changes where a covenant stands', () => {
  it('is the one that is found by looking at every day', () => {
    const looked = 120;
    const property = fc.property(
      aCovenant,
      someFigures,
      day('2025-06-01', 500),
      fc.constantFrom(null, '2024-05-17'),
      fc.constantFrom('12-31', '06-30', '03-31'),
      fc.integer({ min: 0, max: 40 }),
      (covenant, figures, today, closingDate, fiscalYearEnd, dueSoonInDays) => {
        const calendar = { closingDate, fiscalYearEnd, businessDays: standardCalendars.FederalReserve };
        const rules: CovenantRules = { dueSoonInDays };
        const stands = (on: IsoDate) => {
          const state = covenantState(covenant, calendar, figures, on, rules);
          return { state, text: JSON.stringify([state, riskOf(state, on)]) };
        };
        const now = stands(today);
        const days = Array.from({ length: looked }, (_, after) => addDays(today, after + 1));
        const first = days.find((on) => stands(on).text !== now.text) ?? null;

        const told = changesOn(covenant, calendar, figures, { today, rules, state: now.state });

        if (first !== null) expect(told).toBe(first);
        else expect(told === null || told > (days.at(-1) ?? '')).toBe(true);
      },
    );
    fc.assert(property, { numRuns: 60 });
  }, 60_000);
});

import * as z from 'zod';
import { IsoDate } from '../time/dates.ts';
import { FigureFrequency } from '../time/figure-period.ts';
import type { Covenant } from './covenant.ts';
import type { DueCalendar } from './covenant-schedule.ts';
import { testsOf } from './covenant-state.ts';
import { ProposedFrequency } from './covenant-vocabulary.ts';
import { sortedTests } from './open-tests.ts';
import { termsOn } from './terms-in-time.ts';
import type { TestedFigure } from './tested-figure.ts';

/** A figure that has not come, of a period of this length, and the day on which it was due. */
const MissingFigure = z.object({ periodEnd: IsoDate, frequency: ProposedFrequency, since: IsoDate });
type MissingFigure = z.infer<typeof MissingFigure>;

/** A detail of a structure that covenants are tested by, or that has figures. */
export const DataSignal = z.object({
  /** `<structure>~<detail>`. */
  id: z.string(),
  detailId: z.string(),
  name: z.string(),
  /** Of the detail, or of the threshold where the structure does not have the detail yet. */
  unit: z.string().nullable(),
  /** Whether anybody waits for it here. Covenants are due and tested whether or not. */
  active: z.boolean(),
  latest: z
    .object({
      value: z.number(),
      unit: z.string(),
      /** The last month of the period, or a day of figures of days. */
      period: z.string(),
      frequency: z.enum([...FigureFrequency.options, 'Semiannually']),
      /** How it came: entered by somebody, imported, or computed for a test. */
      sourceKind: z.enum(['Entered', 'Imported', 'Computed']),
    })
    .nullable(),
  /** Those in force that are tested by it, as far as the reader may see them. */
  covenants: z.array(z.object({ id: z.string(), name: z.string() })),
  /** The shortest of these covenants' frequencies; null where none tests it. */
  frequency: ProposedFrequency.nullable(),
  /** The first period after the latest figure that has fallen due without one; null where nobody waits for it. */
  late: MissingFigure.nullable(),
});
export type DataSignal = z.infer<typeof DataSignal>;

/** From the shortest on. What comes once or on events has no length, and any other frequency is told before it. */
const byLength: readonly ProposedFrequency[] = [
  'Daily',
  'Weekly',
  'Monthly',
  'Quarterly',
  'ThreeQuarters',
  'AtAllTimes',
  'Semiannually',
  'Annually',
  'Once',
  'Event',
];

/** How often covenants ask for a figure by the terms that hold on a day; null of none. */
export function shortestFrequency(
  covenants: readonly Pick<Covenant, 'frequency' | 'formerTerms'>[],
  today: IsoDate,
): ProposedFrequency | null {
  const asked = new Set(covenants.map((covenant) => termsOn(covenant, today).frequency));
  return byLength.find((frequency) => asked.has(frequency)) ?? null;
}

/** The figure without which a financial covenant is overdue, or would be if it were not breached; null where none is late. */
export function missingFigure(
  covenant: Covenant,
  calendar: DueCalendar,
  figures: readonly TestedFigure[],
  today: IsoDate,
): MissingFigure | null {
  const { awaited } = sortedTests(covenant, testsOf(covenant, calendar, figures, today), figures, today);
  if (!awaited?.dueDate || awaited.dueDate >= today) return null;
  const { periodEnd, dueDate: since } = awaited;
  return { periodEnd, frequency: termsOn(covenant, periodEnd).frequency, since };
}

/** Of what several covenants wait for, what has been late the longest. */
export const longestMissing = (missing: readonly (MissingFigure | null)[]): MissingFigure | null =>
  missing
    .filter((one) => one !== null)
    .toSorted((a, b) => (a.since < b.since ? -1 : Number(a.since > b.since)))
    .at(0) ?? null;

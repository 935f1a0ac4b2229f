import * as z from 'zod';
import { IsoDate, isIsoDate, Period } from '../time/dates.ts';
import { FigureFrequency, isByDay } from '../time/figure-period.ts';
import { DataKind, Datapoint } from './datapoint.ts';
import { FigureValue } from './entered-number.ts';

const SchedulePeriod = z.union([Period, IsoDate], 'Enter a month like 2026-03, or a day like 2026-03-31.');
const mostValues = 2_000;

/** All figures of a detail from one period to another: what is not among them is not there any longer. */
export const NewSchedule = z
  .strictObject({
    entityId: z.string().max(200),
    detailName: z.string().min(1).max(200),
    dataKind: DataKind,
    /** Dated amounts are `Once` or `Daily`. */
    frequency: FigureFrequency.default('Monthly'),
    unit: z.string().max(40).optional(),
    override: z.boolean().default(false),
    from: SchedulePeriod,
    /** Included. */
    to: SchedulePeriod,
    values: z.array(z.object({ period: SchedulePeriod, value: FigureValue })).max(mostValues),
    /** That of the schedule as it was seen, 0 for none: another one refuses the write. */
    version: z.number().int().min(0).optional(),
    documentId: z.string().nullable().default(null),
    note: z.string().max(1_000).nullable().default(null),
  })
  .superRefine(({ frequency, from, to, values }, context) => {
    const tell = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message });
    const message = isByDay(frequency) ? 'Enter a date like 2026-03-31.' : 'Enter a month like 2026-03.';
    const isOfKind = (period: string): boolean => isIsoDate(period) === isByDay(frequency);
    if (!isOfKind(from)) tell(['from'], message);
    if (!isOfKind(to)) tell(['to'], message);
    if (from > to) tell(['to'], 'Enter an end that is not before the beginning.');
    const seen = new Set<string>();
    for (const [index, { period }] of values.entries()) {
      const path = ['values', index, 'period'];
      if (!isOfKind(period)) tell(path, message);
      else if (period < from || period > to) tell(path, 'This period lies outside of the schedule.');
      else if (seen.has(period)) tell(path, 'This period is named twice.');
      seen.add(period);
    }
  });
export type NewSchedule = z.infer<typeof NewSchedule>;

export const Schedule = z.object({
  entityId: z.string(),
  detailId: z.string(),
  detailName: z.string(),
  dataKind: DataKind,
  frequency: FigureFrequency,
  unit: z.string(),
  from: z.string(),
  to: z.string(),
  /** Raised by each write of any of its figures. */
  version: z.number().int(),
  values: z.array(Datapoint),
});
export type Schedule = z.infer<typeof Schedule>;

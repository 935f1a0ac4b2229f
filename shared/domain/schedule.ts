import * as z from 'zod';
import { IsoDate, Period } from '../time/dates.ts';
import { FigureFrequency } from '../time/figure-period.ts';
import { DataKind, Datapoint } from './datapoint.ts';
import { columnShape, periodFault, repeats, sourceShape } from './entered-columns.ts';
import { FigureValue } from './entered-number.ts';

const SchedulePeriod = z.union([Period, IsoDate], 'Enter a month like 2026-03, or a day like 2026-03-31.');
const mostValues = 2_000;

/** All figures of a detail from one period to another: what is not among them is not there any longer. */
export const NewSchedule = z
  .strictObject({
    entityId: z.string().max(200),
    /** Dated amounts are `Once` or `Daily`. */
    ...columnShape,
    dataKind: DataKind,
    from: SchedulePeriod,
    /** Included. */
    to: SchedulePeriod,
    values: z.array(z.object({ period: SchedulePeriod, value: FigureValue })).max(mostValues),
    /** That of the schedule as it was seen, 0 for none: another one refuses the write. */
    version: z.number().int().min(0).optional(),
    ...sourceShape,
  })
  .superRefine(({ frequency, from, to, values }, context) => {
    const tell = (path: (string | number)[], message: string | null) => {
      if (message !== null) context.addIssue({ code: 'custom', path, message });
    };
    tell(['from'], periodFault(frequency, from));
    tell(['to'], periodFault(frequency, to));
    if (from > to) tell(['to'], 'Enter an end that is not before the beginning.');
    const named = new Set(repeats(values.map(({ period }) => period)));
    for (const [index, { period }] of values.entries()) {
      const outside = period < from || period > to ? 'This period lies outside of the schedule.' : null;
      const twice = named.has(index) ? 'This period is named twice.' : null;
      tell(['values', index, 'period'], periodFault(frequency, period) ?? outside ?? twice);
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

import * as z from 'zod';
import { Frequency } from '../covenant-vocabulary.ts';
import { ReferenceEntry } from './reference-entry.ts';

/** Which period a figure is taken from. `MostRecent` is the latest one that has data. */
export const PeriodSelection = z.enum(['MostRecent', 'LastCompleted', 'CurrentPeriod']);
export type PeriodSelection = z.infer<typeof PeriodSelection>;

interface Rhythm {
  readonly name: string;
  /** Null where periods do not follow each other at equal distances of months. */
  readonly lengthInMonths: number | null;
}

const rhythms: Readonly<Record<Frequency, Rhythm>> = {
  Annually: { name: 'Annually', lengthInMonths: 12 },
  Semiannually: { name: 'Semiannually', lengthInMonths: 6 },
  ThreeQuarters: { name: 'First three quarters', lengthInMonths: null },
  Quarterly: { name: 'Quarterly', lengthInMonths: 3 },
  Monthly: { name: 'Monthly', lengthInMonths: 1 },
  Daily: { name: 'Daily', lengthInMonths: null },
  Once: { name: 'Once', lengthInMonths: null },
};

const selectionNames: Readonly<Record<PeriodSelection, string>> = {
  MostRecent: 'Most recent period with data',
  LastCompleted: 'Last completed period',
  CurrentPeriod: 'Current period',
};

export const FrequencyEntry = ReferenceEntry.extend({ id: Frequency, lengthInMonths: z.int().nullable() });
export type FrequencyEntry = z.infer<typeof FrequencyEntry>;

/** How often something is reported. `ThreeQuarters` leaves out the quarter that the annual report covers. */
export const reportingFrequencies: readonly FrequencyEntry[] = Frequency.options.map((id) => ({ id, ...rhythms[id] }));

export const CalculationPeriod = z.discriminatedUnion('kind', [
  FrequencyEntry.extend({ kind: z.literal('ReportingPeriod') }),
  ReferenceEntry.extend({ id: PeriodSelection, kind: z.literal('PeriodSelection') }),
]);
export type CalculationPeriod = z.infer<typeof CalculationPeriod>;

/** What a KPI is calculated for: how long its periods are, and which of them is shown. */
export const calculationPeriods: readonly CalculationPeriod[] = [
  ...reportingFrequencies.map((frequency) => ({ ...frequency, kind: 'ReportingPeriod' as const })),
  ...PeriodSelection.options.map((id) => ({ id, name: selectionNames[id], kind: 'PeriodSelection' as const })),
];

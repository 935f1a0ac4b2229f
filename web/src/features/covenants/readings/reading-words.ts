import type { Covenant } from '#shared/domain/covenant.ts';
import type { FieldReading, ReadField } from '#shared/domain/field-reading.ts';

const labels: Readonly<Record<ReadField, string>> = {
  name: 'name',
  metric: 'metric',
  operator: 'comparison',
  thresholds: 'threshold',
  frequency: 'frequency',
  dueOffsetDays: 'due date',
  cureDays: 'cure period',
  consecutiveBreaches: 'missed periods in a row',
  startsOn: 'start',
  equityCure: 'equity cure',
  linkedSections: 'sections that it comes with',
};

export const fieldLabel = (field: ReadField): string => labels[field];

/** How one value of a covenant was read, and the number key that shows its words; null where there are none. */
export interface NumberedReading extends FieldReading {
  readonly key: number | null;
  /** A person has changed the value since. */
  readonly isChanged: boolean;
}

/** The value that the covenant has today where a reading was made; undefined where it keeps none. */
function valueToday(covenant: Covenant, { field }: FieldReading, level: number): string | number | null | undefined {
  if (field === 'equityCure' || field === 'linkedSections') return undefined;
  return field === 'thresholds' ? (covenant.thresholds[level]?.value ?? null) : covenant[field];
}

/** The readings of a covenant in their order, which is that of the number keys. */
export function numberedReadings(covenant: Covenant): readonly NumberedReading[] {
  let key = 0;
  let level = 0;
  return (covenant.readings ?? []).map((reading) => {
    const today = valueToday(covenant, reading, level);
    if (reading.field === 'thresholds') level += 1;
    const shows = reading.passage !== null && key < 9;
    if (shows) key += 1;
    return { ...reading, key: shows ? key : null, isChanged: today !== undefined && today !== reading.value };
  });
}

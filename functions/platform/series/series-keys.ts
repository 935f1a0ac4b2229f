import type { DataKind } from '#shared/domain/datapoint.ts';
import { type FigureFrequency, isByDay } from '#shared/time/figure-period.ts';

/** Which column of an entity. `isOverride`: what people have put over a value that comes by itself; it hides that value and never replaces it. */
export interface ColumnKey {
  readonly detailId: string;
  readonly dataKind: DataKind;
  readonly frequency: FigureFrequency;
  readonly isOverride: boolean;
}

/** Which effective-dated value of an entity. */
export type DatedKey = Omit<ColumnKey, 'frequency'>;

const letters = { Monthly: 'M', Quarterly: 'Q', Annually: 'A', Daily: 'D', Once: 'O' } as const satisfies Record<
  FigureFrequency,
  string
>;
const frequencies = Object.fromEntries(Object.entries(letters).map(([name, letter]) => [letter, name])) as Record<
  string,
  FigureFrequency
>;

/** Periods in one item: ten years of months, a little more than one year of days. */
export const periodsInChunk = (frequency: FigureFrequency): number => (isByDay(frequency) ? 384 : 120);

export const headSort = 'HEAD';
const numbered = (number: number, width: number): string => String(number).padStart(width, '0');

export const sourcePrefix = 'SOURCE#';
export const sourceSort = (number: number): string => `${sourcePrefix}${numbered(number, 8)}`;

const overrideMark = '#override';

/**
 * The time stands before the detail, so that one Query reads all details of an entity in a range and nothing outside of it.
 * `COLUMN#actual#M#0012#debt-service-coverage-ratio`
 */
export const columnSort = ({ dataKind, frequency, detailId, isOverride }: ColumnKey, chunk: number): string =>
  `${columnPrefix(dataKind, frequency)}${numbered(chunk, 4)}#${detailId}${isOverride ? overrideMark : ''}`;

export const columnPrefix = (dataKind: DataKind, frequency?: FigureFrequency): string =>
  `COLUMN#${dataKind}#${frequency === undefined ? '' : `${letters[frequency]}#`}`;

/** Sort keys from the first to the last that hold these chunks. */
export const columnRange = (dataKind: DataKind, frequency: FigureFrequency, from: number, to: number) =>
  [
    `${columnPrefix(dataKind, frequency)}${numbered(from, 4)}`,
    `${columnPrefix(dataKind, frequency)}${numbered(to, 4)}~`,
  ] as const;

export function columnOfSort(sort: string): ColumnKey {
  const [, dataKind = '', letter = '', , detailId = '', mark] = sort.split('#');
  const frequency = frequencies[letter];
  if (frequency === undefined) throw new Error(`${sort} names no column.`);
  return { detailId, dataKind: dataKind as DataKind, frequency, isOverride: mark !== undefined };
}

/** `DATED#actual#loan-purpose` */
export const datedSort = ({ dataKind, detailId, isOverride }: DatedKey): string =>
  `${datedPrefix(dataKind)}${detailId}${isOverride ? overrideMark : ''}`;

/** Whether a sort key is that of a value that is not of periods. */
export const isDatedSort = (sort: string): boolean => sort.startsWith('DATED#');

export const datedPrefix = (dataKind: DataKind): string => `DATED#${dataKind}#`;

export function datedOfSort(sort: string): DatedKey {
  const [, dataKind = '', detailId = '', mark] = sort.split('#');
  return { detailId, dataKind: dataKind as DataKind, isOverride: mark !== undefined };
}

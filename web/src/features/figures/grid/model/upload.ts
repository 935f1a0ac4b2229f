import type { Datapoint } from '#shared/domain/datapoint.ts';
import { placeOfDatapoint } from '#shared/domain/datapoint-id.ts';
import { counted } from '../../../../components/counted.ts';
import type { Draft } from './draft.ts';

interface Held {
  readonly name: string;
  readonly unit: string;
  readonly isComputed: boolean;
}

/** The figures of a detail of one kind and length, as they are sent. */
export interface UploadColumn extends Pick<Datapoint, 'detailName' | 'dataKind' | 'frequency' | 'unit'> {
  /** Over what is computed, which stays beneath. */
  readonly override: boolean;
  readonly values: readonly {
    readonly period: string;
    readonly value: number | null;
    readonly replaces: number | null;
  }[];
}

export interface Upload {
  readonly columns: readonly UploadColumn[];
  /** The ids of the places. */
  readonly ids: readonly string[];
}

/** Everything of a draft that can be saved, a column for each detail, kind and length. What could not be read stays behind. */
export function uploadOf(draft: Draft, heldAs: (detailId: string) => Held | null): Upload {
  const columns = new Map<
    string,
    { column: Omit<UploadColumn, 'values'>; values: UploadColumn['values'][number][]; ids: string[] }
  >();
  for (const [id, { entry, seen }] of draft) {
    const place = placeOfDatapoint(id);
    const held = place === null ? null : heldAs(place.detailId);
    if (place === null || held === null || entry.kind === 'unread') continue;
    const { detailId, dataKind, frequency, period } = place;
    const key = [detailId, dataKind, frequency].join(':');
    const column = { detailName: held.name, dataKind, frequency, unit: held.unit, override: held.isComputed };
    const into = columns.get(key) ?? { column, values: [], ids: [] };
    into.values.push({ period, value: entry.kind === 'number' ? entry.value : null, replaces: seen });
    into.ids.push(id);
    columns.set(key, into);
  }
  const all = [...columns.values()];
  return { columns: all.map(({ column, values }) => ({ ...column, values })), ids: all.flatMap(({ ids }) => ids) };
}

/** How many figures are entered, changed and deleted by an upload. */
export function countsOf({ columns }: Upload): {
  readonly entered: number;
  readonly changed: number;
  readonly deleted: number;
} {
  const values = columns.flatMap((column) => column.values);
  const deleted = values.filter(({ value }) => value === null).length;
  const changed = values.filter(({ value, replaces }) => value !== null && replaces !== null).length;
  return { entered: values.length - deleted - changed, changed, deleted };
}

type Counts = ReturnType<typeof countsOf>;

/** `2 entered, 1 deleted`: what has become of how many figures. */
export const countWords = ({ entered, changed, deleted }: Counts): string =>
  Object.entries({ entered, changed, deleted })
    .flatMap(([word, count]) => (count === 0 ? [] : `${count.toLocaleString('en-US')} ${word}`))
    .join(', ');

/** `2 new figures, 1 figure to be deleted`: what saving would do. */
export const plannedWords = ({ entered, changed, deleted }: Counts): string =>
  [
    ...(entered > 0 ? [counted(entered, 'new figure')] : []),
    ...(changed > 0 ? [counted(changed, 'changed figure')] : []),
    ...(deleted > 0 ? [`${counted(deleted, 'figure')} to be deleted`] : []),
  ].join(', ');

import type { Datapoint } from '#shared/domain/datapoint.ts';
import { clearText } from '#shared/domain/read-number.ts';
import { complaintOf } from '../../../../entities/figure/figure-schema.ts';
import { readFigure } from '../../../../entities/figure/read-figure.ts';
import type { Edit } from './draft.ts';

/** What is known of a place of a figure when something is put there. */
export interface CellNow {
  readonly standing: Pick<Datapoint, 'value' | 'sourceNumber' | 'approvalStatus'> | null;
  readonly edit: Edit | null;
}

/** A change goes on from what its editor has seen first; who types on does not thereby agree to lose what somebody else has entered meanwhile. */
const seenOf = ({ standing, edit }: CellNow): number | null =>
  edit === null ? (standing?.sourceNumber ?? null) : edit.seen;

export const editOfValue = (value: number, now: CellNow): Edit | null =>
  now.standing?.value === value ? null : { entry: { kind: 'number', value }, seen: seenOf(now) };

/** Empties a cell: what stands there is to be deleted, what was only typed is taken back. */
export const emptied = (now: CellNow): Edit | null =>
  now.standing === null ? null : { entry: { kind: 'nothing' }, seen: seenOf(now) };

/**
 * What becomes of a cell when a text is put into it: an unsaved change, or none where it says what stands there. A text that is no number, can be read
 * in two ways or names another unit stays as it is and is not saved.
 */
export function editOf(text: string, unit: string, now: CellNow): Edit | null {
  const reading = readFigure(text, unit);
  if (reading.kind === 'empty') return emptied(now);
  if (reading.kind === 'number') return editOfValue(reading.value, now);
  return { entry: { kind: 'unread', text: text.trim() }, seen: seenOf(now) };
}

/** What is wrong with an unsaved change that keeps it from being saved; null where nothing is. */
export function faultOf({ entry }: Edit, unit: string): string | null {
  if (entry.kind !== 'unread') return null;
  const { kind } = readFigure(entry.text, unit);
  return kind === 'number' ? null : complaintOf(kind, unit);
}

/** Whether the figure there is another one by now than its editor has seen. */
export const isClash = ({ standing, edit }: CellNow): boolean =>
  edit !== null && edit.seen !== (standing?.sourceNumber ?? null);

/** The value of a cell as it would be saved; null where there is none, or none that could be read. */
export function cellValue({ standing, edit }: CellNow): number | null {
  if (edit === null) return standing?.value ?? null;
  return edit.entry.kind === 'number' ? edit.entry.value : null;
}

/** The text with which a cell is edited: every digit of its value. */
export function editText(now: CellNow): string {
  if (now.edit?.entry.kind === 'unread') return now.edit.entry.text;
  const value = cellValue(now);
  return value === null ? '' : clearText(value);
}

import type { SpreadsheetCell } from '#shared/format/workbook.ts';
import type { Choice, Column } from './column-kinds.ts';
import type { OwnChoices } from './own-choices.ts';

const wordOf = (value: unknown, choices: readonly Choice[]): string =>
  choices.find((choice) => choice.value === value)?.word ?? String(value);

const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

const named = (id: unknown, offered: readonly { readonly id: string; readonly name: string }[]): string | null =>
  offered.find((one) => one.id === id)?.name ?? null;

const textCell = (text: string | null): SpreadsheetCell | null =>
  text === null || text === '' ? null : { value: text };

/** What the field of an entity reads as in its column, so that the import reads the same from it. */
export function exportedCell({ holds }: Column, value: unknown, own: OwnChoices): SpreadsheetCell | null {
  if (value === null || value === undefined) return null;
  switch (holds.kind) {
    case 'text':
    case 'monthDay':
      return textCell(String(value));
    case 'number':
    case 'percentage':
      return { value: Number(value) };
    case 'date':
      return { value: new Date(`${value}T00:00:00Z`), format: 'yyyy-mm-dd' };
    case 'choice':
      return textCell(wordOf(value, holds.choices));
    case 'choices':
      return textCell(
        listed(value)
          .map((one) => wordOf(one, holds.choices))
          .join('; '),
      );
    case 'references':
      return textCell(listed(value).join('; '));
    case 'statuses':
      return textCell(named(value, own.statuses));
    case 'calendars':
      return textCell(named(value, own.calendars));
  }
}

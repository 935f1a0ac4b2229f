import { FileReply } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import type { structureImports } from '#shared/contract/structure-imports.ts';
import { countries, states } from '#shared/domain/reference/places.ts';
import { ImportSheet, mostImportedRows } from '#shared/domain/structure-import.ts';
import {
  type ChoiceList,
  type Sheet,
  type SpreadsheetCell,
  workbookType,
  writeWorkbook,
} from '#shared/format/workbook.ts';
import type { Column } from './column-kinds.ts';
import { columnsOf } from './columns.ts';
import type { StructureImportsContext } from './context.ts';
import { exportedCell } from './exported-cell.ts';
import type { ExportedFields, ExportedRows } from './exported-rows.ts';
import { type OwnChoices, readOwnChoices, wordsOf } from './own-choices.ts';
import { requireImportOn } from './read-import.ts';

const [narrowest, padding] = [14, 3];

const cell = (value: string): SpreadsheetCell => ({ value });
const marked = ({ heading, isRequired }: Column): string => (isRequired ? `${heading} *` : heading);

const nameOfLists = 'Allowed values';

/** Which list of the sheet of lists a column chooses from. A cell that may name several takes one of the list, or more that are typed. */
const choicesOf = (sheet: ImportSheet, own: OwnChoices): readonly ChoiceList[] =>
  offeredColumns(sheet, own).flatMap((one, column) => {
    const words = wordsOf(sheet, one, own);
    if (words === null) return [];
    const source = { sheet: nameOfLists, column: listIndex(sheet, one.heading, own), count: words.length };
    return [{ column, rows: mostImportedRows, source, isStrict: one.holds.kind !== 'choices' }];
  });

/** The columns of a sheet, without those for which the organization has nothing to choose from. */
const offeredColumns = (sheet: ImportSheet, own: OwnChoices): readonly Column[] =>
  columnsOf[sheet].filter((column) => wordsOf(sheet, column, own)?.length !== 0);

function filledSheet(sheet: ImportSheet, own: OwnChoices, filled: readonly ExportedFields[]): Sheet {
  const columns = offeredColumns(sheet, own);
  const headers = columns.map(marked);
  const rows = filled.map((fields) => columns.map((column) => exportedCell(column, fields[column.field], own)));
  const widths = headers.map(({ length }) => Math.max(narrowest, length + padding));
  return { name: sheet, headers, rows, widths, choices: choicesOf(sheet, own) };
}

const kinds = {
  text: 'Text',
  number: 'Number',
  percentage: 'Percentage from 0 to 100',
  date: 'Date',
  monthDay: 'Month and day',
  references: 'Custom ids',
  choice: 'One of the sheet “Allowed values”',
  choices: 'Some of the sheet “Allowed values”',
  statuses: 'One of the sheet “Allowed values”',
  calendars: 'One of the sheet “Allowed values”',
} as const;

function explanations(own: OwnChoices): Sheet {
  const rows = ImportSheet.options.flatMap((sheet) =>
    offeredColumns(sheet, own).map((column) =>
      [sheet, column.heading, column.isRequired ? 'Yes' : 'No', kinds[column.holds.kind], column.note ?? ''].map(cell),
    ),
  );
  return {
    name: 'Explanations',
    headers: ['Sheet', 'Column', 'Needed', 'Holds', 'Note'],
    rows,
    widths: [14, 34, 10, 34, 70],
  };
}

const listName = (sheet: ImportSheet, heading: string): string => `${sheet}: ${heading}`;

const listIndex = (sheet: ImportSheet, heading: string, own: OwnChoices): number =>
  lists(own).findIndex(([name]) => name === listName(sheet, heading));

/** The lists that columns choose from, one a column, by their headings. */
function lists(own: OwnChoices): readonly (readonly [heading: string, values: readonly string[]])[] {
  const chosen = ImportSheet.options.flatMap((sheet) =>
    offeredColumns(sheet, own).flatMap((column) => {
      const words = wordsOf(sheet, column, own);
      return words === null ? [] : [[listName(sheet, column.heading), words] as const];
    }),
  );
  return [
    ...chosen,
    ['Country', countries.map(({ name }) => name)],
    ['State of the United States', states.map(({ name }) => name)],
  ];
}

function allowedValues(own: OwnChoices): Sheet {
  const columns = lists(own);
  const longest = Math.max(...columns.map(([, values]) => values.length));
  const rows = Array.from({ length: longest }, (_, at) =>
    columns.map(([, values]) => (values[at] === undefined ? null : cell(values[at]))),
  );
  const headers = columns.map(([heading]) => heading);
  return { name: nameOfLists, headers, rows, widths: headers.map(({ length }) => Math.max(28, length + padding)) };
}

const nothing: ExportedRows = { Structures: [], Projects: [], Financings: [] };

/** The workbook that people fill in, with rows that are filled in already. */
export const templateWorkbook = (own: OwnChoices, filled: ExportedRows = nothing): Uint8Array<ArrayBuffer> =>
  writeWorkbook([
    ...ImportSheet.options.map((sheet) => filledSheet(sheet, own, filled[sheet])),
    explanations(own),
    allowedValues(own),
  ]);

type GetImportTemplate = UseCase<(typeof structureImports.calls)['getImportTemplate'], StructureImportsContext>;

export const getImportTemplate: GetImportTemplate = async (_, { scope }) => {
  await requireImportOn(scope.organizationId);
  const own = await readOwnChoices(scope.table);
  return new FileReply({
    bytes: templateWorkbook(own),
    contentType: workbookType,
    name: 'Structure import template.xlsx',
  });
};

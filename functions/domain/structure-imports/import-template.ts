import { FileReply } from '#functions/platform/reply.ts';
import type { UseCase } from '#functions/platform/serve-area.ts';
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
import { type Column, columnsOf } from './columns.ts';
import type { StructureImportsContext } from './context.ts';
import { requireImportOn } from './read-import.ts';

const [narrowest, padding] = [14, 3];

const cell = (value: string): SpreadsheetCell => ({ value });
const marked = ({ heading, isRequired }: Column): string => (isRequired ? `${heading} *` : heading);

const nameOfLists = 'Allowed values';

/** Which list of the sheet of lists a column chooses from. A cell that may name several takes one of the list, or more that are typed. */
const choicesOf = (sheet: ImportSheet): readonly ChoiceList[] =>
  columnsOf[sheet].flatMap(({ heading, holds }, column) => {
    if (!('choices' in holds)) return [];
    const source = { sheet: nameOfLists, column: listIndex(sheet, heading), count: holds.choices.length };
    return [{ column, rows: mostImportedRows, source, isStrict: holds.kind === 'choice' }];
  });

const emptySheet = (sheet: ImportSheet): Sheet => {
  const headers = columnsOf[sheet].map(marked);
  const widths = headers.map(({ length }) => Math.max(narrowest, length + padding));
  return { name: sheet, headers, rows: [], widths, choices: choicesOf(sheet) };
};

const kinds = {
  text: 'Text',
  number: 'Number',
  date: 'Date',
  monthDay: 'Month and day',
  references: 'Custom ids',
  choice: 'One of the sheet “Allowed values”',
  choices: 'Some of the sheet “Allowed values”',
} as const;

function explanations(): Sheet {
  const rows = ImportSheet.options.flatMap((sheet) =>
    columnsOf[sheet].map((column) =>
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

const listIndex = (sheet: ImportSheet, heading: string): number =>
  lists().findIndex(([name]) => name === listName(sheet, heading));

/** The lists that columns choose from, one a column, by their headings. */
function lists(): readonly (readonly [heading: string, values: readonly string[]])[] {
  const chosen = ImportSheet.options.flatMap((sheet) =>
    columnsOf[sheet].flatMap(({ heading, holds }) =>
      'choices' in holds ? [[listName(sheet, heading), holds.choices.map(({ word }) => word)] as const] : [],
    ),
  );
  return [
    ...chosen,
    ['Country', countries.map(({ name }) => name)],
    ['State of the United States', states.map(({ name }) => name)],
  ];
}

function allowedValues(): Sheet {
  const columns = lists();
  const longest = Math.max(...columns.map(([, values]) => values.length));
  const rows = Array.from({ length: longest }, (_, at) =>
    columns.map(([, values]) => (values[at] === undefined ? null : cell(values[at]))),
  );
  const headers = columns.map(([heading]) => heading);
  return { name: nameOfLists, headers, rows, widths: headers.map(({ length }) => Math.max(28, length + padding)) };
}

type GetImportTemplate = UseCase<(typeof structureImports.calls)['getImportTemplate'], StructureImportsContext>;

export const getImportTemplate: GetImportTemplate = async (_, { scope }) => {
  await requireImportOn(scope.organizationId);
  const bytes = writeWorkbook([...ImportSheet.options.map(emptySheet), explanations(), allowedValues()]);
  return new FileReply({ bytes, contentType: workbookType, name: 'Structure import template.xlsx' });
};

import { strToU8, zipSync } from 'fflate';
import { dayInMilliseconds } from '../time/durations.ts';

export interface SpreadsheetCell {
  readonly value: string | number | Date;
  /** A number format of the spreadsheet, with which the value reads as it does on the screen. */
  readonly format?: string;
}

/** What the cells of a column may hold, as a list to choose from. */
export interface ChoiceList {
  /** Columns and rows are counted from 0; the row of headers is none. */
  readonly column: number;
  readonly rows: number;
  /** Where the values stand, without the header of their column. */
  readonly source: { readonly sheet: string; readonly column: number; readonly count: number };
  /** Refuses everything else; without it the list only helps. */
  readonly isStrict: boolean;
}

export interface Sheet {
  readonly name: string;
  readonly headers: readonly string[];
  /** Null is an empty cell. */
  readonly rows: readonly (readonly (SpreadsheetCell | null)[])[];
  /** One for each column, in characters. */
  readonly widths: readonly number[];
  readonly choices?: readonly ChoiceList[];
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const documentRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot hold these characters, not even escaped
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string =>
  text.replace(unwritable, '').replace(/[&<>"]/g, (character) => entities[character] ?? character);

/** `A`, `Z`, `AA` for columns counted from 0. */
const columnName = (index: number): string =>
  index < 26
    ? String.fromCharCode(65 + index)
    : columnName(Math.floor(index / 26) - 1) + String.fromCharCode(65 + (index % 26));

/** Spreadsheets count days from December 30, 1899. */
const dayOfUnixEpoch = 25_569;

const plainStyle = 0;
const headerStyle = 1;
const firstFormatStyle = 2;
/** Numbers below are the spreadsheet's own formats. */
const firstFormatId = 164;

function cellXml({ value, format }: SpreadsheetCell, address: string, formats: readonly string[]): string {
  if (typeof value === 'string') return textXml(value, address, plainStyle);
  const number = typeof value === 'number' ? value : value.getTime() / dayInMilliseconds + dayOfUnixEpoch;
  const style = format === undefined ? plainStyle : firstFormatStyle + formats.indexOf(format);
  return `<c r="${address}" s="${style}"><v>${number}</v></c>`;
}

const textXml = (text: string, address: string, style: number): string =>
  `<c r="${address}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

function choiceXml({ column, rows, source, isStrict }: ChoiceList): string {
  const [own, from] = [columnName(column), columnName(source.column)];
  const values = `'${sheetName(source.sheet).replaceAll("'", "''")}'!$${from}$2:$${from}$${source.count + 1}`;
  const strict = isStrict
    ? ' showErrorMessage="1" errorTitle="Not in the list" error="Choose a value from the list."'
    : '';
  return `<dataValidation type="list" allowBlank="1"${strict} sqref="${own}2:${own}${rows + 1}"><formula1>${escaped(values)}</formula1></dataValidation>`;
}

const choicesXml = (choices: readonly ChoiceList[]): string =>
  choices.length === 0
    ? ''
    : `<dataValidations count="${choices.length}">${choices.map(choiceXml).join('')}</dataValidations>`;

function sheetXml({ headers, rows, widths, choices = [] }: Sheet, formats: readonly string[]): string {
  const header = headers.map((text, index) => textXml(text, `${columnName(index)}1`, headerStyle)).join('');
  const body = rows.map((row, at) => {
    const number = at + 2;
    const cells = row
      .map((cell, index) => (cell === null ? '' : cellXml(cell, `${columnName(index)}${number}`, formats)))
      .join('');
    return `<row r="${number}">${cells}</row>`;
  });
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const frozenHeader =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';
  return `${xml}<worksheet xmlns="${main}">${frozenHeader}<cols>${columns.join('')}</cols><sheetData><row r="1">${header}</row>${body.join('')}</sheetData>${choicesXml(choices)}</worksheet>`;
}

function stylesXml(formats: readonly string[]): string {
  const numberFormats = formats.map(
    (format, index) => `<numFmt numFmtId="${firstFormatId + index}" formatCode="${escaped(format)}"/>`,
  );
  const font = (weight: string) => `<font>${weight}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`;
  const styles = [
    '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
    '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>',
    ...formats.map(
      (_, index) =>
        `<xf numFmtId="${firstFormatId + index}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment horizontal="right"/></xf>`,
    ),
  ];
  const list = (name: string, items: readonly string[]) =>
    items.length === 0 ? '' : `<${name} count="${items.length}">${items.join('')}</${name}>`;
  const fills = ['none', 'gray125'].map((pattern) => `<fill><patternFill patternType="${pattern}"/></fill>`);
  return `${xml}<styleSheet xmlns="${main}">${list('numFmts', numberFormats)}${list('fonts', [font(''), font('<b/>')])}${list('fills', fills)}${list('borders', ['<border/>'])}${list('cellStyleXfs', ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>'])}${list('cellXfs', styles)}</styleSheet>`;
}

const relations = (...all: readonly (readonly [type: string, target: string])[]): string =>
  `${xml}<Relationships xmlns="${packageRelations}">${all.map(([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${documentRelations}/${type}" Target="${target}"/>`).join('')}</Relationships>`;

/** Spreadsheets refuse these characters, longer names, and none. */
const sheetName = (name: string): string =>
  name
    .replace(/[\\/?*[\]:]/g, ' ')
    .slice(0, 31)
    .trim() || 'Table';

/** What a file of this kind is called in headers. */
export const workbookType = `${contentType}.sheet`;

const sheetPath = (index: number): string => `worksheets/sheet${index + 1}.xml`;

function contentTypesXml(sheets: readonly Sheet[]): string {
  const override = (path: string, kind: string) =>
    `<Override PartName="/xl/${path}" ContentType="${contentType}.${kind}+xml"/>`;
  const parts = [
    override('workbook.xml', 'sheet.main'),
    ...sheets.map((_, index) => override(sheetPath(index), 'worksheet')),
    override('styles.xml', 'styles'),
  ];
  return `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${parts.join('')}</Types>`;
}

function workbookXml(sheets: readonly Sheet[]): string {
  const listed = sheets.map(
    ({ name }, index) => `<sheet name="${escaped(sheetName(name))}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  return `${xml}<workbook xmlns="${main}" xmlns:r="${documentRelations}"><sheets>${listed.join('')}</sheets></workbook>`;
}

/**
 * Sheets as an Office Open XML workbook (ECMA-376). Written here and packed at once, because the libraries for it pack in workers made of
 * blobs, which the content security policy refuses.
 */
export function writeWorkbook(sheets: readonly Sheet[]): Uint8Array<ArrayBuffer> {
  const cells = sheets.flatMap(({ rows }) => rows.flat());
  const formats = [...new Set(cells.flatMap((cell) => cell?.format ?? []))];
  const sheetRelations = sheets.map((_, index) => ['worksheet', sheetPath(index)] as const);
  const parts: Record<string, string> = {
    '[Content_Types].xml': contentTypesXml(sheets),
    '_rels/.rels': relations(['officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': workbookXml(sheets),
    'xl/_rels/workbook.xml.rels': relations(...sheetRelations, ['styles', 'styles.xml']),
    'xl/styles.xml': stylesXml(formats),
  };
  for (const [index, sheet] of sheets.entries()) parts[`xl/${sheetPath(index)}`] = sheetXml(sheet, formats);
  return zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)])));
}

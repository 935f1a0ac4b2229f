import { UnreadableWorkbook } from './unreadable-workbook.ts';

/** No template is longer or wider, and readers fill the gaps up to the last cell. */
const lastRow = 20_000;
const address = /^([A-Z]{1,2})?(\d{1,5})$/;

const rowOrCell = /<(?:[\w.-]+:)?(?:row|c)\b(?:[^>"']|"[^"]*"|'[^']*')*>/g;
const addressAttribute = /\sr\s*=\s*(?:"([^"]*)"|'([^']*)')/;

/** Refuses a sheet with a cell or row far below or right of every table. */
export function refuseFarCells(xml: string): void {
  for (const [tag] of xml.matchAll(rowOrCell)) {
    const found = addressAttribute.exec(tag);
    if (found === null) continue;
    const row = address.exec(found[1] ?? found[2] ?? '')?.[2];
    if (row === undefined || Number(row) > lastRow) throw new UnreadableWorkbook('tooWide');
  }
}

const cell = /<c((?:\s(?:[^>"'/]|"[^"]*"|'[^']*')*)?)>([\s\S]*?)<\/c>/g;
const errorType = /\st\s*=\s*["']e["']/;
const value = /<v(?:\s[^>]*)?>([^<]*)<\/v>/;

const textCell = (attributes: string, text: string): string => {
  const kept = attributes.replace(/\s(?:t|s)\s*=\s*(?:"[^"]*"|'[^']*')/g, '');
  return `<c${kept} t="inlineStr"><is><t>${text}</t></is></c>`;
};

/** Makes errors, and formulas whose value was not saved, texts: readers would take both for empty cells. */
export const withErrorTexts = (xml: string): string =>
  xml.replace(cell, (whole, attributes: string, body: string) => {
    const saved = value.exec(body)?.[1];
    if (errorType.test(attributes)) return textCell(attributes, saved ?? '#ERROR!');
    return saved === undefined && body.includes('<f') ? textCell(attributes, '#FORMULA!') : whole;
  });

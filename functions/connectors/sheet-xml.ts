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

/** Stands before a number that its sheet shows as a percentage; no text begins so. */
const percentageMark = '\uE000';

const otherType = /\st\s*=\s*["'](?!n["'])/;
const styleAttribute = /\ss\s*=\s*["'](\d+)["']/;

/** Marks the numbers that are shown as percentages, because readers answer numbers without their formats. */
export const withMarkedPercentages = (xml: string, percentageStyles: ReadonlySet<string>): string =>
  percentageStyles.size === 0
    ? xml
    : xml.replace(cell, (whole, attributes: string, body: string) => {
        const style = styleAttribute.exec(attributes)?.[1];
        const saved = value.exec(body)?.[1];
        const isNumber = !otherType.test(attributes) && saved !== undefined;
        if (style === undefined || !isNumber || !percentageStyles.has(style)) return whole;
        return textCell(attributes, `${percentageMark}${saved}`);
      });

/** The percentage that a text of {@link withMarkedPercentages} stands for, without what multiplying leaves behind; null for every other text. */
export function markedPercentage(text: string): number | null {
  const share = text.startsWith(percentageMark) ? Number(text.slice(1)) : Number.NaN;
  return Number.isFinite(share) ? Number((share * 100).toPrecision(15)) : null;
}

const attributeOf = (tag: string, name: string): string =>
  new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag)?.slice(1).find(Boolean) ?? '';

/** What is in quotes, escaped, or in brackets is shown as it stands and computes nothing. */
const literal = /"[^"]*"|\\.|\[[^\]]*\]|[_*]./g;

const isPercentageFormat = (code: string): boolean => code.replaceAll('&quot;', '"').replace(literal, '').includes('%');

/** The formats of every spreadsheet that are percentages. */
const builtInPercentages = ['9', '10'];

/** The styles of cells, by their numbers, that show a number as a percentage. */
export function percentageStylesIn(stylesXml: string): ReadonlySet<string> {
  const own = [...stylesXml.matchAll(/<(?:\w+:)?numFmt\b(?:[^>"']|"[^"]*"|'[^']*')*>/g)].map(([tag]) => tag);
  const formats = new Set([
    ...builtInPercentages,
    ...own
      .filter((tag) => isPercentageFormat(attributeOf(tag, 'formatCode')))
      .map((tag) => attributeOf(tag, 'numFmtId')),
  ]);
  const [, cellStyles = ''] = /<(?:\w+:)?cellXfs\b[^>]*>([\s\S]*?)<\/(?:\w+:)?cellXfs>/.exec(stylesXml) ?? [];
  const styles = [...cellStyles.matchAll(/<(?:\w+:)?xf\s[^>]*>/g)].map(([tag]) => attributeOf(tag, 'numFmtId'));
  return new Set(styles.flatMap((format, at) => (formats.has(format) ? [String(at)] : [])));
}

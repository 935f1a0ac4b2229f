import { formatBoolean } from './boolean.ts';
import { counted, formatMonths } from './duration.ts';
import { formatMoney } from './money.ts';
import { noValue } from './no-value.ts';
import { finite, formatNumber, formatPlain, inParentheses, type Numeric } from './number.ts';
import { unitLabel } from './units.ts';

/** `1.20×`: a ratio to one. */
export function formatRatio(value: Numeric): string {
  const ratio = finite(value);
  return ratio === null ? noValue : inParentheses(`${formatNumber(Math.abs(ratio), 2)}×`, ratio);
}

/** `12.35%` of a number that is already in percent. Negatives in parentheses. */
export function formatPercent(value: Numeric): string {
  const percent = finite(value);
  if (percent === null) return noValue;
  return inParentheses(`${formatNumber(Math.abs(percent), 2)}%`, percent);
}

/** `5.00%` of a share of one, as headroom is held. */
export const formatShare = (value: Numeric): string => {
  const share = finite(value);
  return share === null ? noValue : formatPercent(share * 100);
};

/** Codes of three letters are currencies, except this one. */
export const isCurrency = (unit: string): boolean => /^[A-Z]{3}$/.test(unit) && unit !== 'MPG';

/** From here on, thousandths are noise. */
const large = 1_000;

/** Large figures that are not whole have two decimals, so that those of a row or column stand alike; smaller ones have up to three. */
const formatQuantity = (figure: number): string =>
  Math.abs(figure) < large || Number.isInteger(figure) ? formatPlain(figure) : formatNumber(figure, 2);

const formatYears = (figure: number): string =>
  Number.isInteger(figure) ? counted(figure, 'year') : `${formatNumber(figure, 2)} years`;

/** Units whose figures have a form of their own, by their name in lower case and singular. */
const forms: ReadonlyMap<string, (figure: number) => string> = new Map([
  ['', (figure: number) => formatPlain(figure)],
  ['count', (figure: number) => formatPlain(figure)],
  ['currency', (figure: number) => formatNumber(figure)],
  ['ratio', formatRatio],
  ['percentage', formatPercent],
  ['percent', formatPercent],
  ['%', formatPercent],
  ['share', formatShare],
  ['boolean', (figure: number) => formatBoolean(figure !== 0)],
  ['month', formatMonths],
  ['day', (figure: number) => counted(figure, 'day')],
  ['week', (figure: number) => counted(figure, 'week')],
  ['year', formatYears],
]);

/** A figure in the unit it is held in: ratios, percentages, money, spans of time, counts, and anything else with its unit after it. */
export function formatFigure(value: Numeric, unit: string | null): string {
  const figure = finite(value);
  if (figure === null) return noValue;
  const form = forms.get((unit ?? '').toLowerCase().replace(/s$/, ''));
  if (form !== undefined) return form(figure);
  const name = unit ?? '';
  return isCurrency(name) ? formatMoney(figure, { currency: name }) : `${formatQuantity(figure)} ${unitLabel(name)}`;
}

import { formatMonths } from './duration.ts';
import { formatMoney } from './money.ts';
import { finite, formatNumber, formatPlain, inParentheses, noValue } from './number.ts';

/** `1.20×`: a ratio to one. */
export function formatRatio(value: number | null | undefined): string {
  const ratio = finite(value);
  return ratio === null ? noValue : inParentheses(`${formatNumber(Math.abs(ratio), 2)}×`, ratio);
}

/** `12.35%` of a number that is already in percent. Negatives in parentheses. */
export function formatPercent(value: number | null | undefined): string {
  const percent = finite(value);
  if (percent === null) return noValue;
  return inParentheses(`${formatNumber(Math.abs(percent), 2)}%`, percent);
}

/** `5.00%` of a share of one, as headroom is held. */
export const formatShare = (value: number | null | undefined): string => {
  const share = finite(value);
  return share === null ? noValue : formatPercent(share * 100);
};

const isCurrency = (unit: string): boolean => /^[A-Z]{3}$/.test(unit);

/** A figure in the unit it is held in: ratios, percentages, money, months, days, counts, and anything else with its unit after it. */
export function formatFigure(value: number | null | undefined, unit: string | null): string {
  const figure = finite(value);
  if (figure === null) return noValue;
  switch (unit) {
    case null:
    case '':
    case 'Count':
    case 'count':
      return formatPlain(figure);
    case 'Ratio':
    case 'ratio':
      return formatRatio(figure);
    case 'Percentage':
    case 'percent':
    case '%':
      return formatPercent(figure);
    case 'Share':
      return formatShare(figure);
    case 'Months':
    case 'month':
      return formatMonths(figure);
    case 'Days':
    case 'day':
      return `${formatPlain(figure)} ${figure === 1 ? 'day' : 'days'}`;
    default:
      return isCurrency(unit) ? formatMoney(figure, { currency: unit }) : `${formatPlain(figure)} ${unit}`;
  }
}

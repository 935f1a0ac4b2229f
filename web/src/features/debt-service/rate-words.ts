import type { AppliedRate } from '#shared/finance/loans/rate-terms.ts';
import { formatDate } from '#shared/format/dates.ts';
import { formatPlain } from '#shared/format/number.ts';

/** With every digit that rates are agreed in, and two at least: `6.8125%`, `6.50%`. */
export const rateText = (rate: number): string => `${formatPlain(Number((rate * 100).toPrecision(12)), 6, 2)}%`;

function partsOf({ index, fixedOn, spread, margin, floor, cap, heldBy }: AppliedRate): string {
  if (index === null) return 'Fixed';
  const held =
    heldBy === 'floor'
      ? `, held at the floor of ${rateText(floor ?? 0)}`
      : `, held at the cap of ${rateText(cap ?? 0)}`;
  return [
    `Index ${rateText(index)}${fixedOn === null ? '' : ` of ${formatDate(fixedOn)}`}`,
    spread === 0 ? '' : ` + spread adjustment ${rateText(spread)}`,
    heldBy === null ? '' : held,
    ` + margin ${rateText(margin)}`,
  ].join('');
}

/** How the rate of a period came about; one sentence for each rate within it. */
export const rateWords = (rates: readonly AppliedRate[]): string =>
  rates
    .map((rate, at) =>
      at === 0 ? partsOf(rate) : `from ${formatDate(rate.from)} ${rateText(rate.rate)}: ${partsOf(rate)}`,
    )
    .join('; ');

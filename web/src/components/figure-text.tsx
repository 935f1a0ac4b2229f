import { formatFigure, formatRatio } from '#shared/format/figure.ts';
import { formatMoney, type MoneyFormat } from '#shared/format/money.ts';
import { finite, noValue } from '#shared/format/number.ts';

interface WithReason {
  readonly value: number | null;
  /** Why there is no value; shown on hover and read aloud. */
  readonly reason?: string;
}

function NumberText({ value, text, reason }: WithReason & { text: string }) {
  if (finite(value) !== null) return <span className="figures">{text}</span>;
  return (
    <span className="figures" title={reason}>
      <span aria-hidden>{noValue}</span>
      <span className="visually-hidden">{reason ?? 'No value'}</span>
    </span>
  );
}

export const FigureText = ({ value, unit, reason }: WithReason & { unit: string | null }) => (
  <NumberText value={value} text={formatFigure(value, unit)} {...(reason === undefined ? {} : { reason })} />
);

export const RatioText = ({ value, reason }: WithReason) => (
  <NumberText value={value} text={formatRatio(value)} {...(reason === undefined ? {} : { reason })} />
);

export const MoneyText = ({ value, reason, ...format }: WithReason & MoneyFormat) => (
  <NumberText value={value} text={formatMoney(value, format)} {...(reason === undefined ? {} : { reason })} />
);

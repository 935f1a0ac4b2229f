import { formatFigure } from '#shared/format/figure.ts';
import { finite, noValue } from '#shared/format/number.ts';

interface FigureTextProps {
  readonly value: number | null;
  readonly unit: string | null;
  /** Why there is no value; shown on hover and read aloud. */
  readonly reason?: string;
}

/** A number in its unit: ratio, money, percentage and the like. Every number of a page goes through here. */
export function FigureText({ value, unit, reason }: FigureTextProps) {
  if (finite(value) !== null) return <span className="figures">{formatFigure(value, unit)}</span>;
  return (
    <span className="figures" title={reason}>
      <span aria-hidden>{noValue}</span>
      <span className="visually-hidden">{reason ?? 'No value'}</span>
    </span>
  );
}

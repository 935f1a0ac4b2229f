import { formatFigure } from '#shared/format/figure.ts';
import { finite } from '#shared/format/number.ts';
import { NoValue } from './no-value.tsx';

interface FigureTextProps {
  readonly value: number | null;
  readonly unit: string | null;
  /** Why there is no value; shown on hover and read aloud. */
  readonly reason?: string;
}

/** A number in its unit: ratio, money, percentage and the like. Every number of a page goes through here. */
export function FigureText({ value, unit, reason }: FigureTextProps) {
  if (finite(value) === null) return <NoValue reason={reason} />;
  return <span className="figures">{formatFigure(value, unit)}</span>;
}

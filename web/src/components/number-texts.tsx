import type { AssetSizeUnit } from '#shared/domain/project.ts';
import { formatAssetSize } from '#shared/format/asset-size.ts';
import { formatMonths } from '#shared/format/duration.ts';
import { formatFigure, formatPercent, formatRatio } from '#shared/format/figure.ts';
import { formatMoney, type MoneyFormat } from '#shared/format/money.ts';
import { finite, formatPlain } from '#shared/format/number.ts';
import { NoValue } from './no-value.tsx';

interface NumberTextProps {
  readonly value: number | null | undefined;
  /** Why there is no value; shown on hover and read aloud. */
  readonly reason?: string | undefined;
}

function NumberText({ value, text, reason }: NumberTextProps & { readonly text: string }) {
  if (finite(value) === null) return <NoValue reason={reason} />;
  return <span className="figures">{text}</span>;
}

/** `$1,235`, `($1,234.57)`, `$1.5M`. A compact amount shows the full one on hover. */
export function Money({ value, reason, ...format }: NumberTextProps & MoneyFormat) {
  if (finite(value) === null) return <NoValue reason={reason} />;
  const { compact: _, ...full } = format;
  return (
    <span className="figures" title={format.compact ? formatMoney(value, full) : undefined}>
      {formatMoney(value, format)}
    </span>
  );
}

/** `1.20×`. */
export const Ratio = (props: NumberTextProps) => <NumberText {...props} text={formatRatio(props.value)} />;

/** `12.35%` of a number that is already in percent. */
export const Percent = (props: NumberTextProps) => <NumberText {...props} text={formatPercent(props.value)} />;

/** `1 year 2 months` of months. */
export const Duration = (props: NumberTextProps) => <NumberText {...props} text={formatMonths(props.value)} />;

/** `1,234`. */
export const Count = (props: NumberTextProps) => <NumberText {...props} text={formatPlain(props.value)} />;

/** The size of a project, like `112 MW` or `26 units`. */
export const AssetSize = ({ unit, ...props }: NumberTextProps & { readonly unit: AssetSizeUnit }) => (
  <NumberText {...props} text={formatAssetSize(props.value, unit)} />
);

/** A number with the unit it is held in, like `12.5 MW` or `45 days`. */
export const UnitFigure = ({ unit, ...props }: NumberTextProps & { readonly unit: string }) => (
  <NumberText {...props} text={formatFigure(props.value, unit)} />
);

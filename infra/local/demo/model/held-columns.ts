import type { HeldFigure, HeldTerms } from '#shared/domain/debt-service/held-terms.ts';
import type { FactValue } from '#shared/domain/fact.ts';
import { endOfPeriod } from '#shared/time/dates.ts';
import { asEntered } from './as-entered.ts';
import type { NewColumn } from './columns.ts';

type Values = NonNullable<NewColumn['values']>;

const monthOf = ({ period, value }: Values[number]): HeldFigure => ({
  from: `${period}-01`,
  to: endOfPeriod(String(period)),
  isOfDay: false,
  value: Number(value),
});

/** A financing as the product reads it once its columns are entered: months of figures, actual ones first, and what its record says besides. */
export function heldColumns(record: Readonly<Record<string, FactValue>>, columns: readonly NewColumn[]): HeldTerms {
  const entered = Map.groupBy(columns.map(asEntered), ({ detailName }) => detailName);
  const valuesOf = (name: string, kinds: readonly string[]): readonly HeldFigure[] =>
    kinds.flatMap((kind) =>
      (entered.get(name) ?? [])
        .filter(({ dataKind = 'actual' }) => dataKind === kind)
        .flatMap(({ values = [] }) => values.map(monthOf)),
    );
  return {
    fact: (name) => entered.get(name)?.[0]?.dated?.at(-1)?.value ?? record[name] ?? null,
    figures: (name) => valuesOf(name, ['actual', 'forecast']),
    actual: (name) => valuesOf(name, ['actual']),
    unit: () => '',
  };
}

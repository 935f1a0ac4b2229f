import type { AssetSizeUnit } from '../domain/project.ts';
import { noValue } from './no-value.ts';
import { finite, formatPlain, type Numeric } from './number.ts';
import { unitLabel } from './units.ts';

/** Units that are words, for one and for any other number; the others are symbols, which have no plural. */
const unitWords: Readonly<Partial<Record<AssetSizeUnit, { readonly one: string; readonly many: string }>>> = {
  SquareFeet: { one: 'square foot', many: 'square feet' },
  Acre: { one: 'acre', many: 'acres' },
  Mile: { one: 'mile', many: 'miles' },
  Count: { one: 'unit', many: 'units' },
};

/** `112 MW`, `3 acres`, `26 units`: the size of a project. */
export function formatAssetSize(value: Numeric, unit: AssetSizeUnit, mostDecimals = 3): string {
  const size = finite(value);
  if (size === null) return noValue;
  const words = unitWords[unit];
  const shown = formatPlain(size, mostDecimals);
  if (words === undefined) return `${shown} ${unitLabel(unit)}`;
  return `${shown} ${shown === '1' ? words.one : words.many}`;
}

/** What sizes are measured in, where a unit is chosen: `MW`, `acres`, `units`. */
export const assetSizeUnitLabel = (unit: AssetSizeUnit): string => unitWords[unit]?.many ?? unitLabel(unit);

export interface SizeInUnit {
  readonly unit: AssetSizeUnit;
  readonly size: number;
}

const inMega: Readonly<Partial<Record<AssetSizeUnit, AssetSizeUnit>>> = { kW: 'MW', kWh: 'MWh' };

/** What is measured, so that sizes of one kind stand together: power, energy, then everything else by its unit. */
const measures: readonly AssetSizeUnit[] = ['MW', 'MWh', 'MMBtu', 'Gallon', 'SquareFeet', 'Acre', 'Mile', 'Count'];

/** The size in the larger unit of what it measures, so that sizes beside each other can be compared by eye. */
export const inMeasure = ({ unit, size }: SizeInUnit): SizeInUnit => {
  const mega = inMega[unit];
  return mega === undefined ? { unit, size } : { unit: mega, size: Number((size / 1_000).toPrecision(15)) };
};

/** Compares two sizes for sorting: within what they measure by how large they are (900 kW before 2 MW), otherwise by what they measure. */
export function sizeOrder(one: SizeInUnit, other: SizeInUnit): number {
  const [a, b] = [inMeasure(one), inMeasure(other)];
  return a.unit === b.unit ? a.size - b.size : measures.indexOf(a.unit) - measures.indexOf(b.unit);
}

/** Sizes added up in as few units as there are things to measure: kilowatts go into megawatts. */
export function addedSizes(sizes: readonly SizeInUnit[]): readonly SizeInUnit[] {
  const sums = new Map<AssetSizeUnit, number>();
  for (const { unit, size } of sizes.map(inMeasure)) sums.set(unit, (sums.get(unit) ?? 0) + size);
  return [...sums].map(([unit, size]) => ({ unit, size }));
}

import type { AssetSizeUnit } from '../domain/project.ts';
import { formatFigure } from './figure.ts';
import { finite, formatPlain, type Numeric, noValue } from './number.ts';

/** `112 MW`, `26 units`: the size of a project. */
export function formatAssetSize(value: Numeric, unit: AssetSizeUnit): string {
  const size = finite(value);
  if (size === null) return noValue;
  return unit === 'Count' ? `${formatPlain(size)} ${size === 1 ? 'unit' : 'units'}` : formatFigure(size, unit);
}

interface SizeInUnit {
  readonly unit: AssetSizeUnit;
  readonly size: number;
}

const inMega: Readonly<Partial<Record<AssetSizeUnit, AssetSizeUnit>>> = { kW: 'MW', kWh: 'MWh' };

/** What is measured, so that sizes of one kind stand together: power, energy, then everything else by its unit. */
const measures: readonly AssetSizeUnit[] = ['MW', 'MWh', 'MMBtu', 'Gallon', 'SquareFeet', 'Acre', 'Mile', 'Count'];

const inMeasure = ({ unit, size }: SizeInUnit): SizeInUnit => {
  const mega = inMega[unit];
  return mega === undefined ? { unit, size } : { unit: mega, size: size / 1_000 };
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

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

/** Sizes added up in as few units as there are things to measure: kilowatts go into megawatts. */
export function addedSizes(sizes: readonly SizeInUnit[]): readonly SizeInUnit[] {
  const sums = new Map<AssetSizeUnit, number>();
  for (const { unit, size } of sizes) {
    const mega = inMega[unit];
    sums.set(mega ?? unit, (sums.get(mega ?? unit) ?? 0) + (mega === undefined ? size : size / 1_000));
  }
  return [...sums].map(([unit, size]) => ({ unit, size }));
}

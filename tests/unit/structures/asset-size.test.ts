import { expect, it } from 'vitest';
import { AssetSizeUnit } from '#shared/domain/project.ts';
import { addedSizes, assetSizeUnitLabel, formatAssetSize, sizeOrder } from '#shared/format/asset-size.ts';

it('tells the size of a project with its unit', () => {
  expect([
    formatAssetSize(112, 'MW'),
    formatAssetSize(26, 'Count'),
    formatAssetSize(1, 'Count'),
    formatAssetSize(null, 'kW'),
  ]).toEqual(['112 MW', '26 units', '1 unit', '—']);
});

it.each([
  [3, 'Acre', '3 acres'],
  [1, 'Acre', '1 acre'],
  [0.5, 'Acre', '0.5 acres'],
  [0, 'Mile', '0 miles'],
  [1, 'Mile', '1 mile'],
  [12_500, 'SquareFeet', '12,500 square feet'],
  [1, 'SquareFeet', '1 square foot'],
  [40, 'Gallon', '40 Gal'],
  [3, 'kW', '3 kW'],
  [3, 'MMBtu', '3 MMBtu'],
] as const)('says %d %s as %s', (size, unit, text) => {
  expect(formatAssetSize(size, unit)).toBe(text);
});

it('offers units by what many of them are called', () => {
  expect(AssetSizeUnit.options.map(assetSizeUnitLabel)).toEqual([
    'kW',
    'MW',
    'kWh',
    'MWh',
    'MMBtu',
    'Gal',
    'square feet',
    'acres',
    'miles',
    'units',
  ]);
});

it('adds sizes up by what they measure', () => {
  const sizes = [
    { unit: 'kW', size: 500 },
    { unit: 'MW', size: 12 },
    { unit: 'MWh', size: 4 },
    { unit: 'kWh', size: 250 },
    { unit: 'Count', size: 3 },
  ] as const;

  expect(addedSizes(sizes)).toEqual([
    { unit: 'MW', size: 12.5 },
    { unit: 'MWh', size: 4.25 },
    { unit: 'Count', size: 3 },
  ]);
});

it('orders sizes by how large they are, and only against what measures the same', () => {
  const sizes = [
    { unit: 'Count', size: 1 },
    { unit: 'MW', size: 2 },
    { unit: 'kWh', size: 5_000 },
    { unit: 'kW', size: 900 },
    { unit: 'MWh', size: 4 },
    { unit: 'kW', size: 2_500 },
    { unit: 'Acre', size: 1 },
  ] as const;

  expect(sizes.toSorted(sizeOrder).map(({ unit, size }) => formatAssetSize(size, unit))).toEqual([
    '900 kW',
    '2 MW',
    '2,500 kW',
    '4 MWh',
    '5,000 kWh',
    '1 acre',
    '1 unit',
  ]);
});

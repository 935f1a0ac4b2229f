import { expect, it } from 'vitest';
import { addedSizes, formatAssetSize, sizeOrder } from '#shared/format/asset-size.ts';

it('tells the size of a project with its unit', () => {
  expect([
    formatAssetSize(112, 'MW'),
    formatAssetSize(26, 'Count'),
    formatAssetSize(1, 'Count'),
    formatAssetSize(null, 'kW'),
  ]).toEqual(['112 MW', '26 units', '1 unit', '—']);
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

import { expect, it } from 'vitest';
import { addedSizes, formatAssetSize } from '#shared/format/asset-size.ts';

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

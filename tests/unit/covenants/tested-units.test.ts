import { describe, expect, it } from 'vitest';
import type { ThresholdUnit } from '#shared/domain/covenant-vocabulary.ts';
import { type TestingCovenant, testedUnits } from '#shared/domain/tested-units.ts';

const testing = (units: readonly ThresholdUnit[], more: Partial<TestingCovenant> = {}): TestingCovenant => ({
  approved: true,
  launchStatus: 'Active',
  thresholds: units.map((unit) => ({ value: 1, unit })),
  ...more,
});

const orders = <One>(all: readonly One[]): readonly (readonly One[])[] => [all, all.toReversed()];

describe('the unit in which a figure is held that covenants test', () => {
  it.each(orders([testing(['USD']), testing(['CAD'])]))(
    'is the currency of the structure first, in whatever order they are read',
    (...all) => {
      expect(testedUnits(all, 'CAD')).toEqual(['CAD', 'USD']);
    },
  );

  it.each(orders([testing(['Percentage']), testing(['Ratio', 'Ratio'])]))(
    'is that of most levels otherwise',
    (...all) => {
      expect(testedUnits(all, 'CAD')).toEqual(['Ratio', 'Percentage']);
    },
  );

  it.each(orders([testing(['Ratio']), testing(['Percentage'])]))(
    'does not depend on the order where as many levels are in each',
    (...all) => {
      expect(testedUnits(all, 'CAD')).toEqual(['Percentage', 'Ratio']);
    },
  );

  it('is the currency of the structure while that of a level is open', () => {
    expect(testedUnits([testing(['Currency'], { approved: false })], 'CAD')).toEqual(['CAD']);
  });

  it('is that of a proposal only where nothing approved tests it, and never that of an obsolete covenant', () => {
    const proposal = testing(['Percentage'], { approved: false });
    expect(testedUnits([proposal, testing(['Ratio'])], 'USD')).toEqual(['Ratio']);
    expect(testedUnits([proposal], 'USD')).toEqual(['Percentage']);
    expect(testedUnits([testing(['Ratio'], { launchStatus: 'Obsolete' })], 'USD')).toEqual([]);
  });
});

import { unnamedCurrency } from '../money/currencies.ts';
import type { Covenant } from './covenant.ts';

/** Of a covenant, what tells in which unit its metric is tested. */
export type TestingCovenant = Pick<Covenant, 'approved' | 'launchStatus' | 'thresholds'>;

/**
 * The units in which covenants of one metric test it: that in which a figure is held first, where the structure's currency or the number of levels
 * in it tells. Proposals count where nothing that is approved tests the metric; an amount whose currency is open is in that of the structure.
 */
export function testedUnits(covenants: readonly TestingCovenant[], currency: string): readonly string[] {
  const active = covenants.filter(({ launchStatus }) => launchStatus === 'Active');
  const approved = active.filter((covenant) => covenant.approved);
  const levels = (approved.length > 0 ? approved : active)
    .flatMap(({ thresholds }) => thresholds)
    .map(({ unit }) => (unit === unnamedCurrency ? currency : unit));
  const counts = Map.groupBy(levels, (unit) => unit);
  return [...counts]
    .toSorted(
      ([a, ofA], [b, ofB]) =>
        Number(b === currency) - Number(a === currency) || ofB.length - ofA.length || a.localeCompare(b, 'en-US'),
    )
    .map(([unit]) => unit);
}

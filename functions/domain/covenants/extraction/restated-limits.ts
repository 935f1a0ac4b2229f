import { limitIn } from './limits.ts';
import { type Finding, placeOf, type Reading, type Unit } from './reading.ts';
import { standingPromise } from './standing-promises.ts';
import { placesOfTest } from './test-places.ts';

/** The limit of an exception that an amendment restates: "(c) … does not exceed $2,000,000 in the aggregate"; the ban stands in the agreement. */
export function restatedLimitIn(unit: Unit, reading: Reading): Finding[] {
  const { start, bodyStart, end } = unit.clause;
  const limit = limitIn(reading.plain.text.slice(bodyStart, end), '', reading);
  if (limit === undefined) return [];
  const read = placesOfTest(limit, bodyStart, unit).filter(
    ({ field }) => field === 'operator' || field === 'thresholds',
  );
  return [
    {
      ...standingPromise(
        { start, end },
        {
          name: `Amended limit in Section ${unit.label}`,
          section: unit.label,
          doubts: ['elsewhere', 'leadElsewhere'],
        },
      ),
      operator: limit.operator,
      thresholds: limit.thresholds,
      places: [...placeOf('name', unit.heading), ...placeOf('frequency', unit.clause), ...read],
    },
  ];
}

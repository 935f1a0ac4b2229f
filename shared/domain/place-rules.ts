import type { Faults } from './faults.ts';
import { countryNameOf, countyNameOf, stateNameOf } from './reference/places.ts';

interface Place {
  readonly country: string | null;
  readonly state: string | null;
  readonly county?: string | null;
}

const unitedStates = 'United States';

/** States and counties are the reference lists' in the United States; elsewhere they are whatever people enter. */
export function placeFaults({ country, state, county }: Place): Faults {
  if (country !== null && countryNameOf(country) === null) return { country: 'Choose a country from the list.' };
  if (!isInUnitedStates(country)) return {};
  if (state !== null && stateNameOf(state) === null) return { state: 'Choose a state from the list.' };
  if (county === null || county === undefined) return {};
  if (state === null) return { state: 'Choose the state of the county.' };
  return countyNameOf(state, county) === null ? { county: `Choose a county of ${stateNameOf(state)}.` } : {};
}

const isInUnitedStates = (country: string | null): boolean =>
  country === null || countryNameOf(country) === unitedStates;

/** The same place by the names of the reference lists, e.g. `TX` as `Texas`. A place with a state and no country is in the United States. */
export function namedPlace<P extends Place>(place: P): P {
  const { country, state, county } = place;
  if (!isInUnitedStates(country)) return { ...place, country: country === null ? null : countryNameOf(country) };
  return {
    ...place,
    country: country === null && state === null ? null : unitedStates,
    state: state === null ? null : stateNameOf(state),
    ...(county === undefined
      ? {}
      : { county: county === null || state === null ? county : countyNameOf(state, county) }),
  };
}

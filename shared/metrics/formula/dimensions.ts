/** What a unit measures, as exponents of what is measured: `kWh` is power times hours. Without any: a plain number. */
export type Dimension = Readonly<Record<string, number>>;

/**
 * The dimension of a part of a formula. `exact` false: it was multiplied by a bare number, so that the number may have converted it (kW / 1000 is MW).
 * Null: bare numbers alone, which go with everything.
 */
export type Measure = { readonly dimension: Dimension; readonly exact: boolean } | null;

const plain: Dimension = {};
const power: Dimension = { power: 1 };
const energy: Dimension = { power: 1, hour: 1 };
const mass: Dimension = { mass: 1 };
const area: Dimension = { length: 2 };
const volume: Dimension = { volume: 1 };

const dimensions: Readonly<Record<string, Dimension>> = {
  Currency: { money: 1 },
  Percentage: plain,
  Ratio: plain,
  Count: plain,
  Boolean: plain,
  W: power,
  kW: power,
  MW: power,
  GW: power,
  Wh: energy,
  kWh: energy,
  MWh: energy,
  GWh: energy,
  MMBtu: energy,
  hour: { hour: 1 },
  hours: { hour: 1 },
  days: { day: 1 },
  months: { month: 1 },
  years: { year: 1 },
  metricTons: mass,
  shortTons: mass,
  kg: mass,
  lbs: mass,
  Gallon: volume,
  Acre: area,
  SquareFeet: area,
  Mile: { length: 1 },
  Celsius: { temperature: 1 },
  MPG: { length: 1, volume: -1 },
  'kg/MWh': { mass: 1, power: -1, hour: -1 },
  'kWh/m^2': { power: 1, hour: 1, length: -2 },
  'metricTons/Gallon': { mass: 1, volume: -1 },
  USDCentsPerkWh: { money: 1, power: -1, hour: -1 },
};

function combined(a: Dimension, b: Dimension, sign: 1 | -1): Dimension {
  const all = Object.fromEntries(Object.entries(a));
  for (const [key, exponent] of Object.entries(b)) all[key] = (all[key] ?? 0) + sign * exponent;
  return Object.fromEntries(Object.entries(all).filter(([, exponent]) => exponent !== 0));
}

/** Units of money are one dimension: what an entity holds is converted into its currency before anything is computed. */
export function dimensionOf(unit: string | null): Dimension {
  if (unit === null) return plain;
  const known = dimensions[unit] ?? (/^[A-Z]{3}$/.test(unit) ? { money: 1 } : null);
  if (known !== null) return known;
  const [above = unit, ...below] = unit.split('/');
  if (below.length === 0) return { [unit]: 1 };
  return below.reduce((whole, part) => combined(whole, dimensionOf(part), -1), dimensionOf(above));
}

export const isSame = (a: Dimension, b: Dimension): boolean =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => (a[key] ?? 0) === (b[key] ?? 0));

export function multiplied(a: Measure, b: Measure, sign: 1 | -1): Measure {
  if (a === null && b === null) return null;
  if (a === null || b === null) {
    const dimension = combined(a?.dimension ?? plain, b?.dimension ?? plain, sign);
    return { dimension, exact: false };
  }
  return { dimension: combined(a.dimension, b.dimension, sign), exact: a.exact && b.exact };
}

const words: Readonly<Record<string, string>> = { power·hour: 'energy', 'length²': 'area' };

/** `money per energy`: what a dimension measures, in words. */
export function inWords(dimension: Dimension): string {
  const side = (sign: 1 | -1): string => {
    const parts = Object.entries(dimension)
      .filter(([, exponent]) => exponent * sign > 0)
      .map(([key, exponent]) =>
        exponent * sign === 1 ? key : `${key}${exponent * sign === 2 ? '²' : `^${exponent * sign}`}`,
      );
    const text = parts.join('·');
    return words[text] ?? text;
  };
  const [above, below] = [side(1), side(-1)];
  if (above === '' && below === '') return 'a plain number';
  return below === '' ? above : `${above === '' ? 'one' : above} per ${below}`;
}

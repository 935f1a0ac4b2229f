/** Labels of the units that have one, by their name in lower case and singular. */
const labels: ReadonlyMap<string, string> = new Map([
  ['hour', 'h'],
  ['minute', 'min'],
  ['second', 'sec'],
  ['gallon', 'Gal'],
  ['usdcentsperkwh', 'cents/kWh'],
  ['emission ton', 'tons'],
  ['percentage', '%'],
  ['celsius', '°C'],
]);

const words = (name: string): string => name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').toLowerCase();

/** Three small letters in a row make a word; `MWh`, `kW`, `MMBtu` and `MPG` are symbols and stay as they are written. */
const labelOfPart = (unit: string): string =>
  labels.get(unit.toLowerCase().replace(/s$/, '')) ?? (/\p{Ll}{3}/u.test(unit) ? words(unit) : unit);

/** How a unit stands beside its figure: `h`, `min`, `sec`, `Gal`, `cents/kWh`; the plain name where a unit has no label: `square feet`. */
export const unitLabel = (unit: string): string => unit.split('/').map(labelOfPart).join('/');

import { pageOfAll } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import type { configuration } from '#shared/contract/configuration.ts';
import { unitLabel } from '#shared/format/units.ts';
import { currencies, unitIn } from '#shared/money/currencies.ts';
import type { ConfigurationContext } from './context.ts';

const baseCurrencies = ['USD', 'EUR', 'CAD', 'AUD', 'GBP', 'JPY'];

/** What figures can be in: the units that people choose from and those of the catalog's details, by what they measure. */
const unitsByKind: Readonly<Record<string, readonly string[]>> = {
  Currency: baseCurrencies,
  Number: ['Count', 'Ratio', 'Percentage'],
  Boolean: ['Boolean'],
  Time: ['second', 'minute', 'hour', 'days', 'week', 'months', 'years'],
  Power: ['W', 'kW', 'MW'],
  Energy: ['Wh', 'kWh', 'MWh', 'GWh', 'MMBtu'],
  Emission: ['emission ton', 'metricTons', 'shortTons', 'kg/MWh', 'metricTons/Gallon'],
  Irradiation: ['kWh/m^2'],
  Price: ['USDCentsPerkWh', ...baseCurrencies.map((currency) => unitIn('Currency/metricTons', currency))],
  Area: ['Acre', 'SquareFeet'],
  Distance: ['Mile'],
  Volume: ['Gallon'],
  Efficiency: ['MPG', 'kWh/kW'],
  Temperature: ['Celsius', 'Percentage/Celsius'],
};

const symbols: ReadonlyMap<string, string> = new Map(currencies.map(({ name, symbol }) => [name, symbol]));

const units = Object.entries(unitsByKind).flatMap(([kind, names]) =>
  names.map((name) => ({ name, symbol: symbols.get(name) ?? unitLabel(name), kind })),
);

export const listUnits: UseCase<(typeof configuration.calls)['listUnits'], ConfigurationContext> = async ({ query }) =>
  pageOfAll(units, query);

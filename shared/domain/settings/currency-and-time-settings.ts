import { currencies } from '../../money/currencies.ts';
import { choice, other } from './setting-kinds.ts';

const baseCurrencies = currencies.map(({ name }) => name);

export const currencyAndTimeSettings = {
  currencyType: choice(
    'Display currency',
    'Sets the currency in which amounts are shown that name none themselves.',
    baseCurrencies,
    'USD',
  ),
  baseCurrency: choice(
    'Base currency',
    'Sets the currency into which amounts of several currencies are converted before they are added up.',
    baseCurrencies,
    '',
  ),
  timeZoneOffset: other(
    'timeZone',
    'Time zone',
    'Sets the zone in which times of day are shown and the days of the organization begin.',
  ),
} as const;

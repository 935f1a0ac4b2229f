import { currencies } from '../../money/currencies.ts';
import { choice, other } from './setting-kinds.ts';

const baseCurrencies = currencies.map(({ name }) => name);

export const currencyAndTimeSettings = {
  currencyType: choice(
    'Display currency',
    'Sets the currency in which totals are shown while no base currency is chosen.',
    baseCurrencies,
    'USD',
  ),
  baseCurrency: choice(
    'Base currency',
    'Sets the currency that new deals and financings begin with, that lists of structures compare commitments in, and into which totals of several currencies are converted.',
    baseCurrencies,
    '',
  ),
  timeZoneOffset: other(
    'timeZone',
    'Time zone',
    'Shows times of day in this zone to everybody, instead of in each reader’s own.',
  ),
} as const;

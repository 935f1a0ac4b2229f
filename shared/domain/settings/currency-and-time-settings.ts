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
    'Sets the currency that new deals and financings begin with and that lists of structures compare commitments in; no amount is converted.',
    baseCurrencies,
    '',
  ),
  timeZoneOffset: other(
    'timeZone',
    'Time zone',
    'Shows times of day in this zone to everybody, instead of in each reader’s own.',
  ),
} as const;

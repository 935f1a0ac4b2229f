import type { Threshold } from '#shared/domain/covenant-vocabulary.ts';
import { CurrencyName } from '#shared/domain/entity-fields.ts';
import { unnamedCurrency } from '#shared/money/currencies.ts';
import { amountsIn } from './amounts.ts';
import type { CurrencyReading } from './extractor.ts';
import { sharedSignsIn } from './shared-signs.ts';

const isMoney = (unit: string): boolean => unit === unnamedCurrency || CurrencyName.safeParse(unit).success;

/**
 * Reads the currencies of levels anew that somebody has read who did not see the whole agreement: what its dollars are is defined elsewhere. The currency
 * is that of the amount in the quote; one that is not there has to be chosen.
 */
export const quotedCurrencies: CurrencyReading = ({ text, currency }) => {
  const currencyOf = sharedSignsIn(text, currency);
  return (threshold: Threshold, quote: string) => {
    if (!isMoney(threshold.unit)) return threshold;
    const amount = amountsIn(quote, { currencyOf }).find((one) => one.value === threshold.value && isMoney(one.unit));
    return { ...threshold, unit: amount?.unit ?? unnamedCurrency };
  };
};

/** The base currencies with the symbols that people read; NTD is an alias of TWD. */
export const currencies = [
  { name: 'AUD', symbol: 'A$' },
  { name: 'CAD', symbol: 'CA$' },
  { name: 'EUR', symbol: '€' },
  { name: 'GBP', symbol: '£' },
  { name: 'HKD', symbol: 'HK$' },
  { name: 'JPY', symbol: '¥' },
  { name: 'TWD', symbol: 'NT$' },
  { name: 'NTD', symbol: 'NT$' },
  { name: 'SGD', symbol: 'S$' },
  { name: 'USD', symbol: '$' },
] as const;

/** NTD is another name of TWD: rates are kept and looked up under the latter. */
export const canonicalCurrency = (currency: string): string => (currency === 'NTD' ? 'TWD' : currency);

/** The unit of money as read from an agreement that does not tell its currency. A person names it before the covenant is approved. */
export const unnamedCurrency = 'Currency';

export const isBaseCurrency = (unit: string): boolean => currencies.some(({ name }) => name === unit);

const inAnyCurrency = /^Currency\b/;

/** Whether a unit of the catalog is of money: an amount, or a price such as `Currency/metricTons`. */
export const isOfMoney = (unit: string): boolean => inAnyCurrency.test(unit);

/** A unit of the catalog as an entity of that currency has it. */
export const unitIn = (unit: string, currency: string): string => unit.replace(inAnyCurrency, currency);

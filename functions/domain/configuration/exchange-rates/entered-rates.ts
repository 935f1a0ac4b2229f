import type { RecordKey } from '#functions/platform/storage/table-keys.ts';

/** The rates of a currency that an organization has entered, each a part. */
export const enteredRates = (currency: string): RecordKey => ({ kind: 'CurrencyRate', id: currency });

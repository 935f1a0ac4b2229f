import * as z from 'zod';
import { NewCurrencyRate } from '#shared/domain/configuration.ts';
import { parseNumber } from '../../../components/fields/parse-number.ts';

/** The rates of one day as they are typed; a currency without a number is left out. */
export const RatesEntry = z
  .object({ date: NewCurrencyRate.shape.date, rates: z.array(z.object({ currency: z.string(), rate: z.string() })) })
  .transform(({ date, rates }, context) => {
    const entered = rates.flatMap(({ currency, rate }, index): NewCurrencyRate[] => {
      if (rate.trim() === '') return [];
      const parsed = NewCurrencyRate.safeParse({ currency, date, rate: parseNumber(rate) ?? Number.NaN });
      if (parsed.success) return [parsed.data];
      context.addIssue({ code: 'custom', path: ['rates', index, 'rate'], message: 'Enter a rate above zero.' });
      return [];
    });
    if (rates.every(({ rate }) => rate.trim() === '')) {
      context.addIssue({ code: 'custom', path: ['rates', 0, 'rate'], message: 'Enter at least one rate.' });
    }
    return entered;
  });

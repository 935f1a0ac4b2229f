import type { NewCurrencyRate } from '#shared/domain/configuration.ts';
import { endOfPeriod } from '#shared/time/dates.ts';
import { daysAgo, lastMonths } from './demo-time.ts';

/** Units for one US dollar at the ends of the last 36 months, oldest first: made up, and as steady as such rates are. */
const monthly = {
  CAD: [
    1.326, 1.345, 1.357, 1.354, 1.375, 1.363, 1.368, 1.381, 1.349, 1.351, 1.392, 1.4, 1.438, 1.451, 1.444, 1.438, 1.381,
    1.373, 1.361, 1.385, 1.374, 1.392, 1.401, 1.397, 1.371, 1.378, 1.366, 1.369, 1.374, 1.362, 1.369, 1.381, 1.376,
    1.388, 1.391, 1.402,
  ],
  EUR: [
    0.905, 0.923, 0.924, 0.925, 0.935, 0.922, 0.934, 0.924, 0.904, 0.898, 0.919, 0.947, 0.963, 0.962, 0.962, 0.925,
    0.879, 0.881, 0.853, 0.874, 0.856, 0.852, 0.866, 0.863, 0.852, 0.846, 0.851, 0.862, 0.857, 0.853, 0.849, 0.856,
    0.861, 0.859, 0.861, 0.858,
  ],
  GBP: [
    0.785, 0.788, 0.79, 0.792, 0.799, 0.785, 0.791, 0.779, 0.761, 0.748, 0.775, 0.786, 0.798, 0.805, 0.795, 0.774, 0.75,
    0.742, 0.729, 0.755, 0.741, 0.744, 0.76, 0.756, 0.743, 0.736, 0.742, 0.751, 0.746, 0.741, 0.739, 0.746, 0.751,
    0.749, 0.752, 0.749,
  ],
} as const;

const ofYesterday = { CAD: 1.398, EUR: 0.864, GBP: 0.755 } as const;

/** The rates of each currency of three years, as the ends of their months came; the last one is of the day before today. */
export const demoRates = (): readonly (readonly NewCurrencyRate[])[] =>
  (['CAD', 'EUR', 'GBP'] as const).map((currency) => {
    const rates = monthly[currency];
    const ends = lastMonths(rates.length).flatMap((month, at) => {
      const rate = rates[at];
      return rate === undefined ? [] : [{ currency, date: endOfPeriod(month), rate }];
    });
    return [...ends, { currency, date: daysAgo(1), rate: ofYesterday[currency] }];
  });

import * as z from 'zod';
import { IsoDate } from '../time/dates.ts';

/** Who publishes rates of exchange that an organization may take over beside those that it enters itself. */
export const RateProviderName = z.enum(['EuropeanCentralBank', 'OpenExchangeRates']);
export type RateProviderName = z.infer<typeof RateProviderName>;

/** As people call them; also the source of their rates. */
export const rateProviderWords: Readonly<Record<RateProviderName, string>> = {
  EuropeanCentralBank: 'European Central Bank',
  OpenExchangeRates: 'Open Exchange Rates',
};

export const RateChoice = z.enum(['None', ...RateProviderName.options]);
export type RateChoice = z.infer<typeof RateChoice>;

/** How a provider's rates are kept up to date, for all organizations together. */
export const RateFeed = z.object({
  provider: RateProviderName,
  /** The last day for which there are rates; null before the first. */
  newest: IsoDate.nullable(),
  /** When the provider was asked last, whatever came of it. */
  askedAt: z.string(),
  /** Why nothing came of it, as a sentence; null where something did. */
  failure: z.string().nullable(),
});
export type RateFeed = z.infer<typeof RateFeed>;

/** What an organization has chosen; `version` 0 before it has chosen anything. */
export const RateSource = z.object({
  provider: RateChoice,
  version: z.number().int().min(0),
  offered: z.array(z.object({ provider: RateProviderName, isSetUp: z.boolean() })),
  feed: RateFeed.nullable(),
});
export type RateSource = z.infer<typeof RateSource>;

export const RateSourceChoice = z.object({ provider: RateChoice, version: z.number().int().min(0) });
export type RateSourceChoice = z.infer<typeof RateSourceChoice>;

/** The last rate of a currency today: units of it for one US dollar. */
export const CurrentRate = z.object({
  currency: z.string(),
  /** Null where there never was one. */
  rate: z.number().nullable(),
  date: IsoDate.nullable(),
  source: z.string().nullable(),
  /** Whether it applies; one that is too old does not. */
  isCurrent: z.boolean(),
});
export type CurrentRate = z.infer<typeof CurrentRate>;

import type { IsoDate } from '#shared/time/dates.ts';

/** What a provider published for a day: how many units of each currency one unit of the base buys. */
export interface PublishedDay {
  readonly date: IsoDate;
  readonly base: string;
  readonly rates: Readonly<Record<string, number>>;
}

/** A third party that publishes rates of exchange. */
export interface RateProvider {
  /**
   * All days that were published since the newest one that is known, and that one again, which may have been corrected; in any order. Null where none is
   * known: as far back as the provider tells. Throws {@link RateFeedFault} where anything of it is not as documented: no part of a doubtful answer is used.
   */
  publishedSince(newest: IsoDate | null, today: IsoDate): Promise<readonly PublishedDay[]>;
}

/** Why there are no rates of a provider. The message is a sentence for people. */
export class RateFeedFault extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'RateFeedFault';
  }
}

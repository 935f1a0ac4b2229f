import type { DatedAmount } from '#shared/finance/loans/loan-terms.ts';

/** What an entity pays and receives by what is known of it, or why that is nothing. */
export interface OwnFlows {
  /** In units of the currency, in the order of their days. */
  readonly flows: readonly DatedAmount[];
  readonly currency: string;
  /** Where the flows come from, or why there are none. */
  readonly told: string;
}

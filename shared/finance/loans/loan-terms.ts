import type { IsoDate } from '../../time/dates.ts';
import type { RoundingMode } from '../rounding.ts';
import type { AccrualBasis } from './accrual-basis.ts';
import type { PeriodTerms } from './payment-periods.ts';
import type { RateTerms } from './rate-terms.ts';

/** Money is a whole number of the currency's smallest unit, called cents here. */
export interface DatedAmount {
  readonly date: IsoDate;
  readonly amount: number;
}

/** What a prepayment changes: later payments get smaller, or the loan ends earlier. */
export type PrepaymentEffect = 'reducePayment' | 'shortenTerm';

export interface Prepayment extends DatedAmount {
  readonly effect: PrepaymentEffect;
  /** A fraction of the amount, due with the prepayment. */
  readonly premiumRate?: number;
}

export interface Amortizing {
  /** Payments of interest alone, before principal is repaid. */
  readonly interestOnlyPayments?: number;
  /** Payments over which principal would be repaid, counted after those of interest alone. More than there are leave a balloon at maturity. */
  readonly amortizationPayments?: number;
}

export interface LevelPayment extends Amortizing {
  readonly kind: 'levelPayment';
  /** The agreed payment; solved for unless given. With a given one the loan ends when it is repaid, at the last payment at the latest. */
  readonly payment?: number;
  /** A changed rate keeps the payment, so that the last one takes the difference; it changes the payment unless this is set. */
  readonly keepsPaymentOnRateChange?: boolean;
  /** Spreads what the last payment would differ by over all payments, where each would take more than half a cent of it. */
  readonly evensLastPayment?: boolean;
}

export type Repayment =
  | LevelPayment
  | (Amortizing & { readonly kind: 'levelPrincipal' })
  | { readonly kind: 'bullet' }
  /** Principal of each payment; together exactly what is owed. */
  | { readonly kind: 'custom'; readonly principal: readonly number[] }
  | {
      readonly kind: 'sculpted';
      /** Cash available for debt service in each period. */
      readonly cashFlow: readonly number[];
      /** The cover that each payment keeps; found so that the loan is just repaid unless given. */
      readonly coverRatio?: number;
    };

export interface LoanTerms extends PeriodTerms {
  readonly draws: readonly DatedAmount[];
  readonly accrual: AccrualBasis;
  readonly rate: RateTerms;
  readonly repayment: Repayment;
  /** Interest of periods that end by then is added to principal, and nothing is paid. */
  readonly capitalizesThrough?: IsoDate;
  readonly prepayments?: readonly Prepayment[];
  readonly fees?: readonly DatedAmount[];
  /** Payments below their interest add the rest to principal; refused unless set. */
  readonly allowsNegativeAmortization?: boolean;
  readonly rounding?: {
    readonly interest?: RoundingMode;
    /** Interest is a whole multiple of this amount; of one cent unless given. */
    readonly interestMultiple?: number;
    readonly payment?: RoundingMode;
    readonly paymentMultiple?: number;
  };
}

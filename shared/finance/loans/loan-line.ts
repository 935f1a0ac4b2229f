import type { IsoDate } from '../../time/dates.ts';
import type { AppliedRate } from './rate-terms.ts';

/**
 * One payment of a loan; amounts are whole cents. `closingBalance` = `openingBalance` + `drawn` + `capitalizedInterest` − `principal` − `prepayment`.
 * What is drawn or prepaid on the last day of a period comes after its payment.
 */
export interface LoanLine {
  /** From 1. */
  readonly index: number;
  readonly periodStart: IsoDate;
  readonly periodEnd: IsoDate;
  readonly paymentDate: IsoDate;
  /** The period as a part of a year. */
  readonly dayFraction: number;
  readonly openingBalance: number;
  readonly drawn: number;
  /** Interest that accrued, of which `capitalizedInterest` was added to principal and the rest is paid. */
  readonly interest: number;
  readonly capitalizedInterest: number;
  /** Below zero where a payment does not cover its interest. */
  readonly principal: number;
  readonly prepayment: number;
  /** Fees and prepayment premiums. */
  readonly fees: number;
  readonly closingBalance: number;
  /** The rate from the start of the period, and others from the days on which it changed within. */
  readonly rates: readonly AppliedRate[];
}

/** What is paid of the interest: what is added to principal is not. */
export const interestDue = ({ interest, capitalizedInterest }: LoanLine): number => interest - capitalizedInterest;

/** Interest and principal that are paid as scheduled, without fees and prepayments. */
export const paymentOf = (line: LoanLine): number => interestDue(line) + line.principal;

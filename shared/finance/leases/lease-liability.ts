import { isNonNegativeAmount } from '../amount.ts';
import { dividesYear } from '../divides-year.ts';
import { isRate } from '../exact-rate.ts';
import { isPaymentCount } from '../loans/loan-terms-complaint.ts';
import { found, type Result, refused } from '../result.ts';

export interface LeaseTerms {
  /** Rent of each period in order, whole cents. */
  readonly rents: readonly number[];
  /** Rent is due at the start of its period, or at its end. */
  readonly paidIn: 'advance' | 'arrears';
  /** The incremental borrowing rate, a fraction of one a year. */
  readonly rate: number;
  readonly periodsPerYear: number;
  /** `effective` compounds to the annual rate, `nominal` is the annual rate divided by the periods of a year; `effective` unless given. */
  readonly rateKind?: 'effective' | 'nominal';
  readonly initialDirectCosts?: number;
  /** Paid before the lease begins, besides rents due on its first day. */
  readonly prepaidRent?: number;
  readonly incentivesReceived?: number;
}

export interface LeaseMeasurement {
  /** Present value of the rents that are unpaid once the lease has begun, whole cents. */
  readonly liability: number;
  /** Liability, what was paid by the first day and direct costs, less incentives. */
  readonly rightOfUse: number;
  /** Present value of all rents, those of the first day included. */
  readonly presentValueOfRents: number;
}

/** Why a lease can't be measured, or null. */
function leaseComplaint(terms: LeaseTerms): string | null {
  const { rents, rate, periodsPerYear, initialDirectCosts = 0, prepaidRent = 0, incentivesReceived = 0 } = terms;
  if (!isPaymentCount(rents.length) || rents.length < 1) return 'A lease has 1 to 1200 rents.';
  if (!dividesYear(periodsPerYear)) return 'Rent is due 1, 2, 3, 4, 6 or 12 times a year.';
  if (!isRate(rate) || rate < 0) return 'The rate is a fraction of one, not negative, and no more than 4 (400%).';
  const amounts = [...rents, initialDirectCosts, prepaidRent, incentivesReceived];
  return amounts.every(isNonNegativeAmount) ? null : 'Amounts are whole cents, not negative.';
}

export const leasePeriodRate = ({ rate, periodsPerYear, rateKind = 'effective' }: LeaseTerms): number =>
  rateKind === 'nominal' ? rate / periodsPerYear : (1 + rate) ** (1 / periodsPerYear) - 1;

/** The lease liability and the right-of-use asset at the first day (ASC 842-20-30; IFRS 16.23–28). */
export function leaseMeasurement(terms: LeaseTerms): Result<LeaseMeasurement> {
  const wrong = leaseComplaint(terms);
  if (wrong !== null) return refused(wrong);
  const { rents, paidIn, initialDirectCosts = 0, prepaidRent = 0, incentivesReceived = 0 } = terms;
  const rate = leasePeriodRate(terms);
  const firstDay = paidIn === 'advance' ? (rents[0] ?? 0) : 0;
  const later = paidIn === 'advance' ? rents.slice(1) : rents;
  const liability = Math.round(later.reduce((sum, rent, index) => sum + rent / (1 + rate) ** (index + 1), 0));
  const paid = firstDay + prepaidRent + initialDirectCosts - incentivesReceived;
  return found({ liability, rightOfUse: liability + paid, presentValueOfRents: liability + firstDay });
}

export interface ClassificationInputs {
  readonly transfersOwnership: boolean;
  readonly purchaseIsReasonablyCertain: boolean;
  readonly isSpecialized: boolean;
  readonly termInMonths: number;
  readonly economicLifeInMonths: number;
  /** Whole cents; of the rents and of any residual value that the lessee guarantees. */
  readonly presentValue: number;
  readonly fairValue: number;
  /** "Major part" of the life; 0.75 is the reasonable approach of ASC 842-10-55-2. */
  readonly majorPart?: number;
  /** "Substantially all" of the fair value; 0.9 by the same paragraph. */
  readonly substantiallyAll?: number;
}

export type ClassificationTest = 'ownership' | 'purchaseOption' | 'term' | 'presentValue' | 'specialized';

export interface LeaseClassification {
  readonly kind: 'finance' | 'operating';
  /** The tests that make it a finance lease. */
  readonly met: readonly ClassificationTest[];
  readonly shareOfLife: number;
  readonly shareOfFairValue: number;
}

/** A finance lease for the lessee where any test of ASC 842-10-25-2 is met, an operating lease otherwise. */
export function leaseClassification(inputs: ClassificationInputs): Result<LeaseClassification> {
  const {
    termInMonths,
    economicLifeInMonths,
    presentValue,
    fairValue,
    majorPart = 0.75,
    substantiallyAll = 0.9,
  } = inputs;
  const numbers = [termInMonths, economicLifeInMonths, presentValue, fairValue, majorPart, substantiallyAll];
  if (!numbers.every((one) => Number.isFinite(one) && one >= 0))
    return refused('Term, life and values are numbers, not negative.');
  if (economicLifeInMonths === 0 || fairValue === 0) return refused('Economic life and fair value are above zero.');
  const [shareOfLife, shareOfFairValue] = [termInMonths / economicLifeInMonths, presentValue / fairValue];
  const tests: readonly (readonly [ClassificationTest, boolean])[] = [
    ['ownership', inputs.transfersOwnership],
    ['purchaseOption', inputs.purchaseIsReasonablyCertain],
    ['term', shareOfLife >= majorPart],
    ['presentValue', shareOfFairValue >= substantiallyAll],
    ['specialized', inputs.isSpecialized],
  ];
  const met = tests.filter(([, isMet]) => isMet).map(([test]) => test);
  return found({ kind: met.length > 0 ? 'finance' : 'operating', met, shareOfLife, shareOfFairValue });
}

import { addDays, addMonths, type IsoDate, isIsoDate } from '../../time/dates.ts';
import { isNonNegativeAmount } from '../amount.ts';
import { exactFraction, roundedPart } from '../exact-fraction.ts';
import type { DatedAmount } from '../loans/loan-terms.ts';
import { found, type Result, refused } from '../result.ts';

/** How a deficiency of the borrowing base is cured: all by a day, or in equal monthly payments that begin by then. */
export interface CureTerms {
  readonly days: number;
  /** One unless the agreement allows more. */
  readonly payments: number;
}

/** The prepayments that cure a deficiency found on a day; equal in whole cents, the last one takes what is left. */
export function deficiencyCure(
  deficiency: number,
  foundOn: IsoDate,
  { days, payments }: CureTerms,
): Result<readonly DatedAmount[]> {
  if (!isNonNegativeAmount(deficiency)) return refused('A deficiency is a whole number of cents, not negative.');
  if (!isIsoDate(foundOn)) return refused(`"${foundOn}" is not a date.`);
  if (!Number.isSafeInteger(days) || days < 0 || days > 366)
    return refused('A deficiency is cured within 0 to 366 days.');
  if (!Number.isSafeInteger(payments) || payments < 1 || payments > 60)
    return refused('A deficiency is cured in 1 to 60 payments.');
  if (deficiency === 0) return found([]);
  const [first, installment] = [addDays(foundOn, days), roundedPart(deficiency, exactFraction(1, payments))];
  return found(
    Array.from({ length: payments }, (_, index) => ({
      date: addMonths(first, index),
      amount: index === payments - 1 ? deficiency - installment * (payments - 1) : installment,
    })),
  );
}

import type { Amortizing, Repayment } from '../../finance/loans/loan-terms.ts';
import { type PeriodTerms, paymentPeriods } from '../../finance/loans/payment-periods.ts';
import { found, type Result, refused } from '../../finance/result.ts';
import { centsOf } from '../../money/amounts.ts';
import { monthInWords, periodOf } from '../../time/dates.ts';
import { type HeldTerms, numberTerm, textTerm } from './held-terms.ts';
import { isPaidOnce } from './payment-dates.ts';
import { paymentOfMonth } from './payment-of-month.ts';

/** Terms in months, as payments. */
function paymentsIn(name: string, months: number, monthsPerPeriod: number): Result<number> {
  const payments = months / monthsPerPeriod;
  return Number.isSafeInteger(payments) && payments >= 0
    ? found(payments)
    : refused(`${name} is ${months} months, which is no whole number of payments.`);
}

function amortizing(held: HeldTerms, { monthsPerPeriod, numberOfPayments }: PeriodTerms): Result<Amortizing> {
  const term = paymentsIn('Amortization Term', numberTerm(held, 'Amortization Term') ?? 0, monthsPerPeriod);
  if (!term.ok) return term;
  const interestOnly = paymentsIn(
    'Interest Only Period',
    numberTerm(held, 'Interest Only Period') ?? 0,
    monthsPerPeriod,
  );
  if (!interestOnly.ok) return interestOnly;
  const left = numberOfPayments - interestOnly.value;
  if (term.value < left)
    return refused(
      `Amortization Term is ${term.value} payments, and ${left} fall due up to the maturity: the last ones would have nothing to repay.`,
    );
  return found({ interestOnlyPayments: interestOnly.value, amortizationPayments: term.value });
}

function customPrincipal(held: HeldTerms, periods: PeriodTerms): Result<Repayment> {
  const dates = paymentPeriods(periods).map(({ paymentDate }) => paymentDate);
  const principal = dates.map(() => 0);
  // What is left at maturity is a figure of its own.
  for (const name of ['Scheduled Principal Payment', 'Balloon Payment']) {
    for (const { to, value } of held.figures(name)) {
      const payment = paymentOfMonth(dates, periodOf(to));
      if (payment < 0 && value !== 0) return refused(`${name} of ${monthInWords(to)} lies after the last payment.`);
      if (payment >= 0) principal[payment] = (principal[payment] ?? 0) + centsOf(value);
    }
  }
  return found({ kind: 'custom', principal });
}

/** How principal is repaid; the terms that are asked for here are known. */
export function repaymentOfTerms(held: HeldTerms, periods: PeriodTerms): Result<Repayment> {
  const type = textTerm(held, 'Amortization Type');
  if (type === 'Sculpted To DSCR')
    return refused(
      'Payments that are sculpted to a coverage ratio follow a forecast of cash flow. Enter them as Scheduled Principal Payment and choose the Amortization Type "Custom Schedule".',
    );
  if (type === 'Custom Schedule') return customPrincipal(held, periods);
  if (type === 'Interest Only' || type === 'Bullet' || isPaidOnce(held)) return found({ kind: 'bullet' });
  if (type !== 'Level Payment' && type !== 'Level Principal')
    return refused(`"${type}" is no amortization type that a schedule can follow.`);
  const parts = amortizing(held, periods);
  if (!parts.ok) return parts;
  return found({ kind: type === 'Level Payment' ? 'levelPayment' : 'levelPrincipal', ...parts.value });
}

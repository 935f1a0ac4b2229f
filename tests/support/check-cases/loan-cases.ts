import { paymentOf } from '#shared/finance/loans/loan-line.ts';
import { loanSchedule } from '#shared/finance/loans/loan-schedule.ts';
import type { LoanTerms } from '#shared/finance/loans/loan-terms.ts';
import { addMonths } from '#shared/time/dates.ts';
import type { Answer, CaseFunctions } from './answer.ts';
import { dayCountOf } from './flow-cases.ts';
import { dateOf, hasInput, type Inputs, numberOf, readDate, readInteger, readNumber, readText } from './inputs.ts';

const cents = (amount: number): number => Math.round(amount * 100);

const monthsOf: Readonly<Record<string, number>> = { monthly: 1, quarterly: 3, semiannual: 6, annual: 12 };

/** Months of 30 days are counted as whole months, whatever their dates, as Fineract does. */
const accrualOf = (inputs: Inputs): LoanTerms['accrual'] =>
  readText(inputs, ['dayCount'], '30/360') === '30/360' ? { daysInMonth: 30, daysInYear: 360 } : dayCountOf(inputs);

/** Draws as pairs of a day and an amount, or one of the principal on the first day. */
function drawsOf(inputs: Inputs): LoanTerms['draws'] {
  const draws = inputs['draws'];
  if (!Array.isArray(draws))
    return [{ date: readDate(inputs, ['start']), amount: cents(readNumber(inputs, ['principal'])) }];
  return draws.map(([date, amount]: [unknown, unknown]) => ({ date: dateOf(date), amount: cents(numberOf(amount)) }));
}

/** Rates as pairs of the number of the first period, or the day, from which they hold, and the rate; or one rate. */
function rateOf(inputs: Inputs, startDate: string, monthsPerPeriod: number): LoanTerms['rate'] {
  const rates = inputs['rates'];
  if (!Array.isArray(rates)) return { kind: 'fixed', rate: readNumber(inputs, ['annualRate', 'rate']) };
  const steps = rates.map(([from, rate]: [unknown, unknown]) => ({
    from: typeof from === 'number' ? addMonths(startDate, (from - 1) * monthsPerPeriod) : dateOf(from),
    rate: numberOf(rate),
  }));
  return { kind: 'fixed', rate: steps[0]?.rate ?? Number.NaN, steps: steps.slice(1) };
}

function termsOf(inputs: Inputs): LoanTerms {
  const draws = drawsOf(inputs);
  const startDate = hasInput(inputs, 'start') ? readDate(inputs, ['start']) : (draws[0]?.date ?? '');
  const monthsPerPeriod = monthsOf[readText(inputs, ['frequency'], 'monthly').toLowerCase()] ?? Number.NaN;
  return {
    startDate,
    numberOfPayments: readInteger(inputs, ['periods']),
    monthsPerPeriod,
    draws,
    accrual: accrualOf(inputs),
    rate: rateOf(inputs, startDate, monthsPerPeriod),
    repayment: {
      kind: 'levelPayment',
      ...(hasInput(inputs, 'payment')
        ? { payment: cents(readNumber(inputs, ['payment'])) }
        : { evensLastPayment: true }),
    },
  };
}

/** Principal, interest, payment and what is then owed, of each line. */
function scheduleRows(terms: LoanTerms): Answer {
  const schedule = loanSchedule(terms);
  if (!schedule.ok) return null;
  return schedule.value.map((line) =>
    [line.principal, line.interest, paymentOf(line), line.closingBalance].map((amount) => amount / 100),
  );
}

/** Frappe Lending keeps whole units of money and rounds payments up. */
const inWholeUnits = (inputs: Inputs, numberOfPayments: number, repayment: LoanTerms['repayment']) =>
  loanSchedule({
    startDate: '2024-01-01',
    numberOfPayments,
    monthsPerPeriod: 1,
    draws: [{ date: '2024-01-01', amount: cents(readNumber(inputs, ['principal'])) }],
    accrual: { daysInMonth: 30, daysInYear: 360 },
    rate: { kind: 'fixed', rate: readNumber(inputs, ['annualRate']) },
    repayment,
    rounding: { interest: 'halfEven', interestMultiple: 100, payment: 'up', paymentMultiple: 100 },
  });

function frappePayment(inputs: Inputs): Answer {
  const schedule = inWholeUnits(inputs, readInteger(inputs, ['periods']), { kind: 'levelPayment' });
  const first = schedule.ok ? schedule.value[0] : undefined;
  return first === undefined ? null : paymentOf(first) / 100;
}

/** More payments than any of the loans takes; a given payment ends the loan when it is repaid. */
const longest = 480;

function frappeFixed(inputs: Inputs): Answer {
  const payment = cents(readNumber(inputs, ['payment']));
  const schedule = inWholeUnits(inputs, longest, { kind: 'levelPayment', payment });
  if (!schedule.ok) return null;
  return [schedule.value.length, schedule.value.reduce((sum, { interest }) => sum + interest, 0) / 100];
}

export const loanCases: CaseFunctions = {
  SCHEDULE_LEVEL_ACT: (inputs) => scheduleRows(termsOf(inputs)),
  SCHEDULE_RATE_CHANGE: (inputs) => scheduleRows(termsOf(inputs)),
  SCHEDULE_DRAW: (inputs) => scheduleRows(termsOf(inputs)),
  FRAPPE_PAYMENT: frappePayment,
  FRAPPE_FIXED: frappeFixed,
};

import { agreedTerms, monthly, type NewColumn } from './columns.ts';
import type { ModeledLoan, UndrawnFacility } from './deal-model.ts';
import { drawnAt } from './loan-months.ts';
import type { LoanService } from './loan-service.ts';
import { centsUp, sumOf, type Timeline } from './timeline.ts';

const upfrontFee = 0.01;
const servicingFee = 0.0005;
const lossGivenDefault = 0.35;
/** The collateral loses this part of its first value each year. */
const yearlyWear = 0.035;
/** The agreements ask for hedges of at least this part of a floating loan. */
const hedged = 0.8;

const noFigures = ['Capitalized Interest', 'Mandatory Prepayment', 'Voluntary Prepayment', 'Cash Sweep Prepayment'];
const noLosses = ['Charge-Off Amount', 'Recovery Amount'];

const monthsOfThirtyDays = ({ repayment }: ModeledLoan): boolean => repayment.kind === 'level';

/** Holds the debt service of the coming months at the end of each, in whole units of currency. */
function reserveColumns({ reserveMonths }: ModeledLoan, { service }: LoanService, line: Timeline, from: number) {
  const held = service.map((_, at) =>
    at < from ? 0 : Math.ceil(sumOf(service.slice(at + 1, at + 1 + reserveMonths)) - 1e-6),
  );
  const change = (at: number): number => (held[at] ?? 0) - (held[at - 1] ?? 0);
  return [
    ...monthly('Debt Service Reserve Deposits', (at) => Math.max(0, change(at)), line, { from }),
    ...monthly('Debt Service Reserve Withdrawals', (at) => Math.max(0, -change(at)), line, { from }),
    ...monthly('Debt Service Reserve Interest Earned', () => 0, line, { from }),
  ];
}

/** The servicer reports what is past due: interest that accrues until its payment is owed, and not past due. */
const pastDueColumns = (line: Timeline, from: number) =>
  monthly('Past Due Interest', () => 0, line, { from, override: true });

function hedgeColumns({ repayment }: ModeledLoan, { balance }: LoanService, line: Timeline, from: number) {
  if (repayment.kind === 'level') return [];
  return monthly('Hedged Notional', (at) => Math.round((balance[at] ?? 0) * hedged), line, { from });
}

function riskColumns(loan: ModeledLoan, line: Timeline, from: number): readonly NewColumn[] {
  const { thresholds, collateral, probabilityOfDefault } = loan;
  const worth = (at: number) => Math.round(collateral * (1 - yearlyWear * Math.floor((at - from) / 12)));
  return [
    ...monthly('Collateral Value', worth, line, { from }),
    ...monthly('Probability Of Default', () => probabilityOfDefault, line, { from }),
    ...monthly('Loss Given Default', () => lossGivenDefault, line, { from }),
    ...monthly('DSCR Lock-Up Threshold', () => thresholds.lockUp, line, { from }),
    ...monthly('DSCR Critical Threshold', () => thresholds.critical, line, { from }),
    ...monthly('DSCR Warning Threshold', () => thresholds.warning, line, { from }),
    ...monthly('Target DSCR', () => thresholds.warning, line, { from }),
  ];
}

const feeTerms = {
  'Upfront Fee Percentage': upfrontFee,
  'Servicing Fee Rate': servicingFee,
  'Late Fee Rate': 0.02,
  'Default Interest Rate Margin': 0.02,
  'Default Status': 'Current',
};

/** The fee of the closing is kept back from what is drawn. */
function feesPaid(loan: ModeledLoan, { balance, drawn }: LoanService, line: Timeline) {
  const yearFraction = (at: number) => {
    const [year = 0, month = 1] = (line.months[at] ?? '').split('-').map(Number);
    return monthsOfThirtyDays(loan) ? 1 / 12 : new Date(Date.UTC(year, month, 0)).getUTCDate() / 360;
  };
  const servicing = (at: number) =>
    (((balance[at - 1] ?? 0) + (balance[at] ?? 0)) / 2) * servicingFee * yearFraction(at);
  return (at: number): number => centsUp(upfrontFee * (drawn[at] ?? 0) + servicing(at));
}

/** Equal payments leave nothing for the maturity. */
const levelPrincipalColumns = ({ principal }: LoanService, line: Timeline, from: number) => [
  ...monthly('Scheduled Principal Payment', (at) => principal[at] ?? 0, line, { from }),
  ...monthly('Balloon Payment', () => 0, line, { from }),
];

/** A loan's terms, and what is drawn, due and paid in each month of its life. */
export function loanColumns(loan: ModeledLoan, service: LoanService, line: Timeline): readonly NewColumn[] {
  const from = drawnAt(loan, line);
  const { terms, planned, principal, accrued, interestPaid } = service;
  return [
    ...agreedTerms({ ...feeTerms, 'Debt Service Reserve Months': loan.reserveMonths }),
    ...terms,
    ...(planned === null ? levelPrincipalColumns(service, line, from) : []),
    // What has fallen due is what the schedule said, to the cent; what is expected follows balance and rate, so that it moves with them.
    ...monthly('Scheduled Interest Payment', (at) => accrued[at] ?? 0, line, { from, to: line.now, override: true }),
    ...monthly('Principal Paid', (at) => principal[at] ?? 0, line, { from }),
    ...monthly('Interest Paid', (at) => interestPaid[at] ?? 0, line, { from }),
    ...monthly('Fees Paid', feesPaid(loan, service, line), line, { from }),
    ...[...noFigures, ...noLosses].flatMap((name) => monthly(name, () => 0, line, { from })),
    ...pastDueColumns(line, from),
    ...hedgeColumns(loan, service, line, from),
    ...reserveColumns(loan, service, line, from),
    ...riskColumns(loan, line, from),
  ];
}

/** A facility that nobody has drawn on: its terms, and zeros. */
export function undrawnColumns(
  { from: begins, maturesIn, rate, probabilityOfDefault, terms }: UndrawnFacility,
  line: Timeline,
) {
  const stretch = { from: Math.max(0, line.placeOf(begins)), to: line.placeOf(maturesIn) + 1 };
  const zeros = [
    'Principal Drawn',
    'Scheduled Principal Payment',
    'Principal Paid',
    'Interest Paid',
    'Fees Paid',
    'Debt Service Reserve Deposits',
    'Debt Service Reserve Withdrawals',
    ...noFigures,
    ...noLosses,
  ];
  return [
    ...agreedTerms(terms),
    ...monthly('Fixed Interest Rate', () => rate, line, stretch),
    ...monthly('Probability Of Default', () => probabilityOfDefault, line, stretch),
    ...monthly('Loss Given Default', () => lossGivenDefault, line, stretch),
    ...zeros.flatMap((name) => monthly(name, () => 0, line, stretch)),
  ];
}

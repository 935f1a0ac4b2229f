import { levelScheduleColumns } from '#shared/finance/loans/level-schedule-columns.ts';
import { loanSchedule } from '#shared/finance/loans/loan-schedule.ts';

const principal = 25_000_000_00;
const payments = 360;
const roundRates = Array.from({ length: 32 }, (_, index) => 0.02 + index * 0.0025);
/** Rates with 15 decimals, of which doubles can't multiply all digits. */
const longRates = Array.from({ length: 32 }, (_, index) => 0.02 + ((index * 0.618_033_988_749_895) % 1) * 0.08);

/** What one would write by hand, without a thought of exactness: the time that loop and memory take alone. */
function unrounded(rate: number): number {
  const [interest, repaid, closing] = [0, 1, 2].map(() => new Float64Array(payments)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  const monthly = rate / 12;
  const payment = (principal * monthly) / (1 - (1 + monthly) ** -payments);
  let balance = principal;
  for (let line = 0; line < payments; line += 1) {
    const accrued = balance * monthly;
    balance -= payment - accrued;
    interest[line] = accrued;
    repaid[line] = payment - accrued;
    closing[line] = balance;
  }
  return (interest[payments - 1] ?? 0) + (repaid[0] ?? 0) + (closing[1] ?? 0);
}

const columns = (rate: number): number => {
  const schedule = levelScheduleColumns(principal, rate, payments, 12);
  if (!schedule.ok) throw new Error(schedule.reason);
  return schedule.value.payment + (schedule.value.interest[payments - 1] ?? 0);
};

const lines = (rate: number): number => {
  const schedule = loanSchedule({
    startDate: '2026-01-15',
    numberOfPayments: payments,
    monthsPerPeriod: 1,
    draws: [{ date: '2026-01-15', amount: principal }],
    accrual: 'ACT/360',
    rate: { kind: 'fixed', rate },
    repayment: { kind: 'levelPayment' },
  });
  if (!schedule.ok) throw new Error(schedule.reason);
  return schedule.value.at(-1)?.interest ?? 0;
};

interface Measured {
  readonly best: number;
  readonly median: number;
}

/** Many rounds, in microseconds a schedule; the best one says what it costs where nothing else runs. */
function measured(schedule: (rate: number) => number, rates: readonly number[], repeats: number): Measured {
  let sum = 0;
  const rounds = Array.from({ length: 401 }, () => {
    const begin = process.hrtime.bigint();
    for (let repeat = 0; repeat < repeats; repeat += 1) for (const rate of rates) sum += schedule(rate);
    return Number(process.hrtime.bigint() - begin) / 1_000 / (repeats * rates.length);
  }).toSorted((a, b) => a - b);
  if (!Number.isFinite(sum)) throw new Error('A schedule came to no number.');
  const [best = Number.NaN, median = Number.NaN] = [rounds[0], rounds[200]];
  return { best, median };
}

export async function main(): Promise<void> {
  const limit = measured(unrounded, roundRates, 4);
  const rows = [
    ['by hand, unrounded', limit],
    ['columns, round rates', measured(columns, roundRates, 4)],
    ['columns, rates of 15 decimals', measured(columns, longRates, 4)],
    ['lines with dates, ACT/360', measured(lines, roundRates.slice(0, 2), 1)],
  ] as const;
  console.log(`A schedule of ${payments} payments, best and median of 401 rounds:`);
  for (const [name, { best, median }] of rows) {
    const [shortest, middle] = [best, median].map((microseconds) => `${microseconds.toFixed(2).padStart(9)} µs`);
    console.log(`${name.padEnd(30)} ${shortest} ${middle}  ${(best / limit.best).toFixed(1)} ×`);
  }
}

import type { Results, Workload } from '../engine-adapter.ts';
import { months } from './workload.ts';

/*
 * The least that the workload can take without a general engine: one pass over each project with everything in it, written out by hand. It knows nothing of
 * missing figures, relations or explanations, and subtracts from running sums, which only whole numbers allow.
 */

const none = new Float64Array();

function computeProject({ base, fx, ccy, loan0 }: Workload, { monthly, rollup }: Results, project: number): void {
  const [revenue = none, opex = none, interest = none, principal = none, capex = none, energy = none] = base;
  const [, , , , , , expected = none, reserve = none, tax = none, available = none, hours = none, other = none] = base;
  const [ebitdas = none, cfads = none, services = none, dscrs = none, performances = none, availabilities = none] =
    monthly;
  const [, , , , , , revenuesIn = none, cfadsIn = none, frees = none, totals = none, years = none] = monthly;
  const [
    ,
    ,
    ,
    ,
    ,
    ,
    ,
    ,
    ,
    ,
    ,
    trailings = none,
    trailingDscrs = none,
    leasts = none,
    balances = none,
    servicesIn = none,
  ] = monthly;
  const [quarters = none, leastOfYears = none, meansOfYears = none, lastsOfYears = none] = rollup;
  const rates = fx[ccy[project] ?? 0] ?? none;
  let [total, year, least, leastOfYear] = [0, 0, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  let [trailingRevenue, trailingCash, trailingService, quarter, performed, known] = [0, 0, 0, 0, 0, 0];
  let balance = loan0[project] ?? 0;
  for (let month = 0, i = project * months; month < months; month += 1, i += 1) {
    const earned = revenue[i] ?? 0;
    const ebitda = earned + (other[i] ?? 0) - (opex[i] ?? 0);
    const cash = ebitda - (tax[i] ?? 0) - (capex[i] ?? 0);
    const service = (interest[i] ?? 0) + (principal[i] ?? 0);
    ebitdas[i] = ebitda;
    cfads[i] = cash;
    services[i] = service;
    const dscr = service === 0 ? Number.NaN : cash / service;
    dscrs[i] = dscr;
    const performance = expected[i] === 0 ? Number.NaN : (energy[i] ?? 0) / (expected[i] ?? 0);
    performances[i] = performance;
    availabilities[i] = hours[i] === 0 ? Number.NaN : (available[i] ?? 0) / (hours[i] ?? 0);
    const rate = rates[month] ?? 0;
    const earnedIn = earned * rate;
    revenuesIn[i] = earnedIn;
    cfadsIn[i] = cash * rate;
    servicesIn[i] = service * rate;
    const free = cash - service - (reserve[i] ?? 0);
    total += free;
    frees[i] = free;
    totals[i] = total;
    const monthOfYear = month % 12;
    if (monthOfYear === 0) {
      year = 0;
      leastOfYear = Number.POSITIVE_INFINITY;
      performed = 0;
      known = 0;
    }
    year += earned;
    years[i] = year;
    trailingRevenue += earned;
    trailingCash += cash;
    trailingService += service;
    if (month >= 12) {
      trailingRevenue -= revenue[i - 12] ?? 0;
      trailingCash -= cfads[i - 12] ?? 0;
      trailingService -= services[i - 12] ?? 0;
    }
    trailings[i] = month >= 11 ? trailingRevenue : Number.NaN;
    trailingDscrs[i] = month >= 11 && trailingService !== 0 ? trailingCash / trailingService : Number.NaN;
    if (dscr < least) least = dscr;
    if (dscr < leastOfYear) leastOfYear = dscr;
    leasts[i] = least === Number.POSITIVE_INFINITY ? Number.NaN : least;
    balance -= principal[i] ?? 0;
    balances[i] = balance;
    if (!Number.isNaN(performance)) {
      performed += performance;
      known += 1;
    }
    quarter = month % 3 === 0 ? earnedIn : quarter + earnedIn;
    if (month % 3 === 2) quarters[(project * months + month - 2) / 3] = quarter;
    if (monthOfYear === 11) {
      const at = (project * months + month - 11) / 12;
      leastOfYears[at] = leastOfYear === Number.POSITIVE_INFINITY ? Number.NaN : leastOfYear;
      meansOfYears[at] = performed / known;
      lastsOfYears[at] = balance;
    }
  }
}

function computePortfolio({ P, base }: Workload, { monthly, portfolio }: Results, from: number, to: number): void {
  const [, , , , , energy = none, expected = none] = base;
  const [, , , , , , revenues = none, cash = none, , , , , , , , services = none] = monthly;
  const [revenue = none, cfads = none, service = none, dscr = none, performance = none] = portfolio;
  for (let month = from; month < to; month += 1) {
    let [a, b, c, d, e] = [0, 0, 0, 0, 0];
    for (let project = 0, i = month; project < P; project += 1, i += months) {
      a += revenues[i] ?? 0;
      b += cash[i] ?? 0;
      c += services[i] ?? 0;
      d += energy[i] ?? 0;
      e += expected[i] ?? 0;
    }
    revenue[month] = a;
    cfads[month] = b;
    service[month] = c;
    dscr[month] = c === 0 ? Number.NaN : b / c;
    performance[month] = e === 0 ? Number.NaN : d / e;
  }
}

/** Has the shape of an engine, so that both are measured by the same code. */
export async function handWrittenLoop(given: Workload) {
  let workload = given;
  let results: Results = { monthly: [], rollup: [], portfolio: [] };
  const columns = (lengths: readonly number[]): Float64Array[] => lengths.map((length) => new Float64Array(length));
  return {
    load(): void {
      workload = { ...given, base: given.base.map((values) => values.slice()) };
      results = {
        monthly: columns(Array.from({ length: 16 }, () => given.P * months)),
        rollup: columns([given.P * 40, given.P * 10, given.P * 10, given.P * 10]),
        portfolio: columns([months, months, months, months, months]),
      };
    },
    compute(): void {
      for (let project = 0; project < given.P; project += 1) computeProject(workload, results, project);
      computePortfolio(workload, results, 0, months);
    },
    edit(project: number, month: number, value: number): void {
      const [revenue = none] = workload.base;
      revenue[project * months + month] = value;
      computeProject(workload, results, project);
      computePortfolio(workload, results, month, month + 1);
    },
    out: (): Results => results,
  };
}

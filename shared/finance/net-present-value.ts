import { daysBetween, type IsoDate, isIsoDate } from '../time/dates.ts';
import { finiteResult, isUsable, NoResult, refusedInput } from './no-result.ts';

function refusedFlows(rate: number, flows: readonly number[]): NoResult | null {
  if (flows.length === 0 || !flows.every(isUsable)) return new NoResult('invalidNumber', 'flows');
  return refusedInput({ rate }) ?? (rate <= -1 ? new NoResult('outOfDomain', 'rate') : null);
}

/** Flows with their dates; the dates must be as many, and none before the first. */
function refusedDatedFlows(rate: number, flows: readonly number[], dates: readonly IsoDate[]): NoResult | null {
  const refused = refusedFlows(rate, flows);
  if (refused) return refused;
  if (dates.length !== flows.length || !dates.every(isIsoDate)) return new NoResult('outOfDomain', 'dates');
  return dates.every((date) => date >= (dates[0] ?? '')) ? null : new NoResult('outOfDomain', 'dates');
}

/** What flows one period apart are worth when the first of them comes after so many periods: 0 for today, 1 as Excel's NPV has it. */
export function netPresentValue(rate: number, flows: readonly number[], firstAt: 0 | 1): number | NoResult {
  const refused = refusedFlows(rate, flows);
  if (refused) return refused;
  const atFirst = flows.reduceRight((sum, flow) => sum / (1 + rate) + flow, 0);
  return finiteResult(firstAt === 0 ? atFirst : atFirst / (1 + rate));
}

const growthOver = (rate: number, days: number): number => Math.exp((Math.log1p(rate) * days) / 365);

/** What dated flows are worth on the first of their dates, at an annual rate under ACT/365F (XNPV). */
export function datedNetPresentValue(
  rate: number,
  flows: readonly number[],
  dates: readonly IsoDate[],
): number | NoResult {
  const refused = refusedDatedFlows(rate, flows, dates);
  if (refused) return refused;
  const first = dates[0] ?? '';
  return finiteResult(
    flows.reduce((sum, flow, index) => sum + flow / growthOver(rate, daysBetween(first, dates[index] ?? '')), 0),
  );
}

/** What dated flows have grown to on the last of their dates, at an annual rate under ACT/365F (XNFV). */
export function datedNetFutureValue(
  rate: number,
  flows: readonly number[],
  dates: readonly IsoDate[],
): number | NoResult {
  const refused = refusedDatedFlows(rate, flows, dates);
  if (refused) return refused;
  const last = dates.reduce((latest, date) => (date > latest ? date : latest));
  return finiteResult(
    flows.reduce((sum, flow, index) => sum + flow * growthOver(rate, daysBetween(dates[index] ?? '', last)), 0),
  );
}

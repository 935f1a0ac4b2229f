import { daysBetween, type IsoDate, isIsoDate } from '../time/dates.ts';
import { type Result, refused } from './result.ts';
import { computed, isUsable, numbersComplaint } from './usable-number.ts';

function flowsComplaint(rate: number, flows: readonly number[]): string | null {
  if (flows.length === 0) return 'There are no cash flows.';
  if (!flows.every(isUsable)) return 'A cash flow is no usable number.';
  return numbersComplaint({ rate }) ?? (rate <= -1 ? 'A rate of −100% or less leaves nothing to compute with.' : null);
}

/** Flows with their dates; the dates must be as many, and none before the first. */
function datedFlowsComplaint(rate: number, flows: readonly number[], dates: readonly IsoDate[]): string | null {
  const complaint = flowsComplaint(rate, flows);
  if (complaint !== null) return complaint;
  if (dates.length !== flows.length) return 'There are not as many dates as cash flows.';
  if (!dates.every(isIsoDate)) return 'A cash flow has no valid date.';
  return dates.every((date) => date >= (dates[0] ?? '')) ? null : 'A cash flow comes before the first one.';
}

/** What flows one period apart are worth when the first of them comes after so many periods: 0 for today, 1 as Excel's NPV has it. */
export function netPresentValue(rate: number, flows: readonly number[], firstAt: 0 | 1): Result<number> {
  const complaint = flowsComplaint(rate, flows);
  if (complaint !== null) return refused(complaint);
  const atFirst = flows.reduceRight((sum, flow) => sum / (1 + rate) + flow, 0);
  return computed(firstAt === 0 ? atFirst : atFirst / (1 + rate));
}

const growthOver = (rate: number, days: number): number => Math.exp((Math.log1p(rate) * days) / 365);

/** What dated flows are worth on the first of their dates, at an annual rate under ACT/365F (XNPV). */
export function datedNetPresentValue(
  rate: number,
  flows: readonly number[],
  dates: readonly IsoDate[],
): Result<number> {
  const complaint = datedFlowsComplaint(rate, flows, dates);
  if (complaint !== null) return refused(complaint);
  const first = dates[0] ?? '';
  return computed(
    flows.reduce((sum, flow, index) => sum + flow / growthOver(rate, daysBetween(first, dates[index] ?? '')), 0),
  );
}

/** What dated flows have grown to on the last of their dates, at an annual rate under ACT/365F (XNFV). */
export function datedNetFutureValue(rate: number, flows: readonly number[], dates: readonly IsoDate[]): Result<number> {
  const complaint = datedFlowsComplaint(rate, flows, dates);
  if (complaint !== null) return refused(complaint);
  const last = dates.reduce((latest, date) => (date > latest ? date : latest));
  return computed(
    flows.reduce((sum, flow, index) => sum + flow * growthOver(rate, daysBetween(dates[index] ?? '', last)), 0),
  );
}

import { lastQuarters } from '../demo-time.ts';
import type { DealModel } from './deal-model.ts';
import { drawnAt } from './loan-months.ts';
import { chance, shareOfYear } from './seasons.ts';
import { sumOf, type Timeline, trailingYear } from './timeline.ts';

/** Cash flow of plants falls each year by what they lose of their output. */
const yearlyLoss = 0.004;

/** By how much a month's weather differs from the usual at most. */
const weatherSpread = 0.08;

/** What each month brings of a year. */
function weightsOf({ projects }: DealModel, line: Timeline): readonly number[] {
  const weather = chance(projects.length * 7_919 + 17);
  const resource = projects[0]?.resource ?? 'capacity';
  const [begins = ''] = projects.map(({ operatesFrom }) => operatesFrom).toSorted();
  const spread = resource === 'capacity' ? weatherSpread / 8 : weatherSpread;
  return line.months.map((month, at) => {
    const luck = 1 + (weather() - 0.5) * spread;
    if (month < begins) return 0;
    return shareOfYear(resource, month) * (at < line.now ? luck : 1);
  });
}

/** The quarters' covers by the place of their last month, where a whole year of debt service is known. */
function certified({ coverage, loan }: DealModel, line: Timeline): readonly (readonly [number, number])[] {
  return lastQuarters(coverage.length).flatMap((month, index): [number, number][] => {
    const [at, cover] = [line.placeOf(month), coverage[index] ?? 0];
    return at - 12 >= drawnAt(loan, line) ? [[at, cover]] : [];
  });
}

/** Scales a stretch of months so that together they come to an amount. */
function setTotal(series: number[], from: number, to: number, total: number): void {
  const before = sumOf(series.slice(from, to + 1));
  for (let at = from; at <= to; at += 1) series[at] = ((series[at] ?? 0) * total) / before;
}

/**
 * Cash available for debt service of all projects together: the twelve months up to each certified quarter cover the debt service of those months exactly
 * as certified, the months of a quarter follow the seasons, and the coming years bring what is expected.
 */
export function cashFlow(model: DealModel, service: readonly number[], line: Timeline): readonly number[] {
  const weights = weightsOf(model, line);
  const quarters = certified(model, line);
  const [firstQuarter] = quarters;
  if (firstQuarter === undefined) throw new Error(`${model.loan.customId} has no year of debt service.`);
  const [firstAt, firstCover] = firstQuarter;
  const flows = weights.map((weight) => weight * firstCover * trailingYear(service, firstAt));
  const scale = (firstCover * trailingYear(service, firstAt)) / trailingYear(flows, firstAt);
  for (let at = 0; at <= firstAt; at += 1) flows[at] = (flows[at] ?? 0) * scale;
  for (const [at, cover] of quarters.slice(1)) {
    const before = sumOf(flows.slice(at - 11, at - 2));
    setTotal(flows, at - 2, at, cover * trailingYear(service, at) - before);
  }
  const lastAt = quarters.at(-1)?.[0] ?? firstAt;
  const pace = sumOf(flows.slice(lastAt - 2, lastAt + 1)) / sumOf(flows.slice(lastAt - 14, lastAt - 11));
  const yearly = model.expectedCoverage * trailingYear(service, lastAt);
  return flows.map((flow, at) => {
    if (at <= lastAt) return flow;
    if (at < line.now) return (flows[at - 12] ?? 0) * pace;
    return yearly * (weights[at] ?? 0) * (1 - yearlyLoss) ** Math.floor((at - line.now) / 12);
  });
}

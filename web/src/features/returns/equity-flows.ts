import type { HeldFigure, HeldTerms } from '#shared/domain/debt-service/held-terms.ts';
import type { OwnFlows } from './own-flows.ts';

const equityFlows = [
  { name: 'Equity Contributions', sign: -1 },
  { name: 'Equity Distributions', sign: 1 },
  { name: 'Terminal Value', sign: 1 },
] as const;

/** Figures of a month and of the quarter around it would count twice. */
const overlap = (figures: readonly HeldFigure[]): boolean =>
  figures
    .toSorted((one, other) => (one.from < other.from ? -1 : 1))
    .some(({ from }, at, sorted) => from <= (sorted[at - 1]?.to ?? ''));

/** What equity pays in and receives: actual figures, then forecasts of what comes after them, each at the end of its period. */
export function equityFlowsOf(held: HeldTerms, currency: string): OwnFlows {
  const none = (told: string): OwnFlows => ({ flows: [], currency, told });
  const twice = equityFlows.find(({ name }) => overlap(held.figures(name)));
  if (twice !== undefined) {
    return none(
      `${twice.name} has figures of periods that overlap, so that none were taken. Enter flows, or paste them.`,
    );
  }
  const foreign = equityFlows.find(({ name }) => held.figures(name).length > 0 && held.unit(name) !== currency);
  if (foreign !== undefined) {
    return none(`${foreign.name} is in ${held.unit(foreign.name)}, not in ${currency}, so that no figures were taken.`);
  }
  const entered = equityFlows.flatMap(({ name, sign }) =>
    held.figures(name).map(({ to, value }) => ({ date: to, cents: Math.round(value * 100) * sign })),
  );
  const sums = new Map<string, number>();
  for (const { date, cents } of entered) sums.set(date, (sums.get(date) ?? 0) + cents);
  const flows = [...sums]
    .map(([date, cents]) => ({ date, amount: cents / 100 }))
    .toSorted((one, other) => (one.date < other.date ? -1 : 1));
  return {
    flows,
    currency,
    told:
      flows.length === 0
        ? 'Enter flows, or paste them. Equity contributions and distributions appear by themselves once they are entered as figures.'
        : 'Equity contributions are paid; equity distributions and the terminal value are received, at the end of each period.',
  };
}

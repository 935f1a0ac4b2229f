import { FinancingType, ProjectType } from '#shared/domain/entity-types.ts';
import type { PortfolioOverview } from '#shared/domain/portfolio-overview.ts';
import { AssetSizeUnit } from '#shared/domain/project.ts';
import { type CurrencyAmount, exact, nonzeroSums } from '#shared/money/amounts.ts';

type Counters = Readonly<Record<string, number>>;
type Figures = Omit<PortfolioOverview, 'maturities'>;

/** Counters whose names begin so, by the rest of their names. */
const below = (counters: Counters, prefix: string): readonly (readonly [rest: string, value: number])[] =>
  Object.entries(counters)
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, value]) => [name.slice(prefix.length), value]);

const amounts = (counters: Counters, prefix: string): CurrencyAmount[] =>
  nonzeroSums(below(counters, prefix).map(([currency, amount]) => ({ currency, amount })));

/** The figures of a portfolio from the counters of its structures. Types and units stand in the order of their lists. */
export function overviewFigures(structureCount: number, counters: Counters): Figures {
  const count = (name: string): number => counters[name] ?? 0;
  return {
    structureCount,
    projectCount: count('n#Project'),
    financingCount: count('n#Loan'),
    commitments: amounts(counters, 'a#'),
    received: amounts(counters, 'r#'),
    financings: FinancingType.options
      .map((financingType) => ({
        financingType,
        count: count(`t#${financingType}`),
        commitments: amounts(counters, `ta#${financingType}#`),
      }))
      .filter((one) => one.count > 0),
    projects: ProjectType.options.map((type) => ({ type, count: count(`p#${type}`) })).filter((one) => one.count > 0),
    assetSizes: AssetSizeUnit.options
      .map((unit) => ({ unit, size: exact(count(`ps#${unit}`), 6) }))
      .filter(({ size }) => size > 0),
    states: below(counters, 's#')
      .filter(([, number]) => number !== 0)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([state, number]) => ({ state: state === '' ? null : state, count: number }))
      .toSorted((a, b) => b.count - a.count),
  };
}

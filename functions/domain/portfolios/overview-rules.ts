import { FinancingType, ProjectType } from '#shared/domain/entity-types.ts';
import type { PortfolioOverview } from '#shared/domain/portfolio-overview.ts';
import { AssetSizeUnit } from '#shared/domain/project.ts';

type Counters = Readonly<Record<string, number>>;
type Figures = Omit<PortfolioOverview, 'maturities'>;

/** Sums of cents and of sizes with a few decimals, without what adding fractions in binary leaves behind. */
const exact = (sum: number, decimals: number): number => Math.round(sum * 10 ** decimals) / 10 ** decimals;

/** Counters whose names begin so, exact to that many decimals, by the rest of their names, without those at zero. */
const below = (counters: Counters, prefix: string, decimals: number): readonly (readonly [string, number])[] =>
  Object.entries(counters)
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, value]) => [name.slice(prefix.length), exact(value, decimals)] as const)
    .filter(([, value]) => value !== 0)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));

const amounts = (counters: Counters, prefix: string) =>
  below(counters, prefix, 2).map(([currency, amount]) => ({ currency, amount }));

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
    states: below(counters, 's#', 0)
      .map(([state, number]) => ({ state: state === '' ? null : state, count: number }))
      .toSorted((a, b) => b.count - a.count),
  };
}

import { type SculptedDebt, sculptedDebt } from '../loans/sculpting.ts';
import { found, type Result, refused } from '../result.ts';

export interface SizingTerms {
  readonly cashFlow: readonly number[];
  /** Interest on one in each period. */
  readonly interestRates: readonly number[];
  /** The least cover that lenders take. */
  readonly coverRatio: number;
  readonly projectCost: number;
  /** The most debt that they give, as a share of the cost. */
  readonly maximumGearing: number;
}

export interface SizedDebt extends SculptedDebt {
  readonly boundBy: 'coverRatio' | 'gearing';
  readonly gearing: number;
}

/** The debt that both cover and gearing allow, sculpted. Where gearing binds, the cover is higher: present value of cash flow over debt. Any unit. */
export function sizedDebt({
  cashFlow,
  interestRates,
  coverRatio,
  projectCost,
  maximumGearing,
}: SizingTerms): Result<SizedDebt> {
  if (!(projectCost > 0) || !Number.isFinite(projectCost)) return refused('The project costs something.');
  if (!(maximumGearing > 0 && maximumGearing <= 1)) return refused('Gearing is a fraction of one.');
  const terms = { cashFlow, interestRates, allowsNegativeAmortization: false };
  const byCover = sculptedDebt(terms, { coverRatio });
  if (!byCover.ok) return byCover;
  const most = projectCost * maximumGearing;
  if (byCover.value.debt <= most)
    return found({ ...byCover.value, boundBy: 'coverRatio', gearing: byCover.value.debt / projectCost });
  const byGearing = sculptedDebt(terms, { debt: most });
  return byGearing.ok ? found({ ...byGearing.value, boundBy: 'gearing', gearing: maximumGearing }) : byGearing;
}

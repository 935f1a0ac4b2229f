import {
  addCounters,
  everyActiveSummary,
  maturingFinancings,
} from '#functions/domain/structures/exports/portfolio-reader.ts';
import { readSeenStructure } from '#functions/domain/structures/exports/structure-sight-reader.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import type { portfolios } from '#shared/contract/portfolios.ts';
import { structurePath, subEntityPath } from '#shared/domain/entity-path.ts';
import type { StoredFinancing } from '#shared/domain/financing.ts';
import type { PortfolioOverview } from '#shared/domain/portfolio-overview.ts';
import { addMonths } from '#shared/time/dates.ts';
import type { PortfoliosContext } from './context.ts';
import { overviewFigures } from './overview-rules.ts';

const monthsAhead = 24;
const mostMaturities = 10;
const readAtOnce = 200;

/** A structure as its summary knows it. */
interface Summarized {
  readonly id: string;
  readonly ancestorIds: readonly string[];
}

const maturity = (financing: StoredFinancing): PortfolioOverview['maturities'] =>
  financing.loanMaturityDate === null
    ? []
    : [
        {
          id: financing.id,
          name: financing.name,
          dealId: financing.dealId,
          financingType: financing.financingType,
          loanMaturityDate: financing.loanMaturityDate,
          commitmentAmount: financing.commitmentAmount,
          currency: financing.currency,
        },
      ];

/** Reads on until there are enough, because what somebody may not see leaves gaps. */
async function nextMaturities(scope: RequestScope, structures: readonly Summarized[]) {
  const homes = new Map(structures.map((structure) => [structure.id, structure]));
  const isSeen = ({ id, dealId, launchStatus }: StoredFinancing): boolean => {
    const home = homes.get(dealId);
    return home !== undefined && launchStatus === 'Active' && scope.may('View', 'Loan', subEntityPath(id, home));
  };
  const today = scope.clock.today();
  const until = addMonths(today, monthsAhead);
  const found: PortfolioOverview['maturities'] = [];
  let cursor: string | undefined;
  do {
    const page = await maturingFinancings(scope.table, today, until, { limit: readAtOnce, cursor });
    found.push(...page.items.filter(isSeen).flatMap(maturity));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined && found.length < mostMaturities);
  return found.slice(0, mostMaturities);
}

export const getPortfolioOverview: UseCase<
  (typeof portfolios)['calls']['getPortfolioOverview'],
  PortfoliosContext
> = async ({ query: { visibility, withinId } }, { scope }) => {
  const [summaries] = await Promise.all([
    everyActiveSummary(scope),
    withinId === undefined ? null : readSeenStructure(scope, withinId),
  ]);
  const seen = summaries.filter((summary) => {
    const path = structurePath(summary);
    return (
      (visibility === undefined || summary.visibilities.includes(visibility)) &&
      (withinId === undefined || path.includes(withinId)) &&
      scope.may('View', 'Deal', path)
    );
  });
  const maturities = await nextMaturities(scope, seen);
  // The list of structures that the figure leads to leaves out the one that they lie in.
  const listed = seen.filter(({ id }) => id !== withinId);
  return { ...overviewFigures(listed.length, addCounters(seen)), maturities };
};

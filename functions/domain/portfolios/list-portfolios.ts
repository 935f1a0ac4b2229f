import { everyPortfolio } from '#functions/domain/structures/exports/portfolio-reader.ts';
import { pageOfAll } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import type { portfolios } from '#shared/contract/portfolios.ts';
import { structurePath } from '#shared/domain/entity-path.ts';
import { aggregateId, type PortfolioChoice } from '#shared/domain/portfolio.ts';
import { aggregateName } from './aggregate.ts';
import type { PortfoliosContext } from './context.ts';

const aggregate: PortfolioChoice = { id: aggregateId, name: aggregateName, entityType: 'Organization' };

export const listPortfolios: UseCase<(typeof portfolios)['calls']['listPortfolios'], PortfoliosContext> = async (
  { query },
  { scope },
) => {
  const { visibility } = query;
  const seen = (await everyPortfolio(scope.table)).filter(
    (structure) =>
      (visibility === undefined || structure.visibilities.includes(visibility)) &&
      scope.may('View', 'Deal', structurePath(structure)),
  );
  const choices = seen.map(({ id, name, structureType }): PortfolioChoice => ({ id, name, entityType: structureType }));
  return pageOfAll([aggregate, ...choices], query);
};

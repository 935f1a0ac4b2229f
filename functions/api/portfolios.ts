import { portfoliosContext } from '#functions/domain/portfolios/context.ts';
import { getDiagram } from '#functions/domain/portfolios/get-diagram.ts';
import { getPortfolioOverview } from '#functions/domain/portfolios/get-overview.ts';
import { getEntityStructure, getPortfolioStructure } from '#functions/domain/portfolios/get-trees.ts';
import { listPortfolios } from '#functions/domain/portfolios/list-portfolios.ts';
import { getSelectedNavigation, listNavigation } from '#functions/domain/portfolios/navigation.ts';
import { serveArea } from '#functions/platform/http/serve-area.ts';
import { authenticate } from '#functions/platform/sign-in/authenticate.ts';
import { portfolios } from '#shared/contract/portfolios.ts';

export const handler = serveArea(
  portfolios,
  {
    listPortfolios,
    getPortfolioStructure,
    getPortfolioOverview,
    getEntityStructure,
    getDiagram,
    listNavigation,
    getSelectedNavigation,
  },
  portfoliosContext,
  { people: authenticate },
);

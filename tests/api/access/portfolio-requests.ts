import type { portfolios } from '#shared/contract/portfolios.ts';
import { inOrganization, ofOrg, ofStructure, type RequestsOf } from './world.ts';

export const portfolioRequests: RequestsOf<keyof (typeof portfolios)['calls']> = {
  listPortfolios: () => ({}),
  getPortfolioStructure: (world) => ({ params: ofStructure(world) }),
  getPortfolioOverview: (world) => ({ params: inOrganization(world) }),
  getEntityStructure: (world) => ({ params: ofStructure(world) }),
  getDiagram: ({ structure }) => ({ params: { entityId: structure.id } }),
  listNavigation: (world) => ({ params: ofOrg(world) }),
  getSelectedNavigation: (world) => ({ params: { ...ofOrg(world), entityId: world.structure.id } }),
};

import { loadPortfolio } from './portfolio/load-portfolio.ts';
import { eventOf, isList, type Measure, measure, withStack } from './portfolio/measured-reads.ts';
import { watchDynamo } from './portfolio/watch-dynamo.ts';

async function measureAll(edge: Readonly<Record<string, string>>): Promise<void> {
  const loaded = await loadPortfolio();
  const { handler } = await import('#functions/api/structures.ts');
  const watch = await watchDynamo();
  const { token, organizationId, dealId, portfolioId } = loaded;
  const measures: readonly Measure[] = [
    { title: 'first page of structures', path: '/api/deals', target: 4, holds: isList(100) },
    { title: 'first page of projects', path: '/api/projects', target: 4, holds: isList(100) },
    { title: 'first page of financings', path: '/api/loans', target: 4, holds: isList(100) },
    { title: 'search by name', path: '/api/entities/search?search=copper%20ridge%20497', target: 3, holds: isList(1) },
    {
      title: 'search by beginnings',
      path: '/api/entities/search?search=cop%20rid&limit=20',
      target: 3,
      holds: isList(20),
    },
    {
      title: 'search with a typing mistake',
      path: '/api/entities/search?search=coper%20rigde&limit=20',
      target: 3,
      holds: isList(20),
    },
    { title: 'search by custom id', path: '/api/entities/search?search=PR-009999', target: 3, holds: isList(1) },
    { title: 'page of a structure', path: `/api/deals/${dealId}`, target: 5, holds: () => true },
    { title: 'page of a portfolio', path: `/api/deals/${portfolioId}`, target: 5, holds: () => true },
  ];
  const sent = { authorization: `Bearer ${token}`, 'x-organization-id': organizationId, ...edge };
  for (const one of measures) await measure(handler, eventOf(one.path, sent), watch, one);
}

/** What the pages of a large portfolio cost: 10,000 projects and 5,000 financings in one organization. */
export const main = (): Promise<void> => withStack(measureAll);

import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { aggregateId, type PortfolioChoice } from '#shared/domain/portfolio.ts';
import { storedValue } from '#shared/domain/settings/stored-settings.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { overviewQueries } from '../../api/queries/overview-queries.ts';

const all: PortfolioChoice = { id: aggregateId, name: 'All entities', entityType: 'Portfolio' };

/**
 * The portfolio that is looked at: the one in the address, else that of the setting `defaultPmPortfolio`, else all entities. Undefined as long as
 * it is not known whether the wanted one is there.
 */
export function usePortfolioChoice() {
  const { organization } = useGlobalState();
  const [params, setParams] = useSearchParams();
  const wanted = params.get('portfolio') ?? storedValue(organization.details, 'defaultPmPortfolio') ?? aggregateId;
  const { data, isPending } = useQuery(overviewQueries.portfolios(organization.id));
  const choices = data === undefined || data.length === 0 ? [all] : data;
  const found = choices.find(({ id }) => id === wanted);
  const chosen = wanted === aggregateId ? (found ?? all) : isPending ? undefined : (found ?? all);
  const choose = (id: string) =>
    setParams((before) => {
      const after = new URLSearchParams([...before].filter(([name]) => name === 'tab'));
      after.set('portfolio', id);
      return after;
    });
  return { choices, chosen, choose };
}

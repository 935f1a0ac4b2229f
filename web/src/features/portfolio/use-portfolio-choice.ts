import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { aggregateId, type PortfolioChoice } from '#shared/domain/portfolio.ts';
import { storedValue } from '#shared/domain/settings/stored-settings.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { overviewQueries } from '../../api/queries/overview-queries.ts';
import { useChangeValues } from '../../components/address-values.ts';

const all: PortfolioChoice = { id: aggregateId, name: 'All entities', entityType: 'Portfolio' };

/** The portfolio that is looked at, or why it is not: no other one takes its place. */
export type ChosenPortfolio =
  | { readonly kind: 'ready'; readonly portfolio: PortfolioChoice }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'failed'; readonly error: Error; readonly retry: () => void }
  | { readonly kind: 'missing' };

/**
 * The portfolio in the address, else that of the setting `defaultPmPortfolio`, else all entities. The setting may name one that the reader does
 * not see: whoever has not asked for it begins with all entities.
 */
export function usePortfolioChoice() {
  const { organization } = useGlobalState();
  const [params] = useSearchParams();
  const changeValues = useChangeValues();
  const asked = params.get('portfolio');
  const wanted = asked ?? storedValue(organization.details, 'defaultPmPortfolio') ?? aggregateId;
  const { data, error, refetch, isLoading } = useQuery(overviewQueries.portfolios(organization.id));
  const choices = data === undefined || data.length === 0 ? [all] : data;
  const found = choices.find(({ id }) => id === wanted);
  const choosing = (): ChosenPortfolio => {
    if (found !== undefined) return { kind: 'ready', portfolio: found };
    if (wanted === aggregateId) return { kind: 'ready', portfolio: all };
    if (error !== null && data === undefined) return { kind: 'failed', error, retry: () => void refetch() };
    if (data === undefined) return { kind: 'waiting' };
    return asked === null ? { kind: 'ready', portfolio: all } : { kind: 'missing' };
  };
  const choose = (id: string) =>
    changeValues((before) => {
      const after = new URLSearchParams([...before].filter(([name]) => name === 'tab'));
      after.set('portfolio', id);
      return after;
    });
  return { choices, areRead: !isLoading, chosen: choosing(), choose };
}

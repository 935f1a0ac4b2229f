import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type HeldTerms, heldTerms } from '#shared/domain/debt-service/held-terms.ts';
import type { Financing } from '#shared/domain/financing.ts';
import { figureQueries } from '../../api/queries/figure-queries.ts';

type Entity = Pick<Financing, 'id' | 'loanDate' | 'loanMaturityDate' | 'commitmentAmount'>;

/** Everything that the schedule of a financing is made of, as one read. */
export function useHeldTerms(financing: Entity) {
  const details = useQuery(figureQueries.details(financing.id));
  const actual = useQuery(figureQueries.series(financing.id, 'actual'));
  const forecast = useQuery(figureQueries.series(financing.id, 'forecast'));
  const reads = [details, actual, forecast];
  const data = useMemo((): HeldTerms | undefined => {
    if (details.data === undefined || actual.data === undefined || forecast.data === undefined) return undefined;
    return heldTerms(financing, details.data, [...actual.data, ...forecast.data]);
  }, [financing, details.data, actual.data, forecast.data]);
  return {
    data,
    error: reads.find(({ error }) => error !== null)?.error ?? null,
    isPending: reads.some(({ isPending }) => isPending),
    refetch: () => Promise.all(reads.filter(({ error }) => error !== null).map(({ refetch }) => refetch())),
  };
}

import type { QueryClient } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { structureQueries } from '../../api/queries/structure-queries.ts';
import { currentSession } from '../../api/session.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const nil = '00000000-0000-0000-0000-000000000000';

export const isEntityId = (id: string | undefined): id is string => id !== undefined && uuid.test(id) && id !== nil;

/** Begins to read the structure that an address names, while the page's code is still on its way. Ids of another shape load nothing. */
export const createRouteEntities =
  (queryClient: QueryClient) =>
  ({ params }: Pick<LoaderFunctionArgs, 'params'>) => {
    const { dealId } = params;
    if (isEntityId(dealId) && currentSession() !== null) {
      void queryClient.prefetchQuery(structureQueries.detail(dealId));
    }
    return null;
  };

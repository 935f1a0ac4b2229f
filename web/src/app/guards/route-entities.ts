import type { QueryClient } from '@tanstack/react-query';
import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router-dom';
import { financingQueries } from '../../api/queries/financing-queries.ts';
import { projectQueries } from '../../api/queries/project-queries.ts';
import { structureQueries } from '../../api/queries/structure-queries.ts';
import { currentSession } from '../../api/session.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const nil = '00000000-0000-0000-0000-000000000000';

export const isEntityId = (id: string | undefined): id is string => id !== undefined && uuid.test(id) && id !== nil;

/** Begins to read what an address names, while the page's code is still on its way. Ids of another shape load nothing. */
export const createRouteEntities =
  (queryClient: QueryClient) =>
  ({ params }: Pick<LoaderFunctionArgs, 'params'>) => {
    if (currentSession() === null) return null;
    const { dealId, loanId, projectId } = params;
    if (isEntityId(dealId)) void queryClient.prefetchQuery(structureQueries.detail(dealId));
    if (isEntityId(loanId)) void queryClient.prefetchQuery(financingQueries.detail(loanId));
    if (isEntityId(projectId)) void queryClient.prefetchQuery(projectQueries.detail(projectId));
    return null;
  };

type Change = Pick<ShouldRevalidateFunctionArgs, 'currentParams' | 'nextParams'>;

/** Whether a step within a structure leads to an entity that has not begun to load. What is left behind is no reason to load anything. */
export const leadsToOtherEntity = ({ currentParams, nextParams }: Change): boolean =>
  ['dealId', 'loanId', 'projectId'].some(
    (name) => nextParams[name] !== undefined && nextParams[name] !== currentParams[name],
  );

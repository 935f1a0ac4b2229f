import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { EntityStatus } from '#shared/domain/configuration.ts';
import { useGlobalState, usePermitted } from '../../api/global-state.tsx';
import { organizationQueries } from '../../api/queries/organization-queries.ts';
import { useEveryPage } from '../entity/use-every-page.ts';

const none: readonly never[] = [];

/** The organization's own statuses of every type of entity, by position; none where the reader may not see them. */
export function useStatuses(): readonly EntityStatus[] {
  const { organization } = useGlobalState();
  const mayView = usePermitted('View', 'Organization');
  const query = useInfiniteQuery({
    ...organizationQueries.statuses(organization.id, '', 'Active'),
    enabled: mayView,
  });
  useEveryPage(query);
  // The same list until it is read anew, because columns are made of it.
  return useMemo(() => query.data?.pages.flatMap(({ body }) => body) ?? none, [query.data]);
}

export const statusById = (statuses: readonly EntityStatus[]): ReadonlyMap<string, EntityStatus> =>
  new Map(statuses.map((status) => [status.id, status]));

import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Calendar, EntityStatus } from '#shared/domain/configuration.ts';
import type { EntityType } from '#shared/domain/entity-types.ts';
import { statusTypeOf } from '#shared/domain/status-types.ts';
import { useGlobalState, usePermitted } from '../../api/global-state.tsx';
import { organizationQueries } from '../../api/queries/organization-queries.ts';
import { useEveryPage } from '../entity/use-every-page.ts';

/** The organization's own statuses for entities of a type; none for those who may not see its settings. */
export function useEntityStatuses(type: EntityType): readonly EntityStatus[] {
  const { organization } = useGlobalState();
  const mayView = usePermitted('View', 'Organization');
  const query = organizationQueries.statuses(organization.id, statusTypeOf(type), 'Active');
  return useEveryPage(useInfiniteQuery({ ...query, enabled: mayView }));
}

/** The organization's calendars of business days; none for those who may not see its settings. */
export function useCalendars(): readonly Calendar[] {
  const { organization } = useGlobalState();
  const mayView = usePermitted('View', 'Organization');
  return useEveryPage(
    useInfiniteQuery({ ...organizationQueries.calendars(organization.id, 'Active'), enabled: mayView }),
  );
}

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

import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Calendar } from '#shared/domain/calendar.ts';
import type { EntityStatus } from '#shared/domain/configuration.ts';
import type { EntityType } from '#shared/domain/entity-types.ts';
import { statusTypeOf } from '#shared/domain/status-types.ts';
import { useGlobalState, usePermitted } from '../../api/global-state.tsx';
import type { PageOf } from '../../api/pages.ts';
import { organizationQueries } from '../../api/queries/organization-queries.ts';
import { useReadOn } from '../../api/read-pages.ts';

const none: readonly never[] = [];

type ListQuery<Item> = Parameters<typeof useReadOn>[0] & {
  readonly data: { readonly pages: readonly PageOf<Item>[] } | undefined;
};

/** A short list, read to its end; the same array until it is read anew, because columns are made of it. What could not be read is not offered. */
function useWholeList<Item>(query: ListQuery<Item>): readonly Item[] {
  const { data } = query;
  useReadOn(query);
  return useMemo(() => data?.pages.flatMap(({ body }) => body) ?? none, [data]);
}

function useStatusesOf(statusType: string): readonly EntityStatus[] {
  const { organization } = useGlobalState();
  const enabled = usePermitted('View', 'Organization');
  return useWholeList(
    useInfiniteQuery({ ...organizationQueries.statuses(organization.id, statusType, 'Active'), enabled }),
  );
}

/** The organization's own statuses for entities of a type; none for those who may not see its settings. */
export const useEntityStatuses = (type: EntityType): readonly EntityStatus[] => useStatusesOf(statusTypeOf(type));

/** The organization's own statuses of every type of entity, by position; none where the reader may not see them. */
export const useStatuses = (): readonly EntityStatus[] => useStatusesOf('');

/** The organization's calendars of business days; none for those who may not see its settings. */
export function useCalendars(): readonly Calendar[] {
  const { organization } = useGlobalState();
  const enabled = usePermitted('View', 'Organization');
  return useWholeList(useInfiniteQuery({ ...organizationQueries.calendars(organization.id, 'Active'), enabled }));
}

/** The first day of the fiscal year, `MM-DD`, that a calendar brings; the calendar year's where none is chosen. */
export const fiscalYearStartIn = (calendars: readonly Calendar[], id: string | null | undefined): string =>
  calendars.find((calendar) => calendar.id === id)?.fiscalYearStart ?? '01-01';

export const statusById = (statuses: readonly EntityStatus[]): ReadonlyMap<string, EntityStatus> =>
  new Map(statuses.map((status) => [status.id, status]));

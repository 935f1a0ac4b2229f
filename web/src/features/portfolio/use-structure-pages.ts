import { useQueryClient } from '@tanstack/react-query';
import { CovenantRisk } from '#shared/domain/covenant-risk.ts';
import { isVisibleIn, type LaunchStatus, StructureType, type VisibilityApp } from '#shared/domain/entity-types.ts';
import { aggregateId } from '#shared/domain/portfolio.ts';
import type { StructureRow } from '#shared/domain/structure.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { entityPageQueries } from '../../api/queries/entity-page-queries.ts';
import { structureQueries } from '../../api/queries/structure-queries.ts';
import { useRiskNews } from '../../entities/covenant/use-standings.ts';
import { visibilityAskedBy } from '../../entities/entity/entity-words.ts';
import type { ListFilters } from '../../entities/list/list-filters.tsx';
import { type EntityPages, useEntityPages } from '../../entities/list/use-entity-pages.ts';
import { useServerSort } from '../../entities/list/use-server-sort.ts';
import { useOwnCurrency } from '../../entities/money/use-own-currency.ts';

export interface StructuresPlace {
  readonly launchStatus: LaunchStatus;
  /** The app whose structures are listed; left out: all of them. */
  readonly app?: VisibilityApp;
  /** Left out: every type, with a filter to choose one. */
  readonly structureType?: StructureType;
  /** The portfolio whose structures are listed. */
  readonly portfolioId?: string;
}

export const tableId = 'structures';
export const structureFilters = ['type', 'risk', 'commitment'] as const;
/** What the server orders by, by column. */
export const serverSorts = { name: 'name', covenants: 'risk', commitments: 'commitment' } as const;

/** Says by what a list is ordered where the heading does not say it all. */
export function useOrderNote(): string | null {
  const currency = useOwnCurrency();
  return useServerSort(tableId, serverSorts)?.sort === 'commitment'
    ? `In the order of what is committed in ${currency}. What has no commitment in ${currency} comes last.`
    : null;
}

/** A list of structures as the address asks for it: searched, narrowed and ordered by the server, page by page. */
export function useStructurePages(
  filters: ListFilters,
  { launchStatus, app, portfolioId, ...fixed }: StructuresPlace,
): EntityPages<StructureRow> {
  const { organization } = useGlobalState();
  const structureType = fixed.structureType ?? StructureType.safeParse(filters.get('type')).data;
  const visibility = app === undefined ? undefined : visibilityAskedBy(app);
  const currency = useOwnCurrency();
  const risk = CovenantRisk.safeParse(filters.get('risk')).data;
  const minCommitment = Number(filters.get('commitment'));
  const order = useServerSort(tableId, serverSorts);
  const queryClient = useQueryClient();
  useRiskNews(
    () => void queryClient.invalidateQueries({ queryKey: [...structureQueries.all(), 'page'] }),
    null,
    risk !== undefined || order?.sort === 'risk',
  );
  const filter = {
    launchStatus,
    ...(filters.asked === '' ? {} : { search: filters.asked }),
    ...(visibility === undefined ? {} : { visibility }),
    ...(structureType === undefined ? {} : { structureType }),
    ...(risk === undefined ? {} : { risk }),
    ...(minCommitment > 0 ? { minCommitment, currency } : {}),
    ...(order?.sort === 'commitment' ? { currency } : {}),
    ...order,
  };
  const isBelow = portfolioId !== undefined && portfolioId !== aggregateId;
  const pages = useEntityPages<StructureRow>(
    JSON.stringify(['structures', organization.id, isBelow ? portfolioId : null, filter]),
    structureQueries.all(),
    (cursor) => {
      const place = { organizationId: organization.id, filter, cursor };
      return isBelow ? entityPageQueries.structuresBelow(portfolioId, place) : entityPageQueries.structures(place);
    },
  );
  const rows = app === undefined ? pages.rows : pages.rows.filter(({ visibilities }) => isVisibleIn(app, visibilities));
  return { ...pages, rows };
}

import { useQueryClient } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { isVisibleIn, type LaunchStatus, StructureType, type VisibilityApp } from '#shared/domain/entity-types.ts';
import { aggregateId } from '#shared/domain/portfolio.ts';
import { statusTypeOf } from '#shared/domain/status-types.ts';
import type { StructureRow } from '#shared/domain/structure.ts';
import { termsOf } from '#shared/format/terms.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { entityPageQueries } from '../../api/queries/entity-page-queries.ts';
import { structureQueries } from '../../api/queries/structure-queries.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { typeWord, visibilityAskedBy } from '../../entities/entity/entity-words.ts';
import { statusById, useStatuses } from '../../entities/form/use-organization-lists.ts';
import { statusField, visibilitiesField } from '../../entities/list/bulk/bulk-fields.ts';
import { structureKind } from '../../entities/list/bulk/bulk-kinds.ts';
import { useBulkActions } from '../../entities/list/bulk/use-bulk-actions.tsx';
import { EntityList, restoringNote } from '../../entities/list/entity-list.tsx';
import { ChoiceFilter, type ListFilters, ListTools, useListFilters } from '../../entities/list/list-filters.tsx';
import { useEntityPages } from '../../entities/list/use-entity-pages.ts';
import { structureColumns } from './structure-columns.tsx';

interface StructuresTableProps {
  readonly launchStatus: LaunchStatus;
  /** The app whose structures are listed; left out: all of them. */
  readonly app?: VisibilityApp;
  /** Left out: every type, with a filter to choose one. */
  readonly structureType?: StructureType;
  /** The portfolio whose structures are listed. */
  readonly portfolioId?: string;
  /** Offered where there is none yet. */
  readonly create: ReactNode;
}

/** Structures page by page, with search and filters; obsolete ones can be restored. */
export function StructuresTable(props: StructuresTableProps) {
  const { launchStatus, create } = props;
  const areFunds = props.structureType === 'Fund';
  const { organization } = useGlobalState();
  const queryClient = useQueryClient();
  const filters = useListFilters(['type']);
  const statuses = useStatuses();
  const pages = useStructurePages(filters, props);
  const terms = useMemo(() => termsOf(organization.details), [organization.details]);
  const columns = useMemo(
    () => structureColumns({ queryClient, statuses: statusById(statuses), terms, areFunds }),
    [queryClient, statuses, terms, areFunds],
  );
  const { bulkActions, dialog } = useBulkActions<StructureRow>({
    kind: structureKind,
    words: { one: 'structure', many: 'structures' },
    rows: pages.rows,
    launchStatus,
    fieldsFor: (rows) => [
      statusField(
        statuses.filter(({ entityType }) => rows.every((row) => statusTypeOf(row.structureType) === entityType)),
      ),
      visibilitiesField,
    ],
    archivesOneByOne: true,
    consequence: 'They come back to the portfolio with their covenants, figures and documents.',
    onSaved: pages.refillIfEmptied,
  });
  return (
    <>
      <EntityList
        id="structures"
        caption="Structures"
        columns={columns}
        pages={pages}
        filters={filters}
        addressOf={({ id }) => `/deals/${id}/overview`}
        icon={Building2}
        bulkActions={bulkActions}
        note={restoringNote(launchStatus, bulkActions)}
        empty={<NoStructures launchStatus={launchStatus} create={create} />}
        tools={
          <ListTools filters={filters} label="Search structures" placeholder="Search by name, id or counterparty">
            {props.structureType === undefined && (
              <ChoiceFilter
                filters={filters}
                name="type"
                label="Type"
                all="All types"
                choices={StructureType.options.map((type) => ({ value: type, label: typeWord(type, terms) }))}
              />
            )}
          </ListTools>
        }
      />
      {dialog}
    </>
  );
}

function useStructurePages(filters: ListFilters, { launchStatus, app, portfolioId, ...fixed }: StructuresTableProps) {
  const { organization } = useGlobalState();
  const structureType = fixed.structureType ?? StructureType.safeParse(filters.get('type')).data;
  const visibility = app === undefined ? undefined : visibilityAskedBy(app);
  const filter = {
    launchStatus,
    ...(filters.asked === '' ? {} : { search: filters.asked }),
    ...(visibility === undefined ? {} : { visibility }),
    ...(structureType === undefined ? {} : { structureType }),
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

function NoStructures({ launchStatus, create }: Pick<StructuresTableProps, 'launchStatus' | 'create'>) {
  if (launchStatus === 'Obsolete') {
    return (
      <EmptyState icon={Building2} title="Nothing is archived">
        Structures that are no longer in force appear here.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={Building2} title="No structures yet" action={create}>
      A structure is a borrower, project company or fund whose agreements and covenants you watch.
      {create ? ' Create the first one.' : ' Those that are shared with you will appear here.'}
    </EmptyState>
  );
}

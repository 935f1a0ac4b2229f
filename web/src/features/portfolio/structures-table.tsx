import { useQueryClient } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { statusTypeOf } from '#shared/domain/status-types.ts';
import type { StructureRow } from '#shared/domain/structure.ts';
import { termsOf } from '#shared/domain/terms.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { useSteady } from '../../components/use-steady.ts';
import { useSeesSomeCovenants } from '../../entities/covenant/use-covenant-rights.ts';
import { useStandings } from '../../entities/covenant/use-standings.ts';
import { statusById, useStatuses } from '../../entities/form/use-organization-lists.ts';
import { statusField, visibilitiesField } from '../../entities/list/bulk/bulk-fields.ts';
import { structureKind } from '../../entities/list/bulk/bulk-kinds.ts';
import { useBulkActions } from '../../entities/list/bulk/use-bulk-actions.tsx';
import { EntityList, restoringNote } from '../../entities/list/entity-list.tsx';
import { useListFilters } from '../../entities/list/list-filters.tsx';
import { StandingsContext } from './covenant-counts.tsx';
import { structureColumns } from './structure-columns.tsx';
import { StructureTools } from './structure-tools.tsx';
import {
  type StructuresPlace,
  serverSorts,
  structureFilters,
  tableId,
  useOrderNote,
  useStructurePages,
} from './use-structure-pages.ts';

interface StructuresTableProps extends StructuresPlace {
  /** Offered where there is none yet. */
  readonly create: ReactNode;
}

/** Structures page by page, with search and filters; obsolete ones can be restored. */
export function StructuresTable(props: StructuresTableProps) {
  const { launchStatus, create } = props;
  const areFunds = props.structureType === 'Fund';
  const { organization } = useGlobalState();
  const queryClient = useQueryClient();
  const filters = useListFilters(structureFilters);
  const statuses = useStatuses();
  const pages = useStructurePages(filters, props);
  const terms = useMemo(() => termsOf(organization.details), [organization.details]);
  const showsCovenants = useSeesSomeCovenants() && launchStatus === 'Active';
  const standings = useStandingsOf(pages.rows, showsCovenants);
  const standingsNow = useSteady(() => standings);
  const columns = useMemo(
    () =>
      structureColumns({ queryClient, statuses: statusById(statuses), terms, showsCovenants, standingsNow, areFunds }),
    [queryClient, statuses, terms, showsCovenants, standingsNow, areFunds],
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
  const orderNote = useOrderNote();
  return (
    <StandingsContext value={standings}>
      <EntityList
        id={tableId}
        caption="Structures"
        columns={columns}
        pages={pages}
        filters={filters}
        addressOf={({ id }) => `/deals/${id}/overview`}
        icon={Building2}
        bulkActions={bulkActions}
        note={restoringNote(launchStatus, bulkActions) ?? orderNote}
        serverSorts={serverSorts}
        empty={<NoStructures launchStatus={launchStatus} create={create} />}
        tools={
          <StructureTools
            filters={filters}
            terms={terms}
            hasTypes={props.structureType === undefined}
            hasCovenants={showsCovenants}
          />
        }
      />
      {dialog}
    </StandingsContext>
  );
}

/** Where the covenants of the listed structures stand; null while that is not known. */
function useStandingsOf(rows: readonly StructureRow[], isAsked: boolean) {
  const ids = rows.map(({ id }) => id).join(',');
  const { data } = useStandings({ entityIds: ids }, isAsked && ids !== '');
  return useMemo(
    () => (data === undefined ? null : new Map(data.map((standing) => [standing.entityId, standing]))),
    [data],
  );
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

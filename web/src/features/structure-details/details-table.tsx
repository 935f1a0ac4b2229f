import { useQuery } from '@tanstack/react-query';
import { createColumnHelper } from '@tanstack/react-table';
import { ListPlus, Sigma } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import type { Detail } from '#shared/domain/detail.ts';
import type { EntityType } from '#shared/domain/entity-types.ts';
import { formatFigurePeriod } from '#shared/format/dates.ts';
import { formatFact } from '#shared/format/fact.ts';
import { figureQueries } from '../../api/queries/figure-queries.ts';
import { ButtonLink } from '../../components/button-link.tsx';
import { DataTable, type DataTableFeatures } from '../../components/data-table.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { FigureText } from '../../components/figure-text.tsx';
import { Panel } from '../../components/panel.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { TableSkeleton } from '../../components/skeleton.tsx';
import { detailTypesQuery } from '../../entities/figure/detail-types-query.ts';
import { groupedDetails } from './detail-groups.ts';
import styles from './structure-details.module.css';

const column = createColumnHelper<DataTableFeatures, Detail>();

const columns = column.columns([
  column.accessor('name', {
    header: 'Detail',
    sortFn: 'text',
    cell: ({ row, getValue }) => (
      <Link className={styles['name']} to={row.original.id}>
        {getValue()}
      </Link>
    ),
  }),
  column.accessor(({ latest }) => latest?.value, {
    id: 'latest',
    header: 'Latest figure',
    sortFn: 'basic',
    sortUndefined: 'last',
    meta: { align: 'end' },
    cell: ({ row: { original }, getValue }) =>
      original.latest === null && original.current !== null ? (
        formatFact(original.current.value, original)
      ) : (
        <FigureText value={getValue() ?? null} unit={original.unit} reason="No figure was entered yet." />
      ),
  }),
  column.accessor(({ latest }) => latest?.period, {
    id: 'period',
    header: 'Period',
    sortFn: 'text',
    sortUndefined: 'last',
    cell: ({ row: { original } }) => formatFigurePeriod(original.latest),
  }),
  column.accessor('valueSource', { header: 'Value source', sortFn: 'text', meta: { secondary: true } }),
  column.accessor(({ custom }) => (custom ? 'Your organization' : 'Catalog'), {
    id: 'origin',
    header: 'Defined by',
    sortFn: 'text',
    meta: { secondary: true },
  }),
]);

const byName = [{ id: 'name', desc: false }];

const DetailsTable = ({ caption, details }: { caption: string; details: readonly Detail[] }) => (
  <DataTable caption={caption} columns={columns} rows={details} rowId={({ id }) => id} sortedBy={byName} />
);

interface DetailsProps {
  readonly entityId: string;
  readonly entityType: EntityType;
  /** In a sentence: `structure`. */
  readonly word: string;
  readonly mayEnter: boolean;
  /** Given, details stand in the groups of the catalog, these first. */
  readonly firstGroups?: readonly string[];
}

/** The details of an entity with their latest figures; each has a page of its own. */
export function Details({ entityId, entityType, word, mayEnter, firstGroups }: DetailsProps) {
  const details = useQuery(figureQueries.details(entityId));
  const { pathname } = useLocation();
  const enter = mayEnter && (
    <ButtonLink to={pathname.replace(/[^/]+$/, 'figures')}>
      <Sigma size={14} aria-hidden />
      Enter figures and facts
    </ButtonLink>
  );
  return (
    <Panel title="Details" flush actions={details.data !== undefined && details.data.length > 0 && enter}>
      <QueryView
        query={details}
        skeleton={<TableSkeleton />}
        empty={
          <EmptyState icon={ListPlus} title="No details yet" action={enter}>
            Each figure that is entered for a covenant or imported becomes a detail of the {word} and appears here.
          </EmptyState>
        }
      >
        {(found) =>
          firstGroups === undefined ? (
            <DetailsTable caption="Details" details={found} />
          ) : (
            <GroupedDetails details={found} entityType={entityType} first={firstGroups} />
          )
        }
      </QueryView>
    </Panel>
  );
}

interface GroupedDetailsProps extends Pick<DetailsProps, 'entityType'> {
  readonly details: readonly Detail[];
  readonly first: readonly string[];
}

function GroupedDetails({ details, entityType, first }: GroupedDetailsProps) {
  const types = useQuery(detailTypesQuery(entityType));
  return (
    <QueryView query={types} skeleton={<TableSkeleton />}>
      {(known) =>
        groupedDetails(details, known, first).map(({ title, details: members }) => (
          <section key={title} className={styles['group']} aria-label={title}>
            <h3>{title}</h3>
            <DetailsTable caption={title} details={members} />
          </section>
        ))
      }
    </QueryView>
  );
}

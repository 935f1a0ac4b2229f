import { useQuery } from '@tanstack/react-query';
import { createColumnHelper } from '@tanstack/react-table';
import { Database } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { RoomNode } from '#shared/domain/document.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { formatPeriod } from '#shared/format/dates.ts';
import { noValue } from '#shared/format/number.ts';
import { usePermitted } from '../../api/global-state.tsx';
import { covenantQueries } from '../../api/queries/covenant-queries.ts';
import { documentQueries } from '../../api/queries/document-queries.ts';
import { figureQueries } from '../../api/queries/figure-queries.ts';
import { ButtonLink } from '../../components/button-link.tsx';
import { DataTable, type DataTableFeatures } from '../../components/data-table.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Panel } from '../../components/panel.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { TableSkeleton } from '../../components/skeleton.tsx';
import styles from './oversight.module.css';
import { type Standing, useOversight } from './use-oversight.ts';

const column = createColumnHelper<DataTableFeatures, Standing>();

const columns = column.columns([
  column.accessor(({ structure }) => structure.name, {
    id: 'structure',
    header: 'Structure',
    sortFn: 'text',
    cell: ({ row: { original }, getValue }) => (
      <Link className={styles['name']} to={`/deals/${original.structure.id}/signal-setup`}>
        {getValue()}
      </Link>
    ),
  }),
  column.display({
    id: 'figures',
    header: 'Figures',
    cell: ({ row }) => <Figures structure={row.original.structure} />,
  }),
  column.display({
    id: 'documents',
    header: 'Documents',
    cell: ({ row }) => <Documents structure={row.original.structure} />,
  }),
  column.display({
    id: 'proposals',
    header: 'To review',
    meta: { secondary: true },
    cell: ({ row }) => <Proposals structure={row.original.structure} />,
  }),
]);

/** Where the data of all structures lies: how many figures and documents each has, and what waits for a person. */
export function DataVaultPage() {
  const oversight = useOversight();
  return (
    <div className={styles['page']}>
      <PageHeader
        title="Data Vault"
        facts={<span>Figures and documents of every structure</span>}
        actions={<ButtonLink to="/upload">Upload documents</ButtonLink>}
      />
      <Panel title="Structures" flush>
        <QueryView
          query={oversight}
          skeleton={<TableSkeleton />}
          empty={
            <EmptyState
              icon={Database}
              title="No structures yet"
              action={<Link to="/portfolio">Go to the portfolio</Link>}
            >
              The documents and figures of each structure that you may see are counted here.
            </EmptyState>
          }
        >
          {(found) => (
            <DataTable
              caption="Structures"
              columns={columns}
              rows={found}
              rowId={({ structure }) => structure.id}
              sortedBy={[{ id: 'structure', desc: false }]}
            />
          )}
        </QueryView>
      </Panel>
    </div>
  );
}

const counted = (count: number, one: string): string => (count === 1 ? `1 ${one}` : `${count} ${one}s`);
const Nothing = () => <span className={styles['muted']}>{noValue}</span>;

function Figures({ structure }: { structure: Structure }) {
  const mayView = usePermitted('View', 'Detail', structure.id);
  const { data } = useQuery({ ...figureQueries.details(structure.id), enabled: mayView });
  if (!data || data.length === 0) return <Nothing />;
  const newest = data.map(({ latest }) => latest?.period ?? '').reduce((a, b) => (a > b ? a : b));
  return (
    <Link to={`/deals/${structure.id}/historicals`}>
      {counted(data.length, 'detail')}
      {newest !== '' && <span className={styles['below']}>up to {formatPeriod(newest)}</span>}
    </Link>
  );
}

const filesIn = (nodes: readonly RoomNode[]): number =>
  nodes.reduce((sum, { logicalType, children }) => sum + (logicalType === 'Document' ? 1 : 0) + filesIn(children), 0);

function Documents({ structure }: { structure: Structure }) {
  const mayView = usePermitted('View', 'Document', structure.id);
  const { data } = useQuery({ ...documentQueries.tree(structure.id), enabled: mayView });
  if (!data || filesIn(data) === 0) return <Nothing />;
  return <Link to={`/deals/${structure.id}/data-room`}>{counted(filesIn(data), 'document')}</Link>;
}

function Proposals({ structure }: { structure: Structure }) {
  const mayView = usePermitted('View', 'Covenant', structure.id);
  const { data } = useQuery({ ...covenantQueries.proposals(structure.id), enabled: mayView });
  if (!data || data.length === 0) return <Nothing />;
  return (
    <Link to={`/deals/${structure.id}/reporting-covenants/ai-import`}>{counted(data.length, 'proposed covenant')}</Link>
  );
}

import { useQuery } from '@tanstack/react-query';
import { createColumnHelper } from '@tanstack/react-table';
import { ChartSpline, LockKeyhole } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Detail } from '#shared/domain/detail.ts';
import type { RoomNode } from '#shared/domain/document.ts';
import { structurePath } from '#shared/domain/entity-path.ts';
import type { NavigationEntity } from '#shared/domain/portfolio.ts';
import { formatPeriod } from '#shared/format/dates.ts';
import { usePermitted } from '../../../api/global-state.tsx';
import { covenantQueries } from '../../../api/queries/covenant-queries.ts';
import { documentQueries } from '../../../api/queries/document-queries.ts';
import { figureQueries } from '../../../api/queries/figure-queries.ts';
import { ButtonLink } from '../../../components/button-link.tsx';
import { counted } from '../../../components/counted.ts';
import { DataTable, type DataTableFeatures } from '../../../components/data-table.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { FigureText } from '../../../components/figure-text.tsx';
import { Panel } from '../../../components/panel.tsx';
import { useMayReview } from '../../../entities/covenant/use-covenant-rights.ts';
import { addressOf, kindOf } from '../../../entities/entity/entity-addresses.ts';
import styles from '../oversight.module.css';

const column = createColumnHelper<DataTableFeatures, Detail>();

const columns = column.columns([
  column.accessor('name', { header: 'Figure', sortFn: 'text' }),
  column.accessor(({ latest }) => latest?.value ?? undefined, {
    id: 'latest',
    header: 'Latest',
    sortFn: 'basic',
    meta: { align: 'end' },
    cell: ({ row: { original }, getValue }) => (
      <FigureText value={getValue() ?? null} unit={original.unit} reason="No figure was entered yet." />
    ),
  }),
  column.accessor(({ latest }) => latest?.period, {
    id: 'period',
    header: 'Period',
    meta: { format: { kind: 'period' } },
  }),
  column.accessor(({ latest }) => latest?.source.kind, {
    id: 'source',
    header: 'Source',
    sortFn: 'text',
    meta: { secondary: true },
  }),
]);

/** What is known of one entity: its figures, and for a structure what lies in its data room and what waits for review. */
export function EntityData({ entity }: { entity: NavigationEntity }) {
  const isStructure = kindOf(entity.entityType) === 'structure';
  return (
    <div className={styles['page']}>
      <Panel
        title={entity.name}
        actions={
          <>
            {isStructure && <ButtonLink to={`/deals/${entity.id}/signal-setup`}>Data signals</ButtonLink>}
            <ButtonLink to={addressOf({ type: entity.entityType, id: entity.id, dealId: entity.dealId })}>
              Open its page
            </ButtonLink>
          </>
        }
        flush
      >
        {isStructure ? (
          <ul className={styles['list']}>
            <Documents structure={entity} />
            <Proposals structure={entity} />
          </ul>
        ) : (
          <p className={styles['note']}>
            Its documents lie in the <Link to={`/deals/${entity.dealId}/data-room`}>data room of its structure</Link>.
          </p>
        )}
      </Panel>
      <Figures entity={entity} />
    </div>
  );
}

/** The page stays open beside other work, so figures that others enter come in by themselves; nothing is asked for while it is out of sight. */
const followedInMilliseconds = 10_000;

function Figures({ entity }: { entity: NavigationEntity }) {
  const mayView = usePermitted('View', 'Detail', structurePath(entity));
  const { data, error, isLoading, refetch } = useQuery({
    ...figureQueries.details(entity.id),
    enabled: mayView,
    refetchInterval: followedInMilliseconds,
  });
  const newest = data?.map(({ latest }) => latest?.period ?? '').reduce((a, b) => (a > b ? a : b), '') ?? '';
  return (
    <Panel
      title="Figures"
      flush
      // Always there, so that the rows stay in their place when they have been read.
      description={newest === '' ? 'The latest of each' : `The latest of each, up to ${formatPeriod(newest)}`}
    >
      {mayView ? (
        <DataTable
          caption={`Figures of ${entity.name}`}
          columns={columns}
          rows={data ?? []}
          rowId={({ id }) => id}
          isLoading={isLoading}
          failure={error === null ? null : { error, retry: () => void refetch() }}
          empty={
            <EmptyState icon={ChartSpline} title="No figures yet">
              Figures that are entered, imported or calculated appear here with their latest period and source.
            </EmptyState>
          }
        />
      ) : (
        <EmptyState icon={LockKeyhole} title="Its figures are not shared with you" />
      )}
    </Panel>
  );
}

const filesIn = (nodes: readonly RoomNode[]): number =>
  nodes.reduce((sum, { logicalType, children }) => sum + (logicalType === 'Document' ? 1 : 0) + filesIn(children), 0);

const countedOrNo = (count: number, one: string): string => (count === 0 ? `No ${one}s` : counted(count, one));

const Entry = ({ to, title, figure }: { to: string; title: string; figure: string }) => (
  <li>
    <Link className={`${styles['entry']} ${styles['plain']}`} to={to}>
      <span className={styles['name']}>{title}</span>
      <span className={styles['side']}>{figure}</span>
    </Link>
  </li>
);

const waiting = '…';

function Documents({ structure }: { structure: NavigationEntity }) {
  const mayView = usePermitted('View', 'Document', structurePath(structure));
  const { data, isError } = useQuery({ ...documentQueries.tree(structure.id), enabled: mayView });
  if (!mayView || isError) return null;
  const figure = data === undefined ? waiting : countedOrNo(filesIn(data), 'document');
  return <Entry to={`/deals/${structure.id}/data-room`} title="Data room" figure={figure} />;
}

function Proposals({ structure }: { structure: NavigationEntity }) {
  const mayReview = useMayReview(structurePath(structure));
  const { data, isError } = useQuery({ ...covenantQueries.proposals(structure.id), enabled: mayReview });
  if (!mayReview || isError) return null;
  const figure = data === undefined ? waiting : countedOrNo(data.length, 'proposed covenant');
  return <Entry to={`/deals/${structure.id}/reporting-covenants/ai-import`} title="To review" figure={figure} />;
}

import { createColumnHelper } from '@tanstack/react-table';
import { Sigma } from 'lucide-react';
import { useMemo } from 'react';
import type { Datapoint, DatedValue } from '#shared/domain/datapoint.ts';
import type { Detail } from '#shared/domain/detail.ts';
import { subEntityPath } from '#shared/domain/entity-path.ts';
import { formatDate, formatFigurePeriod } from '#shared/format/dates.ts';
import { formatFact } from '#shared/format/fact.ts';
import { usePermitted } from '../../api/global-state.tsx';
import { useOpened } from '../../components/address-values.ts';
import { lazyDialog } from '../../components/code/lazy-dialog.tsx';
import { DataTable, type DataTableFeatures } from '../../components/data-table.tsx';
import { MomentText } from '../../components/date-text.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { FigureText } from '../../components/figure-text.tsx';
import { Panel } from '../../components/panel.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { TableSkeleton } from '../../components/skeleton.tsx';
import { useSteady } from '../../components/use-steady.ts';
import type { Home } from '../../entities/entity/entity-path.ts';
import { ApprovalBadge } from '../../entities/figure/approval-badge.tsx';
import { FigureButton } from '../../entities/figure/figure-button.tsx';
import { SourceText } from '../../entities/figure/source-text.tsx';
import { useFiguresOfMetric } from '../../entities/figure/use-figures-of-metric.ts';
import { DeletedFigures } from './deleted-figures.tsx';
import { DetailApproval } from './detail-approval.tsx';
import { DatedValues } from './facts/dated-values.tsx';
import { takesFacts } from './facts/facts-of.ts';
import styles from './figures.module.css';

const FigureDrawer = lazyDialog(async () => (await import('../../entities/figure/figure-drawer.tsx')).FigureDrawer);

const column = createColumnHelper<DataTableFeatures, Datapoint>();

const columnsFor = (structureId: string, onOpen: (figureId: string) => void) =>
  column.columns([
    column.accessor('period', {
      header: 'Period',
      sortFn: 'text',
      cell: ({ row: { original } }) => (
        <FigureButton label={original.detailName} onOpen={() => onOpen(original.id)}>
          {formatFigurePeriod(original)}
        </FigureButton>
      ),
    }),
    column.accessor('value', {
      header: 'Figure',
      sortFn: 'basic',
      meta: { align: 'end' },
      cell: ({ row, getValue }) => <FigureText value={getValue()} unit={row.original.unit} />,
    }),
    column.accessor(({ source }) => source.byName, {
      id: 'source',
      header: 'Where it came from',
      sortFn: 'text',
      meta: { grow: true },
      cell: ({ row: { original } }) => (
        <SourceText source={original.source} roomId={structureId} isOverride={original.isOverride} />
      ),
    }),
    column.accessor(({ approvalStatus }) => approvalStatus ?? '', {
      id: 'approval',
      header: 'Approval',
      sortFn: 'text',
      meta: { secondary: true },
      cell: ({ row: { original } }) =>
        original.approvalStatus === null ? null : <ApprovalBadge status={original.approvalStatus} />,
    }),
    column.accessor(({ source }) => source.at, {
      id: 'at',
      header: 'Entered',
      sortFn: 'text',
      meta: { secondary: true },
      cell: ({ getValue }) => (
        <span className={styles['nowrap']}>
          <MomentText at={getValue()} />
        </span>
      ),
    }),
  ]);

interface DetailHistoryProps {
  readonly structure: Home;
  /** Whose detail it is. */
  readonly entityId: string;
  readonly detail: Detail;
  /** The name of the detail unless told. */
  readonly title?: string;
}

/** What was entered for a detail: what holds today, and every figure with where it came from. */
export function DetailHistory({ structure, entityId, detail, title = detail.name }: DetailHistoryProps) {
  const { series, deleted } = useFiguresOfMetric(entityId, detail.name, true);
  const mayEdit = usePermitted('Edit', 'Detail', subEntityPath(entityId, structure));
  const { opened, open, close } = useOpened('figure');
  const openSteadily = useSteady(open);
  const holds = takesFacts(detail);
  // Hardly any fact has figures as well.
  const showsFigures = !holds || series.error !== null || (series.data?.length ?? 0) > 0;
  const columns = useMemo(() => columnsFor(structure.id, openSteadily), [structure.id, openSteadily]);
  return (
    <>
      <Panel
        title={title}
        description={`${detail.unit === '' ? '' : `Unit: ${detail.unit}. `}${detail.custom ? 'Added by your organization.' : 'Standard metric.'}`}
        flush
      >
        {detail.current !== null && <Current detail={detail} current={detail.current} />}
        {holds && <DatedValues structure={structure} entityId={entityId} detail={detail} mayEdit={mayEdit} />}
        {showsFigures && (
          <QueryView
            query={series}
            skeleton={<TableSkeleton />}
            empty={
              <EmptyState icon={Sigma} title="No figures yet">
                Its figures appear here with who entered them and the document they were read from.
              </EmptyState>
            }
          >
            {(datapoints) => (
              <DataTable
                caption={detail.name}
                columns={columns}
                rows={datapoints}
                rowId={({ id }) => id}
                sortedBy={[{ id: 'period', desc: true }]}
              />
            )}
          </QueryView>
        )}
      </Panel>
      <DetailApproval structure={structure} entityId={entityId} detail={detail} />
      {deleted.length > 0 && <DeletedFigures deleted={deleted} onOpen={open} />}
      {opened !== null && (
        <FigureDrawer
          key={opened}
          entityId={entityId}
          home={structure}
          figureId={opened}
          dataKind="actual"
          mayEdit={mayEdit}
          onClose={close}
        />
      )}
    </>
  );
}

/** What holds today of a detail that is not of periods. */
function Current({
  detail,
  current: { value, from, source, approvalStatus },
}: {
  detail: Detail;
  current: DatedValue;
}) {
  return (
    <p className={styles['current']}>
      <strong>{formatFact(value, detail)}</strong>
      {approvalStatus !== null && (
        <>
          {' '}
          <ApprovalBadge status={approvalStatus} />
        </>
      )}
      <span className="below">
        {from === null ? 'From the beginning' : `Since ${formatDate(from)}`} · {source.kind} by {source.byName},{' '}
        <MomentText at={source.at} />
        {source.note !== null && ` · ${source.note}`}
      </span>
    </p>
  );
}

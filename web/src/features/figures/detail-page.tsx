import { useQuery } from '@tanstack/react-query';
import { createColumnHelper } from '@tanstack/react-table';
import { FileQuestion, Sigma } from 'lucide-react';
import { useMemo } from 'react';
import { Link, useOutletContext, useParams } from 'react-router-dom';
import type { Datapoint, DatedValue } from '#shared/domain/datapoint.ts';
import type { Detail } from '#shared/domain/detail.ts';
import { subEntityPath } from '#shared/domain/entity-path.ts';
import { formatDate, formatFigurePeriod } from '#shared/format/dates.ts';
import { formatFact } from '#shared/format/fact.ts';
import { usePermitted } from '../../api/global-state.tsx';
import { figureQueries } from '../../api/queries/figure-queries.ts';
import { useOpened } from '../../components/address-values.ts';
import { lazyDialog } from '../../components/code/lazy-dialog.tsx';
import { DataTable, type DataTableFeatures } from '../../components/data-table.tsx';
import { MomentText } from '../../components/date-text.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { FigureText } from '../../components/figure-text.tsx';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { TableSkeleton } from '../../components/skeleton.tsx';
import { SourceDocument } from '../../components/source-document.tsx';
import { useSteady } from '../../components/use-steady.ts';
import type { Home } from '../../entities/entity/entity-path.ts';
import { FigureButton } from '../../entities/figure/figure-button.tsx';
import { useFiguresOfMetric } from '../../entities/figure/use-figures-of-metric.ts';
import { DeletedFigures } from './deleted-figures.tsx';
import styles from './figures.module.css';
import { NotShared } from './not-shared.tsx';

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
        <>
          {original.source.kind} by {original.source.byName}
          {original.isOverride && ', over the value that a connected system delivers'}
          {original.source.documentId !== null && (
            <>
              {' · '}
              <SourceDocument entityId={structureId} documentId={original.source.documentId} />
            </>
          )}
          {original.source.note !== null && <span className="below">{original.source.note}</span>}
        </>
      ),
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

/** One detail of a structure, financing or project with every figure that it has had and where each came from. */
export function DetailPage() {
  const structure = useOutletContext<Home>();
  const { detailId = '', loanId, projectId } = useParams();
  const entityId = loanId ?? projectId ?? structure.id;
  const mayView = usePermitted('View', 'Detail', subEntityPath(entityId, structure));
  const details = useQuery({ ...figureQueries.details(entityId), enabled: mayView });
  if (!mayView) return <NotShared />;
  return (
    <QueryView query={details} skeleton={<TableSkeleton />}>
      {(found) => {
        const detail = found.find(({ id }) => id === detailId);
        return detail === undefined ? (
          <EmptyState
            icon={FileQuestion}
            title="There is no such detail here"
            action={
              <Link to=".." relative="path">
                All details
              </Link>
            }
          >
            It may have been removed, or the address may be mistyped.
          </EmptyState>
        ) : (
          <History structure={structure} entityId={entityId} detail={detail} />
        );
      }}
    </QueryView>
  );
}

interface HistoryProps {
  readonly structure: Home;
  /** Whose detail it is. */
  readonly entityId: string;
  readonly detail: Detail;
}

function History({ structure, entityId, detail }: HistoryProps) {
  const { series, deleted } = useFiguresOfMetric(entityId, detail.name, true);
  const mayEdit = usePermitted('Edit', 'Detail', subEntityPath(entityId, structure));
  const { opened, open, close } = useOpened('figure');
  const openSteadily = useSteady(open);
  const columns = useMemo(() => columnsFor(structure.id, openSteadily), [structure.id, openSteadily]);
  return (
    <Page>
      <title>{`${detail.name} · ${structure.name} · Trestle`}</title>
      <Panel
        title={detail.name}
        description={`${detail.unit === '' ? '' : `Unit: ${detail.unit}. `}${detail.custom ? 'Added by your organization.' : 'Standard metric.'}`}
        flush
      >
        {detail.current !== null && <Current detail={detail} current={detail.current} />}
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
      </Panel>
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
    </Page>
  );
}

/** What holds today of a detail that is not of periods. */
function Current({ detail, current: { value, from, source } }: { detail: Detail; current: DatedValue }) {
  return (
    <p className={styles['current']}>
      <strong>{formatFact(value, detail)}</strong>
      <span className="below">
        {from === null ? 'From the beginning' : `Since ${formatDate(from)}`} · {source.kind} by {source.byName},{' '}
        <MomentText at={source.at} />
        {source.note !== null && ` · ${source.note}`}
      </span>
    </p>
  );
}

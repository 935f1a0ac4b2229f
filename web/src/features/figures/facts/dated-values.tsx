import { useQuery } from '@tanstack/react-query';
import { createColumnHelper } from '@tanstack/react-table';
import { ListChecks } from 'lucide-react';
import { useMemo } from 'react';
import type { DatedValue } from '#shared/domain/datapoint.ts';
import type { Detail } from '#shared/domain/detail.ts';
import { formatFact } from '#shared/format/fact.ts';
import { figureQueries } from '../../../api/queries/figure-queries.ts';
import { useOpened } from '../../../components/address-values.ts';
import { lazyDialog } from '../../../components/code/lazy-dialog.tsx';
import { DataTable, type DataTableFeatures } from '../../../components/data-table.tsx';
import { MomentText } from '../../../components/date-text.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { TableSkeleton } from '../../../components/skeleton.tsx';
import { useSteady } from '../../../components/use-steady.ts';
import type { Home } from '../../../entities/entity/entity-path.ts';
import { ApprovalBadge } from '../../../entities/figure/approval-badge.tsx';
import { FigureButton } from '../../../entities/figure/figure-button.tsx';
import { sinceWords } from '../../../entities/figure/since-words.ts';
import { SourceText } from '../../../entities/figure/source-text.tsx';
import styles from '../figures.module.css';

const DatedValueDrawer = lazyDialog(
  async () => (await import('../../../entities/figure/figure-drawer.tsx')).DatedValueDrawer,
);

interface DatedValuesProps {
  /** In whose data room the sources lie. */
  readonly structure: Home;
  readonly entityId: string;
  readonly detail: Detail;
  readonly mayEdit: boolean;
}

const column = createColumnHelper<DataTableFeatures, DatedValue>();

const columnsFor = (structureId: string, detail: Detail, onOpen: (id: string) => void) =>
  column.columns([
    column.accessor(({ from }) => from ?? '', {
      id: 'from',
      header: 'Holds',
      sortFn: 'text',
      cell: ({ row: { original } }) => (
        <>
          <FigureButton label={detail.name} onOpen={() => onOpen(original.id)}>
            {sinceWords(original)}
          </FigureButton>
          {original.id === detail.current?.id && <span className="muted below">Holds today</span>}
        </>
      ),
    }),
    column.accessor(({ value }) => formatFact(value, detail), {
      id: 'value',
      header: 'Value',
      sortFn: 'text',
      meta: { grow: true },
    }),
    column.accessor(({ source }) => source.byName, {
      id: 'source',
      header: 'Where it came from',
      sortFn: 'text',
      meta: { secondary: true },
      cell: ({ row: { original } }) => <SourceText source={original.source} roomId={structureId} />,
    }),
    column.accessor(({ approvalStatus }) => approvalStatus ?? '', {
      id: 'approval',
      header: 'Approval',
      sortFn: 'text',
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

/** Every value of a fact with the day from which it holds, and where its approval stands; each opens what is known of it. */
export function DatedValues({ structure, entityId, detail, mayEdit }: DatedValuesProps) {
  const values = useQuery(figureQueries.datedValues(entityId, detail.id));
  const { opened, open, close } = useOpened('value');
  const openSteadily = useSteady(open);
  const columns = useMemo(() => columnsFor(structure.id, detail, openSteadily), [structure.id, detail, openSteadily]);
  return (
    <>
      <QueryView
        query={values}
        skeleton={<TableSkeleton rows={3} />}
        empty={
          <EmptyState icon={ListChecks} title="No values yet">
            They appear here with the day from which they hold, who entered them and the document they were read from.
          </EmptyState>
        }
      >
        {(found) => (
          <DataTable
            caption={`Values of ${detail.name}`}
            columns={columns}
            rows={found}
            rowId={({ id }) => id}
            sortedBy={[{ id: 'from', desc: true }]}
          />
        )}
      </QueryView>
      {opened !== null && (
        <DatedValueDrawer
          key={opened}
          entityId={entityId}
          home={structure}
          detail={detail}
          valueId={opened}
          mayEdit={mayEdit}
          onClose={close}
        />
      )}
    </>
  );
}

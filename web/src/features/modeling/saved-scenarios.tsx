import { Button } from '@aws-amplify/ui-react';
import { createColumnHelper } from '@tanstack/react-table';
import { SlidersHorizontal } from 'lucide-react';
import type { Scenario } from '#shared/domain/scenario.ts';
import { api } from '../../api/api.ts';
import { callsOf } from '../../api/call-table.ts';
import { scenarioQueries } from '../../api/queries/scenario-queries.ts';
import { actionsColumn } from '../../components/data-table/prepare-columns.tsx';
import { DataTable, type DataTableFeatures } from '../../components/data-table.tsx';
import { MomentText } from '../../components/date-text.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Panel } from '../../components/panel.tsx';
import { useWrite } from '../../components/use-write.ts';
import { driversTold } from './model/driver-draft.ts';
import { mostCompared } from './model/side-by-side.ts';
import { useDriverUnits } from './use-driver-units.ts';

interface SavedScenariosProps {
  readonly entityId: string;
  readonly scenarios: readonly Scenario[];
  readonly openedId: string | null;
  readonly mayEdit: boolean;
  readonly more: { readonly hasMore: boolean; readonly isLoading: boolean; readonly load: () => unknown };
  readonly onOpen: (scenario: Scenario) => void;
  readonly onCompare: (scenarios: readonly Scenario[]) => void;
}

const column = createColumnHelper<DataTableFeatures, Scenario>();

/** What is kept of an entity, to be opened, held beside each other, archived and restored. */
export function SavedScenarios(props: SavedScenariosProps) {
  const { entityId, scenarios, openedId, mayEdit, more, onOpen, onCompare } = props;
  const unitOf = useDriverUnits(scenarios);
  const columns = column.columns([
    column.accessor('name', {
      header: 'Scenario',
      meta: { filter: 'text' },
      cell: ({ row: { original } }) => (
        <button type="button" className="name" onClick={() => onOpen(original)}>
          {original.name}
        </button>
      ),
    }),
    // Units come after the rows, of which the table keeps the values.
    column.accessor((scenario) => driversTold(scenario), {
      id: 'drivers',
      header: 'Drivers',
      meta: { text: (row) => driversTold(row as Scenario, unitOf) },
      cell: ({ row: { original } }) => driversTold(original, unitOf),
    }),
    column.accessor('note', { header: 'Note', meta: { grow: true, secondary: true } }),
    column.accessor(({ launchStatus }) => (launchStatus === 'Active' ? 'In use' : 'Archived'), {
      id: 'status',
      header: 'Status',
      meta: { filter: 'choice', secondary: true },
    }),
    column.accessor('updatedAt', {
      header: 'Saved',
      meta: { secondary: true },
      cell: ({ row: { original } }) => <MomentText at={original.updatedAt} />,
    }),
    ...(mayEdit
      ? [actionsColumn<Scenario>((scenario) => <ArchiveButton entityId={entityId} scenario={scenario} />)]
      : []),
  ]);
  return (
    <Panel
      title="Saved scenarios"
      description={`Open one, or mark up to ${mostCompared} to see them side by side.`}
      flush
    >
      <DataTable
        id="saved"
        caption="Saved scenarios"
        columns={columns}
        rows={scenarios}
        rowId={({ id }) => id}
        openRowId={openedId}
        onOpen={onOpen}
        more={more}
        bulkActions={(marked, clear) => (
          <Button
            size="small"
            isDisabled={marked.length > mostCompared}
            onClick={() => {
              onCompare(marked);
              clear();
            }}
          >
            {marked.length > mostCompared ? `Compare at most ${mostCompared}` : 'Compare with the base'}
          </Button>
        )}
        empty={
          <EmptyState icon={SlidersHorizontal} title="No scenarios yet">
            What is changed below can be saved, and is then opened from here.
          </EmptyState>
        }
      />
    </Panel>
  );
}

function ArchiveButton({ entityId, scenario }: { readonly entityId: string; readonly scenario: Scenario }) {
  const isActive = scenario.launchStatus === 'Active';
  const change = useWrite({
    write: () =>
      api.calculations.changeScenarioStatus({
        params: { id: entityId, scenarioId: scenario.id },
        body: { version: scenario.version, launchStatus: isActive ? 'Obsolete' : 'Active' },
      }),
    success: callsOf.calculations.changeScenarioStatus.success,
    particulars: () => `${scenario.name} ${isActive ? 'is archived' : 'is restored'}`,
    refresh: [scenarioQueries.of(entityId)],
  });
  return (
    <Button
      size="small"
      isLoading={change.isPending}
      aria-label={`${isActive ? 'Archive' : 'Restore'} ${scenario.name}`}
      onClick={() => change.mutate(undefined)}
    >
      {isActive ? 'Archive' : 'Restore'}
    </Button>
  );
}

import { ShieldCheck } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { groupsInForce, StatusGroup, statusGroupOf } from '#shared/domain/covenant-status.ts';
import type { VisibilityApp } from '#shared/domain/entity-types.ts';
import { aggregateId } from '#shared/domain/portfolio.ts';
import { formatStatus } from '#shared/format/covenant-words.ts';
import { useAddressValue } from '../../components/address-values.ts';
import { DataTable } from '../../components/data-table.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageHeader } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { QueryTabs } from '../../components/query-tabs.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import { TableSkeleton } from '../../components/skeleton.tsx';
import { StatusTiles } from '../../components/status-tiles.tsx';
import { covenantColumn, lineId } from '../../entities/covenant/covenant-columns.tsx';
import { RiskPanel } from '../../entities/covenant/risk-panel.tsx';
import { type CovenantLine, linesOf } from '../../entities/covenant/standing-lines.ts';
import { useStandingsIn } from '../../entities/covenant/use-standings.ts';
import { visibilityAskedBy } from '../../entities/entity/entity-words.ts';
import { StructureTreeView } from '../../entities/structure-tree/structure-tree-view.tsx';
import styles from './oversight.module.css';

const columns = [
  covenantColumn.name,
  covenantColumn.status,
  covenantColumn.type,
  covenantColumn.figure,
  covenantColumn.threshold,
  covenantColumn.headroom,
  covenantColumn.due,
  covenantColumn.why,
];

const choices = [
  { value: 'all' as const, label: 'All' },
  ...groupsInForce.map((group) => ({ value: group, label: formatStatus(group) })),
];

const tabs = [
  { id: 'covenants', label: 'Covenants' },
  { id: 'structures', label: 'Structures' },
] as const;

interface AllEntitiesPageProps {
  /** The app whose structures these are; null for all that may be seen. */
  readonly app: VisibilityApp | null;
}

/** The portfolio "All entities": what needs attention, every covenant of every structure, the worst first, and how the structures lie in each other. */
export function AllEntitiesPage({ app }: AllEntitiesPageProps) {
  const [params] = useSearchParams();
  const tab = tabs.find(({ id }) => id === params.get('tab'))?.id ?? 'covenants';
  return (
    <div className={styles['page']}>
      <PageHeader title="All entities" facts={<span>Everything that you may see in the organization</span>} />
      <QueryTabs label="All entities" tabs={tabs} current={tab} />
      {tab === 'covenants' ? <EveryCovenant app={app} /> : <EveryStructure app={app} />}
    </div>
  );
}

function EveryStructure({ app }: AllEntitiesPageProps) {
  return <StructureTreeView portfolioId={aggregateId} visibility={app === null ? undefined : visibilityAskedBy(app)} />;
}

function EveryCovenant({ app }: AllEntitiesPageProps) {
  const standings = useStandingsIn(app);
  return (
    <>
      <RiskPanel app={app} />
      <QueryView query={standings} skeleton={<TableSkeleton />}>
        {(found) => <Covenants lines={linesOf(found)} />}
      </QueryView>
    </>
  );
}

function Covenants({ lines }: { lines: readonly CovenantLine[] }) {
  const [chosen, choose] = useAddressValue('status');
  const asked = StatusGroup.safeParse(chosen);
  const status = choices.find(({ value }) => value === asked.data)?.value ?? 'all';
  const shown = lines.filter((line) => status === 'all' || statusGroupOf(line.status) === status);
  return (
    <>
      <StatusTiles standings={lines} listedAt="/portfolio/aggregate" />
      <Panel
        title="Covenants"
        flush
        actions={
          <SegmentedControl
            label="Show"
            options={choices}
            value={status}
            onChange={(value) => choose(value === 'all' ? '' : value)}
          />
        }
      >
        {shown.length > 0 ? (
          <DataTable id="covenants" caption="Covenants" columns={columns} rows={shown} rowId={lineId} />
        ) : (
          <EmptyState icon={ShieldCheck} title={lines.length === 0 ? 'No covenants yet' : 'None of them'}>
            {lines.length === 0
              ? 'Approved covenants of all structures appear here, each with its status and headroom.'
              : 'No covenant stands there today.'}
          </EmptyState>
        )}
      </Panel>
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { ChartLine, Sigma } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useOutletContext, useSearchParams } from 'react-router-dom';
import type { DataKind, Datapoint } from '#shared/domain/datapoint.ts';
import { structurePath } from '#shared/domain/entity-path.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { useGlobalState, usePermitted } from '../../api/global-state.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import { TableSkeleton } from '../../components/skeleton.tsx';
import { FiguresTabs } from './figures-tabs.tsx';
import { PeriodTable } from './period-table.tsx';
import { seriesQuery } from './series-queries.ts';

const enterHint = (
  <Link to="../financial-covenants-kpis" relative="path">
    Enter figures of financial covenants
  </Link>
);

/** What was measured: the actual figures of each month. */
export function HistoricalsPage() {
  return (
    <Figures
      title="Historicals"
      kind="actual"
      keeps={() => true}
      empty={
        <EmptyState icon={Sigma} title="No figures yet" action={enterHint}>
          Actual figures appear here, month by month, as soon as somebody enters or imports them.
        </EmptyState>
      }
    />
  );
}

const forecastKinds = [
  { value: 'forecast', label: 'Forecast' },
  { value: 'plan', label: 'Plan' },
  { value: 'baseline', label: 'Baseline' },
] as const satisfies readonly { value: DataKind; label: string }[];

/** Expected production, ratios and everything else that is not money. */
export const PerformanceForecastsPage = () => <Forecasts title="Performance forecasts" isMoney={false} />;

/** Expected amounts of money. */
export const FinancialForecastsPage = () => <Forecasts title="Financial forecasts" isMoney />;

function Forecasts({ title, isMoney }: { title: string; isMoney: boolean }) {
  const { currencies } = useGlobalState();
  const [params, setParams] = useSearchParams();
  const kind = forecastKinds.find(({ value }) => value === params.get('kind')) ?? forecastKinds[0];
  const isCurrency = (unit: string) => currencies.some(({ name }) => name === unit);
  return (
    <Figures
      title={title}
      kind={kind.value}
      keeps={({ unit }) => isCurrency(unit) === isMoney}
      actions={
        <SegmentedControl
          label="Kind of figures"
          options={forecastKinds}
          value={kind.value}
          onChange={(value) => setParams(value === 'forecast' ? {} : { kind: value }, { replace: true })}
        />
      }
      empty={
        <EmptyState icon={ChartLine} title={`No ${kind.label.toLowerCase()} figures yet`}>
          {isMoney ? 'Expected revenue, costs and debt service' : 'Expected production, availability and ratios'} appear
          here, month by month, once they are entered or imported as {kind.label.toLowerCase()} figures.
        </EmptyState>
      }
    />
  );
}

interface FiguresProps {
  readonly title: string;
  readonly kind: DataKind;
  readonly keeps: (datapoint: Datapoint) => boolean;
  readonly actions?: ReactNode;
  readonly empty: ReactNode;
}

function Figures({ title, kind, keeps, actions, empty }: FiguresProps) {
  const structure = useOutletContext<Structure>();
  const mayView = usePermitted('View', 'Detail', structurePath(structure));
  const series = useQuery({ ...seriesQuery(structure.id, kind), enabled: mayView });
  return (
    <Page>
      <title>{`${title} · ${structure.name} · Trestle`}</title>
      <FiguresTabs structureId={structure.id} />
      <Panel title={title} flush actions={actions}>
        {mayView ? (
          <QueryView query={series} skeleton={<TableSkeleton />}>
            {(datapoints) => {
              const shown = datapoints.filter(keeps);
              return shown.length === 0 ? (
                empty
              ) : (
                <PeriodTable caption={title} structureId={structure.id} datapoints={shown} />
              );
            }}
          </QueryView>
        ) : (
          <NotShared />
        )}
      </Panel>
    </Page>
  );
}

export const NotShared = () => (
  <EmptyState icon={Sigma} title="Figures are not shared with you">
    Ask an administrator for access.
  </EmptyState>
);

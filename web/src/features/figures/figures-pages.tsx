import { ChartLine, Sigma } from 'lucide-react';
import { useOutletContext } from 'react-router-dom';
import type { DataKind, Datapoint } from '#shared/domain/datapoint.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { useAddressValues, useOpened } from '../../components/address-values.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Page } from '../../components/page.tsx';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import { EnterLink } from './enter-link.tsx';
import { FigurePanel } from './figure-panel.tsx';
import { OpenedFigure } from './opened-figure.tsx';

const everything = () => true;

/** What was measured: the actual figures of each month. */
export function HistoricalsPage() {
  const structure = useOutletContext<Structure>();
  const { opened, open, close } = useOpened('figure');
  const enter = <EnterLink structure={structure} dataKind="actual" />;
  return (
    <Page>
      <title>{`Historicals · ${structure.name} · Trestle`}</title>
      <FigurePanel
        structure={structure}
        title="Historicals"
        kind="actual"
        keeps={everything}
        actions={enter}
        onOpen={open}
        empty={
          <EmptyState icon={Sigma} title="No figures yet">
            No actual figures have been entered for this structure.
          </EmptyState>
        }
      />
      <OpenedFigure structure={structure} figureId={opened} onClose={close} />
    </Page>
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
  const structure = useOutletContext<Structure>();
  const { currencies } = useGlobalState();
  const [values, change] = useAddressValues();
  const { opened, open, close } = useOpened('figure');
  const kind = forecastKinds.find(({ value }) => value === values.get('kind')) ?? forecastKinds[0];
  const isCurrency = (unit: string) => currencies.some(({ name }) => name === unit);
  const keeps = ({ unit }: Datapoint) => isCurrency(unit) === isMoney;
  return (
    <Page>
      <title>{`${title} · ${structure.name} · Trestle`}</title>
      <FigurePanel
        structure={structure}
        title={title}
        kind={kind.value}
        keeps={keeps}
        onOpen={open}
        actions={
          <>
            <SegmentedControl
              label="Kind of figures"
              options={forecastKinds}
              value={kind.value}
              onChange={(value) => change({ kind: value === 'forecast' ? null : value, figure: null })}
            />
            <EnterLink structure={structure} dataKind={kind.value} />
          </>
        }
        empty={
          <EmptyState icon={ChartLine} title={`No ${kind.label.toLowerCase()} figures yet`}>
            {isMoney
              ? 'No expected revenue, costs or debt service has been entered'
              : 'No expected production, availability or ratios have been entered'}{' '}
            as {kind.label.toLowerCase()} figures.
          </EmptyState>
        }
      />
      <OpenedFigure structure={structure} figureId={opened} onClose={close} />
    </Page>
  );
}

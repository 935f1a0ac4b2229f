import { SelectField } from '@aws-amplify/ui-react';
import { useMemo, useState } from 'react';
import type { ComputationModel } from '#shared/domain/computation-model.ts';
import { formatFigure } from '#shared/format/figure.ts';
import type { ModelDriver } from '#shared/metrics/model/drivers.ts';
import type { ScenarioRange } from '#shared/metrics/model/scenario.ts';
import { monthInWords } from '#shared/time/dates.ts';
import { ChartFrame, plot } from '../../components/charts/chart-frame.tsx';
import { lazyPart } from '../../components/code/lazy-part.tsx';
import { PercentInput } from '../../components/fields/number-input.tsx';
import { Panel } from '../../components/panel.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { readFigure } from '../../entities/figure/read-figure.ts';
import { driverName } from './model/driver-draft.ts';
import type { ModelWork } from './model/model-work.ts';
import {
  casesOf,
  driversToTry,
  type MeasuredAt,
  mostShown,
  mostTried,
  sensitivitiesOf,
  tornadoChart,
} from './model/sensitivities.ts';
import styles from './modeling.module.css';
import { useModelValues } from './use-model-values.ts';

const TornadoPlot = lazyPart(async () => (await import('./tornado-plot.tsx')).TornadoPlot, plot);

interface SensitivityPanelProps {
  readonly model: ComputationModel;
  /** Every driver of the model. */
  readonly drivers: readonly ModelDriver[];
  readonly range: ScenarioRange;
}

const usualPercent = '10';

/** What one metric comes to with each driver below and above what is held, all others as they are. */
export function SensitivityPanel({ model, drivers, range }: SensitivityPanelProps) {
  const [typed, setTyped] = useState(usualPercent);
  const [chosenId, choose] = useState('');
  const [chosenAt, measureAt] = useState<MeasuredAt>('least');
  const reading = readFigure(typed, 'Percentage');
  const percent = reading.kind === 'number' && reading.value > 0 && reading.value <= 100 ? reading.value : null;
  const tried = useMemo(() => driversToTry(drivers), [drivers]);
  const work = useMemo(
    (): ModelWork => ({
      model,
      grain: 'Monthly',
      cases: percent === null ? [] : casesOf(tried, percent, range),
      withReasons: false,
    }),
    [model, tried, percent, range],
  );
  const { values, isPending } = useModelValues(work);
  const outcome = model.outcomes.find(({ detailId }) => detailId === chosenId) ?? model.outcomes[0];
  if (outcome === undefined) return null;
  const periods = values[0]?.periods ?? [];
  const measured = chosenAt !== 'least' && periods.includes(chosenAt) ? chosenAt : 'least';
  const { base, all } = sensitivitiesOf(values, tried.map(driverName), outcome.detailId, measured);
  const shown = all.slice(0, mostShown);
  const notes = [
    base === null ? '' : `Base: ${formatFigure(base, outcome.unit)}.`,
    all.length > shown.length ? `The ${mostShown} widest of ${all.length} are shown.` : '',
    tried.length === mostTried ? `The first ${mostTried} drivers were tried.` : '',
  ].filter((note) => note !== '');
  return (
    <Panel
      title="Sensitivity"
      description="Each driver by itself below and above what is held, in the months in which drivers change."
    >
      <div className={styles['toolbar']}>
        <SelectField
          label="Metric"
          size="small"
          value={outcome.detailId}
          onChange={({ target }) => choose(target.value)}
        >
          {model.outcomes.map(({ detailId, detailName }) => (
            <option key={detailId} value={detailId}>
              {detailName}
            </option>
          ))}
        </SelectField>
        <SelectField label="Measured" size="small" value={measured} onChange={({ target }) => measureAt(target.value)}>
          <option value="least">Minimum over the months</option>
          {periods.map((period) => (
            <option key={period} value={period}>
              {monthInWords(period)}
            </option>
          ))}
        </SelectField>
        <PercentInput
          label="Below and above by"
          value={typed}
          hasError={percent === null}
          errorMessage="Enter a percentage above 0 and up to 100."
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      {percent !== null && isPending && values.length === 0 && <Skeleton lines={6} />}
      {percent !== null && values.length > 0 && (
        <div aria-busy={isPending}>
          <ChartFrame
            title={`${outcome.detailName} by driver`}
            data={tornadoChart(shown, percent, outcome.unit)}
            height={64 + shown.length * 34}
            kind="bar"
            empty="No driver changes this metric in these months."
          >
            <TornadoPlot rows={shown} base={base} percent={percent} unit={outcome.unit} />
          </ChartFrame>
          <p className="note">{notes.join(' ')}</p>
        </div>
      )}
    </Panel>
  );
}

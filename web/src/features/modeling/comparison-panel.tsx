import { Alert, Button, SelectField } from '@aws-amplify/ui-react';
import { X } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ComputationModel } from '#shared/domain/computation-model.ts';
import { detailIdOf } from '#shared/domain/detail-id.ts';
import { structurePath } from '#shared/domain/entity-path.ts';
import type { Scenario } from '#shared/domain/scenario.ts';
import type { StructureView } from '#shared/domain/structure.ts';
import type { Grain } from '#shared/metrics/engine/axis.ts';
import { driversOf } from '#shared/metrics/model/drivers.ts';
import { monthInWords } from '#shared/time/dates.ts';
import { TrendChart } from '../../components/charts/trend-chart.tsx';
import { Panel } from '../../components/panel.tsx';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import { useLevelOf } from '../../entities/covenant/metric-levels.ts';
import { useMayViewCovenants } from '../../entities/covenant/use-covenant-rights.ts';
import type { SeriesEntity } from '../../entities/structure/series-entities.ts';
import { ComparisonTable } from './comparison-table.tsx';
import { grains } from './grains.ts';
import { baseName, comparedNames } from './model/compared-names.ts';
import { driversTold, keyOf } from './model/driver-draft.ts';
import { type ModelWork, openedModel } from './model/model-work.ts';
import { comparableOf, isOverall, type Measured, metricRows } from './model/side-by-side.ts';
import styles from './modeling.module.css';
import { useModelValues } from './use-model-values.ts';

interface ComparisonPanelProps {
  readonly model: ComputationModel;
  readonly isRefreshing: boolean;
  readonly scenarios: readonly Scenario[];
  readonly structure: StructureView;
  readonly entity: SeriesEntity;
  readonly onClose: () => void;
}

const overall = [
  { value: 'least', label: 'Minimum over the periods' },
  { value: 'most', label: 'Maximum over the periods' },
  { value: 'average', label: 'Average over the periods' },
] as const;

/** Kept scenarios beside the base, all computed on the figures of today: metric by metric, and as lines over time. */
export function ComparisonPanel(props: ComparisonPanelProps) {
  const { model, isRefreshing, scenarios, structure, entity, onClose } = props;
  const [grain, setGrain] = useState<Grain>('Monthly');
  const [chosenAt, measureAt] = useState<Measured>('least');
  const [chosenId, choose] = useState('');
  const drivers = useMemo(() => driversOf(openedModel(model)), [model]);
  const { computed, refused } = useMemo(() => {
    const base = { dataKind: model.dataKind, metrics: model.outcomes.map(({ detailName }) => detailName) };
    const all = scenarios.map((one) => comparableOf(one, drivers, base));
    return {
      computed: all.filter((one) => one.kind === 'computed'),
      refused: all.filter((one) => one.kind === 'refused'),
    };
  }, [model, drivers, scenarios]);
  const work = useMemo((): ModelWork => {
    const base = { changes: [], range: { from: model.from, to: model.to } };
    return { model, grain, cases: [base, ...computed.map(({ assumed }) => assumed)], withReasons: true };
  }, [model, grain, computed]);
  const { values, isPending } = useModelValues(work);
  const periods = values[0]?.periods ?? [];
  const measured = isOverall(chosenAt) || periods.includes(chosenAt) ? chosenAt : 'least';
  const rows = metricRows(values, measured);
  const chosen = rows.find(({ id }) => id === chosenId) ?? rows[0];
  const mayViewCovenants = useMayViewCovenants(structurePath(structure));
  const level = useLevelOf(structure.id, chosen, mayViewCovenants && entity.kind === 'structure');
  const names = comparedNames(computed.map(({ scenario }) => scenario));
  const unitOf = ({ detailName, entityType, entityId }: Scenario['drivers'][number]): string | null =>
    drivers.find((one) => keyOf(one) === keyOf({ detailId: detailIdOf(detailName), entityType, entityId }))?.unit ??
    null;
  const isWaiting = isPending || isRefreshing;
  const linesOf = (id: string) =>
    values.map(({ outcomes }, at) => ({
      label: at === 0 ? baseName : (names[at - 1] ?? ''),
      values: outcomes.find(({ detailId }) => detailId === id)?.values ?? [],
    }));
  return (
    <Panel
      title="Scenarios side by side"
      description={
        isWaiting ? 'Computing…' : 'Computed in your browser on the figures of today, by the formulas in force.'
      }
      flush
      actions={
        <>
          <SegmentedControl label="Length of periods" options={grains} value={grain} onChange={setGrain} />
          <Button size="small" onClick={onClose}>
            <X size={14} aria-hidden /> Close comparison
          </Button>
        </>
      }
    >
      <div className={styles['compared']}>
        <ul className={styles['assumptions']} aria-label="Scenarios compared">
          {computed.map(({ scenario }, at) => (
            <li key={scenario.id}>
              <strong>{names[at]}</strong>
              <span className="note">
                {`${driversTold(scenario, unitOf)}, ${monthInWords(scenario.range.from)} to ${monthInWords(scenario.range.to)}`}
                {isOutside(scenario, model) && '. Outside the months shown: here it is the base.'}
              </span>
            </li>
          ))}
        </ul>
        {refused.map(({ scenario, reason }) => (
          <Alert key={scenario.id} variation="warning" heading={`${scenario.name} is not computed`}>
            {reason}
          </Alert>
        ))}
        {model.withheld.map(({ detailName, reason }) => (
          <p key={detailName} className="note">{`${detailName} cannot be modelled: ${reason}`}</p>
        ))}
      </div>
      {computed.length > 0 && (
        <div aria-busy={isWaiting}>
          <div className={styles['measure']}>
            <SelectField
              label="Measured"
              size="small"
              value={measured}
              onChange={({ target }) => measureAt(target.value)}
            >
              {overall.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
              {periods.map((period) => (
                <option key={period} value={period}>
                  {monthInWords(period)}
                </option>
              ))}
            </SelectField>
          </div>
          <ComparisonTable rows={rows} names={names} isOverall={isOverall(measured)} />
          {chosen !== undefined && (
            <div className={styles['chart']}>
              {rows.length > 1 && (
                <SelectField
                  label="Shown over time"
                  size="small"
                  value={chosen.id}
                  onChange={({ target }) => choose(target.value)}
                >
                  {rows.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </SelectField>
              )}
              <TrendChart
                title={`${chosen.name}: scenarios side by side`}
                data={{
                  categories: periods,
                  unit: chosen.unit,
                  series: linesOf(chosen.id),
                  ...(level === null ? {} : { threshold: level }),
                }}
                height={260}
              />
            </div>
          )}
        </div>
      )}
    </Panel>
  );
}

const isOutside = ({ range }: Pick<Scenario, 'range'>, { from, to }: Pick<ComputationModel, 'from' | 'to'>): boolean =>
  range.to < from || range.from > to;

import { SelectField } from '@aws-amplify/ui-react';
import { useMemo, useState } from 'react';
import type { ComputationModel } from '#shared/domain/computation-model.ts';
import { structurePath } from '#shared/domain/entity-path.ts';
import type { StructureView } from '#shared/domain/structure.ts';
import type { Grain } from '#shared/metrics/engine/axis.ts';
import type { DriverChange, ScenarioRange } from '#shared/metrics/model/scenario.ts';
import { TrendChart } from '../../components/charts/trend-chart.tsx';
import { Panel } from '../../components/panel.tsx';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import { useLevelOf } from '../../entities/covenant/metric-levels.ts';
import { useMayViewCovenants } from '../../entities/covenant/use-covenant-rights.ts';
import type { SeriesEntity } from '../../entities/structure/series-entities.ts';
import { grains } from './grains.ts';
import { comparedOutcomes } from './model/compared.ts';
import type { ModelWork } from './model/model-work.ts';
import styles from './modeling.module.css';
import { OutcomesTable } from './outcomes-table.tsx';
import { PeriodsTable } from './periods-table.tsx';
import { useModelValues } from './use-model-values.ts';

interface ScenarioResultsProps {
  readonly model: ComputationModel;
  readonly isRefreshing: boolean;
  readonly changes: readonly DriverChange[];
  readonly range: ScenarioRange;
  readonly structure: StructureView;
  readonly entity: SeriesEntity;
}

const none: readonly DriverChange[] = [];

/** Metrics as they are and in the scenario: in short, as a line over time, and period by period. */
export function ScenarioResults({ model, isRefreshing, changes, range, structure, entity }: ScenarioResultsProps) {
  const [grain, setGrain] = useState<Grain>('Monthly');
  const [chosenId, choose] = useState('');
  const work = useMemo(
    (): ModelWork => ({
      model,
      grain,
      cases: [
        { changes: none, range },
        { changes, range },
      ],
      withReasons: true,
    }),
    [model, grain, changes, range],
  );
  const { values, isPending } = useModelValues(work);
  const [base, scenario] = values;
  const outcomes = comparedOutcomes(base?.outcomes ?? [], scenario?.outcomes ?? []);
  const chosen = outcomes.find(({ id }) => id === chosenId) ?? outcomes[0];
  const mayViewCovenants = useMayViewCovenants(structurePath(structure));
  const level = useLevelOf(structure.id, chosen, mayViewCovenants && entity.kind === 'structure');
  const periods = base?.periods ?? [];
  const isWaiting = isPending || isRefreshing;
  return (
    <Panel
      title="Base and scenario"
      description={isWaiting ? 'Computing…' : 'Computed in your browser by the formulas in force.'}
      flush
      actions={<SegmentedControl label="Length of periods" options={grains} value={grain} onChange={setGrain} />}
    >
      <div aria-busy={isWaiting}>
        <OutcomesTable outcomes={outcomes} />
        {chosen !== undefined && (
          <>
            <div className={styles['chart']}>
              {outcomes.length > 1 && (
                <SelectField
                  label="Shown period by period"
                  size="small"
                  value={chosen.id}
                  onChange={({ target }) => choose(target.value)}
                >
                  {outcomes.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </SelectField>
              )}
              <TrendChart
                title={`${chosen.name}: base and scenario`}
                data={{
                  categories: periods,
                  unit: chosen.unit,
                  series: [
                    { label: 'Base', values: chosen.base.values },
                    { label: 'Scenario', values: chosen.scenario.values },
                  ],
                  ...(level === null ? {} : { threshold: level }),
                }}
              />
            </div>
            <PeriodsTable outcome={chosen} periods={periods} />
          </>
        )}
      </div>
    </Panel>
  );
}

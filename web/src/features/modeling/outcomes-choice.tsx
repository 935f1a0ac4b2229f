import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mostOutcomes } from '#shared/domain/computation-model.ts';
import type { DataKind } from '#shared/domain/datapoint.ts';
import type { Scenario } from '#shared/domain/scenario.ts';
import type { StructureView } from '#shared/domain/structure.ts';
import { calculationQueries } from '../../api/queries/calculation-queries.ts';
import { lazyPart } from '../../components/code/lazy-part.tsx';
import { MultiSelectInput } from '../../components/fields/multi-select-input.tsx';
import { Panel } from '../../components/panel.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { TableSkeleton } from '../../components/skeleton.tsx';
import type { SeriesView } from '../../entities/figure/use-series-view.ts';
import type { SeriesEntity } from '../../entities/structure/series-entities.ts';
import styles from './modeling.module.css';

/** The engine that computes comes with it, while what it computes from is read. */
const ScenarioBuilder = lazyPart(async () => (await import('./scenario-builder.tsx')).ScenarioBuilder, {
  what: 'The scenario',
  pending: <TableSkeleton rows={8} />,
});

/** What lenders ask for first, where it can be computed. */
const firstChoices = [
  'Debt Service Coverage Ratio',
  'Cash Flow Available For Debt Service',
  'Financing CFADS',
  'Total CFADS',
  'Levered IRR',
  'EBITDA',
];
const chosenAtFirst = 2;

function firstOutcomes(names: readonly string[]): readonly string[] {
  const known = firstChoices.filter((name) => names.includes(name));
  return (known.length === 0 ? names : known).slice(0, chosenAtFirst);
}

interface OutcomesChoiceProps {
  /** Of metrics that have values. */
  readonly names: readonly string[];
  readonly structure: StructureView;
  readonly entity: SeriesEntity;
  readonly dataKind: DataKind;
  readonly view: SeriesView;
  /** What is kept of the scenario that was opened. */
  readonly opened: Scenario | null;
}

/** Which metrics a scenario is about; what they are computed from is read for these alone. */
export function OutcomesChoice({ names, structure, entity, dataKind, view, opened }: OutcomesChoiceProps) {
  const [outcomes, setOutcomes] = useState((): readonly string[] => opened?.outcomes ?? firstOutcomes(names));
  const model = useQuery({
    ...calculationQueries.model(entity.id, {
      details: [...outcomes],
      dataKind,
      startDate: view.range.from,
      endDate: view.range.to,
    }),
    enabled: outcomes.length > 0,
    placeholderData: keepPreviousData,
  });
  const isTooMany = outcomes.length >= mostOutcomes;
  return (
    <>
      <Panel title="Outcomes">
        <div className={styles['narrow']}>
          <MultiSelectInput
            label="Metrics to look at"
            options={[...new Set([...names, ...outcomes])].map((name) => ({ value: name, label: name }))}
            value={outcomes}
            onChange={(next) => next.length <= mostOutcomes && setOutcomes(next)}
            description={isTooMany ? `At most ${mostOutcomes} at once.` : 'Metrics that have values in these months.'}
          />
        </div>
        {model.data?.withheld.map(({ detailName, reason }) => (
          <p key={detailName} className="note">{`${detailName} cannot be modelled: ${reason}`}</p>
        ))}
      </Panel>
      {outcomes.length === 0 ? (
        <p className="note">Choose at least one metric.</p>
      ) : (
        <QueryView query={model} skeleton={<TableSkeleton rows={8} />}>
          {(found) => (
            <ScenarioBuilder
              model={found}
              isRefreshing={model.isPlaceholderData}
              structure={structure}
              entity={entity}
              outcomes={outcomes}
              opened={opened}
            />
          )}
        </QueryView>
      )}
    </>
  );
}

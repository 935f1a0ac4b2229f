import { Alert, Button } from '@aws-amplify/ui-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { mostOutcomes } from '#shared/domain/computation-model.ts';
import type { DataKind } from '#shared/domain/datapoint.ts';
import type { StructureView } from '#shared/domain/structure.ts';
import { calculationQueries } from '../../api/queries/calculation-queries.ts';
import { lazyPart } from '../../components/code/lazy-part.tsx';
import { counted } from '../../components/counted.ts';
import { QueryView } from '../../components/query-view.tsx';
import { TableSkeleton } from '../../components/skeleton.tsx';
import { kindWords } from '../../entities/figure/kind-words.ts';
import type { SeriesView } from '../../entities/figure/use-series-view.ts';
import type { SeriesEntity } from '../../entities/structure/series-entities.ts';
import { mostCompared } from './model/side-by-side.ts';
import styles from './modeling.module.css';
import type { useCompared } from './use-compared.ts';

/** The engine that computes comes with it. */
const ComparisonPanel = lazyPart(async () => (await import('./comparison-panel.tsx')).ComparisonPanel, {
  what: 'The comparison',
  pending: <TableSkeleton rows={8} />,
});

interface ComparisonProps {
  /** Metrics that are computed in these months, by name. */
  readonly names: readonly string[];
  readonly compared: ReturnType<typeof useCompared>;
  readonly structure: StructureView;
  readonly entity: SeriesEntity;
  readonly dataKind: DataKind;
  readonly view: SeriesView;
}

/** What the metrics of all compared scenarios are computed from, read once for all of them. */
export function Comparison(props: ComparisonProps) {
  const { names, compared, structure, entity, dataKind, view } = props;
  const { scenarios, gone, leftOut } = compared;
  const onClose = () => view.change({ compare: null });
  const wanted = useMemo(() => {
    const own = scenarios.filter((one) => one.dataKind === dataKind).flatMap(({ outcomes }) => outcomes);
    return [...new Set(own)].filter((name) => names.includes(name));
  }, [scenarios, dataKind, names]);
  const details = wanted.slice(0, mostOutcomes);
  const model = useQuery({
    ...calculationQueries.model(entity.id, {
      details,
      dataKind,
      startDate: view.range.from,
      endDate: view.range.to,
    }),
    enabled: details.length > 0,
    placeholderData: keepPreviousData,
  });
  if (compared.isSearching) return <TableSkeleton rows={8} />;
  const notes = [
    gone === 0
      ? ''
      : `${counted(gone, 'scenario')} of this address ${gone === 1 ? 'is' : 'are'} not found among those of ${entity.name}.`,
    leftOut === 0 ? '' : `At most ${mostCompared} stand side by side: the first ones are shown.`,
    wanted.length > mostOutcomes ? `The first ${mostOutcomes} of their ${wanted.length} metrics are compared.` : '',
  ].filter((note) => note !== '');
  const told = notes.map((note) => (
    <p key={note} className="note">
      {note}
    </p>
  ));
  if (details.length === 0) {
    return (
      <div className={styles['nothing']}>
        {told}
        {scenarios.length > 0 && (
          <Alert variation="warning" heading="None of these scenarios can be computed here">
            {`Their metrics have no ${kindWords[dataKind].toLowerCase()} values in these months. Choose another kind of figures or other months above.`}
          </Alert>
        )}
        <Button size="small" onClick={onClose}>
          Close comparison
        </Button>
      </div>
    );
  }
  return (
    <>
      {told}
      <QueryView query={model} skeleton={<TableSkeleton rows={8} />}>
        {(found) => (
          <ComparisonPanel
            model={found}
            isRefreshing={model.isPlaceholderData}
            scenarios={scenarios}
            structure={structure}
            entity={entity}
            onClose={onClose}
          />
        )}
      </QueryView>
    </>
  );
}

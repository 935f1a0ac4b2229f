import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { MetricDependency } from '#shared/domain/computed-metric.ts';
import type { DataKind } from '#shared/domain/datapoint.ts';
import { detailIdOf } from '#shared/domain/detail-id.ts';
import { EntityType, entityTypeWord } from '#shared/domain/entity-types.ts';
import { calculationQueries } from '../../../api/queries/calculation-queries.ts';
import { QueryView } from '../../../components/query-view.tsx';
import styles from '../figures.module.css';

interface MadeOfProps {
  readonly entityId: string;
  readonly detailName: string;
  readonly dataKind: DataKind;
}

/** The formula of a computed detail, and the details that it reads. */
export function MadeOf({ entityId, detailName, dataKind }: MadeOfProps) {
  const dependencies = useQuery(calculationQueries.dependencies(entityId, { details: [detailName], dataKind }));
  const own = dependencies.data?.find(({ detailId }) => detailId === detailIdOf(detailName));
  // Figures that were entered for every period are made of nothing else.
  if (dependencies.data !== undefined && own === undefined) return null;
  return (
    <section className={styles['made']} aria-label="Made of">
      <h3>Made of</h3>
      <QueryView query={dependencies}>{(all) => own !== undefined && <Parts own={own} all={all} />}</QueryView>
    </section>
  );
}

interface Part {
  readonly detailId: string;
  readonly name: string;
  /** Of another entity; null where it is a detail of the same one. */
  readonly of: string | null;
}

/** What the formula reads, each once: a loan means every kind of debt. */
function partsOf(own: MetricDependency, all: readonly MetricDependency[]): readonly Part[] {
  const parts = own.dependsOn.flatMap(({ detailId, entityType }): Part[] => {
    const name = all.find((one) => one.detailId === detailId)?.detailName;
    if (name === undefined) return [];
    const type = EntityType.safeParse(entityType).data;
    const of = type === undefined ? 'another entity' : entityTypeWord(type).toLowerCase();
    return [{ detailId, name, of: entityType === own.entityType ? null : of }];
  });
  return [...new Map(parts.map((part) => [`${part.detailId} ${part.of === null}`, part])).values()];
}

const Parts = ({ own, all }: { readonly own: MetricDependency; readonly all: readonly MetricDependency[] }) => (
  <>
    {own.formula !== null && <code>{own.formula}</code>}
    <ul>
      {partsOf(own, all).map(({ detailId, name, of }) => (
        <li key={`${detailId} ${of}`}>
          {of === null ? (
            <Link to={`../${detailId}`} relative="path">
              {name}
            </Link>
          ) : (
            `${name} of each ${of} that belongs to it`
          )}
        </li>
      ))}
    </ul>
  </>
);

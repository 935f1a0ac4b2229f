import { ListTree, Network } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { EmptyState } from '../empty-state.tsx';
import { ErrorBoundary } from '../error-boundary.tsx';
import { SegmentedControl } from '../segmented-control.tsx';
import { StatusBadge } from '../status-badge.tsx';
import styles from './diagram.module.css';
import { EntityIcon } from './entity-icon.tsx';
import type { DiagramEntity, StructureData } from './structure-data.ts';

const DiagramCanvas = lazy(async () => ({ default: (await import('./diagram-canvas.tsx')).DiagramCanvas }));

interface StructureDiagramProps {
  readonly title: string;
  readonly data: StructureData;
  readonly onOpen?: (entity: DiagramEntity) => void;
  /** Height of the canvas in CSS pixels. */
  readonly height?: number;
}

const forms = [
  { value: 'diagram', label: 'Diagram' },
  { value: 'list', label: 'List' },
] as const;

/** Who owns, holds and finances whom. The list says the same to those who cannot use the drawing. */
export function StructureDiagram({ title, data, onOpen, height = 520 }: StructureDiagramProps) {
  const [form, setForm] = useState<'diagram' | 'list'>('diagram');
  if (data.entities.length === 0) {
    return (
      <EmptyState icon={Network} title={title}>
        Entities and how they are connected appear here as soon as the structure has some.
      </EmptyState>
    );
  }
  return (
    <section className={styles['diagram']} aria-label={title}>
      <div className={styles['head']}>
        <ListTree size={15} aria-hidden />
        <strong>{title}</strong>
        <SegmentedControl label="Show as" options={forms} value={form} onChange={setForm} />
      </div>
      {form === 'list' ? (
        <EntityList data={data} onOpen={onOpen} />
      ) : (
        <ErrorBoundary>
          <div className={styles['canvas']} style={{ height }}>
            <Suspense fallback={<div className={styles['waiting']} role="status" aria-label="Loading…" />}>
              <DiagramCanvas title={title} data={data} onOpen={onOpen} />
            </Suspense>
          </div>
        </ErrorBoundary>
      )}
    </section>
  );
}

function EntityList({
  data,
  onOpen,
}: Pick<StructureDiagramProps, 'data'> & { onOpen: StructureDiagramProps['onOpen'] | undefined }) {
  const name = (id: string) => data.entities.find((entity) => entity.id === id)?.name ?? '';
  return (
    <ul className={styles['list']}>
      {data.entities.map((entity) => {
        const holds = data.links
          .filter(({ from }) => from === entity.id)
          .map(({ to, label }) => (label === undefined ? name(to) : `${name(to)} (${label})`));
        return (
          <li key={entity.id}>
            <EntityIcon kind={entity.kind} />
            <span className={styles['words']}>
              {onOpen === undefined ? (
                <strong>{entity.name}</strong>
              ) : (
                <button type="button" className={styles['link']} onClick={() => onOpen(entity)}>
                  {entity.name}
                </button>
              )}
              <span className={styles['kind']}>
                {entity.kindLabel}
                {entity.note !== undefined && ` · ${entity.note}`}
                {holds.length > 0 && ` · leads to ${holds.join(', ')}`}
              </span>
            </span>
            {entity.status && <StatusBadge status={entity.status} />}
          </li>
        );
      })}
    </ul>
  );
}

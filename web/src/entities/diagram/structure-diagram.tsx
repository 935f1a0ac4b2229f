import { Network } from 'lucide-react';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { formatDate } from '#shared/format/dates.ts';
import { lazyPart } from '../../components/code/lazy-part.tsx';
import { today } from '../../components/date-text.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorBoundary } from '../../components/error-boundary.tsx';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import styles from './diagram.module.css';
import { DiagramExport } from './diagram-export.tsx';
import type { DiagramLayout } from './diagram-layout.ts';
import { DiagramLegend } from './diagram-legend.tsx';
import { EntityList } from './entity-list.tsx';
import type { KindWords } from './kind-words.ts';
import type { DiagramEntity, StructureData } from './structure-data.ts';
import { useFolding } from './use-folding.ts';

const DiagramCanvas = lazyPart(async () => (await import('./diagram-canvas.tsx')).DiagramCanvas, {
  what: 'The diagram',
  pending: <div className={styles['waiting']} role="status" aria-label="Loading…" />,
});

interface StructureDiagramProps {
  readonly title: string;
  readonly data: StructureData;
  readonly onOpen?: (entity: DiagramEntity) => void;
  /** A CSS length. */
  readonly height?: string;
  /** The day as whose end it stood so; left out for today. */
  readonly asOf?: string;
  readonly words?: KindWords;
  /** More tools, in front of the diagram's own. */
  readonly tools?: ReactNode;
}

const forms = [
  { value: 'diagram', label: 'Diagram' },
  { value: 'list', label: 'List' },
] as const;

const noWords: KindWords = {};

/** On a phone, a drawing shows a part of itself, and a list all that there is. */
const isNarrow = (): boolean => window.matchMedia('(max-width: 640px)').matches;

/** Who owns, holds and finances whom. The list says the same to those who cannot use the drawing. */
export function StructureDiagram(props: StructureDiagramProps) {
  const { title, data, onOpen, height = '520px', asOf, words = noWords, tools } = props;
  const [form, setForm] = useState<'diagram' | 'list'>(() => (isNarrow() ? 'list' : 'diagram'));
  const { folding, fold, unfoldAll } = useFolding(data);
  const layout = useRef<DiagramLayout | null>(null);
  const keepLayout = useCallback((laidOut: DiagramLayout) => {
    layout.current = laidOut;
  }, []);
  if (data.entities.length === 0) {
    return (
      <EmptyState icon={Network} title={title}>
        Entities and how they are connected appear here as soon as the structure has some.
      </EmptyState>
    );
  }
  const texts = { title, date: asOf === undefined ? formatDate(today()) : `As it stood on ${formatDate(asOf)}` };
  return (
    <section className={styles['diagram']} aria-label={title}>
      <div className={styles['head']}>
        <strong>{title}</strong>
        {tools}
        {form === 'diagram' && unfoldAll !== null && (
          <button type="button" className={styles['tool']} onClick={unfoldAll}>
            Show every branch
          </button>
        )}
        {form === 'diagram' && <DiagramExport texts={texts} layout={() => layout.current} />}
        <SegmentedControl label="Show as" options={forms} value={form} onChange={setForm} />
      </div>
      {form === 'list' ? (
        <EntityList data={data} onOpen={onOpen} />
      ) : (
        <ErrorBoundary>
          <div className={styles['canvas']} style={{ height }}>
            <DiagramCanvas title={title} folding={folding} onOpen={onOpen} onFold={fold} onLaidOut={keepLayout} />
          </div>
          <DiagramLegend data={data} words={words} />
        </ErrorBoundary>
      )}
    </section>
  );
}

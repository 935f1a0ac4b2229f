import type { Provenance } from '#shared/domain/datapoint.ts';
import { MomentText } from '../../components/date-text.tsx';
import type { Home } from '../entity/entity-path.ts';
import { FigureSource } from './figure-source.tsx';

interface SourceRowsProps {
  readonly source: Provenance;
  readonly entityId: string;
  /** In whose data room the source lies. */
  readonly home: Pick<Home, 'id' | 'ancestorIds'>;
  /** Over what a connected system delivers. */
  readonly isOverride?: boolean;
}

/** Rows of a list of facts: who entered or imported a value and when, where it was read, and the note to it. */
export function SourceRows({ source, entityId, home, isOverride = false }: SourceRowsProps) {
  return (
    <>
      <dt>{source.kind}</dt>
      <dd>
        {source.byName}, <MomentText at={source.at} />
        {isOverride && ', over the value that a connected system delivers'}
      </dd>
      <dt>Source</dt>
      <dd>
        {source.documentId === null && 'No document named'}
        <FigureSource source={source} entityId={entityId} home={home} />
      </dd>
      {source.note !== null && (
        <>
          <dt>Note</dt>
          <dd>{source.note}</dd>
        </>
      )}
    </>
  );
}

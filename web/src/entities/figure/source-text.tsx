import type { Provenance } from '#shared/domain/datapoint.ts';
import { SourceDocument } from '../../components/source-document.tsx';

interface SourceTextProps {
  readonly source: Provenance;
  /** In whose data room the document lies. */
  readonly roomId: string;
  /** Over what a connected system delivers. */
  readonly isOverride?: boolean;
}

/** Where a value of a table came from, in a cell: who, the document with the place in it, and the note. */
export const SourceText = ({ source, roomId, isOverride = false }: SourceTextProps) => (
  <>
    {source.kind} by {source.byName}
    {isOverride && ', over the value that a connected system delivers'}
    {source.documentId !== null && (
      <>
        {' · '}
        <SourceDocument entityId={roomId} documentId={source.documentId} place={source} />
      </>
    )}
    {source.note !== null && <span className="below">{source.note}</span>}
  </>
);

import type { Provenance } from '#shared/domain/datapoint.ts';
import { PutBack } from '../../components/put-back.tsx';
import { SourceDocument } from '../../components/source-document.tsx';
import type { Home } from '../entity/entity-path.ts';
import { ImportLink } from './imports/import-link.tsx';

interface FigureSourceProps {
  readonly source: Provenance;
  readonly entityId: string;
  /** In whose data room the source lies. */
  readonly home: Pick<Home, 'id' | 'ancestorIds'>;
}

/** The document that a figure was read from, where in it, and the import that has read it; nothing where none of it is known. */
export function FigureSource({ source, entityId, home }: FigureSourceProps) {
  const { documentId, importId, putBack } = source;
  if (documentId === null && importId === undefined && putBack === undefined) return null;
  return (
    <span>
      {documentId !== null && <SourceDocument entityId={home.id} documentId={documentId} place={source} />}
      {documentId !== null && importId !== undefined && ' · '}
      {importId !== undefined && <ImportLink entityId={entityId} home={home} importId={importId} />}
      {putBack !== undefined && (
        <span className="below">
          <PutBack {...putBack} />
        </span>
      )}
    </span>
  );
}

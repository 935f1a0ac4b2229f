import { useQuery } from '@tanstack/react-query';
import type { Provenance } from '#shared/domain/datapoint.ts';
import { documentQueries } from '../api/queries/document-queries.ts';
import { DocumentLink } from './document-link.tsx';
import { filesOf } from './document-select.tsx';

/** Where in a document a figure was read: `, sheet Actuals, cell D14`. */
const placeWords = ({ sheet, cell }: Pick<Provenance, 'sheet' | 'cell'>): string =>
  [sheet === undefined ? '' : `, sheet ${sheet}`, cell === undefined ? '' : `, cell ${cell}`].join('');

interface SourceDocumentProps {
  /** Whose data room it lies in. */
  readonly entityId: string;
  readonly documentId: string;
  /** Where in it, as far as that is known. */
  readonly place?: Pick<Provenance, 'sheet' | 'cell'>;
}

/** The document that something was read from, by its name where it is known. */
export function SourceDocument({ entityId, documentId, place = {} }: SourceDocumentProps) {
  // A source that is told is one that the reader may see.
  const { data = [] } = useQuery(documentQueries.tree(entityId));
  return (
    <>
      <DocumentLink entityId={entityId} documentId={documentId}>
        {filesOf(data).find(({ id }) => id === documentId)?.name ?? 'Source document'}
      </DocumentLink>
      {placeWords(place)}
    </>
  );
}

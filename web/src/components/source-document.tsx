import { useQuery } from '@tanstack/react-query';
import { documentQueries } from '../api/queries/document-queries.ts';
import { DocumentLink } from './document-link.tsx';
import { filesOf } from './document-select.tsx';

/** The document that something was read from, by its name where it is known. `entityId`: whose data room it lies in. */
export function SourceDocument({ entityId, documentId }: { readonly entityId: string; readonly documentId: string }) {
  // A source that is told is one that the reader may see.
  const { data = [] } = useQuery(documentQueries.tree(entityId));
  return (
    <DocumentLink entityId={entityId} documentId={documentId}>
      {filesOf(data).find(({ id }) => id === documentId)?.name ?? 'Source document'}
    </DocumentLink>
  );
}

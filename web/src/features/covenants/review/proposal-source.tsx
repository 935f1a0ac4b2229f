import { useQuery } from '@tanstack/react-query';
import type { Covenant } from '#shared/domain/covenant.ts';
import { documentQueries } from '../../../api/queries/document-queries.ts';
import { LoadFailed } from '../../../components/load-failed.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { DocumentView } from '../../../entities/document/document-view.tsx';
import styles from './review.module.css';

/** The agreement beside a proposal, at the page of its quote and with the quote marked. It stays open from one proposal to the next. */
export function ProposalSource({ proposal: { entityId, source, quote } }: { readonly proposal: Covenant }) {
  const documentId = source?.documentId ?? null;
  const document = useQuery({ ...documentQueries.detail(entityId, documentId ?? ''), enabled: documentId !== null });
  const version = document.data?.versions.find((one) => one.version === source?.documentVersion);
  const view = () => {
    if (source === null) return <p className="note">This covenant was entered by hand.</p>;
    if (documentId === null) return <p className="note">The document is not shared with you.</p>;
    if (document.error !== null) return <LoadFailed error={document.error} onRetry={() => void document.refetch()} />;
    if (document.data === undefined) return <Skeleton lines={12} />;
    if (version === undefined) return <p className="note">The version that was read is no longer there.</p>;
    return (
      <DocumentView
        entityId={entityId}
        documentId={documentId}
        version={version.version}
        size={version.size}
        name={document.data.name}
        page={source.page}
        quotes={quote === null ? [] : [quote]}
        quoteAt={0}
      />
    );
  };
  return (
    <section className={styles['source']} aria-label="Document of the proposal">
      {view()}
    </section>
  );
}

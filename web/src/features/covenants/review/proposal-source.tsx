import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Covenant } from '#shared/domain/covenant.ts';
import { documentQueries } from '../../../api/queries/document-queries.ts';
import { LoadFailed } from '../../../components/load-failed.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { DocumentView } from '../../../entities/document/document-view.tsx';
import type { NumberedReading } from '../readings/reading-words.ts';
import styles from './review.module.css';

interface ProposalSourceProps {
  readonly proposal: Covenant;
  /** The value whose words are looked at, in place of the whole quote. */
  readonly reading: NumberedReading | null;
}

/** The agreement beside a proposal, at the page of its quote and with the quote marked. It stays open from one proposal to the next. */
export function ProposalSource({ proposal: { entityId, source, quote }, reading }: ProposalSourceProps) {
  const passage = reading?.passage ?? null;
  const shown = useMemo(() => {
    if (passage === null) return null;
    const isQuoted =
      source !== null && quote !== null && passage.start >= source.start && passage.end <= source.start + quote.length;
    return {
      quote: passage.quote,
      within: isQuoted ? { quote, at: passage.start - source.start } : null,
      onPage: passage.onPage,
    };
  }, [passage, source, quote]);
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
        page={shown !== null && shown.within === null ? (passage?.page ?? null) : source.page}
        passage={shown}
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

import { FileText } from 'lucide-react';
import type { Covenant } from '#shared/domain/covenant.ts';
import { DocumentLink } from '../../components/document-link.tsx';
import styles from './covenants.module.css';

/** The agreement's own words, and where they stand. */
export function CovenantQuote({ covenant: { quote, section, source, entityId } }: { covenant: Covenant }) {
  if (quote === null && source === null) return <p className={styles['muted']}>This covenant was entered by hand.</p>;
  return (
    <figure>
      {quote !== null && <blockquote className={styles['quote']}>{quote}</blockquote>}
      <figcaption className={styles['source']}>
        <FileText size={14} aria-hidden />
        {section !== null && <span>{section}</span>}
        {source?.page != null && <span>Page {source.page}</span>}
        {source && (
          <DocumentLink entityId={entityId} documentId={source.documentId} version={source.documentVersion}>
            {source.documentName}
          </DocumentLink>
        )}
      </figcaption>
    </figure>
  );
}

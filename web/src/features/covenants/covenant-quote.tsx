import { FileText } from 'lucide-react';
import type { Covenant } from '#shared/domain/covenant.ts';
import { formatSection } from '#shared/format/covenant-words.ts';
import { DocumentLink } from '../../components/document-link.tsx';
import styles from './covenants.module.css';

/** Lines break where the page did; only an empty line ends a paragraph. */
const paragraphsOf = (quote: string): readonly string[] =>
  quote.split(/\n\s*\n/).map((paragraph) => paragraph.replaceAll(/\s+/g, ' ').trim());

/** The agreement's own words, and where they stand. */
export function CovenantQuote({ covenant: { quote, section, source, entityId } }: { covenant: Covenant }) {
  if (quote === null && source === null) return <p className="note">This covenant was entered by hand.</p>;
  return (
    <figure>
      {quote !== null && (
        <blockquote className={styles['quote']}>
          {paragraphsOf(quote).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </blockquote>
      )}
      <figcaption className={styles['source']}>
        <FileText size={14} aria-hidden />
        {section !== null && <span>{formatSection(section)}</span>}
        {source?.page != null && <span>Page {source.page}</span>}
        {source !== null && source.documentId !== null && (
          <DocumentLink entityId={entityId} documentId={source.documentId} version={source.documentVersion}>
            {source.documentName}
          </DocumentLink>
        )}
        {source !== null && source.documentId === null && <span>A document that is not shared with you</span>}
      </figcaption>
    </figure>
  );
}

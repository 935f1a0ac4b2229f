import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Covenant } from '#shared/domain/covenant.ts';
import { quoteParagraphs } from '#shared/domain/quoted-value.ts';
import { formatSection } from '#shared/format/covenant-words.ts';
import { DocumentLink } from '../../components/document-link.tsx';
import styles from './covenants.module.css';
import { type MarkedPlace, quoteText } from './quoted-terms.ts';

/** A stretch of the quote's text with the values in it marked; places do not overlap. */
function withMarks(text: string, start: number, places: readonly MarkedPlace[]): ReactNode[] {
  const end = start + text.length;
  const parts: ReactNode[] = [];
  let from = start;
  for (const place of places.filter((one) => one.start >= start && one.end <= end)) {
    parts.push(text.slice(from - start, place.start - start));
    parts.push(
      <mark key={place.start} title={place.title}>
        {text.slice(place.start - start, place.end - start)}
      </mark>,
    );
    from = place.end;
  }
  return [...parts, text.slice(from - start)];
}

interface CovenantQuoteProps {
  readonly covenant: Covenant;
  /** Values to mark, at offsets of {@link quoteText}. */
  readonly places?: readonly MarkedPlace[];
}

/** The agreement's own words, and where they stand. */
export function CovenantQuote({ covenant: { quote, section, source, entityId }, places = [] }: CovenantQuoteProps) {
  if (quote === null && source === null) return <p className="note">This covenant was entered by hand.</p>;
  let start = 0;
  return (
    <figure>
      {quote !== null && (
        <blockquote className={styles['quote']}>
          {quoteParagraphs(quote).map((paragraph) => {
            const at = start;
            start += paragraph.length + 1;
            return <p key={at}>{withMarks(paragraph, at, places)}</p>;
          })}
        </blockquote>
      )}
      <figcaption className={styles['source']}>
        <FileText size={14} aria-hidden />
        {section !== null && <span>{formatSection(section)}</span>}
        {source?.page != null && <span>Page {source.page}</span>}
        {source !== null && source.documentId !== null && (
          <DocumentLink
            entityId={entityId}
            documentId={source.documentId}
            version={source.documentVersion}
            page={source.page}
            quote={quote}
          >
            {source.documentName}
          </DocumentLink>
        )}
        {source !== null && source.documentId === null && <span>A document that is not shared with you</span>}
      </figcaption>
    </figure>
  );
}

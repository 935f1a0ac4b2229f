import { Button } from '@aws-amplify/ui-react';
import { ChevronDown, ChevronUp, Search } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { takesText } from '../../../components/takes-text.ts';
import styles from '../document-view.module.css';
import type { Find } from './use-find.ts';

type Searching = Omit<Find, 'quoted' | 'isQuoteMissing' | 'isQuoteInParts' | 'now'>;

function countWords({ isReading, isSearched, hits, at, hasMore }: Searching): string {
  if (!isSearched) return '';
  if (isReading) return 'Reading…';
  if (hits.length === 0) return 'No hits';
  return `${at + 1} of ${hits.length}${hasMore ? ' or more' : ''}`;
}

/** `/` goes to the search, as long as nobody is typing and no dialog is open. */
function useSearchKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || takesText(event.target)) return;
      if (document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [field]);
}

/** The search in a document: what is searched, which of how many hits is shown, and the ways to the others. */
export function FindBar({ find }: { readonly find: Searching }) {
  const field = useRef<HTMLInputElement>(null);
  useSearchKey(field);
  const hasHits = find.hits.length > 0;
  return (
    <search className={styles['find']}>
      <Search size={14} aria-hidden />
      <input
        ref={field}
        type="search"
        aria-label="Search in the document"
        aria-keyshortcuts="/"
        placeholder="Search in the document"
        maxLength={200}
        value={find.words}
        onChange={({ target }) => find.search(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') (event.shiftKey ? find.previous : find.next)();
          if (event.key === 'Escape') find.search('');
        }}
      />
      <output className={styles['count']}>{countWords(find)}</output>
      <Button size="small" variation="link" aria-label="Previous hit" isDisabled={!hasHits} onClick={find.previous}>
        <ChevronUp size={15} aria-hidden />
      </Button>
      <Button size="small" variation="link" aria-label="Next hit" isDisabled={!hasHits} onClick={find.next}>
        <ChevronDown size={15} aria-hidden />
      </Button>
    </search>
  );
}

/** Says that a quote is not in the text that is shown, or in parts only, so that nobody takes what is marked for all of it. */
export const QuoteMissing = ({ find }: { readonly find: Find }) =>
  (find.isQuoteMissing || find.isQuoteInParts) &&
  !find.isSearched && (
    <p role="note" className={styles['missing']}>
      {find.isQuoteMissing
        ? 'The quoted passage was not found in the text of this version, so nothing is marked.'
        : 'Only parts of the quoted passage were found in the text of this version, and are marked. Compare the rest.'}
    </p>
  );

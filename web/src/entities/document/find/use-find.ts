import { useDeferredValue, useMemo, useState } from 'react';
import type { ShownPassage } from '../shown-document.ts';
import { findAll, findQuote, findWithin, mostHits, type Passage } from './find-passage.ts';
import { foldText } from './fold-text.ts';

interface Wanted {
  /** Null until all of it has been read. */
  readonly text: string | null;
  /** Passages to mark. */
  readonly quotes: readonly string[];
  /** The one of them that is looked at. */
  readonly quoteAt: number;
  /** Where the quotes are expected, at offsets of the text. */
  readonly near: number;
  /** One more passage, looked at in place of a quote. */
  readonly passage?: ShownPassage | null | undefined;
}

/** What is searched and quoted in a text, and which of it is looked at. */
export function useFind({ text, quotes, quoteAt, near, passage = null }: Wanted) {
  const [words, setWords] = useState('');
  const [at, setAt] = useState(0);
  const searched = useDeferredValue(words);
  const isSearched = searched.trim() !== '';
  const folded = useMemo(() => (text === null || !isSearched ? null : foldText(text, 'words')), [text, isSearched]);
  const hits = useMemo(() => (folded === null ? [] : findAll(folded, searched)), [folded, searched]);
  const hasQuotes = quotes.length > 0 || passage !== null;
  const letters = useMemo(() => (text === null || !hasQuotes ? null : foldText(text, 'letters')), [text, hasQuotes]);
  const quoteKey = JSON.stringify(quotes);
  const quoted = useMemo(
    () => (letters === null ? null : (JSON.parse(quoteKey) as string[]).map((one) => findQuote(letters, one, near))),
    [letters, quoteKey, near],
  );
  const shown = useMemo(() => {
    if (letters === null || passage === null) return null;
    const { quote, within, onPage } = passage;
    return within === null ? findQuote(letters, quote, near + onPage) : findWithin(letters, quote, within, near);
  }, [letters, passage, near]);
  const looked = shown ?? quoted?.[quoteAt];
  const now: Passage | null = isSearched ? (hits[at] ?? null) : (looked?.passages[0] ?? null);
  const isQuoteRead = quoted !== null && hasQuotes;
  const step = (by: 1 | -1) => setAt((before) => (hits.length === 0 ? 0 : (before + by + hits.length) % hits.length));
  return {
    words,
    search: (next: string) => {
      setWords(next);
      setAt(0);
    },
    isReading: text === null,
    isSearched,
    hits,
    at,
    hasMore: hits.length === mostHits,
    next: () => step(1),
    previous: () => step(-1),
    quoted: useMemo(() => quoted?.flatMap(({ passages }) => passages) ?? [], [quoted]),
    /** The quote that is looked at does not stand in this text. */
    isQuoteMissing: isQuoteRead && (looked?.passages.length ?? 0) === 0,
    /** Only parts of it do. */
    isQuoteInParts: isQuoteRead && looked !== undefined && looked.passages.length > 0 && !looked.isComplete,
    now,
  };
}

export type Find = ReturnType<typeof useFind>;

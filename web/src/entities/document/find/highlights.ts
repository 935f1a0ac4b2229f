/** What is marked in a document: quoted passages, hits of a search, and the one hit or passage that is looked at. */
export type HighlightName = 'document-quote' | 'document-hit' | 'document-now';

const isSupported = (): boolean => typeof CSS !== 'undefined' && 'highlights' in CSS;

const ranges = new Map<HighlightName, Map<string, readonly Range[]>>();

function apply(name: HighlightName): void {
  if (!isSupported()) return;
  const all = [...(ranges.get(name)?.values() ?? [])].flat();
  if (all.length === 0) {
    CSS.highlights.delete(name);
    return;
  }
  const highlight = new Highlight(...all);
  highlight.priority = name === 'document-now' ? 2 : name === 'document-hit' ? 1 : 0;
  CSS.highlights.set(name, highlight);
}

/** Marks ranges of the page without changing it; `part` is whose marks they replace. Browsers that cannot mark them show none. */
export function markRanges(name: HighlightName, part: string, marked: readonly Range[]): void {
  const parts = ranges.get(name) ?? new Map<string, readonly Range[]>();
  if (marked.length === 0 && !parts.has(part)) return;
  if (marked.length === 0) parts.delete(part);
  else parts.set(part, marked);
  ranges.set(name, parts);
  apply(name);
}

import { foldedText } from '#shared/domain/folded-text.ts';
import type { Terms } from '#shared/domain/terms.ts';
import { type Entry, type EntryKind, entryKinds } from './entries.ts';

export const wordsOf = (text: string): readonly string[] =>
  foldedText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** How near an entry comes to what was typed: its name begins so, its name holds the beginnings of all words, or it was found by something else. */
function distance({ label, isAnswer }: Entry, typed: string): 0 | 1 | 2 {
  if (isAnswer || foldedText(label).startsWith(foldedText(typed).trim())) return 0;
  const own = wordsOf(label);
  return wordsOf(typed).every((word) => own.some((one) => one.startsWith(word))) ? 1 : 2;
}

/** How many of the words the name itself holds. */
const wordsInName = ({ label }: Entry, words: readonly string[]): number =>
  words.filter((word) => foldedText(label).includes(word)).length;

/** Entries that hold every word, the nearest first; of two the one whose name says more of it, then the one that says less beside it. */
export function matching(entries: readonly Entry[], typed: string): readonly Entry[] {
  const words = foldedText(typed).trim().split(/\s+/);
  return entries
    .filter(({ label, hint, keywords = '' }) => {
      const text = foldedText(`${label} ${hint} ${keywords}`);
      return words.every((word) => text.includes(word));
    })
    .toSorted(
      (a, b) =>
        distance(a, typed) - distance(b, typed) ||
        wordsInName(b, words) - wordsInName(a, words) ||
        a.label.length - b.label.length,
    );
}

export interface Group {
  readonly title: string;
  readonly entries: readonly Entry[];
}

const titlesIn = ({ loans }: Terms): Readonly<Record<EntryKind, string>> => ({
  Recent: 'Recent',
  Action: 'Actions',
  Structure: 'Structures',
  Financing: loans,
  Project: 'Projects',
  Covenant: 'Covenants',
  Figure: 'Figures',
  Document: 'Documents',
  Person: 'People',
  Page: 'This structure',
  Place: 'Pages of structures',
  Setting: 'Settings',
  Screen: 'Screens',
});

const mostInGroup = 8;

/** A structure has its pages, and no more: all of them are offered. */
const mostOf = (kind: EntryKind): number => (kind === 'Page' ? Number.POSITIVE_INFINITY : mostInGroup);

/** Entries under their titles; while something is typed, the group that comes nearest to it first. */
export function grouped(entries: readonly Entry[], typed: string, terms: Terms): readonly Group[] {
  const titles = titlesIn(terms);
  const isTyping = typed.trim() !== '';
  return entryKinds
    .flatMap((kind) => {
      const own = entries.filter((entry) => entry.kind === kind).slice(0, mostOf(kind));
      if (own.length === 0) return [];
      const nearest = isTyping ? Math.min(...own.map((entry) => distance(entry, typed))) : 0;
      return [{ title: titles[kind], entries: own, nearest }];
    })
    .toSorted((a, b) => a.nearest - b.nearest)
    .map(({ title, entries: own }) => ({ title, entries: own }));
}

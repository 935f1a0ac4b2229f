import * as z from 'zod';
import { cursorsFor } from '#functions/platform/storage/cursors.ts';
import type { Page, PageRequest } from '#functions/platform/storage/paging.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { FoundItem, indexWords, itemPlace, searchKey, wordsOf } from './search-index.ts';
import { readVocabularies, type Vocabularies, vocabularyAtHand } from './search-vocabulary.ts';
import { correctionsOf } from './spelling.ts';

/** Entries that one read brings; what does not match the other words is left out of them. */
const entriesAtOnce = 200;
/** Reads that one page may take; whoever has found too little goes on with the cursor. */
const readsPerPage = 8;
/** How often one page may ask what hits stand for, and of how many it does once the first ones were too few. */
const looksPerPage = 8;
const hitsAtOnce = 100;
const mostWords = 6;

/** A word with the beginnings by which it is looked for: itself, or what was probably meant. */
interface Term {
  readonly word: string;
  readonly beginnings: readonly string[];
}

/** Where the next page goes on: a beginning of the leading word, a read of it, and how many of its matches were answered. */
const SearchPosition = z.object({
  lead: z.int(),
  beginning: z.int(),
  read: z.string().nullable(),
  skip: z.int(),
});
type SearchPosition = z.infer<typeof SearchPosition>;

interface Read {
  readonly position: SearchPosition;
  readonly page: Page<FoundItem>;
}

/** Typing mistakes in the first letter are mostly the first two swapped. */
const initialsOf = ([first = '', second = '']: string): readonly string[] =>
  [...new Set([first, second])].filter(Boolean);

function termOf(word: string, vocabularies: Vocabularies): Term {
  const vocabulary = initialsOf(word).flatMap((initial) => [...(vocabularies.get(initial) ?? [])]);
  const corrections = correctionsOf(word, vocabulary);
  return { word, beginnings: corrections.length === 0 ? [word] : corrections };
}

/** What is at hand of the vocabulary; of a word whose vocabulary is not, nothing. */
function vocabulariesAtHand(table: Table, words: readonly string[]): Vocabularies {
  const known = words.flatMap((word) => {
    const some = initialsOf(word).map((initial) => [initial, vocabularyAtHand(table, initial)] as const);
    return some.every(([, vocabulary]) => vocabulary !== null) ? some : [];
  });
  return new Map(known.map(([initial, vocabulary]) => [initial, vocabulary ?? new Set()]));
}

const beginsWith =
  (beginnings: readonly string[]) =>
  (word: string): boolean =>
    beginnings.some((beginning) => word.startsWith(beginning));

const matches = (words: readonly string[], terms: readonly Term[]): boolean =>
  terms.every(({ beginnings }) => words.some(beginsWith(beginnings)));

/** An entry is read under each of its words that begin so, and answered under the first of them only, whichever page that is on. */
function isAtItsPosition(item: FoundItem, { lead, beginning }: SearchPosition, terms: readonly Term[]): boolean {
  const beginnings = terms[lead]?.beginnings ?? [];
  if (item.words.some(beginsWith(beginnings.slice(0, beginning)))) return false;
  const [first] = item.words.filter(beginsWith(beginnings.slice(beginning, beginning + 1))).toSorted();
  return itemPlace(item).word === first;
}

async function readAt(table: Table, terms: readonly Term[], position: SearchPosition): Promise<Read> {
  const beginning = terms[position.lead]?.beginnings[position.beginning] ?? '';
  const request = { limit: entriesAtOnce, cursor: position.read ?? undefined };
  return { position, page: await table.parts(searchKey(beginning), beginning, FoundItem, request) };
}

const startOf = (lead: number): SearchPosition => ({ lead, beginning: 0, read: null, skip: 0 });

function after({ position, page }: Read, terms: readonly Term[]): SearchPosition | null {
  if (page.nextCursor !== null) return { ...position, read: page.nextCursor, skip: 0 };
  const next = position.beginning + 1;
  return next < (terms[position.lead]?.beginnings.length ?? 0)
    ? { ...position, beginning: next, read: null, skip: 0 }
    : null;
}

/** The first read of every word, together; the word with the fewest entries leads, because its matches are the fewest to go through. */
async function leadingRead(table: Table, terms: readonly Term[]): Promise<Read> {
  const reads = await Promise.all(terms.map((_, lead) => readAt(table, terms, startOf(lead))));
  const weightOf = ({ position, page }: Read) =>
    page.nextCursor === null ? page.items.length : entriesAtOnce + 100 - (terms[position.lead]?.word.length ?? 0);
  const [leading] = reads.toSorted((a, b) => weightOf(a) - weightOf(b));
  if (!leading) throw new Error('A search without words.');
  return leading;
}

interface Start {
  readonly terms: readonly Term[];
  readonly first: Read;
}

/** What was typed and, where the vocabulary is at hand, what was probably meant: one round trip. Where it is not, a second one for mistyped words. */
async function begin(table: Table, words: readonly string[]): Promise<Start> {
  const atHand = vocabulariesAtHand(table, words);
  const terms = words.map((word) => termOf(word, atHand));
  const [first, vocabularies] = await Promise.all([leadingRead(table, terms), vocabulariesOf(table, words)]);
  const corrected = words.map((word) => termOf(word, vocabularies));
  if (JSON.stringify(corrected) === JSON.stringify(terms)) return { terms, first };
  return { terms: corrected, first: await leadingRead(table, corrected) };
}

async function resume(table: Table, words: readonly string[], position: SearchPosition): Promise<Start> {
  const vocabularies = await vocabulariesOf(table, words);
  const terms = words.map((word) => termOf(word, vocabularies));
  return { terms, first: await readAt(table, terms, position) };
}

const vocabulariesOf = (table: Table, words: readonly string[]): Promise<Vocabularies> =>
  readVocabularies(table, [...new Set(words.flatMap(initialsOf))]);

export interface SearchRequest extends PageRequest {
  readonly text: string;
  /** Binds the cursor to what was asked beside the text. */
  readonly purpose: string;
}

/** What a search answers, by the area whose things are found. */
export interface SearchAnswers<Hit, Item> {
  /** Turns entries into what may be seen of them, in their order. `isFoundBy` tells whether an entry of these texts would be found, too. */
  hits(
    entries: readonly FoundItem[],
    isFoundBy: (texts: readonly (string | null)[]) => boolean,
  ): Promise<readonly Hit[]>;
  /** What is answered for each hit; null for one that is not what was asked for. */
  items(hits: readonly Hit[]): Promise<readonly (Item | null)[]>;
}

/** A hit, and where the search goes on after it. */
interface PlacedHit<Hit> {
  readonly hit: Hit;
  readonly next: SearchPosition | null;
}

async function hitsOf<Hit>(
  read: Read,
  terms: readonly Term[],
  { hits }: Pick<SearchAnswers<Hit, unknown>, 'hits'>,
): Promise<readonly PlacedHit<Hit>[]> {
  const { position, page } = read;
  const entries = page.items.filter((item) => matches(item.words, terms) && isAtItsPosition(item, position, terms));
  const found = await hits(entries, (texts) => matches(wordsOf({ texts }), terms));
  const placed = found.map((hit, at) => ({
    hit,
    next: at + 1 < found.length ? { ...position, skip: at + 1 } : after(read, terms),
  }));
  return placed.slice(position.skip);
}

/** A page that is being filled from hits. */
class Filling<Hit, Item> {
  readonly items: Item[] = [];
  private readonly limit: number;
  private readonly answers: SearchAnswers<Hit, Item>;
  private waiting: readonly PlacedHit<Hit>[] = [];
  private looks = 0;
  /** Where the next page begins once this one is over. */
  next: SearchPosition | null = null;

  constructor(limit: number, answers: SearchAnswers<Hit, Item>) {
    this.limit = limit;
    this.answers = answers;
  }

  get isOver(): boolean {
    return this.items.length >= this.limit || this.looks >= looksPerPage;
  }

  /** Takes hits; asks what they stand for once they may fill the page, or are the last. */
  async take(hits: readonly PlacedHit<Hit>[], areLast: boolean): Promise<void> {
    this.waiting = [...this.waiting, ...hits];
    while (!this.isOver && this.waiting.length > 0 && (areLast || this.waiting.length >= this.missing)) {
      await this.look();
    }
  }

  private get missing(): number {
    return this.limit - this.items.length;
  }

  private async look(): Promise<void> {
    const some = this.waiting.slice(0, this.looks === 0 ? this.missing : Math.max(this.missing, hitsAtOnce));
    const items = await this.answers.items(some.map(({ hit }) => hit));
    this.looks += 1;
    let taken = 0;
    for (const { next } of some) {
      const item = items[taken] ?? null;
      if (item !== null) this.items.push(item);
      this.next = next;
      taken += 1;
      if (this.missing === 0) break;
    }
    this.waiting = this.waiting.slice(taken);
  }
}

/**
 * A page of what every word of a text finds: as a beginning of one of an entry's words, or with a letter or two wrong. A page may be short, or
 * even empty, while another one follows.
 */
export async function searchIndex<Hit, Item>(
  table: Table,
  { text, limit, cursor, purpose }: SearchRequest,
  answers: SearchAnswers<Hit, Item>,
): Promise<Page<Item>> {
  const words = indexWords(text).slice(0, mostWords);
  if (words.length === 0) return { items: [], nextCursor: null };
  const cursors = cursorsFor(`search:${table.organizationId}:${purpose}:${words.join(' ')}`, SearchPosition);
  const from = cursor === undefined ? null : await cursors.open(cursor);

  const { terms, first } = from === null ? await begin(table, words) : await resume(table, words, from);
  const filling = new Filling(limit, answers);
  let read = first;
  let next: SearchPosition | null = null;
  for (let reads = 1; ; reads += 1) {
    next = after(read, terms);
    const isLast = next === null || reads >= readsPerPage;
    await filling.take(await hitsOf(read, terms, answers), isLast);
    if (filling.isOver || next === null || isLast) break;
    read = await readAt(table, terms, next);
  }
  const end = filling.isOver ? filling.next : next;
  return { items: filling.items, nextCursor: end === null ? null : await cursors.seal(end) };
}

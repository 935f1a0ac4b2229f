import { DomainError } from '#shared/errors/domain-error.ts';
import { FoundItem, indexWords, searchKey } from './search-index.ts';
import { readVocabularies, type Vocabularies, vocabularyAtHand } from './search-vocabulary.ts';
import { signingKey } from './secrets.ts';
import { readToken, signToken } from './signed-token.ts';
import { correctionsOf } from './spelling.ts';
import type { Page, PageRequest, Table } from './table.ts';

/** Entries that one read brings; what does not match the other words is left out of them. */
const entriesAtOnce = 200;
/** Reads that one page may take; whoever has found too little goes on with the cursor. */
const readsPerPage = 8;
const mostWords = 6;

/** A word with the beginnings by which it is looked for: itself, or what was probably meant. */
interface Term {
  readonly word: string;
  readonly beginnings: readonly string[];
}

/** Where the next page goes on: a beginning of the leading word, a read of it, and how many of its matches were answered. */
interface Place {
  readonly lead: number;
  readonly beginning: number;
  readonly read: string | null;
  readonly skip: number;
}

interface Read {
  readonly place: Place;
  readonly page: Page<FoundItem>;
}

/** Typing mistakes in the first letter are mostly the first two swapped. */
const initialsOf = (word: string): readonly string[] =>
  [...new Set([word.slice(0, 1), word.slice(1, 2)])].filter(Boolean);

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

const matches = ({ words }: FoundItem, terms: readonly Term[]): boolean =>
  terms.every(({ beginnings }) => words.some((word) => beginnings.some((beginning) => word.startsWith(beginning))));

async function readAt(table: Table, terms: readonly Term[], place: Place): Promise<Read> {
  const beginning = terms[place.lead]?.beginnings[place.beginning] ?? '';
  const request = { limit: entriesAtOnce, cursor: place.read ?? undefined };
  return { place, page: await table.parts(searchKey(beginning), beginning, FoundItem, request) };
}

const startOf = (lead: number): Place => ({ lead, beginning: 0, read: null, skip: 0 });

function after({ place, page }: Read, terms: readonly Term[]): Place | null {
  if (page.nextCursor !== null) return { ...place, read: page.nextCursor, skip: 0 };
  const next = place.beginning + 1;
  return next < (terms[place.lead]?.beginnings.length ?? 0) ? { ...place, beginning: next, read: null, skip: 0 } : null;
}

/** The first read of every word, together; the word with the fewest entries leads, because its matches are the fewest to go through. */
async function leadingRead(table: Table, terms: readonly Term[]): Promise<Read> {
  const reads = await Promise.all(terms.map((_, lead) => readAt(table, terms, startOf(lead))));
  const weightOf = ({ place, page }: Read) =>
    page.nextCursor === null ? page.items.length : entriesAtOnce + 100 - (terms[place.lead]?.word.length ?? 0);
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

async function resume(table: Table, words: readonly string[], place: Place): Promise<Start> {
  const vocabularies = await vocabulariesOf(table, words);
  const terms = words.map((word) => termOf(word, vocabularies));
  return { terms, first: await readAt(table, terms, place) };
}

const vocabulariesOf = (table: Table, words: readonly string[]): Promise<Vocabularies> =>
  readVocabularies(table, [...new Set(words.flatMap(initialsOf))]);

export interface SearchRequest extends PageRequest {
  readonly text: string;
  /** Binds the cursor to what was asked beside the text. */
  readonly purpose: string;
}

/**
 * A page of what every word of a text finds: as a beginning of one of an entry's words, or with a letter or two wrong. `answer` turns entries
 * into what may be seen of them, in their order. A page may be short, or even empty, while another one follows.
 */
export async function searchIndex<Item>(
  table: Table,
  { text, limit, cursor, purpose }: SearchRequest,
  answer: (items: readonly FoundItem[]) => Promise<readonly Item[]>,
): Promise<Page<Item>> {
  const words = indexWords(text).slice(0, mostWords);
  if (words.length === 0) return { items: [], nextCursor: null };
  const signedFor = `search:${table.organizationId}:${purpose}:${words.join(' ')}`;
  const from = cursor === undefined ? null : (readToken(await signingKey(), signedFor, cursor) as Place | null);
  if (cursor !== undefined && from === null) throw new DomainError('cursorInvalid');

  const { terms, first } = from === null ? await begin(table, words) : await resume(table, words, from);
  const found: Item[] = [];
  let read = first;
  let next: Place | null = null;
  for (let reads = 1; ; reads += 1) {
    const seen = await answer(read.page.items.filter((item) => matches(item, terms)));
    const taken = seen.slice(read.place.skip, read.place.skip + limit - found.length);
    found.push(...taken);
    const answered = read.place.skip + taken.length;
    next = answered < seen.length ? { ...read.place, skip: answered } : after(read, terms);
    if (next === null || found.length >= limit || reads >= readsPerPage) break;
    read = await readAt(table, terms, next);
  }
  return { items: found, nextCursor: next === null ? null : signToken(await signingKey(), signedFor, next) };
}

import type { Comment } from '#shared/domain/comment.ts';
import { mentionOf, piecesOf } from '#shared/domain/comment-text.ts';

/** Somebody who was chosen, under the words that stand for them in the text: `@Jordan Reyes`. */
export interface DraftMention {
  readonly id: string;
  readonly words: string;
}

/** What is being written: people stand in it by their names. */
export interface Draft {
  readonly text: string;
  readonly mentions: readonly DraftMention[];
}

export const emptyDraft: Draft = { text: '', mentions: [] };

interface Named {
  readonly id: string;
  readonly name: string;
  readonly email?: string | null;
}

/** Two people of one name are told apart, so that the text names one of them. */
function wordsFor({ id, name, email }: Named, mentions: readonly DraftMention[]): string {
  const known = mentions.find((one) => one.id === id);
  if (known !== undefined) return known.words;
  const isTaken = mentions.some(({ words }) => words === `@${name}`);
  return isTaken ? `@${name} (${email ?? id.slice(0, 4)})` : `@${name}`;
}

/** A comment as it is changed: whoever is not known any more stays as an id. */
export function draftOf({ text, mentions }: Pick<Comment, 'text' | 'mentions'>): Draft {
  const known = mentions.reduce<DraftMention[]>((found, { id, name }) => {
    if (name !== null) found.push({ id, words: wordsFor({ id, name }, found) });
    return found;
  }, []);
  const wordsOf = (id: string): string => known.find((one) => one.id === id)?.words ?? mentionOf(id);
  const pieces = piecesOf(text).map((piece) => ('text' in piece ? piece.text : wordsOf(piece.agentId)));
  return { text: pieces.join(''), mentions: known };
}

/** What is sent: ids in place of names. Longer names first, because one may begin another. */
export const textOf = ({ text, mentions }: Draft): string =>
  mentions
    .toSorted((one, other) => other.words.length - one.words.length)
    .reduce((sent, { id, words }) => sent.replaceAll(words, mentionOf(id)), text);

/** A name that is being typed behind an @. */
export interface TypedMention {
  /** Where the @ stands. */
  readonly from: number;
  readonly search: string;
}

const longestSearch = 60;

/** What is typed at the caret, where it is a name behind an @ that begins a word; null where it is not. */
export function mentionAt({ text, mentions }: Draft, caret: number): TypedMention | null {
  const found = /(?:^|[\s(])@([^\s@](?:[^\n@]*)?)?$/u.exec(text.slice(0, caret));
  const search = found?.[1] ?? '';
  if (found === null || search.length > longestSearch) return null;
  const from = caret - search.length - 1;
  // Behind somebody who was chosen, the sentence goes on.
  return mentions.some(({ words }) => text.slice(from, caret).startsWith(words)) ? null : { from, search };
}

/** The text with somebody in place of what was typed, and where the caret stands then. */
export function withMention(
  { text, mentions }: Draft,
  { from, search }: TypedMention,
  person: Named,
): { readonly draft: Draft; readonly caret: number } {
  const words = wordsFor(person, mentions);
  const rest = text.slice(from + 1 + search.length);
  const gap = /^\s/.test(rest) ? '' : ' ';
  const others = mentions.filter(({ id }) => id !== person.id);
  return {
    draft: { text: `${text.slice(0, from)}${words}${gap}${rest}`, mentions: [...others, { id: person.id, words }] },
    caret: from + words.length + 1,
  };
}

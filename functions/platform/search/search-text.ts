import { foldedText } from '#shared/domain/folded-text.ts';

/** As many as a filter takes. */
const mostWords = 20;

/** What was typed into a search, as words to look for in such texts. */
export const searchWords = (search: string | undefined): readonly string[] =>
  [...new Set(foldedText(search ?? '').split(/\s+/))].filter(Boolean).slice(0, mostWords);

/** The first letter of a word; empty where it has none. */
export const initialOf = ([initial = '']: string): string => initial;

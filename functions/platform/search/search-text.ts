/** Text to search in: without case and accents. It is stored beside what it was made from, for filters of lists to look into. */
export const searchTextOf = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** As many as a filter takes. */
const mostWords = 20;

/** What was typed into a search, as words to look for in such texts. */
export const searchWords = (search: string | undefined): readonly string[] =>
  [...new Set(searchTextOf(search ?? '').split(/\s+/))].filter(Boolean).slice(0, mostWords);

/** The first letter of a word; empty where it has none. */
export const initialOf = ([initial = '']: string): string => initial;

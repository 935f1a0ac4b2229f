const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** What was typed, as words without case and accents. */
export const wordsOf = (text: string): readonly string[] => folded(text).split(/\s+/).filter(Boolean);

/** Whether every word stands somewhere in the texts. */
export function matchesWords(words: readonly string[], texts: readonly (string | null)[]): boolean {
  const all = folded(texts.filter((text) => text !== null).join('\n'));
  return words.every((word) => all.includes(word));
}

import type { PlainText } from './plain-text.ts';

/** Looks a defined term up, wherever in the agreement it is defined; answers the words of its definition. */
export type Definitions = (term: string) => string | undefined;

const longestDefinition = 900;
const opening =
  /["_]\s*([A-Z0-9][^"_]{1,70}?)\s*,?\s*["_]\s*(?:or\s+"[^"]+"\s*)?(?:,\s*)?(?:means?|shall mean|shall have the meaning|has the meaning|is defined as|:)\s*/g;

export function definitionsOf(plain: PlainText): Definitions {
  const starts = [...plain.text.matchAll(opening)];
  const byTerm = new Map<string, string>();
  for (const [index, match] of starts.entries()) {
    const from = match.index + match[0].length;
    const to = Math.min(starts[index + 1]?.index ?? plain.text.length, from + longestDefinition);
    const term = (match[1] ?? '').toLowerCase();
    if (!byTerm.has(term)) byTerm.set(term, plain.text.slice(from, to));
  }
  return (term) => byTerm.get(term.toLowerCase().replace(/s$/, '')) ?? byTerm.get(term.toLowerCase());
}

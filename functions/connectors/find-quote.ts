export interface QuotePlace {
  readonly start: number;
  readonly end: number;
}

/**
 * Looks quotes up in a text and answers where they stand, or `null` for one that does not. White space and the shapes of quotation
 * marks and dashes may differ; words may not.
 */
export function quoteFinder(text: string): (quote: string) => QuotePlace | null {
  const { folded, origins } = fold(text);
  return (quote) => {
    const wanted = fold(quote).folded.trim();
    const at = wanted.length < shortestQuote ? -1 : folded.indexOf(wanted);
    if (at < 0) return null;
    return { start: origins[at] ?? 0, end: (origins[at + wanted.length - 1] ?? 0) + 1 };
  };
}

/** Fewer characters prove nothing: "the" stands everywhere. */
const shortestQuote = 20;

function fold(text: string): { folded: string; origins: number[] } {
  const origins: number[] = [];
  let folded = '';
  for (let index = 0; index < text.length; index += 1) {
    const character = plain(text.charAt(index));
    if (character === ' ' && folded.endsWith(' ')) continue;
    folded += character;
    origins.push(index);
  }
  return { folded, origins };
}

function plain(character: string): string {
  if (/\s/.test(character)) return ' ';
  if (/[\u2018\u2019]/.test(character)) return "'";
  if (/[\u201c\u201d]/.test(character)) return '"';
  return /[\u2010-\u2014]/.test(character) ? '-' : character;
}

/** A text reduced to what is compared, with the place in the original of each of its characters. */
export interface FoldedText {
  readonly text: string;
  /** `at[i]` is where character `i` stands in the original; one more than there are characters. */
  readonly at: Uint32Array;
}

const alike: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '‐': '-',
  '‑': '-',
  '–': '-',
  '—': '-',
};

const isLetterOrDigit = /[\p{L}\p{N}]/u;
const isBlank = /\s/u;
/** The soft hyphen, and characters without a width. */
const isNothing = /\u00AD|\u200B|\u200C|\u200D|\uFEFF/;

/**
 * Small letters, composed and without ligatures. `words` keeps signs and one blank for any number of blanks and line breaks; a hyphen at the end of a line
 * goes. `letters` keeps letters and digits alone, so that a passage is found however its page breaks, hyphenates and spaces it.
 */
export function foldText(original: string, keeps: 'words' | 'letters'): FoldedText {
  const parts: string[] = [];
  const at: number[] = [];
  const put = (folded: string, from: number) => {
    parts.push(folded);
    for (let index = 0; index < folded.length; index += 1) at.push(from);
  };
  let isAfterBlank = false;
  for (let index = 0; index < original.length; ) {
    const character = String.fromCodePoint(original.codePointAt(index) ?? 0);
    const next = index + character.length;
    const isBreak = character === '-' && /^[^\S\n]*\n\s*\p{Ll}/u.test(original.slice(next, next + 24));
    if (isBreak && keeps === 'words') {
      index = next + (/^\s+/.exec(original.slice(next, next + 24))?.[0].length ?? 0);
      continue;
    }
    if (isBlank.test(character)) {
      if (keeps === 'words' && !isAfterBlank) put(' ', index);
      isAfterBlank = true;
    } else if (!isNothing.test(character)) {
      isAfterBlank = false;
      const folded = (alike[character] ?? character.normalize('NFKC')).toLowerCase();
      put(keeps === 'words' ? folded : [...folded].filter((one) => isLetterOrDigit.test(one)).join(''), index);
    }
    index = next;
  }
  return { text: parts.join(''), at: Uint32Array.from([...at, original.length]) };
}

/** How many letters may be wrong in a word of this length. */
const allowedErrors = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2);

const mostCorrections = 3;

/** The longest words whose spelling is looked at; what is longer is no word of a name. */
const longestWord = 40;

/**
 * How many letters are missing, superfluous, wrong or swapped with their neighbor between a word and the best of another's beginnings: the
 * optimal string alignment distance, its smallest value over the last row.
 */
export function distanceToBeginning(word: string, other: string): number {
  const width = other.length + 1;
  let twoBefore: number[] = [];
  let before = Array.from({ length: width }, (_, at) => at);
  for (let row = 1; row <= word.length; row += 1) {
    const current = [row];
    for (let column = 1; column < width; column += 1) {
      const isSame = word[row - 1] === other[column - 1];
      let least = Math.min(
        (before[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (before[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwapped =
        row > 1 && column > 1 && word[row - 1] === other[column - 2] && word[row - 2] === other[column - 1];
      if (isSwapped) least = Math.min(least, (twoBefore[column - 2] ?? 0) + 1);
      current.push(least);
    }
    twoBefore = before;
    before = current;
  }
  return Math.min(...before);
}

/**
 * Words of a vocabulary that begin like a word that was typed with a mistake, nearest first. A word that some entry begins with was typed
 * right, and has none.
 */
export function correctionsOf(word: string, vocabulary: Iterable<string>): readonly string[] {
  const allowed = allowedErrors(word.length);
  if (allowed === 0 || word.length > longestWord || /\d/.test(word)) return [];
  const near: { readonly known: string; readonly distance: number }[] = [];
  for (const known of vocabulary) {
    if (known.startsWith(word)) return [];
    if (known.length < word.length - allowed) continue;
    const distance = distanceToBeginning(word, known.slice(0, word.length + allowed));
    if (distance <= allowed) near.push({ known, distance });
  }
  return near
    .toSorted((a, b) => a.distance - b.distance || a.known.length - b.known.length || (a.known < b.known ? -1 : 1))
    .slice(0, mostCorrections)
    .map(({ known }) => known);
}

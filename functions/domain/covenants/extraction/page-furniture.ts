const pageNumber = /^\s*(?:-{0,2}\s*\d{1,3}\s*-{0,2}|<PAGE>\s*\d*|page\s+(?:\d+|[ivxl]+)(\s+of\s+\d+)?|\f)\s*$/i;

/** A number alone on its line is a page number, unless the line before it is a heading that lacks one. */
const headingWord = /^(?:article|section|schedule|exhibit|chapter)$/i;

/** "within" / "45" / "days after": a count that stands alone because its line was broken there. */
const awaitsNumber = /\b(?:within|than|least|exceed(?:s|ing)?)$/i;
const followsNumber =
  /^(?:\(\d+\)\s*)?(?:calendar |business |banking |consecutive )?(?:days?|months?|weeks?|hours?|per\s?cent|%|times)\b/i;
const belongsToSentence = (lines: readonly string[], index: number): boolean =>
  /^\s*\d{1,3}\s*$/.test(lines[index] ?? '') &&
  (awaitsNumber.test((lines[index - 1] ?? '').trim()) || followsNumber.test((lines[index + 1] ?? '').trim()));

/** The longest header or footer, in lines, and the least number of its letters; shorter ones could be rows of a table. */
const mostLines = 6;
const fewestLetters = 30;
const fewestLettersWithDigits = 80;
const leastRepeats = 3;

/** Tells which lines of a document are page numbers, page breaks, or a header or footer that repeats word for word. */
export function furnitureOf(lines: readonly string[]): ReadonlySet<number> {
  const found = repeatedBlocks(lines);
  let wordsBefore = '';
  for (const [index, line] of lines.entries()) {
    if (belongsToSentence(lines, index)) continue;
    const words = line.trim();
    if (words === '') continue;
    if (line.length < 40 && pageNumber.test(line) && !headingWord.test(wordsBefore)) found.add(index);
    wordsBefore = words;
  }
  return found;
}

function repeatedBlocks(lines: readonly string[]): Set<number> {
  const blocks = new Map<string, number[][]>();
  for (const block of blocksOf(lines)) {
    const key = block.map((index) => lines[index]?.trim()).join('\n');
    const letters = key.match(/[A-Za-z]/g)?.length ?? 0;
    if (letters < (/\d/.test(key) ? fewestLettersWithDigits : fewestLetters)) continue;
    const known = blocks.get(key);
    if (known) known.push(block);
    else blocks.set(key, [block]);
  }
  const repeated = [...blocks.values()].filter((same) => same.length >= leastRepeats);
  return new Set(repeated.flat(2));
}

/** Runs of lines between blank lines, short enough to be a header or footer. */
function blocksOf(lines: readonly string[]): number[][] {
  const found: number[][] = [];
  let open: number[] = [];
  for (let index = 0; index <= lines.length; index += 1) {
    if ((lines[index] ?? '').trim() !== '') {
      open.push(index);
      continue;
    }
    if (open.length > 0 && open.length <= mostLines) found.push(open);
    open = [];
  }
  return found;
}

const ones: Record<string, number> = {
  zero: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fourty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
};
const scales: Record<string, number> = { thousand: 1_000, million: 1_000_000, billion: 1_000_000_000 };
const ordinals: Record<string, number> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
  sixth: 6,
  seventh: 7,
  eighth: 8,
  ninth: 9,
  tenth: 10,
  eleventh: 11,
  twelfth: 12,
  thirteenth: 13,
  fourteenth: 14,
  fifteenth: 15,
  sixteenth: 16,
  seventeenth: 17,
  eighteenth: 18,
  nineteenth: 19,
  twentieth: 20,
  thirtieth: 30,
};

const oneWord = `(?:${[...Object.keys(ones), ...Object.keys(scales), 'hundred'].sort((a, b) => b.length - a.length).join('|')})`;
/** More words than any number has; without a bound, a long row of number words would be read again from each of them. */
const mostWords = 20;
const words = `${oneWord}(?:(?:[\\s-]{1,3}|\\s+and\\s+)${oneWord}){0,${mostWords}}`;
/** "66 2/3" and "3-1/2": a whole number and a fraction. */
const mixed = '\\d{1,20}[\\s-]\\d{1,2}\\/\\d{1,2}(?![\\d/])';
/** Regular expression source of a number in figures: `1,250,000.50`, `.65`, `66 2/3`. */
export const figurePattern = `${mixed}|\\d{1,3}(?:,\\d{3}){1,6}(?:\\.\\d{1,20})?|\\d{1,20}(?:\\.\\d{1,20})?|\\.\\d{1,20}`;

/** `[***]`, `[●]`, `[____]`: a number withheld from the public filing or left open. */
export const redactedPattern = '\\[\\s*(?:\\*{1,40}|_{1,40}|\\u25cf|redacted|omitted)\\s*\\]|\\*{3,40}|_{3,40}';
/** Regular expression source of a number as agreements write it: `45`, `forty-five`, `forty-five (45)`, `[***]`. */
export const numberPattern = `(?:${words}[\\s-]{0,3}\\(\\s*(?:${figurePattern})\\s*\\)|${words}|(?:${figurePattern})|(?:${redactedPattern}))`;
/** Regular expression source of an ordinal: `25th`, `twenty-fifth`, `twentieth (20th)`. */
export const ordinalPattern = `(?:(?:(?:twenty|thirty)[\\s-]+)?(?:${Object.keys(ordinals).join('|')})(?:\\s*\\(\\s*\\d{1,2}(?:st|nd|rd|th)?\\s*\\))?|\\d{1,3}(?:st|nd|rd|th))`;

export interface ReadNumber {
  /** `null` where the number is withheld. */
  readonly value: number | null;
  /** Words and figures differ, as in "forty-five (60)". The words prevail, as courts hold. */
  readonly disagrees: boolean;
}

export function readNumber(text: string): ReadNumber {
  if (new RegExp(`^(?:${redactedPattern})$`, 'i').test(text.trim())) return { value: null, disagrees: false };
  const inFigures = new RegExp(figurePattern).exec(text)?.[0];
  const figure = inFigures === undefined ? null : valueOfFigures(inFigures);
  const worded = valueOfWords(text);
  if (worded === null) return { value: figure, disagrees: false };
  return { value: worded, disagrees: figure !== null && figure !== worded };
}

function valueOfFigures(text: string): number {
  const [whole = '', above, below] = text.replaceAll(',', '').split(/[\s/-]/);
  const parts = above === undefined || below === undefined ? 0 : Number(above) / Number(below);
  return Number(whole) + (Number.isFinite(parts) ? Math.round(parts * 10_000) / 10_000 : 0);
}

export function readOrdinal(text: string): ReadNumber {
  const inFigures = /\d{1,3}/.exec(text)?.[0];
  const figure = inFigures === undefined ? null : Number(inFigures);
  const found = text.toLowerCase().match(/[a-z]+/g) ?? [];
  let worded = 0;
  for (const word of found)
    worded += ordinals[word] ?? (word === 'twenty' || word === 'thirty' ? (ones[word] ?? 0) : 0);
  if (worded === 0) return { value: figure, disagrees: false };
  return { value: worded, disagrees: figure !== null && figure !== worded };
}

function valueOfWords(text: string): number | null {
  const found = text.toLowerCase().match(new RegExp(`\\b${oneWord}\\b`, 'g'));
  if (!found) return null;
  let total = 0;
  let group = 0;
  for (const word of found) {
    const scale = scales[word];
    if (word === 'hundred') group = Math.max(group, 1) * 100;
    else if (scale !== undefined) {
      total += Math.max(group, 1) * scale;
      group = 0;
    } else group += ones[word] ?? 0;
  }
  return total + group;
}

const bothPattern = new RegExp(
  `(${words})[\\s-]{0,3}(?:[A-Za-z.]+\\s+){0,3}\\(\\s*[A-Z]{0,3}[$€£¥]?\\s*(${figurePattern})`,
  'gi',
);

/** The first number that is told twice and differently: "sixty (45)". Null where words and figures agree. */
export function wordsAndFigures(text: string): { readonly words: string; readonly figures: string } | null {
  for (const [, spelled = '', figures = ''] of text.matchAll(bothPattern)) {
    const value = valueOfWords(spelled);
    if (value !== null && value !== valueOfFigures(figures)) return { words: spelled.toLowerCase(), figures };
  }
  return null;
}

/** What stands behind or before a number and says in what it is meant. */
export type NumberMark = 'percent' | 'multiple' | null;

/**
 * What a text means as a number. `unclear` has every number that it can mean, the one by the person's own habit first; nobody chooses among them
 * but the person.
 */
export type NumberReading =
  | { readonly kind: 'empty' }
  | { readonly kind: 'notNumber' }
  | ({ readonly kind: 'number'; readonly value: number } & Signs)
  | ({ readonly kind: 'unclear'; readonly values: readonly number[] } & Signs);

/** What is written around the digits. */
export interface Signs {
  readonly mark: NumberMark;
  /** The code of the currency; the sign itself where several share it, as `$`. Null where none stands. */
  readonly currency: string | null;
}

export interface ReadingHabit {
  /** What stands before decimals where the person lives; what the product shows has a point. */
  readonly decimal: '.' | ',';
  /** True for ratios and percentages: 1,234 times is far less likely than 1.234 times, and neither can be excluded. */
  readonly expectsSmall?: boolean;
}

/** The habit of the product itself. */
const pointHabit: ReadingHabit = { decimal: '.' };

/** The habit of a language, e.g. `de-CH`; the product's own where it is not known. */
export function habitOf(language: string | undefined): ReadingHabit {
  try {
    const parts = new Intl.NumberFormat(language).formatToParts(1.5);
    return { decimal: parts.some(({ type, value }) => type === 'decimal' && value === ',') ? ',' : '.' };
  } catch {
    return pointHabit;
  }
}

const longest = 60;
const exponents: Readonly<Record<string, number>> = {
  '': 0,
  k: 3,
  thousand: 3,
  m: 6,
  mm: 6,
  mn: 6,
  million: 6,
  b: 9,
  bn: 9,
  billion: 9,
};
const leadingCurrency = /^([A-Z]{3}(?=[\s\d.(+-])|[A-Z]{0,2}[$€£¥])\s*/;
const trailingCurrency = /\s*([A-Z]{3}|[$€£¥])$/;
const currencyOfSign: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  US$: 'USD',
  C$: 'CAD',
  CA$: 'CAD',
  A$: 'AUD',
  AU$: 'AUD',
  NZ$: 'NZD',
  HK$: 'HKD',
  S$: 'SGD',
};
const trailingMark = /\s*([%x×])$/i;
const trailingSize = /\s*(thousand|million|billion|bn|mm|mn|[kmb])$/i;
const plain = /^\d+$/;
const scientific = /^\d+(?:\.\d+)?e[+-]?\d{1,2}$/i;
/** Groups of thousands, with one separator all the way. Words of other languages use a space or an apostrophe. */
const grouped = /^[1-9]\d{0,2}(?:([., '])\d{3})(?:\1\d{3})*$/;

/** The digits without what separates thousands; null where those are not groups of three. */
function ungrouped(text: string, notBy?: string): string | null {
  if (plain.test(text)) return text;
  const separator = grouped.exec(text)?.[1];
  return separator === undefined || separator === notBy ? null : text.replaceAll(separator, '');
}

/** A number whose last separator stands before decimals; null where it can't. */
function withDecimals(text: string): string | null {
  const at = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  if (at < 0) return null;
  const [whole, decimals] = [text.slice(0, at), text.slice(at + 1)];
  if (!/^\d*$/.test(decimals) || (whole === '' && decimals === '')) return null;
  const digits = whole === '' ? '0' : ungrouped(whole, text[at]);
  return digits === null ? null : `${digits}.${decimals === '' ? '0' : decimals}`;
}

/** Every way in which unsigned digits and separators can be read, the likelier one first. */
function readingsOf(text: string, { decimal, expectsSmall = false }: ReadingHabit): readonly string[] {
  if (plain.test(text) || scientific.test(text)) return [text];
  const [whole, fraction] = [ungrouped(text), withDecimals(text)];
  if (whole === null || fraction === null) return [whole ?? fraction ?? []].flat();
  // One separator before three digits. A point is what the product shows before decimals, so it is clear to whoever writes decimals in the same way.
  if (decimal === '.') {
    if (text.includes('.')) return [fraction];
    return expectsSmall ? [fraction, whole] : [whole];
  }
  return text.includes(',') ? [fraction, whole] : [whole, fraction];
}

/** Takes the end off that a pattern names; answers what is left and the end. */
function without(text: string, pattern: RegExp): readonly [text: string, taken: string] {
  const found = pattern.exec(text);
  return found === null ? [text, ''] : [text.replace(pattern, ''), found[1] ?? ''];
}

interface Signed {
  readonly digits: string;
  /** Null where no sign stands. */
  readonly isNegative: boolean | null;
}

/** Accountants write (750), spreadsheets -750, ledgers 750-. Two of these at once are no number. */
function signed(text: string): Signed | null {
  const parenthesized = /^\((.*)\)$/.exec(text);
  if (parenthesized) return { digits: (parenthesized[1] ?? '').trim(), isNegative: true };
  const [, before, digits = '', after] = /^([-+])?\s*(.*?)(-)?$/.exec(text) ?? [];
  if (before !== undefined && after !== undefined) return null;
  const sign = before ?? after;
  return { digits, isNegative: sign === undefined ? null : sign === '-' };
}

const markOf = (mark: string): NumberMark => {
  if (mark === '') return null;
  return mark === '%' ? 'percent' : 'multiple';
};

const currencyOf = (sign: string | undefined): string | null =>
  sign === undefined ? null : (currencyOfSign[sign] ?? sign);

const sharedSigns: Readonly<Record<string, readonly string[]>> = {
  $: ['USD', 'CAD', 'AUD', 'NZD', 'HKD', 'SGD', 'NTD', 'TWD', 'MXN'],
  '¥': ['JPY', 'CNY'],
};

/** Whether a currency as a text names it is this one. */
export const isCurrencyNamed = (named: string, currency: string): boolean =>
  named === currency || (sharedSigns[named]?.includes(currency) ?? false);

/** The parts around the digits, from the outside: a sign can stand before or behind the currency, a percent sign within parentheses or after them. */
function bareOf(typed: string) {
  let text = typed
    .replaceAll(/[\u00a0\u2007\u2009\u202f\t]/g, ' ')
    .replaceAll('−', '-')
    .replaceAll('’', "'")
    .trim();
  let [mark, size] = ['', ''];
  const currencies: string[] = [];
  const takeCurrency = (pattern: RegExp) => {
    const [rest, taken] = without(text, pattern);
    if (taken !== '') currencies.push(taken);
    text = rest;
  };
  const takeEnds = () => {
    takeCurrency(trailingCurrency);
    const [unmarked, taken] = without(text, trailingMark);
    if (taken !== '') [text, mark] = [unmarked, taken];
    const [unsized, takenSize] = without(text, trailingSize);
    if (takenSize !== '') [text, size] = [unsized, takenSize.toLowerCase()];
  };
  takeEnds();
  takeCurrency(leadingCurrency);
  const outer = signed(text);
  if (outer === null) return null;
  text = outer.digits;
  takeCurrency(leadingCurrency);
  // What stood behind the parentheses does not stand within them, too.
  if (mark === '' && size === '') takeEnds();
  // The sign stood outside of the currency, or inside of it, and nowhere twice.
  const inner = signed(text);
  if (inner === null || (outer.isNegative !== null && inner.isNegative !== null)) return null;
  const signs = [mark, ...currencies].filter((sign) => sign !== '');
  if (signs.length > 1 || (mark !== '' && size !== '')) return null;
  return {
    digits: inner.digits.trim(),
    isNegative: outer.isNegative ?? inner.isNegative ?? false,
    mark: markOf(mark),
    size,
    currency: currencyOf(currencies[0]),
  };
}

/**
 * Reads a number as people type or paste it: `1,250,000`, `$1.25m`, `1.234,5`, `1 234`, `(500)`, `12 %`, `1.5x`, `750-`, `1.2E+07`. The number is in
 * the unit that the text names: `12 %` is 12, marked as percent.
 */
export function readNumber(typed: string, habit: ReadingHabit = pointHabit): NumberReading {
  if (['', '—', '-', '–'].includes(typed.trim())) return { kind: 'empty' };
  const bare = typed.length > longest ? null : bareOf(typed);
  if (bare === null) return { kind: 'notNumber' };
  const { digits, isNegative, mark, size, currency } = bare;
  const isSmall = habit.expectsSmall === true || mark !== null;
  const readings = readingsOf(digits, { ...habit, expectsSmall: isSmall && size === '' });
  // Shifted as text, because 1.1 times a million is not 1,100,000 in binary.
  const values = readings
    .map((one) => Number(size === '' ? one : `${one}e${exponents[size] ?? 0}`))
    .filter(Number.isFinite)
    .map((value) => (isNegative && value !== 0 ? -value : value));
  const [value, ...others] = values;
  if (value === undefined) return { kind: 'notNumber' };
  return others.length === 0 ? { kind: 'number', value, mark, currency } : { kind: 'unclear', values, mark, currency };
}

const everyHabit: readonly ReadingHabit[] = [
  { decimal: '.', expectsSmall: true },
  { decimal: ',', expectsSmall: true },
];

/** The text of a number that is read as just this number by each of the habits: with groups of thousands where that is so. */
export function clearText(value: number, habits: readonly ReadingHabit[] = everyHabit): string {
  const isRead = (text: string) =>
    habits.every((habit) => {
      const reading = readNumber(text, habit);
      return reading.kind === 'number' && reading.value === value;
    });
  const plainText = String(value);
  const groupedText = value.toLocaleString('en-US', { maximumFractionDigits: 10 });
  return [groupedText, plainText, `${plainText}0`].find(isRead) ?? plainText;
}

import { CurrencyName } from '#shared/domain/entity-fields.ts';
import { unnamedCurrency } from '#shared/money/currencies.ts';

/** Signs that several currencies share: what they stand for, only the agreement tells. */
export type SharedSign = '$' | '¥';

/** A currency as a text names it. One that Trestle does not know is told apart from all others, and has to be chosen. */
export type NamedCurrency = CurrencyName | SharedSign | typeof unnamedCurrency;

/** Codes that no English word is written like; of some, Trestle knows only that they are money. */
const codes = [
  ...CurrencyName.options,
  ...['BRL', 'CHF', 'CNY', 'CZK', 'DKK', 'HUF', 'ILS', 'INR', 'KRW', 'MXN', 'NOK', 'NZD', 'PLN', 'SEK', 'ZAR'],
];
const known: ReadonlySet<string> = new Set(CurrencyName.options);
const codeOf = (code: string): CurrencyName | typeof unnamedCurrency => {
  // The same currency, by its old name.
  if (code === 'NTD') return 'TWD';
  return known.has(code) ? CurrencyName.parse(code) : unnamedCurrency;
};

/** What stands before a dollar sign, and whose dollars it makes. "A $5,000,000 facility" has an article before the sign: letters that make words stand close to it. */
const dollarPrefixes: readonly (readonly [pattern: string, code: string])[] = [
  ['US\\s?|U\\.\\s?S\\.\\s?|USD\\s?', 'USD'],
  ['C|CA|CAD\\s?|CDN\\s?|CDN\\.\\s?|CAN', 'CAD'],
  ['A|AU|AUD\\s?', 'AUD'],
  ['HK|HKD\\s?', 'HKD'],
  ['S|SG|SGD\\s?', 'SGD'],
  ['NT|NTD\\s?|TWD\\s?', 'TWD'],
  ['NZ|NZD\\s?|MX|R', unnamedCurrency],
];

/** Regular expression source of a currency's sign: `C$`, `US$`, `€`. Matched without regard to case; {@link currencyNamed} judges it. */
export const signPattern = `(?:(?<![A-Za-z])(?:${dollarPrefixes.map(([pattern]) => pattern).join('|')}))?\\$|(?:JP|CN)?¥|€|£`;

/** Regular expression source of a code. */
export const codePattern = `(?<![A-Za-z])(?:${codes.join('|')})(?![A-Za-z])`;

const dollarWords: readonly (readonly [pattern: string, code: string])[] = [
  ['(?:U\\.?\\s?S\\.?|United States|American)', 'USD'],
  ['(?:Canadian|Cdn\\.?)', 'CAD'],
  ['Australian', 'AUD'],
  ['Hong Kong', 'HKD'],
  ['Singapore', 'SGD'],
  ['(?:New )?Taiwan', 'TWD'],
  ['New Zealand', unnamedCurrency],
];

/** Regular expression source of what stands before "dollars" to tell whose they are. */
export const dollarOwnersPattern = dollarWords.map(([pattern]) => pattern).join('|');

/** Regular expression source of a currency in words: "Canadian dollars", "euros", "pounds sterling". */
export const currencyWordsPattern = `(?:(?:${dollarOwnersPattern})\\s+)?dollars|euros?|pounds\\s+sterling|(?:Japanese\\s+)?yen|Swiss\\s+francs`;

const wholly = (pattern: string): RegExp => new RegExp(`^(?:${pattern})$`, 'i');
const otherWords: readonly (readonly [RegExp, NamedCurrency])[] = [
  [/^(?:€|euros?)$/i, 'EUR'],
  [/^(?:£|pounds\s+sterling)$/i, 'GBP'],
  [/^(?:JP¥|(?:Japanese\s+)?yen)$/i, 'JPY'],
  [/^¥$/, '¥'],
  [/^(?:CN¥|Swiss\s+francs)$/i, unnamedCurrency],
  [/^(?:\$|dollars)$/i, '$'],
];
const prefixed = dollarPrefixes.map(([pattern, code]) => [wholly(`(?:${pattern})\\$`), code] as const);
const owned = dollarWords.map(([pattern, code]) => [wholly(`${pattern}\\s+dollars`), code] as const);

/** Letters before a sign are capitals, as in `C$`; in "a$500" they are a word. `Cdn$` and `Can$` are written so, too. */
const isSpelledSo = (sign: string): boolean => /^[^a-z]*$|^C(?:dn|an|DN|AN)\b/.test(sign.replace(/dollars$/i, ''));

/** The currency that a sign, a code or words name; null where it is none. */
export function currencyNamed(text: string): NamedCurrency | null {
  const name = text.trim();
  const other = otherWords.find(([pattern]) => pattern.test(name))?.[1];
  if (other !== undefined) return other;
  const code = owned.find(([pattern]) => pattern.test(name))?.[1];
  if (code !== undefined) return code === unnamedCurrency ? code : codeOf(code);
  if (name.endsWith('$')) {
    const sign = isSpelledSo(name) ? prefixed.find(([pattern]) => pattern.test(name))?.[1] : undefined;
    if (sign === undefined) return '$';
    return sign === unnamedCurrency ? sign : codeOf(sign);
  }
  return codes.some((one) => one === name) ? codeOf(name) : null;
}

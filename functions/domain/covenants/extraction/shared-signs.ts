import type { ThresholdUnit } from '#shared/domain/covenant-vocabulary.ts';
import { CurrencyName } from '#shared/domain/entity-fields.ts';
import { isCurrencyNamed } from '#shared/domain/read-number.ts';
import { unnamedCurrency } from '#shared/money/currencies.ts';
import { currencyNamed, dollarOwnersPattern, type SharedSign, signPattern } from './currency-names.ts';

/** Whose dollars a country's name makes them. */
const countries: readonly (readonly [pattern: RegExp, dollars: string])[] = [
  [/\bUnited States\b|\bU\.?\s?S\.?(?:A\.?)?(?![a-z])|\bAmerica\b/, 'US dollars'],
  [/\bCanad(?:a|ian)\b/, 'Canadian dollars'],
  [/\bAustralian?\b/, 'Australian dollars'],
  [/\bHong Kong\b/, 'Hong Kong dollars'],
  [/\bSingapore\b/, 'Singapore dollars'],
  [/\bTaiwan\b/, 'Taiwan dollars'],
  [/\bNew Zealand\b/, 'New Zealand dollars'],
];

/** Characters of a definition in which its country stands. */
const reach = 140;

/** The dollars of the country that is named first. */
function dollarsIn(words: string): ThresholdUnit | null {
  const named = countries
    .flatMap(([pattern, dollars]) => {
      const at = pattern.exec(words)?.index;
      return at === undefined ? [] : [{ at, dollars }];
    })
    .toSorted((a, b) => a.at - b.at)[0];
  const currency = named === undefined ? null : currencyNamed(named.dollars);
  return currency === '$' || currency === '¥' ? null : currency;
}

/** The term by itself: "Canadian Dollars" and "C$" are others. */
const term = '["_]\\s*(?:\\$|dollars?)\\s*["_]';
const definitions: readonly RegExp[] = [
  // "Dollars" and "$" mean lawful money of Canada.
  new RegExp(`${term}[^.;]{0,80}?\\b(?:means?|refers?\\s+to|denotes?)\\b`, 'gi'),
  // All references to "$" are to Canadian currency; references to dollars herein mean …
  /\breferences?\b[^.;]{0,40}?\bto\s+(?:["_]?(?:\$|dollars?)["_]?(?:\s+(?:and|or)\s+|\s*,\s*)?){1,2}[^.;$]{0,60}?\b(?:are|is|means?|refers?|shall be)\b/gi,
  // All dollar amounts are expressed in Canadian dollars.
  /\b(?:dollar|monetary)\s+amounts?\b[^.;$]{0,80}?\b(?:in|are|to)\b(?=\s+(?:\w+\s+){0,6}(?:dollars|currency|money|funds))/gi,
];
/** Lawful money of Canada ("Dollars" or "$"). */
const namedAfterwards = new RegExp(
  `\\b(?:lawful (?:money|currency) of|dollars of|currency of)\\s+[^.;"(]{3,60}\\s*\\(\\s*(?:the\\s+)?${term}`,
  'gi',
);

/** Every currency that the agreement defines its dollars as. */
const definedIn = (text: string): ReadonlySet<ThresholdUnit> =>
  new Set([
    ...definitions.flatMap((pattern) =>
      [...text.matchAll(pattern)].flatMap(({ 0: found, index }) => {
        const end = index + found.length;
        return dollarsIn(text.slice(end, end + reach)) ?? [];
      }),
    ),
    ...[...text.matchAll(namedAfterwards)].flatMap(([found]) => dollarsIn(found) ?? []),
  ]);

/** Amounts, and the money in which to pay. Accounts "payable in Canadian dollars" in a list of exceptions tell nothing about `$`. */
const ownDollars = new RegExp(
  `(?:${signPattern})(?=\\s*\\d)|(?<=\\d(?:\\s+(?:thousand|million|billion))?\\s+)(?:${dollarOwnersPattern})\\s+dollars\\b|\\blawful (?:money|currency) of [^.;,"(]{3,60}`,
  'gi',
);

/** Every dollar that the agreement names beside those that it only calls dollars. */
const namedIn = (text: string): ReadonlySet<ThresholdUnit> =>
  new Set(
    [...text.matchAll(ownDollars)].flatMap(([found]): ThresholdUnit[] => {
      const named = /^lawful/i.test(found) ? dollarsIn(found) : currencyNamed(found);
      const isDollars = named !== null && named !== '$' && named !== '¥' && !/[¥€£]$/.test(found);
      return isDollars ? [named] : [];
    }),
  );

/**
 * What the signs that several currencies share stand for in an agreement: what it defines them as, else the structure's currency where that bears the
 * sign and the agreement speaks of no other that does. Everything else is for a person to decide.
 */
export function sharedSignsIn(text: string, currency: string): (sign: SharedSign) => ThresholdUnit {
  const defined = definedIn(text);
  const own = CurrencyName.safeParse(currency).data ?? unnamedCurrency;
  const isOther = (named: ThresholdUnit) => named !== own;
  const dollars = (): ThresholdUnit => {
    const [meaning, ...others] = defined;
    if (meaning !== undefined) return others.length === 0 ? meaning : unnamedCurrency;
    return isCurrencyNamed('$', own) && ![...namedIn(text)].some(isOther) ? own : unnamedCurrency;
  };
  const yen = isCurrencyNamed('¥', own) ? own : unnamedCurrency;
  const dollar = dollars();
  return (sign) => (sign === '$' ? dollar : yen);
}

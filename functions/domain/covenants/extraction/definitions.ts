import type { ThresholdUnit } from '#shared/domain/covenant-vocabulary.ts';
import type { SharedSign } from './currency-names.ts';
import type { PlainText } from './plain-text.ts';
import { sharedSignsIn } from './shared-signs.ts';

/** The words of a definition, and where they start. */
export interface Definition {
  readonly text: string;
  readonly start: number;
}

/** What the words of an agreement stand for in it. */
export interface Definitions {
  /** Looks a defined term up, wherever in the agreement it is defined; answers the words of its definition. */
  readonly meaningOf: (term: string) => string | undefined;
  /** The same, with the offset in the plain text at which its words start. */
  readonly definitionOf: (term: string) => Definition | undefined;
  /** The currency that a sign stands for which several share; `unnamedCurrency` where that is not clear. */
  readonly currencyOf: (sign: SharedSign) => ThresholdUnit;
}

const longestDefinition = 900;
const opening =
  /["_]\s*([A-Z0-9][^"_]{1,70}?)\s*,?\s*["_]\s*(?:or\s+"[^"]+"\s*)?(?:,\s*)?(?:means?|shall mean|shall have the meaning|has the meaning|is defined as|:)\s*/g;

/** `currency` is that of the structure that the agreement belongs to. */
export function definitionsOf(plain: PlainText, currency: string): Definitions {
  const starts = [...plain.text.matchAll(opening)];
  const byTerm = new Map<string, Definition>();
  for (const [index, match] of starts.entries()) {
    const from = match.index + match[0].length;
    const to = Math.min(starts[index + 1]?.index ?? plain.text.length, from + longestDefinition);
    const term = (match[1] ?? '').toLowerCase();
    if (!byTerm.has(term)) byTerm.set(term, { text: plain.text.slice(from, to), start: from });
  }
  for (const [term, meaning] of definedInPassing(plain.text)) if (!byTerm.has(term)) byTerm.set(term, meaning);
  const definitionOf = (term: string) =>
    byTerm.get(term.toLowerCase().replace(/s$/, '')) ?? byTerm.get(term.toLowerCase());
  return {
    definitionOf,
    meaningOf: (term) => definitionOf(term)?.text,
    currencyOf: sharedSignsIn(plain.text, currency),
  };
}

const inPassing =
  /\((?:the |each,? an? |an? |collectively,? |hereinafter,? )?"?((?:[A-Z][a-z]+ ){1,3}(?:Period|Date|Day|Quarter|Month|Year))"?\)/g;
const longestMeaning = 120;

/** "as of the last day of each month (the Reporting Date)": a time that is defined by the words before it. */
const definedInPassing = (text: string): [string, Definition][] =>
  [...text.matchAll(inPassing)].map((match) => {
    const meaning = text.slice(Math.max(0, match.index - longestMeaning), match.index).replace(/^.*[.;]\s/, '');
    return [(match[1] ?? '').toLowerCase(), { text: meaning, start: match.index - meaning.length }];
  });

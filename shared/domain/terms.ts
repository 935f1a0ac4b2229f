import { defaultPluralOf, startupDefaults } from './settings/startup-defaults.ts';
import { type StoredSettings, storedValue } from './settings/stored-settings.ts';

/** What an organization calls its financings and special purpose vehicles, in singular and plural, and the label of a deal's name. */
export interface Terms {
  readonly loan: string;
  readonly loans: string;
  readonly spv: string;
  readonly spvs: string;
  readonly dealLabel: string;
}

/** The terms of an organization's settings. A plural that is not set is the singular and an "s". */
export function termsOf(settings: StoredSettings): Terms {
  const loan = storedValue(settings, 'customNameForLoan') ?? startupDefaults.customNameForLoan;
  const spv = storedValue(settings, 'customNameForSPV') ?? startupDefaults.customNameForSPV;
  return {
    loan,
    loans: storedValue(settings, 'customNameForLoanPlural') ?? defaultPluralOf(loan),
    spv,
    spvs: storedValue(settings, 'customNameForSPVPlural') ?? defaultPluralOf(spv),
    dealLabel: storedValue(settings, 'dealIdentificationLabel') ?? startupDefaults.dealIdentificationLabel,
  };
}

/** A term within a sentence: `the financing`, but `the SPV`. */
export const termInSentence = (term: string): string =>
  /^\p{Lu}\p{Ll}/u.test(term) ? `${term.charAt(0).toLowerCase()}${term.slice(1)}` : term;

/** The word for a financing with its article, or what somebody else has named, which stays as it is. */
const financingOrQuoted = /“[^”]*”|\b(a )?(financing)(s?)\b/gi;

/** A sentence about financings in the organization's own term: "Another structure, project or facility has this custom id." */
export function inTerms(sentence: string, { loan, loans }: Pick<Terms, 'loan' | 'loans'>): string {
  return sentence.replaceAll(financingOrQuoted, (found: string, article?: string, word?: string, plural?: string) => {
    if (word === undefined) return found;
    const term = plural === '' ? loan : loans;
    const own = word.startsWith('f') ? termInSentence(term) : term;
    if (article === undefined) return own;
    return /^[aeio]/i.test(own) ? `${article.trim()}n ${own}` : `${article}${own}`;
  });
}

/** `1 Facility`, `3 Facilities`. */
export const countOfLoans = (count: number, terms: Terms): string =>
  `${count} ${count === 1 ? terms.loan : terms.loans}`;

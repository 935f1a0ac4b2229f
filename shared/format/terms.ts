import { defaultPluralOf, startupDefaults } from '../domain/settings/startup-defaults.ts';
import { type StoredSettings, storedValue } from '../domain/settings/stored-settings.ts';

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

/** `1 Facility`, `3 Facilities`. */
export const countOfLoans = (count: number, terms: Terms): string =>
  `${count} ${count === 1 ? terms.loan : terms.loans}`;

/** What an organization calls its financings and special purpose vehicles, in singular and plural, and the label of a deal's name. */
export interface Terms {
  readonly loan: string;
  readonly loans: string;
  readonly spv: string;
  readonly spvs: string;
  readonly dealLabel: string;
}

type Settings = readonly { readonly name: string; readonly value: string }[];

/** The terms of an organization's settings. A plural that is not set is the singular and an "s". */
export function termsOf(settings: Settings): Terms {
  const read = (name: string, otherwise: string) =>
    settings.find((setting) => setting.name === name)?.value.trim() || otherwise;
  const loan = read('customNameForLoan', 'Financing');
  const spv = read('customNameForSPV', 'SPV');
  return {
    loan,
    loans: read('customNameForLoanPlural', `${loan}s`),
    spv,
    spvs: read('customNameForSPVPlural', `${spv}s`),
    dealLabel: read('dealIdentificationLabel', 'Deal Name'),
  };
}

/** `1 Facility`, `3 Facilities`. */
export const countOfLoans = (count: number, terms: Terms): string =>
  `${count} ${count === 1 ? terms.loan : terms.loans}`;

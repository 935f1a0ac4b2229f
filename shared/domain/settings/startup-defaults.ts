/**
 * The defaults that the web needs before its first page shows. They stand apart from the catalog, which is too large for the first
 * script; the catalog takes them from here.
 */
export const startupDefaults = {
  applications: 'All apps',
  disabledApplications: '[]',
  defaultApplication: 'Data Vault',
  customNameForLoan: 'Financing',
  customNameForSPV: 'SPV',
  dealIdentificationLabel: 'Deal Name',
} as const;

/** The plural of a term that has none of its own. */
export const defaultPluralOf = <Term extends string>(term: Term): `${Term}s` => `${term}s`;

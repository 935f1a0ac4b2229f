import type * as z from 'zod';
import type { FinancingType } from '#shared/domain/entity-types.ts';
import type { FinancingChange, FinancingView, NewFinancing } from '#shared/domain/financing.ts';
import { changedFields, currencyName, emptyIdentity, identityFields } from '../form/entity-values.ts';
import { financingTerm } from './financing-kinds.ts';

/** What the form of a financing holds. */
export type FinancingValues = z.input<typeof NewFinancing>;

export const newFinancingValues = (start: Partial<FinancingValues>): FinancingValues => ({
  ...emptyIdentity,
  dealId: '',
  financingType: 'Loan',
  commitmentAmount: null,
  lienPriority: 'None',
  marketSegment: null,
  taxCredits: [],
  grantRole: null,
  loanDate: null,
  loanMaturityDate: null,
  loanTerm: null,
  country: 'United States',
  state: null,
  streetAddress: null,
  city: null,
  postalCode: null,
  cod: null,
  calendar: null,
  projectIds: [],
  ...start,
});

const changeable = [
  ...identityFields,
  'commitmentAmount',
  'lienPriority',
  'marketSegment',
  'taxCredits',
  'grantRole',
  'loanDate',
  'loanMaturityDate',
  'loanTerm',
  'country',
  'state',
  'streetAddress',
  'city',
  'postalCode',
  'cod',
  'calendar',
  'projectIds',
] as const satisfies readonly (keyof FinancingChange)[];

/** What cannot be changed comes along and is left out by the schema. A term that nobody entered is what the dates make it. */
export const financingValuesOf = (financing: FinancingView): FinancingValues => ({
  ...financing,
  loanTerm: financingTerm(financing).months,
  currency: currencyName(financing.currency),
  displayCurrency: currencyName(financing.displayCurrency),
  projectIds: financing.projects.map(({ id }) => id),
});

/** What a change of a financing has to say, beside the version. */
export const financingChangeOf = (before: FinancingValues, after: NewFinancing) =>
  changedFields<FinancingValues, (typeof changeable)[number]>(before, after, changeable);

/** What a new financing of a structure is kept under while it is entered; `type` is the one that was offered first. */
export const newFinancingDraft = (dealId: string, type: FinancingType = 'Loan'): string =>
  `financing/new/${type}/${dealId}`;

import type * as z from 'zod';
import { termOf } from '#shared/domain/derived-term.ts';
import type { NewProject, ProjectChange, ProjectView, StoredProject } from '#shared/domain/project.ts';
import { changedFields, currencyName, emptyIdentity, identityFields } from '../form/entity-values.ts';

type ReturnDays = Pick<StoredProject, 'irrTerm' | 'irrStartDate' | 'irrEndDate'>;

/** The span over which a project's return is measured. */
export const returnTerm = ({ irrTerm, irrStartDate, irrEndDate }: ReturnDays) =>
  termOf({ entered: irrTerm, from: irrStartDate, until: irrEndDate });

/** What the form of a project holds. */
export type ProjectValues = z.input<typeof NewProject>;

export const newProjectValues = (start: Partial<ProjectValues>): ProjectValues => ({
  ...emptyIdentity,
  dealId: '',
  type: 'Solar',
  marketSegment: null,
  taxCredits: [],
  assetSize: null,
  assetSizeUnit: 'kW',
  country: 'United States',
  state: null,
  county: null,
  street: null,
  city: null,
  postalCode: null,
  cod: null,
  calendar: null,
  irrStartDate: null,
  irrEndDate: null,
  irrTerm: null,
  ownershipPercentage: null,
  fiscalYearStart: '01-01',
  loanIds: [],
  ...start,
});

const changeable = [
  ...identityFields,
  'type',
  'marketSegment',
  'taxCredits',
  'assetSize',
  'assetSizeUnit',
  'country',
  'state',
  'county',
  'street',
  'city',
  'postalCode',
  'cod',
  'calendar',
  'irrStartDate',
  'irrEndDate',
  'irrTerm',
  'ownershipPercentage',
  'fiscalYearStart',
  'loanIds',
] as const satisfies readonly (keyof ProjectChange)[];

/** What cannot be changed comes along and is left out by the schema. A term that nobody entered is what the dates make it. */
export const projectValuesOf = (project: ProjectView): ProjectValues => ({
  ...project,
  irrTerm: returnTerm(project).months,
  currency: currencyName(project.currency),
  displayCurrency: currencyName(project.displayCurrency),
  loanIds: project.loans.map(({ id }) => id),
});

/** What a change of a project has to say, beside the version. */
export const projectChangeOf = (before: ProjectValues, after: NewProject) =>
  changedFields<ProjectValues, (typeof changeable)[number]>(before, after, changeable);

/** What a new project of a structure is kept under while it is entered. */
export const newProjectDraft = (dealId: string): string => `project/new/${dealId}`;

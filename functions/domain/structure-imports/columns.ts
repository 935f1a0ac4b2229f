import {
  FinancingType,
  LienPriority,
  MarketSegment,
  ProjectType,
  StructureType,
  TaxCredit,
  Visibility,
} from '#shared/domain/entity-types.ts';
import { GrantRole } from '#shared/domain/financing.ts';
import { AssetSizeUnit } from '#shared/domain/project.ts';
import type { ImportSheet } from '#shared/domain/structure-import.ts';
import { assetSizeUnitLabel } from '#shared/format/asset-size.ts';
import { currencies } from '#shared/money/currencies.ts';
import { type Column, date, monthDay, named, number, oneOf, percentage, someOf, text, types } from './column-kinds.ts';

const visibilityWords: Readonly<Record<Visibility, string>> = {
  PortfolioManagement: 'Portfolio Management',
  Origination: 'Origination',
};
const visibilities = Visibility.options.map((value) => ({ value, word: visibilityWords[value] }));
const currency = oneOf(named(currencies.map(({ name }) => name)));
const sizeUnit = oneOf(AssetSizeUnit.options.map((value) => ({ value, word: assetSizeUnitLabel(value) })));
const separated = 'Several are separated by semicolons.';

const nameAndId = (...names: readonly string[]): readonly Column[] => [
  {
    heading: 'Name',
    field: 'name',
    holds: text,
    isRequired: true,
    alsoCalled: [...names, ...names.map((name) => `${name} name`)],
  },
  {
    heading: 'Custom id',
    field: 'customId',
    holds: text,
    note: 'Your own id, unique among all entities.',
    alsoCalled: ['Id', 'External id', 'Reference', 'Code'],
  },
];
const home: Column = {
  heading: 'Structure custom id or name',
  field: 'home',
  holds: text,
  isRequired: true,
  note: 'A structure of this file, or one that exists.',
  alsoCalled: ['Structure', 'Deal', 'Structure custom id', 'Structure name', 'Deal name', 'In structure'],
};
const currencyColumns: readonly Column[] = [
  { heading: 'Currency', field: 'currency', holds: currency, alsoCalled: ['Commitment currency'] },
  { heading: 'Display currency', field: 'displayCurrency', holds: currency },
];
const description: Column = { heading: 'Description', field: 'description', holds: text };
const marketSegment: Column = {
  heading: 'Market segment',
  field: 'marketSegment',
  holds: oneOf(named(MarketSegment.options)),
};
const taxCredits: Column = {
  heading: 'Tax credits',
  field: 'taxCredits',
  holds: someOf(named(TaxCredit.options)),
  note: separated,
};
const status: Column = {
  heading: 'Status',
  field: 'statusId',
  holds: { kind: 'statuses' },
  note: 'One of your organization’s statuses for that type.',
};
const calendar: Column = {
  heading: 'Calendar',
  field: 'calendar',
  holds: { kind: 'calendars' },
  note: 'One of your organization’s calendars of business days.',
};
const businessDays: Column = { ...calendar, note: `${calendar.note} The Federal Reserve’s, if empty.` };
const ownCalendar: Column = { ...calendar, note: `${calendar.note} Its structure’s, if empty.` };
const stateNote = 'Name or postal code; in the United States one of the list.';

/** By which an export is known again where it came from. */
const ownId: Column = {
  heading: 'Trestle id',
  field: 'id',
  holds: text,
  note: 'Of an entity that exists, as exports have it. Leave it empty for new ones.',
};

const structureColumns: readonly Column[] = [
  ...nameAndId('Structure', 'Deal'),
  { heading: 'Type', field: 'structureType', holds: types(StructureType.options), note: 'Deal, if empty.' },
  status,
  {
    heading: 'Parent custom id or name',
    field: 'home',
    holds: text,
    note: 'The structure that it is a part of: one of this file, or one that exists.',
    alsoCalled: ['Part of', 'Parent', 'Parent custom id', 'Parent name', 'Parent structure'],
  },
  { heading: 'Borrower', field: 'borrower', holds: text },
  ...currencyColumns,
  { heading: 'Fiscal year end', field: 'fiscalYearEnd', holds: monthDay, note: 'Month and day like 12-31.' },
  { heading: 'Closing date', field: 'closingDate', holds: date },
  businessDays,
  { heading: 'Shown in', field: 'visibilities', holds: someOf(visibilities), note: separated },
  description,
  ownId,
];

const projectColumns: readonly Column[] = [
  ...nameAndId('Project'),
  home,
  { heading: 'Type', field: 'type', holds: types(ProjectType.options), note: 'Solar, if empty.' },
  status,
  marketSegment,
  { heading: 'Size', field: 'assetSize', holds: number, unitField: 'assetSizeUnit', alsoCalled: ['Capacity'] },
  { heading: 'Unit', field: 'assetSizeUnit', holds: sizeUnit, note: 'kW, if empty.', alsoCalled: ['Size unit'] },
  { heading: 'Country', field: 'country', holds: text, note: 'Name or code; the United States, if a state is given.' },
  { heading: 'State', field: 'state', holds: text, note: stateNote },
  { heading: 'County', field: 'county', holds: text },
  { heading: 'Street', field: 'street', holds: text },
  { heading: 'City', field: 'city', holds: text },
  { heading: 'Postal code', field: 'postalCode', holds: text, alsoCalled: ['ZIP', 'ZIP code'] },
  {
    heading: 'Commercial operation date',
    field: 'cod',
    holds: date,
    alsoCalled: ['Commercial operation', 'COD', 'In service date'],
  },
  {
    heading: 'Ownership percentage',
    field: 'ownershipPercentage',
    holds: percentage,
    note: '50 or 50%.',
    alsoCalled: ['Owned', 'Ownership'],
  },
  taxCredits,
  { heading: 'IRR start date', field: 'irrStartDate', holds: date },
  { heading: 'IRR end date', field: 'irrEndDate', holds: date },
  { heading: 'IRR term in months', field: 'irrTerm', holds: number, alsoCalled: ['IRR term'] },
  ownCalendar,
  { heading: 'Fiscal year start', field: 'fiscalYearStart', holds: monthDay, note: 'Month and day like 01-01.' },
  ...currencyColumns,
  description,
  ownId,
];

const financingColumns: readonly Column[] = [
  ...nameAndId('Financing', 'Loan', 'Grant'),
  home,
  { heading: 'Type', field: 'financingType', holds: types(FinancingType.options), note: 'Term loan, if empty.' },
  status,
  {
    heading: 'Commitment',
    field: 'commitmentAmount',
    holds: number,
    unitField: 'currency',
    alsoCalled: ['Commitment amount', 'Amount', 'Principal', 'Loan amount'],
  },
  ...currencyColumns,
  { heading: 'Closing date', field: 'loanDate', holds: date, alsoCalled: ['Closed', 'Closing', 'Loan date'] },
  { heading: 'Maturity date', field: 'loanMaturityDate', holds: date, alsoCalled: ['Matures', 'Maturity'] },
  { heading: 'Term in months', field: 'loanTerm', holds: number, alsoCalled: ['Term'] },
  {
    heading: 'Lien priority',
    field: 'lienPriority',
    holds: oneOf(named(LienPriority.options)),
    note: 'Only of debt.',
    alsoCalled: ['Lien'],
  },
  {
    heading: 'Grant role',
    field: 'grantRole',
    holds: oneOf(named(GrantRole.options)),
    note: 'Needed for grants; nothing else has one.',
    alsoCalled: ['We are the'],
  },
  marketSegment,
  taxCredits,
  { heading: 'Country', field: 'country', holds: text },
  { heading: 'State', field: 'state', holds: text, note: stateNote },
  { heading: 'Street', field: 'streetAddress', holds: text },
  { heading: 'City', field: 'city', holds: text },
  { heading: 'Postal code', field: 'postalCode', holds: text, alsoCalled: ['ZIP', 'ZIP code'] },
  {
    heading: 'Commercial operation date',
    field: 'cod',
    holds: date,
    alsoCalled: ['Commercial operation', 'COD', 'In service date'],
  },
  ownCalendar,
  description,
  {
    heading: 'Finances projects (custom ids)',
    field: 'projects',
    holds: { kind: 'references' },
    note: `Projects of this file, or such that exist. ${separated}`,
    alsoCalled: ['Finances projects', 'Projects'],
  },
  ownId,
];

export const columnsOf: Readonly<Record<ImportSheet, readonly Column[]>> = {
  Structures: structureColumns,
  Projects: projectColumns,
  Financings: financingColumns,
};

/** The heading of the column that fills a field. Fields that a refusal names and no column fills are about the row. */
export function headingOf(sheet: ImportSheet, field: string): string | null {
  const filled = field === 'dealId' || field === 'parentId' ? 'home' : field === 'projectIds' ? 'projects' : field;
  return columnsOf[sheet].find((column) => column.field === filled)?.heading ?? null;
}

/** The field that the column with a heading fills; null for faults about the row. */
export const fieldOf = (sheet: ImportSheet, heading: string | null): string | null =>
  columnsOf[sheet].find((column) => column.heading === heading)?.field ?? null;

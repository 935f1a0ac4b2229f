import { type EntityType, FinancingType } from '#shared/domain/entity-types.ts';
import type { Terms } from '#shared/domain/terms.ts';
import { formatDate } from '#shared/format/dates.ts';
import { visibilityWord } from '../entity/entity-words.ts';
import { financingKindOf } from '../financing/financing-kinds.ts';

const labels: Readonly<Record<string, string>> = {
  name: 'Name',
  customId: 'Custom id',
  statusId: 'Status',
  description: 'Description',
  displayCurrency: 'Shown in currency',
  remoteMappings: 'Ids in other systems',
  visibilities: 'Shown in',
  parentId: 'Part of',
  borrower: 'Borrower',
  fiscalYearEnd: 'Fiscal year end',
  fiscalYearStart: 'Fiscal year start',
  closingDate: 'Closing date',
  type: 'Type',
  marketSegment: 'Market segment',
  taxCredits: 'Tax credits',
  assetSize: 'Size',
  assetSizeUnit: 'Unit of the size',
  country: 'Country',
  state: 'State',
  county: 'County',
  street: 'Street',
  streetAddress: 'Street',
  city: 'City',
  postalCode: 'Postal code',
  cod: 'Commercial operation date',
  calendar: 'Calendar',
  irrStartDate: 'IRR from',
  irrEndDate: 'IRR until',
  irrTerm: 'IRR term',
  ownershipPercentage: 'Ownership',
  commitmentAmount: 'Commitment',
  lienPriority: 'Lien',
  grantRole: 'Our role',
  loanDate: 'Closing date',
  loanMaturityDate: 'Maturity date',
  loanTerm: 'Term',
  projectIds: 'Projects',
};

/** What a field of an entity is called. */
export const fieldLabel = (field: string, terms: Terms): string =>
  field === 'loanIds' ? terms.loans : (labels[field] ?? field);

const isDay = /^\d{4}-\d{2}-\d{2}$/;

/** A field's value in a sentence. `names` tells what ids stand for. */
export function valueText(value: unknown, names: ReadonlyMap<string, string>): string {
  if (value === null || value === undefined || value === '') return 'Nothing';
  if (typeof value === 'number') return value.toLocaleString('en-US', { maximumFractionDigits: 10 });
  if (Array.isArray(value))
    return value.length === 0 ? 'Nothing' : value.map((each) => valueText(each, names)).join(', ');
  if (typeof value === 'object') return Object.values(value).join(': ');
  const text = String(value);
  if (text === 'PortfolioManagement' || text === 'Origination') return visibilityWord(text);
  return isDay.test(text) ? formatDate(text) : (names.get(text) ?? text);
}

const inEveryForm: Readonly<Record<string, string>> = {
  calendar: 'Calendar of business days',
  ownershipPercentage: 'Ownership by the structure',
  projectIds: 'Finances',
  loanIds: 'Financed by',
};

/** What the form of an entity of this type calls a field, where that is not what the field is called elsewhere. */
function ownLabels(type: EntityType, terms: Terms): Readonly<Record<string, string>> {
  const financingType = FinancingType.safeParse(type).data;
  if (financingType !== undefined) {
    const { amountLabel, maturityLabel } = financingKindOf(financingType);
    return { name: `${terms.loan} name`, commitmentAmount: amountLabel, loanMaturityDate: maturityLabel };
  }
  return { name: type === 'Project' ? 'Project name' : terms.dealLabel };
}

/** What the form of an entity of this type calls a field. */
export const formLabel = (field: string, type: EntityType, terms: Terms): string =>
  ownLabels(type, terms)[field] ?? inEveryForm[field] ?? fieldLabel(field, terms);

import { type EntityType, FinancingType } from '#shared/domain/entity-types.ts';
import type { Terms } from '#shared/format/terms.ts';
import { financingKindOf } from '../financing/financing-kinds.ts';
import { fieldLabel } from './field-words.ts';

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

import { termOf } from '#shared/domain/derived-term.ts';
import { type FinancingType, isDebt } from '#shared/domain/entity-types.ts';
import type { NewFinancing, StoredFinancing } from '#shared/domain/financing.ts';

/** What there is to say about a financing of some type. */
export interface FinancingKind {
  /** What is committed is called so. */
  readonly amountLabel: string;
  readonly hasLien: boolean;
  readonly hasGrantRole: boolean;
  /** Tax credits flow to investors and lessors; lenders and grantors have none. */
  readonly hasTaxCredits: boolean;
  /** Equity has no day on which it has to be paid back. */
  readonly hasMaturity: boolean;
  readonly maturityLabel: string;
}

const taxEquity: ReadonlySet<FinancingType> = new Set([
  'PartnershipFlip',
  'SaleLeaseback',
  'Lease',
  'EquityInvestment',
]);
const amountLabels: Readonly<Partial<Record<FinancingType, string>>> = {
  Grant: 'Grant amount',
  EquityInvestment: 'Investment',
  PartnershipFlip: 'Investment',
};
const maturityLabels: Readonly<Partial<Record<FinancingType, string>>> = {
  Grant: 'End of the grant period',
  PartnershipFlip: 'Expected flip date',
  SaleLeaseback: 'End of the lease',
  Lease: 'End of the lease',
};

/** Which fields a type of financing has, and what they are called. */
export const financingKindOf = (type: FinancingType): FinancingKind => ({
  amountLabel: amountLabels[type] ?? 'Commitment',
  hasLien: isDebt(type),
  hasGrantRole: type === 'Grant',
  hasTaxCredits: taxEquity.has(type),
  hasMaturity: type !== 'EquityInvestment',
  maturityLabel: maturityLabels[type] ?? 'Maturity date',
});

/** What was entered, without what the chosen type does not have: it may have been entered for another type before. */
export function ofItsKind(entered: NewFinancing): NewFinancing {
  const kind = financingKindOf(entered.financingType);
  return {
    ...entered,
    lienPriority: kind.hasLien ? entered.lienPriority : 'None',
    grantRole: kind.hasGrantRole ? entered.grantRole : null,
    taxCredits: kind.hasTaxCredits ? entered.taxCredits : [],
    loanMaturityDate: kind.hasMaturity ? entered.loanMaturityDate : null,
    loanTerm: kind.hasMaturity ? entered.loanTerm : null,
  };
}

type FinancingDays = Pick<StoredFinancing, 'loanTerm' | 'loanDate' | 'loanMaturityDate'>;

/** The term of a financing, from its closing to its maturity. */
export const financingTerm = ({ loanTerm, loanDate, loanMaturityDate }: FinancingDays) =>
  termOf({ entered: loanTerm, from: loanDate, until: loanMaturityDate });

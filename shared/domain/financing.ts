import * as z from 'zod';
import { chosenId, idList, someOf } from './chosen.ts';
import { Amount, Months } from './entered-number.ts';
import {
  Counterparty,
  CurrencyName,
  CurrencyUnit,
  changedEntityFields,
  day,
  EntityReference,
  entityBase,
  HomeReference,
  newEntityFields,
  optionalText,
} from './entity-fields.ts';
import { FinancingType, LienPriority, MarketSegment, TaxCredit } from './entity-types.ts';
import { LinkedEnd, mostLinks } from './link.ts';

/** Which side of a grant the organization itself is on. */
export const GrantRole = z.enum(['Grantor', 'Grantee']);
export type GrantRole = z.infer<typeof GrantRole>;

/** A financing ("loan" in paths) as stored: a loan, lease, equity investment or grant within one structure. */
export const StoredFinancing = z.object({
  ...entityBase,
  dealId: z.string(),
  financingType: FinancingType,
  /** What is committed, in `currency`. */
  commitmentAmount: z.number().nullable(),
  lienPriority: LienPriority,
  marketSegment: MarketSegment.nullable(),
  taxCredits: z.array(TaxCredit),
  /** Null unless it is a grant. */
  grantRole: GrantRole.nullable(),
  /** The day on which it closed. */
  loanDate: z.string().nullable(),
  loanMaturityDate: z.string().nullable(),
  /** In months. */
  loanTerm: z.number().nullable(),
  country: z.string().nullable(),
  state: z.string().nullable(),
  streetAddress: z.string().nullable(),
  city: z.string().nullable(),
  postalCode: z.string().nullable(),
  /** Commercial operation date of what it finances. */
  cod: z.string().nullable(),
  /** The calendar of business days that its dates follow. */
  calendar: z.string().nullable(),
  /** Projects that it finances. */
  links: z.array(LinkedEnd).default([]),
});
export type StoredFinancing = z.infer<typeof StoredFinancing>;

/** A grant that the organization receives: it commits nothing of its own. */
export const isReceivedGrant = ({ grantRole }: Pick<StoredFinancing, 'grantRole'>): boolean => grantRole === 'Grantee';

/** A financing with what is known of its place in the organization. */
export const Financing = StoredFinancing.omit({ links: true }).extend({
  deal: HomeReference,
  typeDisplay: z.string(),
  entityCurrencyUnit: CurrencyUnit,
  parentCurrencyUnit: CurrencyUnit,
});
export type Financing = z.infer<typeof Financing>;

/** One financing with its projects and counterparties. */
export const FinancingView = Financing.extend({
  ancestors: z.array(EntityReference),
  projects: z.array(EntityReference),
  organizations: z.array(Counterparty),
});
export type FinancingView = z.infer<typeof FinancingView>;

const ownFields = {
  commitmentAmount: Amount.nullable(),
  lienPriority: LienPriority,
  marketSegment: MarketSegment.nullable(),
  taxCredits: someOf(TaxCredit),
  grantRole: GrantRole.nullable(),
  loanDate: day,
  loanMaturityDate: day,
  loanTerm: Months.nullable(),
  country: optionalText(100),
  state: optionalText(100),
  streetAddress: optionalText(200),
  city: optionalText(100),
  postalCode: optionalText(20),
  cod: day,
  calendar: z.string().max(60).nullable(),
};

export const NewFinancing = z.object({
  ...newEntityFields,
  dealId: chosenId('Choose a structure.'),
  financingType: FinancingType.default('Loan'),
  /** Left out: the structure's. */
  currency: CurrencyName.optional(),
  commitmentAmount: ownFields.commitmentAmount.default(null),
  lienPriority: ownFields.lienPriority.default('None'),
  marketSegment: ownFields.marketSegment.default(null),
  taxCredits: ownFields.taxCredits.default([]),
  grantRole: ownFields.grantRole.default(null),
  loanDate: ownFields.loanDate.default(null),
  loanMaturityDate: ownFields.loanMaturityDate.default(null),
  loanTerm: ownFields.loanTerm.default(null),
  country: ownFields.country.default(null),
  state: ownFields.state.default(null),
  streetAddress: ownFields.streetAddress.default(null),
  city: ownFields.city.default(null),
  postalCode: ownFields.postalCode.default(null),
  cod: ownFields.cod.default(null),
  calendar: ownFields.calendar.default(null),
  /** Projects that it finances. */
  projectIds: idList(mostLinks).default([]),
});
export type NewFinancing = z.infer<typeof NewFinancing>;

/** A change names the version that it read; fields left out stay as they are. A financing stays in its structure and of its type. */
export const FinancingChange = z.object({
  ...changedEntityFields,
  ...z.object(ownFields).partial().shape,
  projectIds: idList(mostLinks).optional(),
});
export type FinancingChange = z.infer<typeof FinancingChange>;

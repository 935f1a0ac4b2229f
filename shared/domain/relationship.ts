import * as z from 'zod';
import { chosenId } from './chosen.ts';
import { Amount, Percentage } from './entered-number.ts';
import { day } from './entity-fields.ts';
import { LaunchStatus } from './entity-types.ts';
import { recordStamp } from './record-stamp.ts';

/** What a counterparty is to an entity. */
export const RelationshipType = z.enum([
  'Investor',
  'Agent',
  'SponsorOrOwner',
  'Lender',
  'Borrower',
  'Sponsor',
  'Guarantor',
  'Participant',
  'Manager',
  'Partner',
  'Grantor',
  'Grantee',
]);
export type RelationshipType = z.infer<typeof RelationshipType>;

const words: Readonly<Partial<Record<RelationshipType, string>>> = { SponsorOrOwner: 'Sponsor/Owner' };

/** The party type as people read it. */
export const relationshipWord = (type: RelationshipType): string => words[type] ?? type;

/** Shares of one kind in one entity never add up to more than 100 percent. */
export type ShareKind = 'ownership' | 'lending';

/** What the percentage of a relationship is a share of; null where it is a plain remark. */
export function shareKindOf(type: RelationshipType): ShareKind | null {
  if (type === 'Investor' || type === 'SponsorOrOwner' || type === 'Sponsor' || type === 'Partner') return 'ownership';
  return type === 'Lender' || type === 'Participant' ? 'lending' : null;
}

/** Where the counterparty comes from: an affiliated organization or the own one, a fund of the organization, a partner. */
export const CounterpartySource = z.enum(['Organization', 'Fund', 'Partner']);
export type CounterpartySource = z.infer<typeof CounterpartySource>;

/** What can have counterparties. */
export const RelatedEntityType = z.enum(['Deal', 'Project', 'Loan']);
export type RelatedEntityType = z.infer<typeof RelatedEntityType>;

/** A counterparty of an entity. */
export const Relationship = z.object({
  id: z.string(),
  /** The same as `id`, under the name by which the specification's client knows it. */
  relationshipId: z.string(),
  organizationId: z.string(),
  relationshipType: RelationshipType,
  entityId: z.string(),
  entityType: RelatedEntityType,
  entityName: z.string(),
  /** The structure that the entity is, or belongs to. */
  dealId: z.string(),
  sourceType: CounterpartySource,
  sourceId: z.string(),
  sourceName: z.string(),
  /** A share from 0 to 100: see `shareKindOf`. */
  percentage: z.number().nullable(),
  /** In `currency`. */
  amount: z.number().nullable(),
  currency: z.string(),
  since: z.string().nullable(),
  launchStatus: LaunchStatus,
  ...recordStamp,
});
export type Relationship = z.infer<typeof Relationship>;

/** A counterparty in the list of an entity. */
export const ListedRelationship = Relationship.extend({
  /** Whether the counterparty is a fund whose page may be opened. */
  sourceHasPage: z.boolean(),
});
export type ListedRelationship = z.infer<typeof ListedRelationship>;

const terms = {
  percentage: Percentage.nullable(),
  amount: Amount.nullable(),
  since: day,
};

const newTerms = {
  percentage: terms.percentage.default(null),
  amount: terms.amount.default(null),
  since: terms.since.default(null),
};

export const NewRelationship = z.object({
  entityId: chosenId('Choose a structure, project or financing.'),
  relationshipType: RelationshipType,
  sourceType: CounterpartySource.default('Organization'),
  sourceId: chosenId('Choose a counterparty.'),
  ...newTerms,
});
export type NewRelationship = z.infer<typeof NewRelationship>;

/** The entity stands in the path. */
export const NewLoanRelationship = NewRelationship.omit({ entityId: true });

/** A change names the version that it read; Obsolete removes the relationship, and keeps its history. */
export const RelationshipChange = z.object({
  version: z.int().min(1),
  ...z.object(terms).partial().shape,
  launchStatus: LaunchStatus.optional(),
});
export type RelationshipChange = z.infer<typeof RelationshipChange>;

/** Lenders that are added to a financing together, all of them or none. */
export const NewLenders = z.object({
  lenders: z
    .array(
      z.object({
        sourceType: CounterpartySource.default('Organization'),
        sourceId: chosenId('Choose a lender.'),
        ...newTerms,
      }),
    )
    .min(1, 'Add at least one lender.')
    .max(20),
});
export type NewLenders = z.infer<typeof NewLenders>;

/** A counterparty of some entity, named once however many relationships it has. */
export const RelationshipSource = z.object({
  id: z.string(),
  name: z.string(),
  sourceType: CounterpartySource,
  relationshipTypes: z.array(RelationshipType),
});
export type RelationshipSource = z.infer<typeof RelationshipSource>;

/** Something in force that an organization, fund or partner is a counterparty of, as one request may know it. */
export interface ToldTie {
  readonly relationshipId: string;
  /** What the counterparty is there, e.g. "Lender". */
  readonly role: string;
  /** What it is a counterparty of, or that this may not be seen. */
  readonly entityName: string;
  /** The structure in which that lies, or which it is. */
  readonly homeId: string;
}

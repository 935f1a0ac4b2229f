import type { OrgType } from '#shared/domain/affiliation.ts';
import type { FinancingType } from '#shared/domain/entity-types.ts';
import { rolesFor } from '#shared/domain/party-roles.ts';
import { type RelationshipType, relationshipWord, type ShareKind } from '#shared/domain/relationship.ts';
import { callsOf } from '../../api/call-table.ts';

/** Roles as a reader looks for them: who lends and owns before who helps. */
export const roleOrder: readonly RelationshipType[] = [
  'Lender',
  'Participant',
  'Investor',
  'SponsorOrOwner',
  'Sponsor',
  'Partner',
  'Borrower',
  'Guarantor',
  'Grantor',
  'Grantee',
  'Agent',
  'Manager',
];

/** The roles that there are in an entity, in that order. */
export const rolesOf = ({ financingType }: { readonly financingType: FinancingType | null }): typeof roleOrder =>
  roleOrder.filter((role) => rolesFor(financingType).includes(role));

const plurals: Readonly<Partial<Record<RelationshipType, string>>> = { SponsorOrOwner: 'Sponsors/Owners' };

/** `Lenders`. */
export const rolePlural = (type: RelationshipType): string => plurals[type] ?? `${relationshipWord(type)}s`;

const organizationKinds: Readonly<Partial<Record<RelationshipType, OrgType>>> = {
  Lender: 'Lender',
  Participant: 'Lender',
  Investor: 'Investor',
  SponsorOrOwner: 'Sponsor',
  Sponsor: 'Sponsor',
  Borrower: 'Borrower',
  Grantor: 'Grantor',
  Grantee: 'Grantee',
  Manager: 'Servicer',
};

/** What kind of organization somebody with this role usually is. */
export const usualKind = (type: RelationshipType): OrgType => organizationKinds[type] ?? 'Other';

export const shareWords: Readonly<Record<ShareKind, { readonly name: string; readonly taken: string }>> = {
  lending: { name: 'Lending', taken: 'lent' },
  ownership: { name: 'Ownership', taken: 'held' },
};

type Act = 'created' | 'updated' | 'removed' | 'restored';

const ofInvestors: Readonly<Record<Act, string | undefined>> = {
  created: callsOf.relationships.createRelationship.success,
  updated: callsOf.relationships.updateRelationship.success,
  // The same call removes and restores; what it did is known here.
  removed: 'Investor removed successfully',
  restored: callsOf.relationships.updateRelationship.success,
};

const ofParties: Readonly<Record<Act, string | undefined>> = {
  created: callsOf.relationships.createPartnerRelationship.success,
  updated: 'Party successfully updated',
  removed: 'Party successfully removed',
  restored: 'Party successfully restored',
};

/** What is said when something was done to a party. */
export const successOf = (type: RelationshipType, act: Act): string | undefined =>
  (type === 'Investor' ? ofInvestors : ofParties)[act];

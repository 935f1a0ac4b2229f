import { type FinancingType, isDebt } from './entity-types.ts';
import { RelationshipType } from './relationship.ts';

const lending: readonly RelationshipType[] = ['Lender', 'Participant'];
const granting: readonly RelationshipType[] = ['Grantor', 'Grantee'];

/** What nobody can be to a financing of a type: only debt and leases are lent, and only grants have a grantor and a grantee. */
function unfitRoles(type: FinancingType): readonly RelationshipType[] {
  if (type === 'Grant') return [...lending, 'Borrower', 'Investor'];
  const isLent = isDebt(type) || type === 'Lease' || type === 'SaleLeaseback';
  return isLent ? granting : [...lending, ...granting];
}

/** Roles that counterparties of an entity can have; `financingType` is null for structures and projects, which have them all. */
export const rolesFor = (financingType: FinancingType | null): readonly RelationshipType[] =>
  financingType === null
    ? RelationshipType.options
    : RelationshipType.options.filter((role) => !unfitRoles(financingType).includes(role));

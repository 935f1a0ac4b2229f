import type { EntityType } from '#shared/domain/entity-types.ts';

interface PlacedEntity {
  /** What it is; every type of structure, financing and project has its own kind of page. */
  readonly type: EntityType;
  readonly id: string;
  /** The structure that it lies in; not needed for a structure itself. */
  readonly dealId?: string | null;
}

const kinds: Readonly<Record<EntityType, 'structure' | 'financing' | 'project' | 'organization'>> = {
  Deal: 'structure',
  Fund: 'structure',
  Other: 'structure',
  SPV: 'structure',
  Portfolio: 'structure',
  Business: 'structure',
  Project: 'project',
  Loan: 'financing',
  ConstructionLoan: 'financing',
  RevolvingLineOfCredit: 'financing',
  PartnershipFlip: 'financing',
  SaleLeaseback: 'financing',
  Lease: 'financing',
  EquityInvestment: 'financing',
  Grant: 'financing',
  Organization: 'organization',
};

/** Whether it is a structure, financing, project or organization. */
export const kindOf = (type: EntityType) => kinds[type];

/** The page of an entity. */
export function addressOf({ type, id, dealId }: PlacedEntity): string {
  switch (kindOf(type)) {
    case 'structure':
      return `/deals/${id}/overview`;
    case 'financing':
      return `/deals/${dealId}/loan/${id}/loan-details`;
    case 'project':
      return `/deals/${dealId}/project/${id}/project-details`;
    case 'organization':
      return `/organization/${id}/dashboard`;
  }
}

/** Where the figures of a structure, project or financing are entered. */
export function figuresAddressOf({ type, id, dealId }: PlacedEntity): string {
  switch (kindOf(type)) {
    case 'financing':
      return `/deals/${dealId}/loan/${id}/figures`;
    case 'project':
      return `/deals/${dealId}/project/${id}/figures`;
    default:
      return `/deals/${id}/figures`;
  }
}

/** The data room of an entity. */
export function roomAddressOf({ type, id, dealId }: PlacedEntity): string {
  switch (kindOf(type)) {
    case 'financing':
      return `/deals/${dealId}/loan/${id}/data-room`;
    case 'project':
      return `/deals/${dealId}/project/${id}/data-room`;
    case 'organization':
      return `/organization/${id}/documents`;
    case 'structure':
      return `/deals/${id}/data-room`;
  }
}

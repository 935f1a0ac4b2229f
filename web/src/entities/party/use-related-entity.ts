import { useQuery } from '@tanstack/react-query';
import { type EntityPath, structurePath } from '#shared/domain/entity-path.ts';
import type { FinancingType } from '#shared/domain/entity-types.ts';
import { isInForce } from '#shared/domain/in-force.ts';
import type { RelatedEntityType, Relationship, RelationshipType } from '#shared/domain/relationship.ts';
import { isShareOfCommitment, withCountedShares } from '#shared/domain/shares.ts';
import { financingQueries } from '../../api/queries/financing-queries.ts';
import { projectQueries } from '../../api/queries/project-queries.ts';
import { structureQueries } from '../../api/queries/structure-queries.ts';
import { pathOf } from '../entity/entity-path.ts';

/** An entity as far as its parties depend on it. */
export interface RelatedEntity {
  readonly id: string;
  readonly type: RelatedEntityType;
  readonly name: string;
  readonly currency: string;
  /** What is committed of a financing; see {@link wholeOf}. Null for everything else. */
  readonly commitment: number | null;
  /** Null unless it is a financing. */
  readonly financingType: FinancingType | null;
  /** Funds alone have any number of investors. */
  readonly isFund: boolean;
  /** Neither it nor the structure that it lies in is archived. */
  readonly isInForce: boolean;
  /** The entity and what it lies in, for permissions. */
  readonly path: EntityPath;
}

/** What the share of somebody with this role is a share of, in the currency of the entity; null where no amount follows from it. */
export const wholeOf = (
  role: RelationshipType,
  { commitment, financingType }: Pick<RelatedEntity, 'commitment' | 'financingType'>,
): number | null => (financingType !== null && isShareOfCommitment(role, financingType) ? commitment : null);

/** Parties with the share that an amount without one is of what is committed. */
export const countedParties = (
  parties: readonly Relationship[],
  { commitment, financingType }: Pick<RelatedEntity, 'commitment' | 'financingType'>,
): readonly Relationship[] =>
  financingType === null ? parties : withCountedShares(parties, { financingType, commitmentAmount: commitment });

/** Reads the entity that parties belong to; its page has usually read it before. */
export function useRelatedEntity(id: string, type: RelatedEntityType) {
  const structure = useQuery({ ...structureQueries.detail(id), enabled: type === 'Deal' });
  const financing = useQuery({ ...financingQueries.detail(id), enabled: type === 'Loan' });
  const project = useQuery({ ...projectQueries.detail(id), enabled: type === 'Project' });
  const found = (): RelatedEntity | undefined => {
    const isFund = structure.data?.structureType === 'Fund';
    const shared = { id, type, commitment: null, financingType: null, isFund };
    if (structure.data) {
      const { name, currency } = structure.data;
      const isActive = isInForce(structure.data, structure.data);
      return { ...shared, name, currency, isInForce: isActive, path: structurePath(structure.data) };
    }
    const holding = financing.data ?? project.data;
    if (holding === undefined) return undefined;
    const { name, currency } = holding;
    const commitment = financing.data?.commitmentAmount ?? null;
    const financingType = financing.data?.financingType ?? null;
    const isActive = isInForce(holding, holding.deal);
    return { ...shared, name, currency, isInForce: isActive, commitment, financingType, path: pathOf(holding) };
  };
  const { error, isPending, refetch } = { Deal: structure, Loan: financing, Project: project }[type];
  return { data: found(), error, isPending, refetch };
}

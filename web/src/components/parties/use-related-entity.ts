import { useQuery } from '@tanstack/react-query';
import type { LaunchStatus } from '#shared/domain/entity-types.ts';
import type { RelatedEntityType } from '#shared/domain/relationship.ts';
import { financingQueries } from '../../api/queries/financing-queries.ts';
import { projectQueries } from '../../api/queries/project-queries.ts';
import { structureQueries } from '../../api/queries/structure-queries.ts';
import { pathOf, structurePathOf } from '../entities/entity-path.ts';

/** An entity as far as its parties depend on it. */
export interface RelatedEntity {
  readonly id: string;
  readonly type: RelatedEntityType;
  readonly name: string;
  readonly currency: string;
  /** What is committed of a financing; shares of lenders are shares of it. Null for everything else. */
  readonly commitment: number | null;
  /** Funds alone have any number of investors. */
  readonly isFund: boolean;
  readonly launchStatus: LaunchStatus;
  /** The entity and what it lies in, for permissions. */
  readonly path: readonly string[];
}

/** Reads the entity that parties belong to; its page has usually read it before. */
export function useRelatedEntity(id: string, type: RelatedEntityType) {
  const structure = useQuery({ ...structureQueries.detail(id), enabled: type === 'Deal' });
  const financing = useQuery({ ...financingQueries.detail(id), enabled: type === 'Loan' });
  const project = useQuery({ ...projectQueries.detail(id), enabled: type === 'Project' });
  const found = (): RelatedEntity | undefined => {
    const shared = { id, type, commitment: null, isFund: structure.data?.structureType === 'Fund' };
    if (structure.data) {
      const { name, currency, launchStatus } = structure.data;
      return { ...shared, name, currency, launchStatus, path: structurePathOf(structure.data) };
    }
    const holding = financing.data ?? project.data;
    if (holding === undefined) return undefined;
    const { name, currency, launchStatus } = holding;
    const commitment = financing.data?.commitmentAmount ?? null;
    return { ...shared, name, currency, launchStatus, commitment, path: pathOf(holding) };
  };
  const { error, isPending, refetch } = { Deal: structure, Loan: financing, Project: project }[type];
  return { data: found(), error, isPending, refetch };
}

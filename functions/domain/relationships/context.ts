import { findAffiliate } from '#functions/domain/organizations/exports/affiliation-reader.ts';
import { isFeatureOn } from '#functions/domain/session/exports/features-reader.ts';
import {
  type Entity,
  findEntity,
  findFinancing,
  findProject,
} from '#functions/domain/structures/exports/entity-reader.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { ErrorCode } from '#shared/errors/catalog.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { HoldingLimits } from './share-rules.ts';

export interface RelationshipsContext {
  readonly scope: RequestScope;
  /** A structure, project or financing; refuses with `entityNotFound`, or with what is given. */
  entity(id: string, refusal?: ErrorCode): Promise<Entity>;
  /** Refuses with `financingNotFound`. */
  financing(id: string): Promise<Entity>;
  /** A structure of type Fund; refuses with `structureNotFound`. */
  fund(id: string): Promise<Entity>;
  /** Refuses with `partnerNotFound`. */
  requirePartner(id: string): Promise<void>;
  /** As they are now: the commitment, or the share of the structure, may have changed since the entity was read. */
  limitsOf(entity: Entity): Promise<HoldingLimits>;
}

export function relationshipsContext(scope: RequestScope): RelationshipsContext {
  const entity = async (id: string, refusal: ErrorCode = 'entityNotFound'): Promise<Entity> => {
    const found = await findEntity(scope.table, id);
    if (!found) throw new DomainError(refusal);
    return found;
  };

  return {
    scope,
    entity,
    financing: async (id) => {
      const found = await entity(id, 'financingNotFound');
      if (found.kind !== 'Loan') throw new DomainError('financingNotFound', { reason: found.kind });
      return found;
    },
    fund: async (id) => {
      const found = await entity(id, 'structureNotFound');
      if (found.entityType !== 'Fund') throw new DomainError('structureNotFound', { reason: found.entityType });
      return found;
    },
    requirePartner: async (id) => {
      if (!(await findAffiliate(scope.table, 'Partner', id))) throw new DomainError('partnerNotFound');
    },
    limitsOf: async ({ id, kind, entityType, home }) => {
      const [hasManyLenders, financing, project] = await Promise.all([
        isFeatureOn('MultipleLenders', scope.organizationId),
        kind === 'Loan' ? findFinancing(scope.table, home.id, id) : null,
        kind === 'Project' ? findProject(scope.table, home.id, id) : null,
      ]);
      const ownedByStructure = project?.ownershipPercentage ?? null;
      return { entityType: kind, isFund: entityType === 'Fund', hasManyLenders, financing, ownedByStructure };
    },
  };
}

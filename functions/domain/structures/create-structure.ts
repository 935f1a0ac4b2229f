import { randomUUID } from 'node:crypto';
import type { UseCase } from '#functions/platform/serve-area.ts';
import type { structures } from '#shared/contract/structures.ts';
import type { StructuresContext } from './context.ts';

export const createStructure: UseCase<(typeof structures.calls)['createStructure'], StructuresContext> = (
  { body },
  { scope, repository },
) => {
  const at = scope.clock.now().toISOString();
  return repository.save(
    {
      ...body,
      id: randomUUID(),
      organizationId: scope.organizationId,
      launchStatus: 'Active',
      version: 1,
      createdAt: at,
      createdBy: scope.agent.id,
      updatedAt: at,
      updatedBy: scope.agent.id,
    },
    'absent',
    'structure.created',
  );
};

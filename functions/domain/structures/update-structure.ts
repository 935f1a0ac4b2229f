import type { UseCase } from '#functions/platform/serve-area.ts';
import type { structures } from '#shared/contract/structures.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { StructuresContext } from './context.ts';

type UpdateStructure = UseCase<(typeof structures.calls)['updateStructure'], StructuresContext>;

export const updateStructure: UpdateStructure = async ({ params, body }, { scope, repository }) => {
  const { version, ...change } = body;
  const structure = await repository.get(params.id);
  // Obsoleting takes the right to create, as the capability table says.
  const isObsoleted = change.launchStatus !== undefined && change.launchStatus !== structure.launchStatus;
  if (isObsoleted && !scope.may('Create', 'Deal', structure.id)) throw new DomainError('notPermitted');

  const changed = {
    ...structure,
    ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)),
  };
  return repository.save(changed, version, isObsoleted ? 'structure.launchStatusChanged' : 'structure.updated');
};

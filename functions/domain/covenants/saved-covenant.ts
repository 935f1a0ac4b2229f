import type { CovenantWithState } from '#shared/domain/covenant.ts';
import type { Structure } from '#shared/domain/structure.ts';
import type { CovenantsContext } from './context.ts';
import type { CovenantWrite } from './covenant-repository.ts';

/** Writes a covenant, and answers it with where it stands then. Refuses with `recordChanged`. */
export async function savedWithState(
  write: CovenantWrite,
  structure: Structure,
  { repository, withStates }: CovenantsContext,
): Promise<CovenantWithState> {
  const [told] = await withStates(structure, [await repository.save(write, structure)]);
  if (!told) throw new Error('A stored covenant has no state.');
  return told;
}

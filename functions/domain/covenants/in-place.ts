import type { Covenant } from '#shared/domain/covenant.ts';
import { structurePath } from '#shared/domain/entity-path.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { CovenantsContext, Place } from './context.ts';
import { rightsOn } from './covenant-rights.ts';

/** Whether a covenant is of what a request names: of a structure, all of them; of a project or financing, those that test its figures. */
export const isIn = ({ subjectId }: Place, covenant: Pick<Covenant, 'subjectId'>): boolean =>
  subjectId === null || covenant.subjectId === subjectId;

/** Refuses with `covenantNotFound` a covenant of something else. */
export function requireIn(place: Place, covenant: Covenant): Covenant {
  if (!isIn(place, covenant)) throw new DomainError('covenantNotFound', { reason: 'of another subject' });
  return covenant;
}

/** Refuses what is beside the terms of a covenant that is not in force: nothing is excused, and no event counts. */
export function requireInForce({ approved, launchStatus }: Pick<Covenant, 'approved' | 'launchStatus'>): void {
  if (launchStatus === 'Obsolete') throw new DomainError('covenantObsolete');
  if (!approved) throw new DomainError('covenantNotApproved');
}

/** A covenant that a request names at a place. Refuses with `covenantNotFound` what is not there, and what the request may not see. */
export async function seenCovenant(
  place: Place,
  id: string,
  { scope, repository }: Pick<CovenantsContext, 'scope' | 'repository'>,
): Promise<Covenant> {
  const covenant = requireIn(place, await repository.get(place.structure.id, id));
  if (!rightsOn(covenant, scope, structurePath(place.structure)).sees)
    throw new DomainError('covenantNotFound', { reason: 'may not be seen' });
  return covenant;
}

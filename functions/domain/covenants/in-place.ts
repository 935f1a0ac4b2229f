import type { Covenant } from '#shared/domain/covenant.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { Place } from './context.ts';

/** Whether a covenant is of what a request names: of a structure, all of them; of a project or financing, those that test its figures. */
export const isIn = ({ subjectId }: Place, covenant: Pick<Covenant, 'subjectId'>): boolean =>
  subjectId === null || covenant.subjectId === subjectId;

/** Refuses with `covenantNotFound` a covenant of something else. */
export function requireIn(place: Place, covenant: Covenant): Covenant {
  if (!isIn(place, covenant)) throw new DomainError('covenantNotFound', { reason: 'of another subject' });
  return covenant;
}

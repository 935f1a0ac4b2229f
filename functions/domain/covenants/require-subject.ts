import { readDetailTypes } from '#functions/domain/metrics/exports/own-detail-types-reader.ts';
import { findEntity } from '#functions/domain/structures/exports/entity-reader.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { Covenant } from '#shared/domain/covenant.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { engineMetric } from './measured-covenants.ts';

const foreignSubject = 'Choose a project or financing of this structure.';
const enteredOnly = 'Only a metric that is computed is measured over another time than its period.';

/** Whether somebody may have a covenant tested by the figures of a project or financing: one of the structure, which they see. */
async function isSubjectOf(subjectId: string, structure: Structure, scope: RequestScope): Promise<boolean> {
  const entity = await findEntity(scope.table, subjectId);
  if (entity === null || entity.kind === 'Deal' || entity.home.id !== structure.id) return false;
  return scope.may('View', entity.kind, entity.path);
}

/** Refuses a covenant that is to be tested by what cannot be had: figures of something else, or a window over what nobody computes. */
export async function requireSubject(
  before: Covenant | null,
  after: Covenant,
  structure: Structure,
  scope: RequestScope,
): Promise<void> {
  const { subjectId, window } = after;
  const isNewSubject = subjectId !== null && subjectId !== before?.subjectId;
  if (isNewSubject && !(await isSubjectOf(subjectId, structure, scope))) {
    throw new DomainError('requestInvalid', { fields: { subjectId: foreignSubject } });
  }
  if (window === 'Period' || !after.approved) return;
  if (engineMetric(after, structure, await readDetailTypes(scope.table)) === null) {
    throw new DomainError('requestInvalid', { fields: { window: enteredOnly } });
  }
}

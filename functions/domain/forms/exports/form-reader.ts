import type { Entity } from '#functions/domain/structures/exports/entity-reader.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { Form } from '#shared/domain/form.ts';
import type { Level } from '#shared/domain/permissions/permission.ts';
import { findForm, mayOnForm } from '../form-store.ts';

/** A form of what is named, with what the request may do to it; null where there is none. */
export async function findFormWithRights(
  id: string,
  entity: Entity,
  scope: RequestScope,
): Promise<{ readonly form: Form; may(level: Level): boolean } | null> {
  const form = await findForm(id, entity, scope);
  return form === null ? null : { form, may: (level) => mayOnForm(level, form, entity, scope) };
}

/** Whether the request may see a form as the audit trail tells of it. */
export const maySeeForm = (form: Pick<Form, 'id' | 'subjectId'>, entity: Entity, scope: RequestScope): boolean =>
  mayOnForm('View', form, entity, scope);

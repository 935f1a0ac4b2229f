import type { Alongside } from '#functions/domain/approvals/exports/approval-source.ts';
import { actorName } from '#functions/platform/http/actor-name.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { Form } from '#shared/domain/form.ts';
import { openQuestions } from '#shared/domain/form-answers.ts';
import { withoutStamp } from '#shared/domain/record-stamp.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { saveForm } from './form-store.ts';

/** Approves a form as it was read, with what goes along in one transaction. Refuses with `formIncomplete`. */
export function approveForm(form: Form, scope: RequestScope, along?: Alongside): Promise<Form> {
  const open = openQuestions(form);
  if (open.length > 0) {
    const fields = Object.fromEntries(open.map(({ id }) => [`answers.${id}`, 'Answer this question.']));
    throw new DomainError('formIncomplete', { fields });
  }
  const approval = { at: scope.clock.now().toISOString(), by: scope.actor.agentId, byName: actorName(scope) };
  return saveForm({ ...withoutStamp(form), approved: true, approval }, form.version, 'form.approved', scope, along);
}

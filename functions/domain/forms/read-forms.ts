import { page } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import type { forms } from '#shared/contract/forms.ts';
import type { Form, ListedForm } from '#shared/domain/form.ts';
import { progressOf } from '#shared/domain/form-answers.ts';
import type { FormsContext } from './context.ts';
import { listFormsIn, readForm } from './form-store.ts';

type Calls = typeof forms.calls;

function listed({ questions, answers, ...form }: Form): ListedForm {
  return { ...form, progress: progressOf({ questions, answers }) };
}

export const listForms: UseCase<Calls['listForms'], FormsContext> = async ({ params, query }, { scope, entity }) => {
  const { approved, category, folderId, ...request } = query;
  const keeps = (form: Form) =>
    (approved === undefined || String(form.approved) === approved) &&
    (category === undefined || form.category === category) &&
    (folderId === undefined || form.folderId === folderId);
  const found = await listFormsIn(await entity(params.entityId), scope, { ...request, keeps });
  return page({ ...found, items: found.items.map(listed) });
};

export const getForm: UseCase<Calls['getForm'], FormsContext> = async ({ params }, { scope, entity }) =>
  readForm(params.id, await entity(params.entityId), scope);

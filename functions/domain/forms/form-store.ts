import type { Alongside } from '#functions/domain/approvals/exports/approval-source.ts';
import type { Entity } from '#functions/domain/structures/exports/entity-reader.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { filledPage, type Page, type PageRequest } from '#functions/platform/storage/paging.ts';
import { writeRecords } from '#functions/platform/storage/records.ts';
import { Form } from '#shared/domain/form.ts';
import type { Level } from '#shared/domain/permissions/permission.ts';
import { FormCategory } from '#shared/domain/reference/form-categories.ts';
import { DomainError } from '#shared/errors/domain-error.ts';

/** A record of the table holds 400 KB, and the audit trail keeps what was before beside what is now. */
const mostBytes = 200_000;

const keyOf = (id: string) => ({ kind: 'Form', id });
const groupOf = ({ entityId, launchStatus }: Pick<Form, 'entityId' | 'launchStatus'>): string =>
  `Form#${entityId}#${launchStatus}`;

/** In the order of a project's life, then by name. */
const sortOf = ({ category, name, id }: Pick<Form, 'category' | 'name' | 'id'>): string =>
  `${String(FormCategory.options.indexOf(category)).padStart(2, '0')}#${name.toLowerCase()}#${id}`;

/** Where permissions on a form are looked for: what it is about, and all that this lies in. */
function pathOf({ subjectId }: Pick<Form, 'subjectId'>, { id, home, path }: Entity): readonly string[] {
  if (subjectId === null || subjectId === id) return path;
  return [subjectId, home.id, ...home.ancestorIds];
}

export const mayOnForm = (
  level: Level,
  form: Pick<Form, 'id' | 'subjectId'>,
  entity: Entity,
  scope: RequestScope,
): boolean => scope.may(level, 'Form', pathOf(form, entity), { sourceIds: [form.id] });

/** Whether a form is of what a request names: of a structure, all of them; of a project or financing, those about it. */
const isIn = ({ id, kind, home }: Entity, form: Pick<Form, 'entityId' | 'subjectId'>): boolean =>
  form.entityId === home.id && (kind === 'Deal' || form.subjectId === id);

/** A form that the request may see; refuses with `formNotFound`. */
export async function readForm(id: string, entity: Entity, scope: RequestScope): Promise<Form> {
  const found = await findForm(id, entity, scope);
  if (found === null || !mayOnForm('View', found, entity, scope)) throw new DomainError('formNotFound');
  return found;
}

/** A form of what is named, whoever may see it; null where there is none. */
export async function findForm(id: string, entity: Entity, { table }: RequestScope): Promise<Form | null> {
  const found = await table.get(keyOf(id), Form);
  return found !== null && isIn(entity, found) ? found : null;
}

interface Listed extends PageRequest {
  readonly launchStatus: Form['launchStatus'];
  keeps(form: Form): boolean;
}

/** Forms that the request may see, by category and name. */
export const listFormsIn = (
  entity: Entity,
  scope: RequestScope,
  { launchStatus, keeps, ...page }: Listed,
): Promise<Page<Form>> =>
  filledPage(
    (request) => scope.table.list(groupOf({ entityId: entity.home.id, launchStatus }), Form, request),
    (form) => isIn(entity, form) && mayOnForm('View', form, entity, scope) && keeps(form),
    page,
  );

type Content = Omit<Form, 'version' | 'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy'>;

/** Writes a form, with what goes along in one transaction, and answers it as it was written. Refuses with `formTooLarge` and `recordChanged`. */
export async function saveForm(
  value: Content,
  expects: 'absent' | number,
  event: string,
  { table, actor, clock }: RequestScope,
  along: Alongside = { changes: [], derived: [] },
): Promise<Form> {
  if (Buffer.byteLength(JSON.stringify(value)) > mostBytes) throw new DomainError('formTooLarge');
  const list = { group: groupOf(value), sort: sortOf(value) };
  const change = table.change({ key: keyOf(value.id), expects, value, event, list });
  const [written] = await writeRecords([change, ...along.changes], actor, clock.now(), along.derived);
  return Form.parse(written);
}

import { randomUUID } from 'node:crypto';
import { requireNoWorkflow } from '#functions/domain/approvals/exports/open-workflow-reader.ts';
import type { Entity } from '#functions/domain/structures/exports/entity-reader.ts';
import { actorName } from '#functions/platform/http/actor-name.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { VersionOutdated } from '#functions/platform/storage/attempts.ts';
import type { forms } from '#shared/contract/forms.ts';
import type { Form } from '#shared/domain/form.ts';
import { isExternalAccess } from '#shared/domain/permissions/external.ts';
import type { Level } from '#shared/domain/permissions/permission.ts';
import { withoutStamp } from '#shared/domain/record-stamp.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { approveForm } from './approve-form.ts';
import type { FormsContext } from './context.ts';
import { mayOnForm, readForm, saveForm } from './form-store.ts';
import { answersOf } from './given-answers.ts';

type Calls = typeof forms.calls;

const answering = (scope: RequestScope) => ({
  answeredAt: scope.clock.now().toISOString(),
  answeredBy: scope.actor.agentId,
  answeredByName: actorName(scope),
});

export const createForm: UseCase<Calls['createForm'], FormsContext> = async ({ body }, context) => {
  const { scope, entityInForce, requireFolder } = context;
  const { id, kind, home } = await entityInForce(body.entityId);
  if (body.folderId !== null) await requireFolder(home.id, body.folderId);
  const value = {
    ...body,
    id: randomUUID(),
    entityId: home.id,
    subjectId: kind === 'Deal' ? null : id,
    answers: answersOf(body.questions, [], body.answers, answering(scope)),
    approved: false,
    approval: null,
    launchStatus: 'Active' as const,
  };
  return saveForm(value, 'absent', 'form.created', scope);
};

interface Named {
  readonly id: string;
  readonly version?: number | undefined;
}

/** Refuses a request that has read another version than the stored one; one that names none takes the form as it is. */
function requireRead({ version }: Named, form: Form): void {
  if (version !== undefined && version !== form.version) throw new VersionOutdated();
}

/** A form that the request may see, of the version that it has read. */
async function named(request: Named, entity: Entity, scope: RequestScope): Promise<Form> {
  const form = await readForm(request.id, entity, scope);
  requireRead(request, form);
  return form;
}

function requireRight(level: Level, form: Form, entity: Entity, scope: RequestScope): void {
  if (!mayOnForm(level, form, entity, scope)) throw new DomainError('notPermitted', { reason: `${level} on Form` });
}

/** What is asked is the organization's to say: guests and unaffiliated users answer. */
function requireAsker(change: object, scope: RequestScope): void {
  const changes = Object.values(change).some((value) => value !== undefined);
  if (changes && isExternalAccess(scope.membership?.accessType))
    throw new DomainError('notPermitted', { reason: 'guests answer, and do not change what is asked' });
}

export const updateForm: UseCase<Calls['updateForm'], FormsContext> = async ({ body }, context) => {
  const { scope, entityInForce, requireFolder } = context;
  const { entityId, id, version, answers, ...change } = body;
  const entity = await entityInForce(entityId);
  const before = await named({ id, version }, entity, scope);
  requireRight('Edit', before, entity, scope);
  requireAsker(change, scope);
  if (before.launchStatus === 'Obsolete') throw new DomainError('formObsolete');
  if (before.approved) throw new DomainError('formApproved');
  const { folderId, questions = before.questions } = change;
  if (folderId != null && folderId !== before.folderId) await requireFolder(entity.home.id, folderId);
  const content = { ...withoutStamp(before), ...change, questions };
  const after = { ...content, answers: answersOf(questions, before.answers, answers ?? [], answering(scope)) };
  return saveForm(after, version, 'form.updated', scope);
};

/** Switches the approval as it was read. A second click that names the version of the first is refused, and switches nothing back. */
export const toggleFormApproval: UseCase<Calls['toggleFormApproval'], FormsContext> = async ({ body }, context) => {
  const { scope, entityInForce } = context;
  const entity = await entityInForce(body.entityId);
  const before = await named(body, entity, scope);
  if (before.launchStatus === 'Obsolete') throw new DomainError('formObsolete');
  const content = withoutStamp(before);
  if (before.approved) {
    return saveForm({ ...content, approved: false, approval: null }, before.version, 'form.unapproved', scope);
  }
  await requireNoWorkflow(scope.table, before.entityId, before.id);
  return approveForm(before, scope);
};

export const obsoleteForm: UseCase<Calls['obsoleteForm'], FormsContext> = async ({ body }, context) => {
  const { scope, entityInForce } = context;
  const entity = await entityInForce(body.entityId);
  const before = await readForm(body.id, entity, scope);
  requireRight('Create', before, entity, scope);
  if (before.launchStatus === 'Obsolete') return before;
  requireRead(body, before);
  const after = { ...withoutStamp(before), launchStatus: 'Obsolete' as const };
  return saveForm(after, before.version, 'form.obsoleted', scope);
};

import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { page } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { requireCandidateSearch } from '#functions/platform/people/candidate-search.ts';
import { type NamedKind, namedRecords } from '#functions/platform/storage/named-records.ts';
import type { PendingChange } from '#functions/platform/storage/records.ts';
import type { approvals } from '#shared/contract/approvals.ts';
import { StoredTemplate, type WorkflowTemplate } from '#shared/domain/approvals/template.ts';
import { approverKey, type WorkflowSourceType } from '#shared/domain/approvals/workflow.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { sourceTypeWords } from '#shared/format/approval-words.ts';
import type { ApprovalsContext } from './context.ts';
import { approversOf, requireKnown } from './exports/known-approvers.ts';

type Calls = typeof approvals.calls;

const templates: NamedKind<StoredTemplate> = {
  kind: 'WorkflowTemplate',
  schema: StoredTemplate,
  notFound: 'workflowTemplateNotFound',
  subject: 'workflowTemplate',
};

/** With which template approvals of a kind begin; there is one at a time. */
const DefaultTemplate = z.object({ templateId: z.string(), version: z.number().int() });
const defaultKey = (sourceType: WorkflowSourceType) => ({ kind: 'WorkflowTemplateDefault', id: sourceType });

type Meant = Pick<StoredTemplate, 'sourceTypes' | 'isDefault' | 'launchStatus'>;

/** The kinds of which approvals begin with a template. */
const defaultsOf = (template: Meant | null): readonly WorkflowSourceType[] =>
  template?.isDefault === true && template.launchStatus === 'Active' ? template.sourceTypes : [];

/** What goes along so that each kind begins with one template. Refuses with `requestInvalid` to take that from another one. */
async function defaultChanges(
  id: string,
  before: Meant | null,
  after: Meant,
  { scope }: Pick<ApprovalsContext, 'scope'>,
): Promise<readonly PendingChange[]> {
  const { table } = scope;
  const [was, is] = [defaultsOf(before), defaultsOf(after)];
  const changes: PendingChange[] = [];
  for (const kind of new Set([...was, ...is])) {
    const key = defaultKey(kind);
    const held = await table.get(key, DefaultTemplate);
    const isHeld = held?.templateId === id;
    if (!is.includes(kind)) {
      if (isHeld)
        changes.push(table.change({ key, expects: held.version, value: null, event: 'workflowTemplate.notFirst' }));
    } else if (held === null) {
      const value = { templateId: id };
      changes.push(table.change({ key, expects: 'absent', value, event: 'workflowTemplate.first' }));
    } else if (!isHeld) {
      const other = await namedRecords(scope, templates).get(held.templateId);
      const what = sourceTypeWords[kind].toLowerCase();
      throw new DomainError('requestInvalid', {
        fields: { isDefault: `An approval of this kind (${what}) begins with “${other.name}” already.` },
      });
    }
  }
  return changes;
}

async function told(all: readonly StoredTemplate[], context: ApprovalsContext): Promise<WorkflowTemplate[]> {
  const asked = new Map(all.flatMap(({ steps }) => approversOf(steps)).map((one) => [approverKey(one), one]));
  const names = await context.approverNames([...asked.values()]);
  return all.map((template) => {
    const keys = new Set(approversOf(template.steps).map(approverKey));
    return { ...template, approverNames: Object.fromEntries([...names].filter(([key]) => keys.has(key))) };
  });
}

async function toldOne(template: StoredTemplate, context: ApprovalsContext): Promise<WorkflowTemplate> {
  const [one] = await told([template], context);
  if (one === undefined) throw new Error('A template is not told.');
  return one;
}

export const listWorkflowTemplates: UseCase<Calls['listWorkflowTemplates'], ApprovalsContext> = async (
  { query: { sourceType, ...query } },
  context,
) => {
  const keeps = ({ sourceTypes }: StoredTemplate) => sourceType === undefined || sourceTypes.includes(sourceType);
  const { items, nextCursor } = await namedRecords(context.scope, templates).list({ ...query, keeps });
  return page({ items: await told(items, context), nextCursor });
};

export const createWorkflowTemplate: UseCase<Calls['createWorkflowTemplate'], ApprovalsContext> = async (
  { body },
  context,
) => {
  requireKnown(body.steps, await context.approverNames(approversOf(body.steps)));
  const template = { ...body, id: randomUUID(), launchStatus: 'Active' } as const;
  const also = await defaultChanges(template.id, null, template, context);
  return toldOne(await namedRecords(context.scope, templates).create(template.id, template, also), context);
};

export const updateWorkflowTemplate: UseCase<Calls['updateWorkflowTemplate'], ApprovalsContext> = async (
  { params, body: { version, ...patch } },
  context,
) => {
  const { scope } = context;
  const records = namedRecords(scope, templates);
  const before = await records.get(params.templateId);
  const { launchStatus = before.launchStatus, steps } = patch;
  if (launchStatus !== before.launchStatus && !scope.may('Create', 'WorkflowTemplate'))
    throw new DomainError('notPermitted', { reason: 'Create on WorkflowTemplate' });
  if (steps !== undefined) requireKnown(steps, await context.approverNames(approversOf(steps)));
  const { sourceTypes = before.sourceTypes, isDefault = before.isDefault } = patch;
  const also = await defaultChanges(before.id, before, { sourceTypes, isDefault, launchStatus }, context);
  return toldOne(await records.change(before.id, version, patch, also), context);
};

export const findApprovers: UseCase<Calls['findApprovers'], ApprovalsContext> = async ({ query }, context) => {
  const { search, ...request } = query;
  requireCandidateSearch(search);
  const { items, nextCursor } = await context.findApprovers(search, request);
  return page({ items: [...items], nextCursor });
};

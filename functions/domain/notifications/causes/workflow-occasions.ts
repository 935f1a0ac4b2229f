import { findWorkflow, workflowsDueUntil } from '#functions/domain/approvals/exports/workflow-reader.ts';
import { covenantKey } from '#functions/domain/covenants/exports/deliverable-reader.ts';
import { entityNames } from '#functions/domain/structures/exports/entity-path-reader.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { askedSteps } from '#shared/domain/approvals/turns.ts';
import {
  approverKey,
  covenantOfSource,
  type StoredWorkflow,
  type WorkflowStep,
} from '#shared/domain/approvals/workflow.ts';
import { Covenant } from '#shared/domain/covenant.ts';
import type { Need } from '#shared/domain/notifications/need.ts';
import { sourceOfCovenant } from '#shared/domain/permissions/covenant-rights.ts';
import { sourceTypeWords } from '#shared/format/approval-words.ts';
import { addDays, dateInWords, type IsoDate } from '#shared/time/dates.ts';
import type { Occasion } from '../telling/occasion.ts';
import { approverIds } from './approver-ids.ts';
import type { HappeningOf } from './message.ts';
import { nameOf } from './names.ts';

/** A workflow is told to those who see what it is about: its name is told with it. */
async function needOfSource({ source, structurePath }: StoredWorkflow, table: Table): Promise<Need> {
  const covenantId = covenantOfSource(source);
  if (covenantId === null) return { sourceType: 'Form', sourceIds: [source.sourceId] };
  const covenant = await table.get(covenantKey(structurePath[0] ?? '', covenantId), Covenant);
  return { sourceType: sourceOfCovenant(covenant?.covenantType ?? null), sourceIds: [covenantId] };
}

async function base(workflow: StoredWorkflow, table: Table) {
  const { id, entityId, structurePath } = workflow;
  const names = await entityNames(table, [entityId]);
  return {
    url: '/approvals',
    source: {
      ...{ sourceType: 'Workflow', sourceId: id, sourceName: workflow.sourceName },
      ...{ entityId, entityName: names.get(entityId) ?? null },
    },
    path: [...new Set([entityId, ...structurePath])],
    needs: [{ sourceType: 'Workflow' as const, sourceIds: [id] }, await needOfSource(workflow, table)],
  };
}

type Base = Awaited<ReturnType<typeof base>>;

async function waiting(
  workflow: StoredWorkflow,
  step: WorkflowStep,
  shared: Base,
  { at }: HappeningOf<'workflow'>,
  table: Table,
): Promise<Occasion> {
  const { id, round, sourceName, source, structurePath } = workflow;
  const place = shared.source.entityName === null ? '' : `${shared.source.entityName}: `;
  const sentBy = workflow.triggeredBy === null ? null : await nameOf(table, workflow.triggeredBy);
  const by = sentBy === null ? '' : ` Sent by ${sentBy}.`;
  const dueOn = step.dueOn === null ? '' : ` The last day is ${dateInWords(step.dueOn)}.`;
  return {
    ...shared,
    kind: 'workflowWaiting',
    key: `workflow|${id}|${round}|${step.id}`,
    at,
    title: `${place}${sourceName} waits for your approval`,
    textFor: () => `${sourceTypeWords[source.sourceType]}, step “${step.name}”.${by}${dueOn}`,
    dueOn: step.dueOn,
    audience: { asked: await approverIds(step.approvers, structurePath, at.slice(0, 10), table) },
  };
}

const outcomes: Readonly<Record<string, readonly [kind: 'workflowApproved' | 'workflowRejected', words: string]>> = {
  Complete: ['workflowApproved', 'is approved'],
  Rejected: ['workflowRejected', 'was rejected'],
  Amend: ['workflowRejected', 'was sent back to be amended'],
};

function ended(workflow: StoredWorkflow, shared: Base, { at, by, outcome }: HappeningOf<'workflow'>): Occasion | null {
  const told = outcomes[outcome];
  if (told === undefined || workflow.triggeredBy === null) return null;
  const [kind, words] = told;
  const place = shared.source.entityName === null ? '' : `${shared.source.entityName}: `;
  const last = workflow.history.findLast((entry) => entry.at === at) ?? workflow.history.at(-1);
  return {
    ...shared,
    kind,
    key: `workflow|${workflow.id}|${workflow.round}|${outcome}|${at}`,
    at,
    title: `${place}${workflow.sourceName} ${words}`,
    textFor: () => `By ${last?.byName ?? 'its approvers'}.${last?.note ? ` ${last.note}` : ''}`,
    dueOn: null,
    audience: { own: [workflow.triggeredBy], except: by },
  };
}

/** Who is asked to decide, and what has become of what was sent. */
export async function workflowOccasions(happened: HappeningOf<'workflow'>, table: Table): Promise<readonly Occasion[]> {
  const workflow = await findWorkflow(table, happened.workflowId);
  if (workflow === null) return [];
  const shared = await base(workflow, table);
  const asked = new Set(happened.steps.split(',').filter((id) => id !== ''));
  const steps = workflow.steps.filter(({ id }) => asked.has(`${workflow.round}.${id}`));
  const told = await Promise.all(steps.map((step) => waiting(workflow, step, shared, happened, table)));
  const end = ended(workflow, shared, happened);
  return [...told, ...(end === null ? [] : [end])];
}

/** Whoever is asked is reminded so many days before the last one. */
const reminderDays = 2;

/** Who has not decided although the last day is near, or over; each of both is told once. */
export async function workflowReminders(today: IsoDate, now: string, table: Table): Promise<readonly Occasion[]> {
  const due = await workflowsDueUntil(table, addDays(today, reminderDays));
  const occasions = await Promise.all(
    due.map(async (workflow) => {
      const shared = await base(workflow, table);
      return Promise.all(
        askedSteps(workflow).flatMap((step) =>
          step.dueOn === null || step.dueOn > addDays(today, reminderDays)
            ? []
            : [reminder(workflow, { ...step, dueOn: step.dueOn }, shared, { today, now }, table)],
        ),
      );
    }),
  );
  return occasions.flat();
}

async function reminder(
  { id, round, sourceName, structurePath }: StoredWorkflow,
  step: WorkflowStep & { readonly dueOn: IsoDate },
  shared: Base,
  { today, now }: { readonly today: IsoDate; readonly now: string },
  table: Table,
): Promise<Occasion> {
  const { dueOn } = step;
  const isLate = dueOn < today;
  const place = shared.source.entityName === null ? '' : `${shared.source.entityName}: `;
  const taken = new Set(step.decisions.map(({ approver }) => approverKey(approver)));
  const open = step.approvers.filter((approver) => !taken.has(approverKey(approver)));
  return {
    ...shared,
    kind: 'workflowDue',
    key: `workflowDue|${id}|${round}|${step.id}|${isLate ? 'late' : 'soon'}`,
    at: now,
    idAt: `${dueOn}T00:00:00.000Z`,
    title: `${place}${sourceName} ${isLate ? 'still waits' : 'waits'} for your approval`,
    textFor: () => `The last day ${isLate ? 'was' : 'is'} ${dateInWords(dueOn)}.`,
    dueOn,
    audience: { asked: await approverIds(open, structurePath, today, table) },
  };
}

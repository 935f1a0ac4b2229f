import { findWorkflow, workflowsDueUntil } from '#functions/domain/approvals/exports/workflow-reader.ts';
import { covenantKey } from '#functions/domain/covenants/exports/deliverable-reader.ts';
import { DetailRecord, detailKey } from '#functions/domain/metrics/exports/figure-reader.ts';
import { entityNames } from '#functions/domain/structures/exports/entity-path-reader.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { askedSteps } from '#shared/domain/approvals/turns.ts';
import {
  approverKey,
  covenantOfSource,
  detailOfSource,
  type StoredWorkflow,
  type WorkflowStep,
} from '#shared/domain/approvals/workflow.ts';
import { Covenant } from '#shared/domain/covenant.ts';
import type { Need } from '#shared/domain/notifications/need.ts';
import { sourceOfCovenant } from '#shared/domain/permissions/covenant-rights.ts';
import { sourceTypeWords } from '#shared/format/approval-words.ts';
import { askedOfDetail } from '#shared/metrics/asked-of-detail.ts';
import { addDays, dateInWords, type IsoDate } from '#shared/time/dates.ts';
import type { Occasion } from '../telling/occasion.ts';
import { approverIds, type Reading } from './approver-ids.ts';
import type { HappeningOf } from './message.ts';
import { nameOf } from './names.ts';

/** A workflow is told to those who see what it is about: its name is told with it. */
async function needOfSource({ source, structurePath }: StoredWorkflow, table: Table): Promise<Need> {
  // Its name tells neither of a document nor of a single detail.
  if (source.sourceType === 'FigureImport') return { sourceType: 'Detail' };
  const detail = detailOfSource(source);
  if (detail !== null) {
    const stored = await table.get(detailKey(detail.entityId, detail.detailId), DetailRecord);
    const { sourceIds = [], detailName, detailType } = askedOfDetail(stored?.name ?? detail.detailId);
    return { sourceType: 'Detail', sourceIds: [...sourceIds], detailName: detailName ?? undefined, detailType };
  }
  const covenantId = covenantOfSource(source);
  if (covenantId === null) return { sourceType: 'Form', sourceIds: [source.sourceId] };
  const covenant = await table.get(covenantKey(structurePath[0] ?? '', covenantId), Covenant);
  return { sourceType: sourceOfCovenant(covenant?.covenantType ?? null), sourceIds: [covenantId] };
}

async function base(workflow: StoredWorkflow, table: Table) {
  const { id, entityId, structurePath, sourceName } = workflow;
  const entityName = (await entityNames(table, [entityId])).get(entityId) ?? null;
  return {
    /** How titles begin. */
    title: entityName === null ? sourceName : `${entityName}: ${sourceName}`,
    url: '/approvals',
    source: {
      ...{ sourceType: 'Workflow', sourceId: id, sourceName },
      ...{ entityId, entityName },
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
  reading: Reading,
): Promise<Occasion> {
  const { id, round, source, structurePath } = workflow;
  const sentBy = workflow.triggeredBy === null ? null : await nameOf(reading.table, workflow.triggeredBy);
  const by = sentBy === null ? '' : ` Sent by ${sentBy}.`;
  const dueOn = step.dueOn === null ? '' : ` The last day is ${dateInWords(step.dueOn)}.`;
  return {
    ...shared,
    kind: 'workflowWaiting',
    key: `workflow|${id}|${round}|${step.id}`,
    at,
    title: `${shared.title} waits for your approval`,
    titleForChannels: `${shared.title} waits for approval`,
    textFor: () => `${sourceTypeWords[source.sourceType]}, step “${step.name}”.${by}${dueOn}`,
    dueOn: step.dueOn,
    audience: { asked: await approverIds(step.approvers, structurePath, at.slice(0, 10), reading) },
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
  const last = workflow.history.findLast((entry) => entry.at === at) ?? workflow.history.at(-1);
  return {
    ...shared,
    kind,
    key: `workflow|${workflow.id}|${workflow.round}|${outcome}|${at}`,
    at,
    title: `${shared.title} ${words}`,
    textFor: () => `By ${last?.byName ?? 'its approvers'}.${last?.note ? ` ${last.note}` : ''}`,
    dueOn: null,
    audience: { own: [workflow.triggeredBy], except: by },
  };
}

/** Who is asked to decide, and what has become of what was sent. */
export async function workflowOccasions(
  happened: HappeningOf<'workflow'>,
  reading: Reading,
): Promise<readonly Occasion[]> {
  const { table } = reading;
  const workflow = await findWorkflow(table, happened.workflowId);
  if (workflow === null) return [];
  const shared = await base(workflow, table);
  const asked = new Set(happened.steps.split(',').filter((id) => id !== ''));
  const steps = workflow.steps.filter(({ id }) => asked.has(`${workflow.round}.${id}`));
  const told = await Promise.all(steps.map((step) => waiting(workflow, step, shared, happened, reading)));
  const end = ended(workflow, shared, happened);
  return [...told, ...(end === null ? [] : [end])];
}

/** Whoever is asked is reminded so many days before the last one. */
const reminderDays = 2;

/** Who has not decided although the last day is near, or over; each of both is told once. */
export async function workflowReminders(today: IsoDate, now: string, reading: Reading): Promise<readonly Occasion[]> {
  const { table } = reading;
  const due = await workflowsDueUntil(table, addDays(today, reminderDays));
  const occasions = await Promise.all(
    due.map(async (workflow) => {
      const shared = await base(workflow, table);
      return Promise.all(
        askedSteps(workflow).flatMap((step) =>
          step.dueOn === null || step.dueOn > addDays(today, reminderDays)
            ? []
            : [reminder(workflow, { ...step, dueOn: step.dueOn }, shared, { today, now }, reading)],
        ),
      );
    }),
  );
  return occasions.flat();
}

async function reminder(
  { id, round, structurePath }: StoredWorkflow,
  step: WorkflowStep & { readonly dueOn: IsoDate },
  shared: Base,
  { today, now }: { readonly today: IsoDate; readonly now: string },
  reading: Reading,
): Promise<Occasion> {
  const { dueOn } = step;
  const isLate = dueOn < today;
  const taken = new Set(step.decisions.map(({ approver }) => approverKey(approver)));
  const open = step.approvers.filter((approver) => !taken.has(approverKey(approver)));
  return {
    ...shared,
    kind: 'workflowDue',
    key: `workflowDue|${id}|${round}|${step.id}|${isLate ? 'late' : 'soon'}`,
    at: now,
    idAt: `${dueOn}T00:00:00.000Z`,
    title: `${shared.title} ${isLate ? 'still waits' : 'waits'} for your approval`,
    titleForChannels: `${shared.title} ${isLate ? 'still waits' : 'waits'} for approval`,
    textFor: () => `The last day ${isLate ? 'was' : 'is'} ${dateInWords(dueOn)}.`,
    dueOn,
    audience: { asked: await approverIds(open, structurePath, today, reading) },
  };
}

import * as z from 'zod';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { DerivedWrite } from '#functions/platform/storage/derived-records.ts';
import type { PendingChange } from '#functions/platform/storage/records.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { hasEnded } from '#shared/domain/approvals/machine.ts';
import { askedSteps } from '#shared/domain/approvals/turns.ts';
import { type Approver, approverKey, StoredWorkflow } from '#shared/domain/approvals/workflow.ts';
import { withoutStamp } from '#shared/domain/record-stamp.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { Alongside } from './exports/approval-source.ts';
import { OpenWorkflow, openWorkflowKey } from './exports/open-workflow-reader.ts';

const keyOf = (id: string) => ({ kind: 'Workflow', id });
export const workflowsOf = (structureId: string): string => `Workflow#${structureId}`;

/** That a workflow waits for an approver; derived from it, by last day. */
export const Waiting = z.object({ workflowId: z.string(), dueOn: z.string().nullable() });
export type Waiting = z.infer<typeof Waiting>;

/** Sorts behind every day. */
const noDay = '9999-12-31';

/** Where those workflows are listed that wait for an approver; of a deal role those of one structure. */
export const waitingGroup = ({ type, id }: Approver, structureId: string | null): string =>
  structureId === null ? `Waiting#${type}#${id}` : `Waiting#${type}#${id}#${structureId}`;

interface WaitingEntry {
  readonly key: { readonly kind: string; readonly id: string; readonly part: string };
  readonly value: z.infer<typeof Waiting>;
  readonly list: { readonly group: string; readonly sort: string };
}

/** One entry for each approver who is asked; a deal role has one for each structure in which somebody may have it. */
function waitingEntries(workflow: StoredWorkflow | null): ReadonlyMap<string, WaitingEntry> {
  if (workflow === null) return new Map();
  const entries = new Map<string, WaitingEntry>();
  for (const step of askedSteps(workflow)) {
    const taken = new Set(step.decisions.map(({ approver }) => approverKey(approver)));
    for (const approver of step.approvers.filter((one) => !taken.has(approverKey(one)))) {
      const places = approver.type === 'RcsLegacyAgentSupplier' ? workflow.structurePath : [null];
      for (const place of places) {
        const group = waitingGroup(approver, place);
        const before = entries.get(group)?.value.dueOn ?? noDay;
        const dueOn = [before, step.dueOn ?? noDay].toSorted()[0] ?? noDay;
        entries.set(group, {
          key: { ...keyOf(workflow.id), part: `WAITS#${group}` },
          value: { workflowId: workflow.id, dueOn: dueOn === noDay ? null : dueOn },
          list: { group, sort: `${dueOn}#${workflow.triggeredAt}#${workflow.id}` },
        });
      }
    }
  }
  return entries;
}

function waitingWrites(table: Table, before: StoredWorkflow | null, after: StoredWorkflow): readonly DerivedWrite[] {
  const [was, is] = [waitingEntries(before), waitingEntries(after)];
  return [
    ...[...was].filter(([group]) => !is.has(group)).map(([, { key }]) => table.derive.remove(key)),
    ...[...is].map(([, { key, value, list }]) => table.derive.put(key, value, list)),
  ];
}

/** Workflows that wait by the earliest last day of what is asked. */
export const lastDays = 'WorkflowLastDay';

function lastDayOf(workflow: StoredWorkflow) {
  const [day] = askedSteps(workflow)
    .flatMap(({ dueOn }) => dueOn ?? [])
    .toSorted();
  return day === undefined ? {} : { due: { group: lastDays, sort: `${day}#${workflow.id}` } };
}

/** What goes into the transaction that writes a workflow. `event`: past tense, for the audit trail. Refuses with `workflowExists`. */
export async function workflowWrites(
  before: StoredWorkflow | null,
  after: StoredWorkflow,
  event: string,
  { table }: RequestScope,
): Promise<Alongside> {
  const { id, source, structurePath } = after;
  const [structureId = ''] = structurePath;
  const change = table.change({
    key: keyOf(id),
    expects: before?.version ?? 'absent',
    value: withoutStamp(after),
    event: `workflow.${event}`,
    list: { group: workflowsOf(structureId), sort: `${after.createdAt}#${id}` },
    ...lastDayOf(after),
  });
  const pointer = await pointerChange(before, after, openWorkflowKey(structureId, source.sourceId), table);
  return { changes: [change, ...pointer], derived: waitingWrites(table, before, after) };
}

/** Something is in one workflow at a time, from the one's start to its end. */
async function pointerChange(
  before: StoredWorkflow | null,
  { id, status, source: { sourceId } }: StoredWorkflow,
  key: ReturnType<typeof openWorkflowKey>,
  table: Table,
): Promise<readonly PendingChange[]> {
  if (before !== null && !hasEnded(status)) return [];
  const open = await table.get(key, OpenWorkflow);
  if (before === null) {
    if (open !== null) throw new DomainError('workflowExists');
    return [table.change({ key, expects: 'absent', value: { workflowId: id, sourceId }, event: 'approval.begun' })];
  }
  if (open?.workflowId !== id) return [];
  return [table.change({ key, expects: open.version, value: null, event: 'approval.ended' })];
}

export const findWorkflow = (table: Table, id: string): Promise<StoredWorkflow | null> =>
  table.get(keyOf(id), StoredWorkflow);

export const findWorkflows = async (table: Table, ids: readonly string[]): Promise<readonly StoredWorkflow[]> =>
  table.getMany(ids.map(keyOf), StoredWorkflow);

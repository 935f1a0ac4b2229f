import { randomUUID } from 'node:crypto';
import type { Approver, Workflow, WorkflowSource, WorkflowStepDraft } from '#shared/domain/approvals/workflow.ts';
import type { DemoApi, DemoPerson } from './demo-api.ts';

/** A step of an approval that one person, group or role decides. */
export const approvalStep = (
  name: string,
  type: Approver['type'],
  id: string,
  dueInDays: number,
): WorkflowStepDraft => ({ id: randomUUID(), name, mode: 'Any', approvers: [{ type, id }], dueInDays });

interface Sent {
  readonly source: WorkflowSource;
  readonly steps: readonly WorkflowStepDraft[];
  readonly note: string;
}

/** Arranges steps for something and sends it to its first; `at` is the address of its acts. */
export async function sendForApproval(
  api: DemoApi,
  by: DemoPerson,
  entityId: string,
  { source, steps, note }: Sent,
): Promise<{ readonly at: string; readonly sent: Workflow }> {
  const path = `/api/entities/${entityId}/workflows`;
  const { id, version } = await api.call<Workflow>(by, 'POST', path, { source, steps });
  const at = `${path}/${source.sourceType}/${source.sourceId}/${id}`;
  return { at, sent: await api.call<Workflow>(by, 'PUT', `${at}/trigger`, { version, note }) };
}

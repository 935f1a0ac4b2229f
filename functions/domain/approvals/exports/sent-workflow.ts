import { actorName } from '#functions/platform/http/actor-name.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { type ActingPerson, triggered, withHistory } from '#shared/domain/approvals/rules.ts';
import type { StoredWorkflow, WorkflowSource, WorkflowStepDraft } from '#shared/domain/approvals/workflow.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { newWorkflow } from '../new-workflow.ts';
import { findWorkflow, workflowWrites } from '../workflow-store.ts';
import type { Alongside } from './approval-source.ts';
import { OpenWorkflow, openWorkflowKey } from './open-workflow-reader.ts';

interface Sent {
  readonly home: Pick<Structure, 'id' | 'ancestorIds'>;
  readonly source: WorkflowSource;
  readonly sourceName: string;
  readonly fingerprint: string;
  /** Of a new workflow; one that is open keeps its own. */
  readonly steps: readonly WorkflowStepDraft[];
}

const none: Alongside = { changes: [], derived: [] };

/**
 * What goes into the transaction that hands something in, so that it is sent to those who approve it: in a workflow of these steps, or in the one that it is in
 * already. There it begins anew, also where it was waiting: what was decided was about something else. Nothing without steps.
 */
export async function sentWorkflow({ steps, ...sent }: Sent, scope: RequestScope): Promise<Alongside> {
  const { home, source, sourceName, fingerprint } = sent;
  const person: ActingPerson = { agentId: scope.actor.agentId, name: actorName(scope), groupIds: [], dealRoles: [] };
  const moment = { at: scope.clock.now().toISOString(), today: scope.clock.today() };
  const pointer = await scope.table.get(openWorkflowKey(home.id, source.sourceId), OpenWorkflow);
  const open = pointer && (await findWorkflow(scope.table, pointer.workflowId));
  if (open === null && steps.length === 0) return none;
  const before =
    open ?? newWorkflow({ ...sent, entityId: home.id, order: 'InOrder', steps: [...steps] }, person, moment, scope);
  const after = triggered(withdrawn(before, person, moment.at), fingerprint, person, moment, null);
  if (typeof after === 'string') throw new Error(`A workflow that is open cannot be sent: ${after}.`);
  return workflowWrites(open, { ...after, sourceName }, open === null ? 'sent' : 'triggered', scope);
}

/** What waits is taken back by whoever hands in something else for it. */
function withdrawn(workflow: StoredWorkflow, { agentId, name }: ActingPerson, at: string): StoredWorkflow {
  if (workflow.status !== 'Triggered') return workflow;
  const note = 'Something else was handed in.';
  return {
    ...workflow,
    status: 'Amend',
    history: withHistory(workflow.history, { action: 'amend', at, by: agentId, byName: name, note }),
  };
}

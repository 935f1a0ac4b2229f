import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { triggered, withdrawn } from '#shared/domain/approvals/rules.ts';
import type { WorkflowSource, WorkflowStepDraft } from '#shared/domain/approvals/workflow.ts';
import { structurePath } from '#shared/domain/entity-path.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { momentOf, personOf } from '../acting.ts';
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

const replaced = 'Something else was handed in.';

const none: Alongside = { changes: [], derived: [] };

/**
 * What goes into the transaction that hands something in, so that it is sent to those who approve it: in a workflow of these steps, or in the one that it is in
 * already. There it begins anew, also where it was waiting: what was decided was about something else. Nothing without steps.
 */
export async function sentWorkflow({ steps, ...sent }: Sent, scope: RequestScope): Promise<Alongside> {
  const { home, source, sourceName, fingerprint } = sent;
  const [person, moment] = [personOf(scope, structurePath(home)), momentOf(scope)];
  const pointer = await scope.table.get(openWorkflowKey(home.id, source.sourceId), OpenWorkflow);
  const open = pointer && (await findWorkflow(scope.table, pointer.workflowId));
  if (open === null && steps.length === 0) return none;
  const before =
    open ?? newWorkflow({ ...sent, entityId: home.id, order: 'InOrder', steps: [...steps] }, person, moment, scope);
  const after = triggered(withdrawn(before, person, moment, replaced), fingerprint, person, moment, null);
  if (typeof after === 'string') throw new Error(`A workflow that is open cannot be sent: ${after}.`);
  return workflowWrites(open, { ...after, sourceName }, open === null ? 'sent' : 'triggered', scope);
}

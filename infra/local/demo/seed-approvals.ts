import type { WorkflowSource, WorkflowStepDraft } from '#shared/domain/approvals/workflow.ts';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import { covenantPartId } from '#shared/domain/covenant-part-id.ts';
import { sourceOfCovenant } from '#shared/domain/permissions/covenant-rights.ts';
import type { DemoApi, DemoPerson } from './demo-api.ts';
import type { DemoBook } from './demo-book.ts';
import { approvalStep, sendForApproval } from './demo-steps.ts';
import { cascadeFirst } from './northlight/cascade.ts';
import { copperRidge } from './northlight/copper-ridge.ts';
import { sandhollow } from './northlight/sandhollow.ts';
import type { DemoGroups } from './seed-rights.ts';

interface Approvers {
  readonly dealAdmin: DemoPerson;
  readonly dealAdminId: string;
}

const sourceOf = ({ id, covenantType }: CovenantWithState): WorkflowSource => ({
  sourceType: sourceOfCovenant(covenantType),
  sourceId: id,
});

/** Changed terms of which the first step is approved, a covenant from the agreement that waits for whoever reviews covenants, and a waiver that waits for the deal lead. */
export async function seedApprovals(
  api: DemoApi,
  { entities }: DemoBook,
  { dealAdmin, dealAdminId }: Approvers,
  { creditCommittee }: DemoGroups,
): Promise<void> {
  const covenantsOf = (entityId: string, approved: boolean) =>
    api.call<CovenantWithState[]>(
      dealAdmin,
      'GET',
      `/api/entities/${entityId}/covenants?limit=500&approved=${approved}`,
    );
  const send = (entityId: string, source: WorkflowSource, steps: readonly WorkflowStepDraft[], note: string) =>
    sendForApproval(api, dealAdmin, entityId, { source, steps, note });

  const inForce = await covenantsOf(entities.get(cascadeFirst.customId).id, true);
  const changed = inForce.find(({ pendingTerms }) => pendingTerms !== null);
  if (changed === undefined) throw new Error('No changed terms wait for approval.');
  const { at, sent } = await send(
    changed.entityId,
    sourceOf(changed),
    [
      approvalStep('Deal lead', 'Agent', dealAdminId, 3),
      approvalStep('Credit committee', 'AgentGroup', creditCommittee, 10),
    ],
    'The lenders agreed to the lower level on their call of last week.',
  );
  await api.call(dealAdmin, 'PUT', `${at}/approve`, {
    version: sent.version,
    note: 'In line with the term sheet.',
  });

  const proposals = await covenantsOf(entities.get(sandhollow.customId).id, false);
  const tested = proposals.find(({ covenantType }) => covenantType === 'KPI') ?? proposals[0];
  if (tested === undefined) throw new Error('Nothing was proposed from the agreement.');
  await send(
    tested.entityId,
    sourceOf(tested),
    [approvalStep('Covenant review', 'RcsLegacyAgentSupplier', 'CovenantApprover', 5)],
    'Please check the level against section 6 of the signed agreement.',
  );

  const excused = await covenantsOf(entities.get(copperRidge.customId).id, true);
  const waivers = excused.flatMap(({ entityId, id: covenantId, reliefs }) =>
    reliefs.flatMap(({ id, kind, status }) => (status === 'Requested' ? [{ entityId, covenantId, id, kind }] : [])),
  );
  const [waiver] = waivers;
  if (waiver === undefined) throw new Error('No waiver was asked for.');
  await send(
    waiver.entityId,
    { sourceType: waiver.kind, sourceId: covenantPartId(waiver.covenantId, waiver.id) },
    [
      approvalStep('Deal lead', 'Agent', dealAdminId, 4),
      approvalStep('Credit committee', 'AgentGroup', creditCommittee, 10),
    ],
    'The inverter is replaced; the quarter after is forecast at 1.31×.',
  );
}

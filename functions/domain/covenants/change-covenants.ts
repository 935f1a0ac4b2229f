import { randomUUID } from 'node:crypto';
import { requireNoWorkflow } from '#functions/domain/approvals/exports/open-workflow-reader.ts';
import { eachByItself } from '#functions/platform/http/each-by-itself.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import type { covenants } from '#shared/contract/covenants.ts';
import type { Covenant, CovenantWithState } from '#shared/domain/covenant.ts';
import { owedFromApproval } from '#shared/domain/covenant-schedule.ts';
import { withPending } from '#shared/domain/pending-terms.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { chosenFile } from './chosen-file.ts';
import type { CovenantsContext } from './context.ts';
import { approvalOf, changed, isApprovalIn, requireApprovable, requireComplete } from './covenant-change.ts';
import type { CovenantWrite } from './covenant-repository.ts';
import { requireCreator } from './covenant-rights.ts';
import { isIn, requireIn } from './in-place.ts';
import { requireSubject } from './require-subject.ts';
import { savedWithState } from './saved-covenant.ts';

type Calls = typeof covenants.calls;

async function saved(
  write: CovenantWrite,
  structure: Structure,
  context: CovenantsContext,
): Promise<CovenantWithState> {
  // What waits for approval could be approved as it is.
  const { before } = write;
  const after = withPending(write.after);
  requireComplete(after);
  await requireSubject(before, after, structure, context.scope);
  return savedWithState(write, structure, context);
}

export const createCovenant: UseCase<Calls['createCovenant'], CovenantsContext> = async ({ params, body }, context) => {
  const { scope } = context;
  requireCreator(params.id, body, scope);
  await context.requireSecondPerson(body.approved);
  const place = await context.placeInForce(params.id);
  const { structure } = place;
  // Agreed for a project or financing, it is tested by what that one's figures come to.
  const subjectId = place.subjectId ?? body.subjectId;
  const at = scope.clock.now().toISOString();
  const covenant: Covenant = {
    ...body,
    subjectId,
    id: randomUUID(),
    organizationId: scope.organizationId,
    entityId: structure.id,
    source: null,
    jobId: null,
    confidence: null,
    approvedAt: body.approved ? at : null,
    approvedBy: body.approved ? scope.agent.id : null,
    owedFrom: body.approved ? owedFromApproval({ owedFrom: null }, body.startsOn, scope.clock.today()) : null,
    launchStatus: 'Active',
    pendingTerms: null,
    formerTerms: [],
    deliveries: [],
    events: [],
    reliefs: [],
    version: 1,
    createdAt: at,
    createdBy: scope.agent.id,
    updatedAt: at,
    updatedBy: scope.agent.id,
  };
  return saved({ before: null, after: covenant, expects: 'absent', event: 'covenant.created' }, structure, context);
};

export const updateCovenant: UseCase<Calls['updateCovenant'], CovenantsContext> = async ({ params, body }, context) => {
  const place = await context.placeInForce(params.entityId);
  const { structure } = place;
  const covenant = requireIn(place, await context.repository.get(structure.id, params.id));
  const { amendingDocumentId: documentId } = body;
  if (typeof documentId === 'string') await chosenFile(structure.id, documentId, context, 'amendingDocumentId');
  const write = changed(covenant, body, context);
  await requireApprovable(write, body, context);
  if (isApprovalIn(write)) await requireNoWorkflow(context.scope.table, structure.id, covenant.id);
  return saved(write, structure, context);
};

/** Each is decided by itself: one that cannot be approved keeps none of the others from it. */
export const approveCovenants: UseCase<Calls['approveCovenants'], CovenantsContext> = async (
  { params, body },
  context,
) => {
  const { repository, scope } = context;
  const place = await context.placeInForce(params.id);
  const { structure } = place;
  const all = (await repository.all(structure.id)).filter((covenant) => isIn(place, covenant));
  const byId = new Map(all.map((covenant) => [covenant.id, covenant]));
  const { done, refused } = await eachByItself(body.covenants, async ({ id, version }): Promise<Covenant> => {
    const covenant = byId.get(id);
    if (covenant === undefined) throw new DomainError('covenantNotFound');
    const write = await approvalOf(covenant, version, structure, context);
    // A second click finds it approved: nothing is written twice.
    if (covenant.approved && covenant.pendingTerms === null && covenant.version === version) return covenant;
    await requireNoWorkflow(scope.table, structure.id, id);
    return repository.save(write, structure);
  });
  return { approved: await context.withStates(structure, done), refused };
};

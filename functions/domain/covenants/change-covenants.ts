import { randomUUID } from 'node:crypto';
import { actorName } from '#functions/platform/http/actor-name.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import type { covenants } from '#shared/contract/covenants.ts';
import type { Covenant, CovenantChange, CovenantWithState } from '#shared/domain/covenant.ts';
import { levelsComplaint } from '#shared/domain/covenant-levels.ts';
import { periodComplaint } from '#shared/domain/covenant-periods.ts';
import { owedFromApproval } from '#shared/domain/covenant-schedule.ts';
import { currencyToChoose } from '#shared/domain/covenant-vocabulary.ts';
import { withPending } from '#shared/domain/pending-terms.ts';
import { isOwnWork } from '#shared/domain/permissions/second-person.ts';
import type { Structure } from '#shared/domain/structure.ts';
import type { ErrorCode } from '#shared/errors/catalog.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { unnamedCurrency } from '#shared/money/currencies.ts';
import { chosenFile } from './chosen-file.ts';
import type { CovenantsContext } from './context.ts';
import type { CovenantWrite } from './covenant-repository.ts';
import { changesTerms, requireCreator, requireRights } from './covenant-rights.ts';
import { isIn, requireIn } from './in-place.ts';
import { withChange } from './pending-terms.ts';
import { requireSubject } from './require-subject.ts';
import { savedWithState } from './saved-covenant.ts';

type Calls = typeof covenants.calls;

/** A financial covenant without its figure, comparison, level or days could never be tested, and an amount says nothing without its currency. */
function requireComplete(covenant: Covenant): void {
  if (!covenant.approved || covenant.launchStatus === 'Obsolete') return;
  const isUnnamed = covenant.thresholds.some(({ unit }) => unit === unnamedCurrency);
  if (isUnnamed) throw new DomainError('requestInvalid', { fields: { thresholds: currencyToChoose } });
  const complaint = levelsComplaint(covenant);
  if (complaint !== null) throw new DomainError('requestInvalid', { fields: { levels: complaint } });
  const period = periodComplaint(covenant);
  const fields = {
    ...(period === null ? {} : { [period.field]: period.message }),
    ...(covenant.covenantType === 'KPI' ? missingOf(covenant) : {}),
  };
  if (Object.keys(fields).length > 0) throw new DomainError('requestInvalid', { fields });
}

function missingOf(covenant: Covenant): Readonly<Record<string, string>> {
  return {
    ...(covenant.metric === null ? { metric: 'Name the figure that is tested.' } : {}),
    ...(covenant.operator === null ? { operator: 'Choose how the figure is compared.' } : {}),
    ...(covenant.thresholds.length === 0 ? { thresholds: 'Enter the level to keep.' } : {}),
  };
}

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

/** Past tense of what a change does, for the audit trail; the weightiest part names it. */
function eventOf(before: Covenant, after: Covenant): string {
  if (after.launchStatus !== before.launchStatus)
    return after.launchStatus === 'Obsolete' ? 'covenant.obsoleted' : 'covenant.revived';
  if (after.approved !== before.approved) return after.approved ? 'covenant.approved' : 'covenant.unapproved';
  if (after.approvedAt !== before.approvedAt) return 'covenant.amended';
  const pending = after.pendingTerms?.at ?? null;
  if (pending !== (before.pendingTerms?.at ?? null))
    return pending === null ? 'covenant.changeWithdrawn' : 'covenant.changeProposed';
  return 'covenant.updated';
}

/** What a change makes of a covenant. Refuses what the request may not change, and what is not in force. */
function changed(covenant: Covenant, body: CovenantChange, { scope }: CovenantsContext): CovenantWrite {
  requireRights(covenant, body, scope);
  const { version, pendingTerms, ...change } = body;
  const isRevival = change.launchStatus === 'Active';
  if (covenant.launchStatus === 'Obsolete' && !isRevival) throw new DomainError('covenantObsolete');

  const at = scope.clock.now().toISOString();
  const base = pendingTerms === null ? { ...covenant, pendingTerms: null } : covenant;
  const edited = withChange(base, change, { at, by: scope.actor.agentId, byName: actorName(scope) });
  const isReapproval = covenant.approved && change.approved === true && changesTerms(covenant, edited);
  const isApproval = edited.approved && (!covenant.approved || isReapproval);
  // A start that was read in an agreement was named by nobody here, unless this change does.
  const isStartNamed = covenant.source === null || (change.startsOn ?? covenant.startsOn) !== covenant.startsOn;
  const namedStart = isStartNamed ? edited.startsOn : null;
  const next: Covenant = {
    ...edited,
    approvedAt: edited.approved ? (isApproval ? at : covenant.approvedAt) : null,
    approvedBy: edited.approved ? (isApproval ? scope.agent.id : covenant.approvedBy) : null,
    owedFrom: isApproval ? owedFromApproval(covenant, namedStart, scope.clock.today()) : covenant.owedFrom,
  };
  return { before: covenant, after: next, expects: version, event: eventOf(covenant, next) };
}

/** Refuses to approve what one has entered, had read or changed oneself, where the organization has a second person do that. */
async function requireApprovable(
  { before, after }: CovenantWrite,
  { version: _, pendingTerms: _withdrawn, ...change }: CovenantChange,
  context: CovenantsContext,
): Promise<void> {
  const isApproval = after.approved && after.approvedAt !== before?.approvedAt;
  if (!isApproval || before === null) return;
  const { id } = context.scope.agent;
  const isOwn = before.pendingTerms === null ? isOwnWork(before, id) : before.pendingTerms.by === id;
  await context.requireSecondPerson(isOwn || change.takesBack === true || changesTerms(withPending(before), change));
}

export const updateCovenant: UseCase<Calls['updateCovenant'], CovenantsContext> = async ({ params, body }, context) => {
  const place = await context.placeInForce(params.entityId);
  const { structure } = place;
  const covenant = requireIn(place, await context.repository.get(structure.id, params.id));
  const { amendingDocumentId: documentId } = body;
  if (typeof documentId === 'string') await chosenFile(structure.id, documentId, context, 'amendingDocumentId');
  const write = changed(covenant, body, context);
  await requireApprovable(write, body, context);
  return saved(write, structure, context);
};

/** Each is decided by itself: one that cannot be approved keeps none of the others from it. */
export const approveCovenants: UseCase<Calls['approveCovenants'], CovenantsContext> = async (
  { params, body },
  context,
) => {
  const { repository } = context;
  const place = await context.placeInForce(params.id);
  const { structure } = place;
  const all = (await repository.all(structure.id)).filter((covenant) => isIn(place, covenant));
  const byId = new Map(all.map((covenant) => [covenant.id, covenant]));
  const approved: Covenant[] = [];
  const refused: { id: string; code: ErrorCode; message: string }[] = [];
  for (const { id, version } of new Map(body.covenants.map((one) => [one.id, one])).values()) {
    try {
      const covenant = byId.get(id);
      if (covenant === undefined) throw new DomainError('covenantNotFound');
      const approval = { version, approved: true };
      const write = changed(covenant, approval, context);
      await requireApprovable(write, approval, context);
      requireComplete(write.after);
      await requireSubject(covenant, write.after, structure, context.scope);
      // A second click finds it approved: nothing is written twice.
      const isApproved = covenant.approved && covenant.pendingTerms === null && covenant.version === version;
      approved.push(isApproved ? covenant : await repository.save(write, structure));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const { code, message, fields = {} } = error.toBody();
      refused.push({ id, code, message: Object.values(fields)[0] ?? message });
    }
  }
  return { approved: await context.withStates(structure, approved), refused };
};

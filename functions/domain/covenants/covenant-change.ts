import { actorName } from '#functions/platform/http/actor-name.ts';
import type { Covenant, CovenantChange } from '#shared/domain/covenant.ts';
import { levelsComplaint } from '#shared/domain/covenant-levels.ts';
import { periodComplaint } from '#shared/domain/covenant-periods.ts';
import { owedFromApproval } from '#shared/domain/covenant-schedule.ts';
import { currencyToChoose } from '#shared/domain/covenant-vocabulary.ts';
import { structurePath } from '#shared/domain/entity-path.ts';
import { withPending } from '#shared/domain/pending-terms.ts';
import { isOwnWork } from '#shared/domain/permissions/second-person.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { unnamedCurrency } from '#shared/money/currencies.ts';
import type { CovenantsContext } from './context.ts';
import type { CovenantWrite } from './covenant-repository.ts';
import { changesTerms, requireRights } from './covenant-rights.ts';
import { withChange } from './pending-terms.ts';
import { requireSubject } from './require-subject.ts';

/** A financial covenant without its figure, comparison, level or days could never be tested, and an amount says nothing without its currency. */
export function requireComplete(covenant: Covenant): void {
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
export function changed(
  covenant: Covenant,
  body: CovenantChange,
  { scope }: CovenantsContext,
  path: string | readonly string[] = covenant.entityId,
): CovenantWrite {
  requireRights(covenant, body, scope, path);
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

/** Whether a write approves something: a covenant, or terms that it changes. */
export const isApprovalIn = ({ before, after }: Pick<CovenantWrite, 'before' | 'after'>): boolean =>
  after.approved && after.approvedAt !== before?.approvedAt;

/** Refuses to approve what one has entered, had read or changed oneself, where the organization has a second person do that. */
export async function requireApprovable(
  { before, after }: CovenantWrite,
  { version: _, pendingTerms: _withdrawn, ...change }: CovenantChange,
  context: CovenantsContext,
): Promise<void> {
  if (!isApprovalIn({ before, after }) || before === null) return;
  const { id } = context.scope.agent;
  const isOwn = isOwnProposal(before, id);
  await context.requireSecondPerson(isOwn || change.takesBack === true || changesTerms(withPending(before), change));
}

/** Whether an approval of a covenant as it is would be of somebody's own work. */
export const isOwnProposal = (covenant: Covenant, agentId: string): boolean =>
  covenant.pendingTerms === null ? isOwnWork(covenant, agentId) : covenant.pendingTerms.by === agentId;

/** What approves a covenant as it was read. Refuses what the request may not approve, and what is incomplete. */
export async function approvalOf(
  covenant: Covenant,
  version: number,
  structure: Structure,
  context: CovenantsContext,
): Promise<CovenantWrite> {
  const approval = { version, approved: true };
  const write = changed(covenant, approval, context, structurePath(structure));
  await requireApprovable(write, approval, context);
  requireComplete(write.after);
  await requireSubject(covenant, write.after, structure, context.scope);
  return write;
}

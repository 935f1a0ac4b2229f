import type { Alongside, ReadApprovalSource } from '#functions/domain/approvals/exports/approval-source.ts';
import { fingerprint } from '#functions/domain/approvals/exports/fingerprint.ts';
import { writeRecords } from '#functions/platform/storage/records.ts';
import { Covenant } from '#shared/domain/covenant.ts';
import { covenantPartOf } from '#shared/domain/covenant-part-id.ts';
import type { Relief } from '#shared/domain/covenant-relief.ts';
import { structurePath } from '#shared/domain/entity-path.ts';
import { takesSecondPerson } from '#shared/domain/permissions/second-person.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { reliefName } from '#shared/format/relief-words.ts';
import { covenantsContext } from '../context.ts';
import { decidesBy, rightsOn } from '../covenant-rights.ts';
import { requireInForce } from '../in-place.ts';
import { decisionOn } from '../reliefs/decided-relief.ts';
import { covenantKey } from './covenant-reader.ts';

/** Of what was asked for. Nobody changes a request; its decision is no part of it. */
function fingerprintOf(relief: Relief): string {
  const { id, requestedAt, reason, documentId } = relief;
  const asked =
    relief.kind === 'Waiver'
      ? [relief.firstPeriodEnd, relief.lastPeriodEnd, relief.expiresOn]
      : [relief.periodEnd, relief.amount, relief.currency, relief.contributedOn, relief.curedValue];
  return fingerprint(id, relief.kind, requestedAt, reason, documentId, asked);
}

/** A waiver or equity cure that somebody has asked for, for whoever decides about it by a workflow. */
export const reliefApproval: ReadApprovalSource = async (sourceId, { home, kind, id }, scope) => {
  const { covenantId, part: reliefId } = covenantPartOf(sourceId);
  const covenant = await scope.table.get(covenantKey(home.id, covenantId), Covenant);
  if (covenant === null || (kind !== 'Deal' && covenant.subjectId !== id)) return null;
  const relief = covenant.reliefs.find((one) => one.id === reliefId);
  if (relief === undefined) return null;
  const context = covenantsContext(scope);
  const [{ details }, calendar] = await Promise.all([context.organization(), context.dueCalendar(home)]);
  const rights = rightsOn(covenant, scope, structurePath(home));
  const decide = async (decision: 'Approved' | 'Rejected', note: string, along: Alongside) => {
    requireInForce(covenant);
    if (relief.status !== 'Requested') throw new DomainError('reliefDecided');
    const { reliefs, event } = decisionOn(covenant, relief, { decision, note, inSteps: true }, context);
    const after = { ...covenant, reliefs: [...reliefs] };
    await context.repository.save({ before: covenant, after, expects: covenant.version, event }, home, along);
  };
  return {
    name: reliefName(covenant, relief, calendar),
    sourceType: relief.kind,
    covenantType: covenant.covenantType,
    isChange: false,
    fingerprint: fingerprintOf(relief),
    isWaiting: relief.status === 'Requested' && covenant.approved && covenant.launchStatus === 'Active',
    isClosed: relief.status !== 'Requested',
    sees: rights.sees,
    approves: decidesBy(rights, details, scope),
    isOwnWorkOf: (agentId) => takesSecondPerson(details) && relief.requestedBy === agentId,
    approve: (along) => decide('Approved', '', along),
    // What is sent back stays a request, which may be sent again with an answer.
    refuse: async (decision, note, along) => {
      if (decision === 'Rejected') await decide('Rejected', note ?? '', along);
      else await writeRecords(along.changes, scope.actor, scope.clock.now(), along.derived);
    },
  };
};

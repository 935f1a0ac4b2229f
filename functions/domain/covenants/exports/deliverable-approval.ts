import type { Alongside, ReadApprovalSource } from '#functions/domain/approvals/exports/approval-source.ts';
import { Covenant } from '#shared/domain/covenant.ts';
import { handedIn } from '#shared/domain/deliverable.ts';
import { deliverableOf } from '#shared/domain/deliverable-id.ts';
import { structurePath } from '#shared/domain/entity-path.ts';
import { takesSecondPerson } from '#shared/domain/permissions/second-person.ts';
import { IsoDate } from '#shared/time/dates.ts';
import { covenantsContext } from '../context.ts';
import { rightsOn } from '../covenant-rights.ts';
import { decideInSteps } from '../deliverables/change-deliverables.ts';
import { readDeliverable } from '../deliverables/deliverable-records.ts';
import { actsOn, deliverableName, fingerprintOf } from '../deliverables/told-deliverable.ts';
import { covenantKey } from './covenant-reader.ts';

/** What was handed in for a period of a covenant, for whoever approves it by a workflow. */
export const deliverableApproval: ReadApprovalSource = async (sourceId, { home, kind, id }, scope) => {
  const { covenantId, periodEnd: named } = deliverableOf(sourceId);
  const periodEnd = IsoDate.safeParse(named).data;
  if (periodEnd === undefined) return null;
  const covenant = await scope.table.get(covenantKey(home.id, covenantId), Covenant);
  if (covenant === null || (kind !== 'Deal' && covenant.subjectId !== id)) return null;
  const context = covenantsContext(scope);
  const [stored, { details }, calendar] = await Promise.all([
    readDeliverable(scope.table, home.id, covenantId, periodEnd),
    context.organization(),
    context.dueCalendar(home),
  ]);
  const step = stored === null ? null : handedIn(stored);
  const decide = (decision: 'Approved' | 'Rejected' | 'Amend', note: string | null, alongside: Alongside) =>
    decideInSteps({ entityId: home.id, id: covenantId, periodEnd }, { decision, note, alongside }, context);
  return {
    name: deliverableName(covenant, periodEnd, calendar),
    sourceType: 'Deliverable',
    covenantType: covenant.covenantType,
    isChange: false,
    fingerprint: step === null ? '' : fingerprintOf(step),
    isWaiting: stored?.status === 'Triggered',
    sees: rightsOn(covenant, scope, structurePath(home)).sees,
    approves: actsOn(covenant, home, details, context).includes('decide'),
    isOwnWorkOf: (agentId) => takesSecondPerson(details) && step?.by === agentId,
    approve: (alongside) => decide('Approved', null, alongside),
    refuse: (decision, note, alongside) => decide(decision, note, alongside),
  };
};

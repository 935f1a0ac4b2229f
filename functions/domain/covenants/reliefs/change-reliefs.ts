import { randomUUID } from 'node:crypto';
import { requireNoWorkflow } from '#functions/domain/approvals/exports/open-workflow-reader.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import type { covenants } from '#shared/contract/covenants.ts';
import type { Covenant, CovenantWithState } from '#shared/domain/covenant.ts';
import { covenantPartId } from '#shared/domain/covenant-part-id.ts';
import { mostReliefs, type NewRelief, type Relief, type ReliefDecision } from '#shared/domain/covenant-relief.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { chosenFile } from '../chosen-file.ts';
import type { CovenantsContext } from '../context.ts';
import { cannotApprove, rightsOn } from '../covenant-rights.ts';
import { requireInForce, seenCovenant } from '../in-place.ts';
import { savedWithState } from '../saved-covenant.ts';
import { decisionOn, reliefEvent, stampOf } from './decided-relief.ts';
import { requireCure, requireWaiver } from './relief-rules.ts';

type Calls = typeof covenants.calls;

interface Found {
  readonly structure: Structure;
  readonly covenant: Covenant;
}

/** The covenant in force whose misses are excused. Refuses with `covenantNotFound` what the request may not see. */
async function covenantOf(
  { entityId, id }: { readonly entityId: string; readonly id: string },
  context: CovenantsContext,
): Promise<Found> {
  const place = await context.placeInForce(entityId);
  const { structure } = place;
  const covenant = await seenCovenant(place, id, context);
  requireInForce(covenant);
  return { structure, covenant };
}

function saved(
  { structure, covenant }: Found,
  reliefs: readonly Relief[],
  expects: number,
  event: string,
  context: CovenantsContext,
): Promise<CovenantWithState> {
  const after = { ...covenant, reliefs: [...reliefs] };
  return savedWithState({ before: covenant, after, expects, event }, structure, context);
}

/** Refuses what the terms do not allow, and what would excuse nothing. */
async function requireFounded(body: NewRelief, found: Found, context: CovenantsContext): Promise<void> {
  const today = context.scope.clock.today();
  const { structure, covenant } = found;
  if (body.documentId !== null) await chosenFile(structure.id, body.documentId, context);
  if (body.kind === 'Waiver') {
    requireWaiver(body, covenant, await context.dueCalendar(structure), today);
    return;
  }
  const { calendar, figures } = await context.tested(structure, [covenant]);
  requireCure(body, covenant, calendar, figures.of(covenant), today);
}

function requestedBy(body: NewRelief, context: CovenantsContext): Relief {
  const { approved, version: _, ...asked } = body;
  const { at, by, name } = stampOf(context);
  const decision = { decidedAt: approved ? at : null, decidedBy: approved ? by : null };
  return {
    ...asked,
    ...decision,
    id: randomUUID(),
    status: approved ? 'Approved' : 'Requested',
    requestedAt: at,
    requestedBy: by,
    requestedByName: name,
    decidedByName: approved ? name : null,
    decisionNote: null,
    inSteps: false,
  };
}

/**
 * Asks for a waiver, or for a contribution to count as a cure. Whoever may approve the covenant may give it at once, unless the organization has a second
 * person do that.
 */
export const requestRelief: UseCase<Calls['requestRelief'], CovenantsContext> = async ({ params, body }, context) => {
  const found = await covenantOf(params, context);
  const { covenant } = found;
  const rights = rightsOn(covenant, context.scope);
  if (!rights.edits && !rights.approves) throw new DomainError('notPermitted', { reason: 'Edit on the covenant' });
  if (body.approved) {
    if (!rights.approves) throw cannotApprove(covenant);
    await context.requireSecondPerson(true);
  }
  if (covenant.reliefs.length >= mostReliefs) throw new DomainError('reliefsFull');
  await requireFounded(body, found, context);
  const relief = requestedBy(body, context);
  return saved(found, [...covenant.reliefs, relief], body.version, reliefEvent(relief), context);
};

/** What may be decided of a relief in each status. */
const decisions: Readonly<Record<Relief['status'], readonly ReliefDecision['decision'][]>> = {
  Requested: ['Approved', 'Rejected'],
  Approved: ['Revoked'],
  Rejected: [],
  Revoked: [],
};

export const decideRelief: UseCase<Calls['decideRelief'], CovenantsContext> = async ({ params, body }, context) => {
  const found = await covenantOf(params, context);
  const { covenant } = found;
  if (!rightsOn(covenant, context.scope).approves) throw cannotApprove(covenant);
  const relief = covenant.reliefs.find(({ id }) => id === params.reliefId);
  if (relief === undefined) throw new DomainError('reliefNotFound');
  const { decision, note, version } = body;
  // A second click finds it decided so: nothing is written twice.
  if (relief.status === decision && relief.decidedBy === context.scope.actor.agentId) {
    const [told] = await context.withStates(found.structure, [covenant]);
    if (told) return told;
  }
  if (!decisions[relief.status].includes(decision)) throw new DomainError('reliefDecided');
  if (relief.status === 'Requested')
    await requireNoWorkflow(context.scope.table, found.structure.id, covenantPartId(covenant.id, relief.id));
  if (decision !== 'Approved' && note === '') throw new DomainError('requestInvalid', { fields: { note: 'Say why.' } });
  if (decision === 'Approved') await context.requireSecondPerson(relief.requestedBy === context.scope.actor.agentId);
  const { reliefs, event } = decisionOn(covenant, relief, { decision, note, inSteps: false }, context);
  return saved(found, reliefs, version, event, context);
};

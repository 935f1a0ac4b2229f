import { actorName } from '#functions/platform/http/actor-name.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import type { covenants } from '#shared/contract/covenants.ts';
import type { Covenant, CovenantWithState } from '#shared/domain/covenant.ts';
import { type CovenantEvent, eventDayComplaint, mostEvents } from '#shared/domain/covenant-event.ts';
import { dueDateFor, followsEvents, isOwed } from '#shared/domain/covenant-schedule.ts';
import { waiverOf } from '#shared/domain/relief-rules.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { dateInWords, type IsoDate } from '#shared/time/dates.ts';
import type { CovenantsContext } from './context.ts';
import { rightsOn } from './covenant-rights.ts';
import { readDeliverable } from './deliverables/deliverable-records.ts';
import { requireInForce, seenCovenant } from './in-place.ts';
import { savedWithState } from './saved-covenant.ts';

type Calls = typeof covenants.calls;

interface Found {
  readonly structure: Structure;
  readonly covenant: Covenant;
}

/** The covenant in force that falls due on events, where the request may edit it. */
async function covenantOf(
  { entityId, id }: { readonly entityId: string; readonly id: string },
  context: CovenantsContext,
): Promise<Found> {
  const place = await context.placeInForce(entityId);
  const covenant = await seenCovenant(place, id, context);
  if (!rightsOn(covenant, context.scope).edits)
    throw new DomainError('notPermitted', { reason: 'Edit on the covenant' });
  requireInForce(covenant);
  return { structure: place.structure, covenant };
}

function saved(
  { structure, covenant }: Found,
  events: readonly CovenantEvent[],
  expects: number,
  event: string,
  context: CovenantsContext,
): Promise<CovenantWithState> {
  const after = { ...covenant, events: events.toSorted((a, b) => a.happenedOn.localeCompare(b.happenedOn)) };
  return savedWithState({ before: covenant, after, expects, event }, structure, context);
}

/** Refuses a day on which nothing would fall due. */
async function requireDay(happenedOn: IsoDate, { structure, covenant }: Found, context: CovenantsContext) {
  const complaint = eventDayComplaint(covenant, happenedOn, context.scope.clock.today());
  if (complaint !== null) throw new DomainError('requestInvalid', { fields: { happenedOn: complaint } });
  const dueDate = dueDateFor(covenant, happenedOn, await context.dueCalendar(structure));
  if (isOwed(covenant, dueDate)) return;
  const told = `It would have been due on ${dateInWords(dueDate)}, and nothing is owed from before ${dateInWords(covenant.owedFrom ?? dueDate)}.`;
  throw new DomainError('requestInvalid', { fields: { happenedOn: told } });
}

export const recordEvent: UseCase<Calls['recordEvent'], CovenantsContext> = async ({ params, body }, context) => {
  const { scope } = context;
  const found = await covenantOf(params, context);
  const { covenant } = found;
  const { happenedOn, version } = body;
  if (!followsEvents(covenant)) throw new DomainError('covenantAwaitsNoEvent');
  if (covenant.events.some((event) => event.happenedOn === happenedOn)) throw new DomainError('covenantEventRecorded');
  if (covenant.events.length >= mostEvents) throw new DomainError('covenantEventsFull');
  await requireDay(happenedOn, found, context);
  const note = body.note === null || body.note.trim() === '' ? null : body.note;
  const stamp = { recordedAt: scope.clock.now().toISOString(), recordedBy: scope.actor.agentId };
  const event = { happenedOn, note, ...stamp, recordedByName: actorName(scope) };
  return saved(found, [...covenant.events, event], version, 'covenant.eventRecorded', context);
};

/** What was handed in for an event, or excused, would hang in the air without it. */
async function requireUnanswered(happenedOn: IsoDate, { structure, covenant }: Found, { scope }: CovenantsContext) {
  const stored = await readDeliverable(scope.table, structure.id, covenant.id, happenedOn);
  const isAnswered =
    covenant.deliveries.some(({ periodEnd }) => periodEnd === happenedOn) ||
    stored?.status === 'Triggered' ||
    stored?.status === 'Complete' ||
    waiverOf(covenant, happenedOn, scope.clock.today()) !== null;
  if (isAnswered) throw new DomainError('covenantEventAnswered');
}

export const removeEvent: UseCase<Calls['removeEvent'], CovenantsContext> = async ({ params, body }, context) => {
  const found = await covenantOf(params, context);
  const { events } = found.covenant;
  const { happenedOn } = params;
  if (!events.some((event) => event.happenedOn === happenedOn)) throw new DomainError('covenantEventNotFound');
  await requireUnanswered(happenedOn, found, context);
  const others = events.filter((event) => event.happenedOn !== happenedOn);
  return saved(found, others, body.version, 'covenant.eventRemoved', context);
};

import type { Alongside } from '#functions/domain/approvals/exports/approval-source.ts';
import { sentWorkflow } from '#functions/domain/approvals/exports/sent-workflow.ts';
import { actorName } from '#functions/platform/http/actor-name.ts';
import { attempted, VersionOutdated } from '#functions/platform/storage/attempts.ts';
import type { Covenant } from '#shared/domain/covenant.ts';
import type { DueCalendar } from '#shared/domain/covenant-schedule.ts';
import {
  afterStep,
  type Deliverable,
  type DeliverableAct,
  type DeliverableStep,
  type StoredDeliverable,
} from '#shared/domain/deliverable.ts';
import { askedPeriods, waitsForEvent } from '#shared/domain/deliverable-dates.ts';
import { deliverableIdOf } from '#shared/domain/deliverable-id.ts';
import { isOn } from '#shared/domain/settings/stored-settings.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { addMonths, IsoDate } from '#shared/time/dates.ts';
import type { CovenantsContext } from '../context.ts';
import { seenCovenant } from '../in-place.ts';
import { readArrangement } from './arrangement-records.ts';
import { type DeliverableEvent, readDeliverable, saveDeliverable } from './deliverable-records.ts';
import { actsOn, deliverableName, fingerprintOf, type Period, statusOf, toldDeliverables } from './told-deliverable.ts';

export interface Named {
  readonly entityId: string;
  readonly id: string;
  readonly periodEnd: string;
}

/** What is handed in may be for a period that ends so long from now. */
const mostMonthsAhead = 36;

interface Place {
  readonly structure: Structure;
  readonly calendar: DueCalendar;
  readonly period: Period;
  readonly acts: readonly DeliverableAct[];
}

function dueDateOf(covenant: Covenant, calendar: DueCalendar, periodEnd: IsoDate, today: IsoDate): IsoDate | null {
  const until = addMonths(today, mostMonthsAhead);
  const asked = askedPeriods(covenant, calendar, until).find((one) => one.periodEnd === periodEnd);
  if (asked === undefined && waitsForEvent(covenant, calendar)) return null;
  if (asked === undefined) throw new DomainError('deliverableNotAsked');
  return asked.dueDate;
}

/** What is named, as it is now. Refuses with `covenantNotFound` what the request may not see. */
export async function placeOf({ entityId, id, periodEnd: named }: Named, context: CovenantsContext): Promise<Place> {
  const { scope } = context;
  const place = await context.placeInForce(entityId);
  const { structure } = place;
  const covenant = await seenCovenant(place, id, context);
  if (covenant.launchStatus === 'Obsolete') throw new DomainError('covenantObsolete');
  const periodEnd = IsoDate.safeParse(named).data;
  if (periodEnd === undefined || !covenant.approved) throw new DomainError('deliverableNotAsked');
  const calendar = await context.dueCalendar(structure);
  const dueDate = dueDateOf(covenant, calendar, periodEnd, scope.clock.today());
  const stored = await readDeliverable(scope.table, structure.id, id, periodEnd);
  const { details } = await context.organization();
  const acts = actsOn(covenant, structure, details, context);
  return { structure, calendar, period: { covenant, periodEnd, dueDate, stored }, acts };
}

export async function told({ structure, calendar, period }: Place, context: CovenantsContext): Promise<Deliverable> {
  const { details } = await context.organization();
  const { id } = period.covenant;
  const arranged = await readArrangement(context.scope.table, structure.id, id);
  const arrangements = new Map(arranged === null ? [] : [[id, arranged]]);
  const [one] = await toldDeliverables(structure, [period], calendar, details, context, arrangements);
  if (one === undefined) throw new Error('A deliverable is not told.');
  return one;
}

interface DeliverableChange {
  readonly steps: readonly DeliverableStep[];
  readonly event: DeliverableEvent;
  readonly alongside?: Alongside;
}

/** A change of what is named, in one transaction. Refuses with `recordChanged` where it, its covenant or what goes along was changed meanwhile. */
export async function changedOnce(
  named: Named,
  version: number | null,
  change: (place: Place) => Promise<DeliverableChange>,
  context: CovenantsContext,
): Promise<void> {
  const place = await placeOf(named, context);
  const { covenant, periodEnd, stored } = place.period;
  const { steps, event, alongside } = await change(place);
  if (version !== null && (stored?.version ?? 0) !== version) throw new VersionOutdated();
  let after: Pick<StoredDeliverable, 'status' | 'steps'> = {
    status: statusOf(place.period),
    steps: stored?.steps ?? [],
  };
  for (const step of steps) after = afterStep(after, step);
  const { organizationId, entityId, id: covenantId } = covenant;
  const value = { organizationId, entityId, covenantId, periodEnd, ...after };
  await saveDeliverable(covenant, value, stored?.version ?? 0, event, context, alongside);
}

/**
 * Another change of the covenant itself in between is no reason to ask anybody again; another step on the same deliverable is, except of what nobody has
 * looked at before (`version` null). `change` reads afresh what goes along.
 */
export const changed = (...given: Parameters<typeof changedOnce>): Promise<void> =>
  attempted(() => changedOnce(...given));

export function stepBy(
  { scope }: CovenantsContext,
  step: DeliverableStep['step'],
  rest: Partial<DeliverableStep>,
): DeliverableStep {
  const { actor, clock } = scope;
  return {
    step,
    at: clock.now().toISOString(),
    by: actor.agentId,
    byName: actorName(scope),
    note: null,
    deliveredOn: null,
    documentId: null,
    documentName: null,
    fileVersion: null,
    ...rest,
  };
}

export function requireOpen(period: Period, acts: readonly DeliverableAct[]): void {
  if (!acts.includes('handIn')) throw new DomainError('notPermitted', { reason: 'Document Upload' });
  if (statusOf(period) === 'Complete') throw new DomainError('deliverableComplete');
}

/** What sends to its approvers what is handed in, where its covenant has it approved in steps. */
export async function sentInSteps(
  structure: Structure,
  calendar: DueCalendar,
  { covenant, periodEnd }: Period,
  handed: DeliverableStep,
  context: CovenantsContext,
): Promise<Alongside> {
  const { details } = await context.organization();
  const arranged = isOn(details, 'multiStepReportApprovals')
    ? await readArrangement(context.scope.table, structure.id, covenant.id)
    : null;
  return sentWorkflow(
    {
      home: structure,
      source: { sourceType: 'Deliverable', sourceId: deliverableIdOf(covenant.id, periodEnd) },
      sourceName: deliverableName(covenant, periodEnd, calendar),
      fingerprint: fingerprintOf(handed),
      steps: arranged?.steps ?? [],
    },
    context.scope,
  );
}

export const emptyToNull = (text: string | null): string | null => (text === null || text.trim() === '' ? null : text);

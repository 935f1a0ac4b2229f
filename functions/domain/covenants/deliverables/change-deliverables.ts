import type { Alongside } from '#functions/domain/approvals/exports/approval-source.ts';
import { requireNoWorkflow } from '#functions/domain/approvals/exports/open-workflow-reader.ts';
import { sentWorkflow } from '#functions/domain/approvals/exports/sent-workflow.ts';
import { actorName } from '#functions/platform/http/actor-name.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { attempted, VersionOutdated } from '#functions/platform/storage/attempts.ts';
import type { PendingChange } from '#functions/platform/storage/records.ts';
import type { covenants } from '#shared/contract/covenants.ts';
import type { Covenant } from '#shared/domain/covenant.ts';
import type { DueCalendar } from '#shared/domain/covenant-schedule.ts';
import {
  afterStep,
  type DecisionOnDeliverable,
  type Deliverable,
  type DeliverableAct,
  type DeliverableStep,
  handedIn,
  type StoredDeliverable,
} from '#shared/domain/deliverable.ts';
import { askedPeriods, waitsForEvent } from '#shared/domain/deliverable-dates.ts';
import { deliverableIdOf } from '#shared/domain/deliverable-id.ts';
import { takesSecondPerson } from '#shared/domain/permissions/second-person.ts';
import { isOn } from '#shared/domain/settings/stored-settings.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { addMonths, IsoDate } from '#shared/time/dates.ts';
import { chosenFile } from '../chosen-file.ts';
import type { CovenantsContext } from '../context.ts';
import { seenCovenant } from '../in-place.ts';
import { readArrangement } from './arrangement-records.ts';
import { type DeliverableEvent, readDeliverable, saveDeliverable } from './deliverable-records.ts';
import { findFiled, settled } from './filed-records.ts';
import { actsOn, deliverableName, fingerprintOf, type Period, statusOf, toldDeliverables } from './told-deliverable.ts';

type Calls = typeof covenants.calls;
interface Named {
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
async function placeOf({ entityId, id, periodEnd: named }: Named, context: CovenantsContext): Promise<Place> {
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

async function told({ structure, calendar, period }: Place, context: CovenantsContext): Promise<Deliverable> {
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

/**
 * Another change of the covenant itself in between is no reason to ask anybody again; another step on the same deliverable is, except of what nobody has
 * looked at before (`version` null).
 */
async function changed(
  named: Named,
  version: number | null,
  change: (place: Place) => Promise<DeliverableChange>,
  context: CovenantsContext,
): Promise<void> {
  await attempted(async () => {
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
  });
}

function stepBy(
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

function requireOpen(period: Period, acts: readonly DeliverableAct[]): void {
  if (!acts.includes('handIn')) throw new DomainError('notPermitted', { reason: 'Document Upload' });
  if (statusOf(period) === 'Complete') throw new DomainError('deliverableComplete');
}

/** What sends to its approvers what is handed in, where its covenant has it approved in steps. */
async function sentInSteps(
  structure: Structure,
  calendar: DueCalendar,
  { covenant, periodEnd }: Period,
  handed: DeliverableStep,
  context: CovenantsContext,
): Promise<Alongside> {
  const { details } = await context.organization();
  const arranged = await readArrangement(context.scope.table, structure.id, covenant.id);
  return sentWorkflow(
    {
      home: structure,
      source: { sourceType: 'Deliverable', sourceId: deliverableIdOf(covenant.id, periodEnd) },
      sourceName: deliverableName(covenant, periodEnd, calendar),
      fingerprint: fingerprintOf(handed),
      steps: isOn(details, 'multiStepReportApprovals') ? (arranged?.steps ?? []) : [],
    },
    context.scope,
  );
}

const emptyToNull = (text: string | null): string | null => (text === null || text.trim() === '' ? null : text);

/**
 * Hands something in. Guests and others who may not edit the covenant hand in a file, today; whoever edits it may also record what came another way, on
 * an earlier day. Somebody who may approve approves with it, unless the organization has a second person do that.
 */
export const handIn: UseCase<Calls['handIn'], CovenantsContext> = async ({ params, body }, context) => {
  const { scope } = context;
  const today = scope.clock.today();
  const { documentId, deliveredOn = today, version } = body;
  const note = emptyToNull(body.note);
  await changed(
    params,
    version,
    async ({ structure, calendar, period, acts }) => {
      requireOpen(period, acts);
      const fields: Record<string, string> = {};
      if (deliveredOn > today) fields['deliveredOn'] = 'Choose today or an earlier day.';
      if (!acts.includes('record')) {
        if (documentId === null) fields['documentId'] = 'Choose the file that you hand in.';
        if (deliveredOn !== today) fields['deliveredOn'] = 'What you hand in is handed in today.';
      }
      if (Object.keys(fields).length > 0) throw new DomainError('requestInvalid', { fields });
      const document = documentId === null ? null : await chosenFile(structure.id, documentId, context);
      const file = {
        documentId,
        documentName: document?.name ?? null,
        fileVersion: document?.fileVersion ?? null,
      };
      const { details } = await context.organization();
      const handed = stepBy(context, 'HandedIn', { ...file, deliveredOn, note });
      const filed = documentId === null ? null : await findFiled(scope.table, structure.id, documentId);
      const sent = await sentInSteps(structure, calendar, period, handed, context);
      const alongside = { ...sent, changes: [...settled(scope.table, filed), ...sent.changes] };
      const isApproved = acts.includes('decide') && !takesSecondPerson(details) && sent.changes.length === 0;
      const steps = isApproved ? [handed, stepBy(context, 'Approved', {})] : [handed];
      return { steps, event: 'handedIn', alongside };
    },
    context,
  );
  return told(await placeOf(params, context), context);
};

interface FiledStep {
  readonly note: string;
  readonly deliveredOn: IsoDate;
  readonly alongside: () => Promise<readonly PendingChange[]>;
}

/**
 * Hands in a file that was put into the folder of a covenant, in the name of whoever put it there and for the day on which they did. Somebody looks at it in any case: nobody has
 * said that it is right. `alongside` prepares what is kept of the file.
 */
export const handInFiled = (
  named: Named,
  file: { readonly documentId: string; readonly documentName: string; readonly fileVersion: number },
  { note, deliveredOn, alongside }: FiledStep,
  context: CovenantsContext,
): Promise<void> =>
  changed(
    named,
    null,
    async ({ structure, calendar, period, acts }) => {
      requireOpen(period, acts);
      const handed = stepBy(context, 'HandedIn', { ...file, deliveredOn, note });
      const [changes, sent] = await Promise.all([
        alongside(),
        sentInSteps(structure, calendar, period, handed, context),
      ]);
      return { steps: [handed], event: 'handedIn', alongside: { ...sent, changes: [...changes, ...sent.changes] } };
    },
    context,
  );

const eventOf = { Approved: 'approved', Rejected: 'rejected', Amend: 'amendmentAsked' } as const;

export const decideDeliverable: UseCase<Calls['decideDeliverable'], CovenantsContext> = async (
  { params, body },
  context,
) => {
  const { decision, version } = body;
  await changed(
    params,
    version,
    async ({ structure, period, acts }) => {
      if (!acts.includes('decide')) throw new DomainError('notPermitted', { reason: 'Approval Status' });
      const status = statusOf(period);
      await requireNoWorkflow(context.scope.table, structure.id, deliverableIdOf(params.id, params.periodEnd));
      const isDecidable = status === 'Triggered' || (status === 'Complete' && decision !== 'Approved');
      if (!isDecidable) throw new DomainError('deliverableNotHandedIn');
      const step = period.stored === null ? null : handedIn(period.stored);
      if (decision === 'Approved') await context.requireSecondPerson(step?.by === context.scope.actor.agentId);
      return { steps: [stepBy(context, decision, { note: emptyToNull(body.note) })], event: eventOf[decision] };
    },
    context,
  );
  return told(await placeOf(params, context), context);
};

/** The decision that a workflow has come to, in one transaction with it. Who may give it was decided there. */
export const decideInSteps = (
  named: Named,
  { decision, note, alongside }: Pick<DecisionOnDeliverable, 'decision' | 'note'> & { readonly alongside: Alongside },
  context: CovenantsContext,
): Promise<void> =>
  changed(
    named,
    null,
    async ({ period }) => {
      if (statusOf(period) !== 'Triggered') throw new DomainError('deliverableNotHandedIn');
      return { steps: [stepBy(context, decision, { note: emptyToNull(note) })], event: eventOf[decision], alongside };
    },
    context,
  );

import type { Alongside } from '#functions/domain/approvals/exports/approval-source.ts';
import { requireNoWorkflow } from '#functions/domain/approvals/exports/open-workflow-reader.ts';
import { requireUnlocked } from '#functions/domain/data-room/exports/file-lock-reader.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import type { PendingChange } from '#functions/platform/storage/records.ts';
import type { covenants } from '#shared/contract/covenants.ts';
import { type DecisionOnDeliverable, handedIn } from '#shared/domain/deliverable.ts';
import { deliverableIdOf } from '#shared/domain/deliverable-id.ts';
import { takesSecondPerson } from '#shared/domain/permissions/second-person.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { IsoDate } from '#shared/time/dates.ts';
import { chosenFile } from '../chosen-file.ts';
import type { CovenantsContext } from '../context.ts';
import {
  changed,
  changedOnce,
  emptyToNull,
  type Named,
  placeOf,
  requireOpen,
  sentInSteps,
  stepBy,
  told,
} from './deliverable-steps.ts';
import { findFiled, settled } from './filed-records.ts';
import { statusOf } from './told-deliverable.ts';

type Calls = typeof covenants.calls;

/** A file that may be handed in: one that may hold malware is nothing that anybody should open. */
async function openFile(structureId: string, documentId: string, context: CovenantsContext) {
  const document = await chosenFile(structureId, documentId, context);
  const version = document.versions.find((one) => one.version === document.fileVersion);
  if (version !== undefined) requireUnlocked(version, context.scope.clock);
  return document;
}

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
      const document = documentId === null ? null : await openFile(structure.id, documentId, context);
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

/** The decision that a workflow has come to, in one transaction with it. Who may give it was decided there, of the workflow as it was read: another attempt would write the same. */
export const decideInSteps = (
  named: Named,
  { decision, note, alongside }: Pick<DecisionOnDeliverable, 'decision' | 'note'> & { readonly alongside: Alongside },
  context: CovenantsContext,
): Promise<void> =>
  changedOnce(
    named,
    null,
    async ({ period }) => {
      if (statusOf(period) !== 'Triggered') throw new DomainError('deliverableNotHandedIn');
      return { steps: [stepBy(context, decision, { note: emptyToNull(note) })], event: eventOf[decision], alongside };
    },
    context,
  );

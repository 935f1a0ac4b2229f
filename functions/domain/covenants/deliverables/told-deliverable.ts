import { openWorkflows } from '#functions/domain/approvals/exports/open-workflow-reader.ts';
import { documentSight } from '#functions/domain/data-room/exports/document-sight-reader.ts';
import type { Covenant } from '#shared/domain/covenant.ts';
import type { DueCalendar } from '#shared/domain/covenant-schedule.ts';
import {
  type Deliverable,
  type DeliverableAct,
  type DeliverableStatus,
  type DeliverableStep,
  handedIn,
  type StoredDeliverable,
} from '#shared/domain/deliverable.ts';
import { cureEnd } from '#shared/domain/deliverable-dates.ts';
import { deliverableIdOf } from '#shared/domain/deliverable-id.ts';
import { structurePath } from '#shared/domain/entity-path.ts';
import { documentUpload } from '#shared/domain/permissions/deal-role-lines.ts';
import { waiverOf } from '#shared/domain/relief-rules.ts';
import type { StoredSettings } from '#shared/domain/settings/stored-settings.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { termsOn } from '#shared/domain/terms-in-time.ts';
import { coveredPeriodTitle } from '#shared/format/covered-period.ts';
import type { IsoDate } from '#shared/time/dates.ts';
import type { CovenantsContext } from '../context.ts';
import { decidesBy, rightsOn } from '../covenant-rights.ts';
import type { Arrangements } from './arrangement-records.ts';

/** One period of a covenant with what was done about it. */
export interface Period {
  readonly covenant: Covenant;
  readonly periodEnd: IsoDate;
  readonly dueDate: IsoDate | null;
  readonly stored: StoredDeliverable | null;
}

/** Deliveries of before there were records of them were taken as they were told. */
export function statusOf({ covenant, periodEnd, stored }: Period): DeliverableStatus {
  if (stored !== null) return stored.status;
  return covenant.deliveries.some((one) => one.periodEnd === periodEnd) ? 'Complete' : 'Pending';
}

/** `Quarterly financial statements, period to Sep 30, 2026`. */
export const deliverableName = (covenant: Covenant, periodEnd: IsoDate, calendar: DueCalendar): string =>
  `${covenant.name}, ${lowerFirst(coveredPeriodTitle(covenant, periodEnd, calendar))}`;

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** Tells what was handed in from anything that is handed in after it. */
export const fingerprintOf = ({ at, by, documentId, fileVersion }: DeliverableStep): string =>
  JSON.stringify([at, by, documentId, fileVersion]);

const deliveredOn = ({ covenant, periodEnd, stored }: Period): IsoDate | null => {
  if (stored !== null) return handedIn(stored)?.deliveredOn ?? null;
  return covenant.deliveries.find((one) => one.periodEnd === periodEnd)?.deliveredOn ?? null;
};

/**
 * What the request may do about what a covenant asks for. Whoever sees it and may file documents hands it in; whoever may approve it decides, guests only
 * where the organization has them approve. Nothing is done about what is archived.
 */
export function actsOn(
  covenant: Covenant,
  structure: Structure,
  settings: StoredSettings,
  { scope }: CovenantsContext,
): readonly DeliverableAct[] {
  if (structure.launchStatus !== 'Active' || covenant.launchStatus !== 'Active' || !covenant.approved) return [];
  const path = structurePath(structure);
  const rights = rightsOn(covenant, scope, path);
  const { edits } = rights;
  const files = scope.may('Edit', 'Document', path, documentUpload);
  return [
    ...(edits || files ? (['handIn'] as const) : []),
    ...(edits ? (['record'] as const) : []),
    ...(decidesBy(rights, settings, scope) ? (['decide'] as const) : []),
  ];
}

/** Periods as the request may see them: documents that are not theirs to see are not named. */
export async function toldDeliverables(
  structure: Structure,
  periods: readonly Period[],
  calendar: DueCalendar,
  settings: StoredSettings,
  context: CovenantsContext,
  arrangements: Arrangements,
): Promise<Deliverable[]> {
  const named = periods.flatMap(({ stored }) => stored?.steps.map(({ documentId }) => documentId) ?? []);
  const hidden = await documentSight(context.scope, structure.id, structurePath(structure)).hidden(named);
  const covenants = new Map(periods.map(({ covenant }) => [covenant.id, covenant]));
  const acts = new Map([...covenants].map(([id, one]) => [id, [...actsOn(one, structure, settings, context)]]));
  const waits = periods.some((period) => statusOf(period) === 'Triggered');
  const inSteps = waits ? await openWorkflows(context.scope.table, structure.id) : new Set<string>();
  const today = context.scope.clock.today();
  return periods.map((period) => {
    const { covenant, periodEnd, dueDate, stored } = period;
    const isInSteps = inSteps.has(deliverableIdOf(covenant.id, periodEnd));
    const own = acts.get(covenant.id) ?? [];
    return {
      entityId: structure.id,
      entityName: structure.name,
      ancestorIds: structure.ancestorIds,
      covenantId: covenant.id,
      covenantName: covenant.name,
      covenantType: covenant.covenantType,
      section: termsOn(covenant, periodEnd).section,
      periodEnd,
      periodTitle: coveredPeriodTitle(covenant, periodEnd, calendar),
      dueDate,
      cureUntil: dueDate === null ? null : cureEnd(covenant, periodEnd, dueDate, calendar),
      status: statusOf(period),
      isWaived: statusOf(period) !== 'Complete' && waiverOf(covenant, periodEnd, today) !== null,
      deliveredOn: deliveredOn(period),
      steps: (stored?.steps ?? []).map((step) =>
        step.documentId !== null && hidden.has(step.documentId)
          ? { ...step, documentId: null, documentName: null }
          : step,
      ),
      responsible: arrangements.get(covenant.id)?.responsible ?? structure.borrower,
      approver: arrangements.get(covenant.id)?.approver ?? null,
      isInSteps,
      acts: isInSteps ? own.filter((act) => act !== 'decide') : [...own],
      version: stored?.version ?? 0,
    };
  });
}

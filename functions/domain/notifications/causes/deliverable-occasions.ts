import { covenantKey, readDeliverable } from '#functions/domain/covenants/exports/deliverable-reader.ts';
import { structureKey } from '#functions/domain/structures/exports/structure-reader.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { Covenant } from '#shared/domain/covenant.ts';
import { deliverableIdOf } from '#shared/domain/deliverable-id.ts';
import { structurePath } from '#shared/domain/entity-path.ts';
import type { NotificationKind } from '#shared/domain/notifications/notification-kind.ts';
import { periodName } from '#shared/domain/period-name.ts';
import { sourceOfCovenant } from '#shared/domain/permissions/covenant-rights.ts';
import { Structure } from '#shared/domain/structure.ts';
import { covenantAddress } from '#shared/format/covenant-address.ts';
import type { Audience, Occasion } from '../telling/occasion.ts';
import type { HappeningOf } from './message.ts';
import { nameOf } from './names.ts';

interface Told {
  readonly kind: NotificationKind;
  readonly verb: string;
}

/** By the step of the event. */
const steps: Readonly<Record<string, Told>> = {
  handedIn: { kind: 'deliverableHandedIn', verb: 'was handed in' },
  approved: { kind: 'deliverableApproved', verb: 'was approved' },
  rejected: { kind: 'deliverableSentBack', verb: 'was rejected' },
  amendmentAsked: { kind: 'deliverableSentBack', verb: 'was sent back' },
};

/** Who hands in hears what became of it, and so does the borrower's side; what was handed in is told to those who look at it. */
const audienceFor = (
  kind: NotificationKind,
  by: string,
  handedInBy: string | undefined,
  deliverableId: string,
): Audience => ({
  own: kind === 'deliverableHandedIn' || handedInBy === undefined ? [] : [handedInBy],
  watchers: true,
  watchedIds: [deliverableId],
  team: true,
  administrators: kind === 'deliverableHandedIn',
  except: by,
});

/** That something was handed in for a covenant, or what became of it. Null where it is gone. */
export async function deliverableOccasion(
  { entityId, covenantId, periodEnd, step, version, at, by }: HappeningOf<'deliverable'>,
  table: Table,
): Promise<Occasion | null> {
  const told = steps[step];
  const [structure, covenant, stored, name] = await Promise.all([
    table.get(structureKey(entityId), Structure),
    table.get(covenantKey(entityId, covenantId), Covenant),
    readDeliverable(table, entityId, covenantId, periodEnd),
    nameOf(table, by),
  ]);
  if (told === undefined || structure === null || covenant === null || stored === null) return null;
  const { kind, verb } = told;
  const recorded = stored.steps.findLast((one) => one.at === at);
  const period = periodName(covenant.frequency, periodEnd);
  const note = recorded?.note ?? null;
  const covenantType = covenant.covenantType;
  return {
    kind,
    key: `deliverable|${covenantId}|${periodEnd}|${version}`,
    at,
    title: `${structure.name}: ${covenant.name} (${period}) ${verb}${name === null ? '' : ` by ${name}`}`,
    textFor: () => note ?? '',
    url: covenantAddress(entityId, { id: covenantId, covenantType }),
    source: {
      ...{ sourceType: 'Covenant', sourceId: covenantId, sourceName: covenant.name },
      ...{ entityId, entityName: structure.name },
    },
    dueOn: null,
    path: structurePath(structure),
    needs: [{ sourceType: 'Deal' }, { sourceType: sourceOfCovenant(covenantType), sourceIds: [covenantId] }],
    audience: audienceFor(
      kind,
      by,
      stored.steps.findLast(({ step: one }) => one === 'HandedIn')?.by,
      deliverableIdOf(covenantId, periodEnd),
    ),
  };
}

import { computeStanding } from '#functions/domain/covenants/exports/current-standing-reader.ts';
import { readOrganization } from '#functions/domain/organizations/exports/organization-reader.ts';
import type {
  StandingRecord,
  StoredCovenantStanding,
} from '#functions/domain/standings/exports/standing-record-reader.ts';
import type { Clock } from '#functions/platform/clock.ts';
import { structurePath } from '#shared/domain/entity-path.ts';
import type { Need } from '#shared/domain/notifications/need.ts';
import type { NotificationKind } from '#shared/domain/notifications/notification-kind.ts';
import { type LeadTimes, usualWarning } from '#shared/domain/notifications/standing-stages.ts';
import { sourceOfCovenant } from '#shared/domain/permissions/covenant-rights.ts';
import type { MayAt } from '#shared/domain/permissions/may-at.ts';
import { settingValue } from '#shared/domain/settings/effective-settings.ts';
import { covenantAddress } from '#shared/format/covenant-address.ts';
import { standingWords } from '#shared/format/standing-words.ts';
import { askedOfDetail } from '#shared/metrics/asked-of-detail.ts';
import { dateInWords } from '#shared/time/dates.ts';
import type { Occasion } from '../telling/occasion.ts';
import { type TellingContext, tell } from '../telling/tell.ts';
import { markTold, type StandingNews, standingNews } from './told-standings.ts';

type Words = (covenant: StoredCovenantStanding) => string;

const due: Words = ({ name, nextDueDate }) =>
  nextDueDate === null ? `${name} is due` : `${name} is due on ${dateInWords(nextDueDate)}`;

/** What has happened to a covenant, as its own name begins it. */
const titles: Readonly<Partial<Record<NotificationKind, Words>>> = {
  covenantBreached: ({ name }) => `${name} is breached`,
  covenantCritical: ({ name }) => `${name} misses its critical level`,
  covenantAtRisk: ({ name }) => `${name} is at risk`,
  covenantMet: ({ name }) => `${name} is met again`,
  covenantWaived: ({ name }) => `${name} is waived`,
  deliverableDue: due,
  deliverableDueCritical: due,
  deliverableOverdue: ({ name }) => `${name} is overdue`,
};

const isDeliverable = (kind: NotificationKind): boolean => kind.startsWith('deliverable');

/** A covenant is told to those who see it and the structure, which is named with it. */
const needsOf = ({ covenantId, covenantType }: StoredCovenantStanding): readonly Need[] => [
  { sourceType: 'Deal' },
  { sourceType: sourceOfCovenant(covenantType), sourceIds: [covenantId] },
];

/** How a test came out is the covenant's to tell, the figure is the detail's. */
const seesTested = ({ figure }: StoredCovenantStanding, may: MayAt): boolean =>
  figure === null || may('View', 'Detail', askedOfDetail(figure.detailName, [figure.value]));

const withoutFigure = (covenant: StoredCovenantStanding): StoredCovenantStanding =>
  covenant.lastTest === null
    ? covenant
    : { ...covenant, lastTest: { ...covenant.lastTest, value: null, headroom: null } };

function occasionOf({ covenant, kind, at, key }: StandingNews, standing: StandingRecord): Occasion {
  const { entityId, name, ancestorIds } = standing;
  const { covenantId: id, covenantType } = covenant;
  return {
    kind,
    key: `covenant|${key}`,
    at,
    title: `${name}: ${titles[kind]?.(covenant) ?? covenant.name}`,
    textFor: (may) => standingWords(seesTested(covenant, may) ? covenant : withoutFigure(covenant)),
    url: covenantAddress(entityId, { id, covenantType }),
    source: { sourceType: 'Covenant', sourceId: id, sourceName: covenant.name, entityId, entityName: name },
    dueOn: isDeliverable(kind) ? covenant.nextDueDate : null,
    path: structurePath({ id: entityId, ancestorIds }),
    needs: needsOf(covenant),
    audience: { watchers: true, team: true, administrators: true },
  };
}

async function leadTimes(organizationId: string): Promise<LeadTimes> {
  const { details } = await readOrganization(organizationId);
  return {
    warning: settingValue(details, 'defaultWarningReportingCovenantThreshold') ?? usualWarning,
    critical: settingValue(details, 'defaultCriticalReportingCovenantThreshold'),
  };
}

export interface StandingTelling extends TellingContext {
  readonly clock: Clock;
}

/** Tells people what has changed about how the covenants of a structure stand since they were told last. */
export async function tellStanding(entityId: string, context: StandingTelling): Promise<void> {
  const { table, clock } = context;
  const standing = await computeStanding(entityId, { table, clock });
  if (standing === null) return;
  const moment = {
    today: clock.today(),
    now: clock.now().toISOString(),
    lead: await leadTimes(table.organizationId),
  };
  const news = await standingNews(standing, moment, table);
  for (const one of news) await tell(occasionOf(one, standing), context);
  await markTold(entityId, news, table);
}

import * as z from 'zod';
import type { AuditEvent } from '#functions/platform/events/audit-event.ts';
import { platformScope } from '#functions/platform/storage/table-keys.ts';
import { BusinessDays } from '#shared/domain/calendar.ts';
import type { Subscription, Told } from './subscription.ts';

/** A structure itself, its covenants and details, and what metrics read beside these: projects, financings, who owns and funds what. Teams move no covenant. */
const ofStructure = /^Deal#([^#]+)#(?:_|COV#.*|DETAIL#.*|PROJECT#.*|LOAN#.*|REL#.*)$/;
/** What an organization has defined itself: metrics may come to something else everywhere. */
const ofDefinition = /^DetailType#[^#]+#_$/;
/** The head of an entity's figures, see `platform/series`. */
const ofFigures = /^([^#]+)#HEAD$/;
const ofCalendar = /^Calendar#[^#]+#_$/;
const ofOrganization = /^Organization#([^#]+)#_$/;

/** The settings by which covenants are judged. */
const settings = ['defaultWarningReportingCovenantThreshold'];

const told = (organizationId: string, entityId: string | null, { correlationId }: AuditEvent): Told => ({
  queue: 'STANDING_COMPUTATION_QUEUE_URL',
  about: `${organizationId}|${entityId ?? ''}`,
  message: { organizationId, correlationId, ...(entityId === null ? {} : { entityId }) },
});

const StoredSettings = z.object({ details: z.array(z.object({ name: z.string(), value: z.unknown() })) });

/** What an organization has chosen of the settings that decide; an organization of before may have none. */
function settingsOf(record: AuditEvent['before']): string {
  const { details = [] } = StoredSettings.safeParse(record).data ?? {};
  return JSON.stringify(details.filter(({ name }) => settings.includes(name)).map(({ name, value }) => [name, value]));
}

const CountedDays = BusinessDays.pick({ base: true, weekend: true, holidays: true, workedDays: true });

/** By what a calendar counts. A new name, a new fiscal year and the end of its use move no date. */
const daysOf = (record: AuditEvent['before']): string => JSON.stringify(CountedDays.safeParse(record).data ?? null);

/** Where covenants stand is computed anew after whatever they are tested by: their terms, figures, deliveries, the structure's dates, calendars, settings. */
export const standingsChange: Subscription = (event) => {
  if (event.scope === platformScope) {
    const [, organization] = ofOrganization.exec(event.subject) ?? [];
    const changes = event.before !== null && settingsOf(event.before) !== settingsOf(event.after);
    return organization !== undefined && changes ? [told(organization, null, event)] : [];
  }
  if (ofCalendar.test(event.subject)) {
    const changes = event.before !== null && daysOf(event.before) !== daysOf(event.after);
    return changes ? [told(event.scope, null, event)] : [];
  }
  if (ofDefinition.test(event.subject)) return [told(event.scope, null, event)];
  const [, entity] = ofStructure.exec(event.subject) ?? ofFigures.exec(event.subject) ?? [];
  return entity === undefined ? [] : [told(event.scope, entity, event)];
};

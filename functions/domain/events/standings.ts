import * as z from 'zod';
import type { AuditEvent } from '#functions/platform/events/audit-event.ts';
import { platformScope } from '#functions/platform/storage/table-keys.ts';
import type { Subscription, Told } from './subscription.ts';

/** A structure itself, its covenants and its details; projects, financings, parties and teams beside them move no covenant. */
const ofStructure = /^Deal#([^#]+)#(?:_|COV#.*|DETAIL#.*)$/;
/** The head of an entity's figures, see `platform/series`. */
const ofFigures = /^([^#]+)#HEAD$/;
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

/** Where covenants stand is computed anew after whatever they are tested by: their terms, figures, deliveries, the structure's calendar, settings. */
export const standingsChange: Subscription = (event) => {
  if (event.scope === platformScope) {
    const [, organization] = ofOrganization.exec(event.subject) ?? [];
    const changes = event.before !== null && settingsOf(event.before) !== settingsOf(event.after);
    return organization !== undefined && changes ? [told(organization, null, event)] : [];
  }
  const [, entity] = ofStructure.exec(event.subject) ?? ofFigures.exec(event.subject) ?? [];
  return entity === undefined ? [] : [told(event.scope, entity, event)];
};

import type { AuditEvent } from '#functions/platform/events/audit-event.ts';
import { platformScope } from '#functions/platform/storage/table-keys.ts';
import type { Subscription, Told } from './subscription.ts';

const maintenance = 'ORGANIZATION_MAINTENANCE_QUEUE_URL';

const changes = ({ before, after }: AuditEvent, fields: readonly string[]): boolean =>
  before !== null && after !== null && fields.some((field) => before[field] !== after[field]);

/** What hits show of a structure; what lies in it is found with its name. */
const shownOfStructure = ['name', 'customId', 'launchStatus'];
/** What hits show of a project or financing. */
const shownOfPart = ['name', 'customId', 'city', 'launchStatus'];

/** Makes what is found by a name findable by its new one. `causeId` and its version name the job, so that it is made once. */
function rewritten(event: AuditEvent, organizationId: string, causeId: string, what: Record<string, string>): Told {
  const cause = { causeId, causeVersion: String(event.version) };
  return {
    queue: maintenance,
    about: causeId,
    message: { kind: 'search-index', organizationId, ...what, ...cause, correlationId: event.correlationId },
  };
}

const organizationSubject = /^Organization#([^#]+)#_$/;
const structureSubject = /^Deal#([^#]+)#_$/;
const partSubject = /^Deal#([^#]+)#(?:PROJECT|LOAN)#([^#]+)$/;

/** An organization is a counterparty in its own structures, and in those of its manager. */
function ofOrganization(event: AuditEvent): readonly Told[] {
  const [, id] = organizationSubject.exec(event.subject) ?? [];
  if (id === undefined || !changes(event, ['name'])) return [];
  const managedBy = event.after?.['managedBy'];
  const holders = [id, ...(typeof managedBy === 'string' ? [managedBy] : [])];
  return holders.map((holder) => rewritten(event, holder, id, { counterpartyId: id }));
}

/** Another name is found where it stands beside somebody else's: what lies in a structure, and who takes part in what. */
export const namesChange: Subscription = (event) => {
  if (event.scope === platformScope) return ofOrganization(event);
  const [, structure] = structureSubject.exec(event.subject) ?? [];
  if (structure !== undefined) {
    return changes(event, shownOfStructure)
      ? [rewritten(event, event.scope, structure, { structureId: structure })]
      : [];
  }
  const [, home, part] = partSubject.exec(event.subject) ?? [];
  if (home === undefined || part === undefined || !changes(event, shownOfPart)) return [];
  return [rewritten(event, event.scope, part, { structureId: home, partId: part })];
};

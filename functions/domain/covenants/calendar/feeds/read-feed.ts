import { scopeOfAgent } from '#functions/platform/http/agent-scope.ts';
import { FileReply } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import type { covenants } from '#shared/contract/covenants.ts';
import { feedDays, mostFeedEntries, mostFeedStructures } from '#shared/domain/calendar-feed.ts';
import {
  type CalendarEntry,
  type CalendarWindow,
  calendarEntryId,
  calendarEntryName,
  inCalendarOrder,
} from '#shared/domain/compliance-calendar.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { calendarKindWords, calendarStateWords } from '#shared/format/calendar-words.ts';
import { covenantAddress } from '#shared/format/covenant-address.ts';
import { type CalendarEvent, icalendar } from '#shared/format/icalendar.ts';
import { addDays, type IsoDate } from '#shared/time/dates.ts';
import { type CovenantsContext, covenantsContext, type ServedCovenants } from '../../context.ts';
import { structuresAtOnce, structuresOf } from '../../structures-page.ts';
import { entriesIn } from '../calendar-entries.ts';
import { ownerOfAddress } from './feed-records.ts';

type Calls = typeof covenants.calls;

const notThere = (reason: string): DomainError => new DomainError('calendarFeedNotFound', { reason });

/** As whoever owns the address would ask now: with what they may today, and nothing where they do not belong any more. */
async function contextOfOwner(address: string, asked: CovenantsContext): Promise<CovenantsContext> {
  const owner = await ownerOfAddress(address);
  if (owner === null) throw notThere('unknown, revoked or another secret');
  const own = await scopeOfAgent({ ...owner, asSuperuser: 'false' }, asked.scope.actor);
  if (own === null) throw notThere('no longer a member');
  return covenantsContext(own);
}

interface Found {
  readonly entries: readonly CalendarEntry[];
  /** Whether structures or entries were left out. */
  readonly isCutOff: boolean;
}

async function everyEntry(window: CalendarWindow, context: CovenantsContext): Promise<Found> {
  const structures: Structure[] = [];
  let cursor: string | undefined;
  do {
    const { items, nextCursor } = await structuresOf({ limit: mostFeedStructures, cursor }, context);
    structures.push(...items);
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined && structures.length < mostFeedStructures);
  const told = structures.slice(0, mostFeedStructures);
  const found = await inParallel(told, structuresAtOnce, async (structure) =>
    entriesIn(structure, await context.repository.all(structure.id), window, context),
  );
  const all = found.flat().toSorted(inCalendarOrder);
  const isCutOff = cursor !== undefined || structures.length > told.length || all.length > mostFeedEntries;
  return { entries: all.slice(0, mostFeedEntries), isCutOff };
}

/** Of a covenant its own page, of a document its data room. */
const pageOf = ({ entityId, covenantId, covenantType, documentId }: CalendarEntry): string =>
  covenantId === null || covenantType === null
    ? `/documents/${entityId}/${documentId ?? ''}`
    : covenantAddress(entityId, { id: covenantId, covenantType });

function eventOf(entry: CalendarEntry, organizationId: string, site: string, today: IsoDate): CalendarEvent {
  const kind = calendarKindWords(entry);
  const lines = [entry.entityName, entry.periodTitle, calendarStateWords(entry, today)];
  return {
    uid: `${calendarEntryId(entry)}@${organizationId}.trestle`,
    date: entry.date,
    summary: `${calendarEntryName(entry)}: ${kind.charAt(0).toLowerCase()}${kind.slice(1)}`,
    description: lines.filter((line) => line !== '').join('\n'),
    url: `${site}${pageOf(entry)}`,
    category: kind,
    isCancelled: entry.isWaived,
  };
}

/** The calendar of whoever made the address, for programs that have nothing but it. */
export const readCalendarFeed: UseCase<Calls['readCalendarFeed'], ServedCovenants> = async ({ params }, asked) => {
  const context = await contextOfOwner(params.address, asked);
  const { clock, organizationId } = context.scope;
  const today = clock.today();
  const window = { from: addDays(today, -feedDays.back), to: addDays(today, feedDays.ahead) };
  const [{ entries, isCutOff }, { name }, site] = await Promise.all([
    everyEntry(window, context),
    context.organization(),
    asked.siteUrl(),
  ]);
  const calendar = {
    name: `${name}: compliance`,
    description: isCutOff
      ? 'There is more than a calendar can hold: the earliest entries of the first structures. Trestle shows all of it.'
      : 'What falls due and is tested, as you may see it in Trestle.',
    events: entries.map((entry) => eventOf(entry, organizationId, site, today)),
  };
  const bytes = new TextEncoder().encode(icalendar(calendar, clock.now()));
  return new FileReply({ bytes, contentType: 'text/calendar; charset=utf-8', name: 'compliance.ics' });
};

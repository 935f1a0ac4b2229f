import * as z from 'zod';
import { financingsIn, projectsIn } from '#functions/domain/structures/exports/entity-reader.ts';
import { organizationTrail } from '#functions/platform/audit/organization-trail.ts';
import { changesIn, changesOf, type TrailPage, type TrailRange } from '#functions/platform/audit/trail-reader.ts';
import { placeOf, type TrailPlace } from '#functions/platform/audit/trail-record.ts';
import { page } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import type { audit } from '#shared/contract/audit.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { archivedSubjects } from './archived.ts';
import type { AuditContext } from './context.ts';
import { trailFilterOf } from './log-pages.ts';
import { type SeenRecord, seenOf, toldRecords } from './tell.ts';
import { notesKey, readThing, type Thing } from './things.ts';

type Calls = typeof audit.calls;

/** A page reads on where much is left out, but not for ever. */
const mostReads = 6;

interface Wanted {
  readonly limit: number;
  readonly cursor?: string | undefined;
  /** Names the list, so that its cursors open no other one. */
  readonly purpose: string;
  /** Whether what may not be seen is told as such, or left out. */
  readonly tellsHidden: boolean;
  keeps?(seen: readonly SeenRecord[]): Promise<readonly SeenRecord[]>;
}

/** A page of what is seen of a trail: reads on until it is full, the trail ends, or as much was read as one answer may cost. */
async function seenPage(
  read: (range: Pick<TrailRange, 'limit' | 'behind'>) => Promise<TrailPage>,
  { limit, cursor, purpose, tellsHidden, keeps = async (seen) => seen }: Wanted,
  context: AuditContext,
) {
  const cursors = context.cursors(purpose);
  let behind: TrailPlace | null = cursor === undefined ? null : await cursors.open(cursor);
  const kept: SeenRecord[] = [];
  let next: TrailPlace | null = null;
  for (let reads = 0; reads < mostReads; reads += 1) {
    const found = await read({ limit, behind });
    const seen = (await seenOf(found.records, context)).filter(({ isSeen }) => isSeen || tellsHidden);
    kept.push(...(await keeps(seen)));
    next = found.next;
    // A page that came back short has cost what one answer may.
    if (kept.length >= limit || next === null || found.records.length < limit) break;
    behind = next;
  }
  const items = kept.slice(0, limit);
  const last = items.at(-1);
  const end = kept.length > limit && last !== undefined ? placeOf(last.told.record) : next;
  return page({ items: await toldRecords(items, context), nextCursor: end === null ? null : await cursors.seal(end) });
}

/** A structure is told with what lies in it, as far as that is not too much for one answer; each of them has a timeline of its own. */
const mostTogether = 50;

async function entitiesOf({ type, id }: Thing, context: AuditContext): Promise<readonly string[]> {
  if (type !== 'Deal') return [id];
  const { table } = context.scope;
  const [projects, financings] = await Promise.all([
    projectsIn(table, id, { limit: mostTogether }),
    financingsIn(table, id, { limit: mostTogether }),
  ]);
  const within = [...projects.items, ...financings.items].slice(0, mostTogether);
  return [id, ...within.map((one) => one.id)];
}

type Period = Pick<TrailRange, 'since' | 'until'>;

/** What was done to a thing; to an entity and to all that lies in it. */
async function timeline(thing: Thing, period: Period, context: AuditContext) {
  const { organizationId } = context.scope;
  if (thing.keys.length === 0) {
    const entityIds = await entitiesOf(thing, context);
    return (range: Pick<TrailRange, 'limit' | 'behind'>) =>
      changesIn(organizationId, entityIds, { ...range, ...period });
  }
  const keys = [...thing.keys, { scope: organizationId, key: notesKey(thing.type, thing.id) }];
  return (range: Pick<TrailRange, 'limit' | 'behind'>) => changesOf(keys, { ...range, ...period });
}

const ImportJob = z.object({
  kind: z.enum(['structure-import', 'figure-import']),
  correlationId: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

/** The job of an import. Whoever may not see any of what it has written is answered an empty list. */
async function readImport(id: string, { scope }: AuditContext) {
  const job = await scope.table.get({ kind: 'Job', id }, z.looseObject({ kind: z.string() }));
  const found = ImportJob.safeParse(job);
  if (!found.success) throw new DomainError('importNotFound');
  return found.data;
}

export const listRecords: UseCase<Calls['listRecords'], AuditContext> = async ({ query }, context) => {
  const { type, source, entityId, integrationImportDetails, startDate, endDate, archived, limit, cursor } = query;
  const keeps = (ownId: string | null): Pick<Wanted, 'keeps'> =>
    archived === 'true' ? {} : { keeps: (seen) => archivedSubjects(seen, ownId, context) };
  const paging = { limit, cursor, tellsHidden: false };
  if (integrationImportDetails === 'true') {
    const { correlationId, createdAt, updatedAt } = await readImport(source, context);
    const period = { since: startDate ?? createdAt, until: endDate ?? updatedAt };
    const read = (range: Pick<TrailRange, 'limit' | 'behind'>) =>
      organizationTrail(context.scope.organizationId, { correlationId }, { ...range, ...period });
    const purpose = ['import', source, period.since, period.until, archived ?? ''].join(':');
    return seenPage(read, { ...paging, purpose, ...keeps(null) }, context);
  }
  if (type === undefined) throw new DomainError('requestInvalid', { fields: { type: 'Name the kind of thing.' } });
  const thing = await readThing(type, source, entityId, context);
  const read = await timeline(thing, { since: startDate, until: endDate }, context);
  const purpose = ['thing', type, source, entityId ?? '', startDate ?? '', endDate ?? '', archived ?? ''].join(':');
  return seenPage(read, { ...paging, purpose, ...keeps(thing.id) }, context);
};

export const listOrganizationRecords: UseCase<Calls['listOrganizationRecords'], AuditContext> = async (
  { query },
  context,
) => {
  const { by, category, about, startDate, endDate, limit, cursor } = query;
  const filter = trailFilterOf(query);
  const read = (range: Pick<TrailRange, 'limit' | 'behind'>) =>
    organizationTrail(context.scope.organizationId, filter, { ...range, since: startDate, until: endDate });
  const purpose = ['log', by ?? '', category ?? '', about ?? '', startDate ?? '', endDate ?? ''].join(':');
  return seenPage(read, { limit, cursor, purpose, tellsHidden: true }, context);
};

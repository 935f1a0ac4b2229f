import { createHash } from 'node:crypto';
import type { TrailRecord } from '#functions/platform/audit/trail-record.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import type { AuditRecord } from '#shared/domain/audit/audit-record.ts';
import { auditPlaceOf } from '#shared/domain/audit/audit-types.ts';
import { actorsOf, jobsBehind, placesOfSignIns } from './actors.ts';
import { changesIn } from './changes.ts';
import type { AuditContext } from './context.ts';
import { namesIn, namesOfOwners } from './names.ts';
import { contentOf, type PlacedRecord, seesRecord } from './sight.ts';

/** What a record is about; null for bookkeeping. */
export function placed(record: TrailRecord): PlacedRecord | null {
  const place = auditPlaceOf(record.subject);
  if (place === null) return null;
  const { entityId } = contentOf(record);
  return { record, ...place, entityId: place.entityId ?? (typeof entityId === 'string' ? entityId : null) };
}

/** Ids of records are made of their keys, which name what not everybody may know of. */
const idOf = ({ subject, version }: TrailRecord): string =>
  createHash('sha256').update(`${subject}#${version}`).digest('hex').slice(0, 32);

/** What a thing is called, under the names that records have for it. */
export function nameOfRecord(record: TrailRecord): string | null {
  const value = contentOf(record);
  const names = [
    'name',
    'displayName',
    'sourceName',
    'personName',
    'superuserName',
    'supporterName',
    'subjectLine',
    'summary',
  ];
  const found = names.map((name) => value[name]).find((name) => typeof name === 'string' && name !== '');
  return typeof found === 'string' ? found : null;
}

/** Of rates and domains the id is what people call them. */
const ownIdOf = ({ type, source }: PlacedRecord): string | null =>
  type === 'CurrencyRate' || type === 'EmailDomain' ? source : null;

/** A note is about what it names; its own key is made of that. */
const sourceOf = ({ type, source, record }: PlacedRecord): string => {
  const { source: about } = contentOf(record);
  return type === 'Note' && typeof about === 'string' ? about : source;
};

const seenAtOnce = 16;

export interface SeenRecord {
  readonly told: PlacedRecord;
  readonly isSeen: boolean;
}

/** Records with whether the request may see what they tell of; bookkeeping is left out. */
export const seenOf = (records: readonly TrailRecord[], context: AuditContext): Promise<readonly SeenRecord[]> =>
  inParallel(
    records.flatMap((record) => placed(record) ?? []),
    seenAtOnce,
    async (told) => ({ told, isSeen: await seesRecord(told, context) }),
  );

/** Records as people read them. Of what the request may not see it is told that something was done, by whom and when. */
export async function toldRecords(all: readonly SeenRecord[], context: AuditContext): Promise<AuditRecord[]> {
  const { table } = context.scope;
  const records = all.map(({ told }) => told.record);
  const [actorOf, jobs, places] = await Promise.all([
    actorsOf(
      table,
      records.map(({ by }) => by),
    ),
    jobsBehind(
      table,
      records.flatMap(({ jobId }) => jobId ?? []),
    ),
    context.manages
      ? placesOfSignIns(
          table,
          records.flatMap(({ sessionId }) => sessionId ?? []),
        )
      : new Map(),
  ]);
  const withChanges = await inParallel(all, seenAtOnce, async ({ told, isSeen }) => {
    const names =
      told.type === 'Figures' && told.entityId !== null ? await context.detailNames(told.entityId) : new Map();
    return { told, isSeen, type: told.type, changes: isSeen ? changesIn(told, names) : [] };
  });
  const [names, owners] = await Promise.all([
    namesIn(withChanges, context),
    namesOfOwners(
      all.flatMap(({ told, isSeen }) => (isSeen ? [told] : [])),
      context,
    ),
  ]);
  return inParallel(withChanges, seenAtOnce, async ({ told, isSeen, changes }) => {
    const { record, type, entityId } = told;
    const entity = isSeen && entityId !== null ? await context.entity(entityId) : null;
    return {
      id: idOf(record),
      type,
      source: isSeen ? sourceOf(told) : '',
      sourceName: isSeen ? (nameOfRecord(record) ?? owners.get(told.source) ?? ownIdOf(told)) : null,
      entityId: isSeen ? entityId : null,
      entityName: entity?.name ?? null,
      event: record.event,
      at: record.at,
      by: actorOf(record.by),
      from: record.sessionId === null ? null : (places.get(record.sessionId) ?? null),
      job: record.jobId === null ? null : (jobs.get(record.jobId) ?? null),
      version: record.version,
      correlationId: record.correlationId,
      isHidden: !isSeen,
      changes,
      names: Object.fromEntries(idsOf(changes).flatMap((id) => (names.has(id) ? [[id, names.get(id) ?? '']] : []))),
    };
  });
}

const idsOf = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(idsOf);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(idsOf) : [];
};

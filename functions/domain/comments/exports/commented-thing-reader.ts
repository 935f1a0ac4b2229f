import { readBusinessDays } from '#functions/domain/configuration/exports/calendar-reader.ts';
import { covenantKey, readDeliverable } from '#functions/domain/covenants/exports/deliverable-reader.ts';
import { findDocument } from '#functions/domain/data-room/exports/document-reader.ts';
import { foldersOf } from '#functions/domain/data-room/exports/folder-path-reader.ts';
import { DetailRecord, detailKey } from '#functions/domain/metrics/exports/figure-reader.ts';
import { ownDetailTypeKey } from '#functions/domain/metrics/exports/own-detail-types-reader.ts';
import { type Entity, findEntity } from '#functions/domain/structures/exports/entity-reader.ts';
import type { Clock } from '#functions/platform/clock.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import type { Commented, CommentedType } from '#shared/domain/comment.ts';
import { Covenant } from '#shared/domain/covenant.ts';
import { placeOfDatapoint } from '#shared/domain/datapoint-id.ts';
import { askedPeriods, waitsForEvent } from '#shared/domain/deliverable-dates.ts';
import { deliverableOf } from '#shared/domain/deliverable-id.ts';
import { meetsAll, type Need } from '#shared/domain/notifications/need.ts';
import { OwnDetailType } from '#shared/domain/own-detail-type.ts';
import { periodName } from '#shared/domain/period-name.ts';
import { sourceOfCovenant } from '#shared/domain/permissions/covenant-rights.ts';
import { addressOfComments } from '#shared/format/comment-address.ts';
import { formatFigurePeriod } from '#shared/format/dates.ts';
import { askedOfDetail } from '#shared/metrics/asked-of-detail.ts';
import { detailTypeOf } from '#shared/metrics/catalog/detail-types.ts';
import { addMonths, isIsoDate } from '#shared/time/dates.ts';

/** Something that is commented on, as far as comments are concerned. */
export interface CommentedThing {
  readonly commented: Commented;
  /** `Minimum DSCR`, `Compliance certificate (Q3 2026)`. */
  readonly name: string;
  readonly entity: Entity;
  /** What somebody has to be permitted to see where it lies. */
  readonly needs: readonly Need[];
  /** The path of the page that shows it with its comments. */
  readonly url: string;
  /** What it belongs to besides its entity: whoever watches that hears of it, too. */
  readonly belongsTo: readonly string[];
}

export interface Reading {
  readonly table: Table;
  readonly clock: Clock;
}

type Found = Pick<CommentedThing, 'name' | 'needs' | 'url' | 'belongsTo'>;
type Find = (sourceId: string, entity: Entity, reading: Reading) => Promise<Found | null>;

/** What was only proposed is seen by those who work on it. */
const needOfCovenant = ({ id, covenantType, approved }: Covenant): Need => ({
  sourceType: sourceOfCovenant(covenantType),
  sourceIds: [id],
  ...(approved ? {} : { level: 'Edit' }),
});

const findCovenant = (id: string, { id: entityId }: Entity, { table }: Reading): Promise<Covenant | null> =>
  table.get(covenantKey(entityId, id), Covenant);

const covenant: Find = async (id, entity, reading) => {
  const found = await findCovenant(id, entity, reading);
  if (found === null) return null;
  const url = addressOfComments(entity, { sourceType: 'Covenant', sourceId: id, covenantType: found.covenantType });
  return { name: found.name, needs: [needOfCovenant(found)], url, belongsTo: [] };
};

/** What is handed in may be for a period that ends so long from now. */
const mostMonthsAhead = 36;

async function isAsked(found: Covenant, periodEnd: string, { home }: Entity, { table, clock }: Reading) {
  if ((await readDeliverable(table, home.id, found.id, periodEnd)) !== null) return true;
  const { fiscalYearEnd, closingDate } = home;
  const calendar = { fiscalYearEnd, closingDate, businessDays: await readBusinessDays(table, home.calendar) };
  const until = addMonths(clock.today(), mostMonthsAhead);
  return (
    waitsForEvent(found, calendar) ||
    askedPeriods(found, calendar, until).some((period) => period.periodEnd === periodEnd)
  );
}

const deliverable: Find = async (sourceId, entity, reading) => {
  const { covenantId, periodEnd } = deliverableOf(sourceId);
  const found = isIsoDate(periodEnd) ? await findCovenant(covenantId, entity, reading) : null;
  if (found === null || !(await isAsked(found, periodEnd, entity, reading))) return null;
  const { name, frequency, covenantType } = found;
  return {
    name: `${name} (${periodName(frequency, periodEnd)})`,
    needs: [needOfCovenant(found)],
    url: addressOfComments(entity, { sourceType: 'Deliverable', sourceId, covenantType }),
    belongsTo: [covenantId],
  };
};

const document: Find = async (id, entity, { table }) => {
  const found = await findDocument(table, entity.id, id);
  if (found === null || found.logicalType === 'Folder') return null;
  const folders = await foldersOf(table, entity.id)(found.parentId);
  const original = found.translationOf?.documentId;
  const sourceIds = [id, ...folders, ...(original === undefined ? [] : [original])];
  const url = addressOfComments(entity, { sourceType: 'Document', sourceId: id });
  return { name: found.name, needs: [{ sourceType: 'Document', sourceIds }], url, belongsTo: [] };
};

const detail: Find = async (sourceId, entity, { table }) => {
  const place = placeOfDatapoint(sourceId);
  if (place === null) return null;
  const { detailId } = place;
  const stored = await table.get(detailKey(entity.id, detailId), DetailRecord);
  // What is computed is no record of its entity.
  const type = stored ?? detailTypeOf(detailId) ?? (await table.get(ownDetailTypeKey(detailId), OwnDetailType));
  const name = type?.name;
  if (name === undefined) return null;
  const { sourceIds = [], detailType } = askedOfDetail(name);
  return {
    name: `${name} (${formatFigurePeriod(place)})`,
    needs: [{ sourceType: 'Detail', sourceIds: [...sourceIds], detailName: name, detailType: detailType ?? undefined }],
    url: addressOfComments(entity, { sourceType: 'Detail', sourceId }),
    belongsTo: [],
  };
};

const finders: Readonly<Record<CommentedType, Find>> = {
  Covenant: covenant,
  Deliverable: deliverable,
  Document: document,
  Detail: detail,
};

/** Whether the request sees a thing, and with it what is said about it. */
export const seesCommented = ({ needs, entity }: CommentedThing, scope: Pick<RequestScope, 'may'>): boolean =>
  meetsAll(needs, (level, sourceType, asked) => scope.may(level, sourceType, entity.path, asked));

/** A thing that can be commented on; null where there is none. Whoever answers it to people asks first whether they see it. */
export async function findCommented(commented: Commented, reading: Reading): Promise<CommentedThing | null> {
  const entity = await findEntity(reading.table, commented.entityId);
  const found = entity === null ? null : await finders[commented.sourceType](commented.sourceId, entity, reading);
  return entity === null || found === null ? null : { commented, entity, ...found };
}

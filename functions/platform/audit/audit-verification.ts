import * as z from 'zod';
import { environment } from '#functions/platform/environment.ts';
import { figuresEntered, figuresMoved } from '#functions/platform/series/series-items.ts';
import { auditKey } from '#functions/platform/storage/table-keys.ts';
import { auditHash } from './audit-hash.ts';
import { entityPartition } from './entity-partition.ts';
import { type ItemKey, itemsAt, textOfKey } from './items-at.ts';
import { AuditRecord, type TrailPosition, trailPage } from './trail-page.ts';

const Head = z.looseObject({ pk: z.string(), sk: z.string(), version: z.number(), auditHash: z.string() });

/** A place at which the trail is not as it was written. */
export interface TrailBreak {
  /** The key of what was written. */
  readonly subject: string;
  readonly version: number;
  /**
   * - `altered`: the record does not have the content that it was written with.
   * - `unlinked`: it does not follow the one before it.
   * - `missing`: the record is not there.
   * - `replaced`: it is not the one that the written record names as its last.
   * - `unwritten`: what it tells of was never written, or was taken away behind the back of the trail.
   * - `anchored`: what was noted outside of the tables differs; `subject` is the scope, `version` the number of the anchor.
   * - `unchained`: that anchor does not follow the one before it.
   */
  readonly kind: 'altered' | 'unlinked' | 'missing' | 'replaced' | 'unwritten' | 'anchored' | 'unchained';
}

export interface VerifiedPage {
  readonly checked: number;
  readonly breaks: readonly TrailBreak[];
  readonly next: TrailPosition | null;
}

const recordsInPage = 400;

const asOfNow = { isConsistent: true };

const versionOf = ({ sk }: Pick<AuditRecord, 'sk'>): number => Number(sk);

/** What was hashed when the record was written. */
function toldBy(record: AuditRecord): Record<string, unknown> {
  const {
    pk: _pk,
    sk: _sk,
    orgPk: _orgPk,
    orgSk: _orgSk,
    entityPk: _entityPk,
    previousHash: _previousHash,
    hash: _hash,
    ...told
  } = record;
  return told;
}

/** Where a record is listed follows from what it tells: listed elsewhere, it would be missed where it belongs. */
const isMisplaced = ({ entityPk, orgPk, pk, before, after }: AuditRecord): boolean =>
  entityPk !== undefined && entityPk !== entityPartition(orgPk, pk, { before, after });

/** The record that a subject's trail tells of, and its table. */
function headKeyOf({ pk, event }: AuditRecord): ItemKey & { readonly table: string } {
  const isSeries = event === figuresEntered || event === figuresMoved;
  const segments = pk.split('#');
  const inKey = isSeries ? 2 : 3;
  return {
    pk: segments.slice(0, inKey).join('#'),
    sk: segments.slice(inKey).join('#'),
    table: isSeries ? environment().SERIES_TABLE : environment().RECORDS_TABLE,
  };
}

/** Each record by itself and against the one before it. */
async function linkBreaks(records: readonly AuditRecord[]): Promise<TrailBreak[]> {
  const table = environment().AUDIT_TABLE;
  const known = new Map<string, unknown>(records.map((record) => [textOfKey(record), record]));
  const before = (record: AuditRecord): ItemKey => ({ pk: record.pk, sk: auditKey('', '', versionOf(record) - 1).sk });
  const elsewhere = records.filter((record) => versionOf(record) > 1 && !known.has(textOfKey(before(record))));
  const fetched = await itemsAt(table, elsewhere.map(before), asOfNow);
  return records.flatMap((record): TrailBreak[] => {
    const at = { subject: record.pk, version: versionOf(record) };
    const altered = isMisplaced(record) || record.hash !== auditHash(record.previousHash, toldBy(record));
    const found: TrailBreak[] = altered ? [{ ...at, kind: 'altered' }] : [];
    if (at.version === 1) return record.previousHash === '' ? found : [...found, { ...at, kind: 'unlinked' }];
    const previous = AuditRecord.safeParse(
      known.get(textOfKey(before(record))) ?? fetched.get(textOfKey(before(record))),
    );
    if (!previous.success) return [...found, { ...at, version: at.version - 1, kind: 'missing' }];
    return previous.data.hash === record.previousHash ? found : [...found, { ...at, kind: 'unlinked' }];
  });
}

const hasExpired = ({ after }: AuditRecord, now: Date): boolean =>
  typeof after?.['expiresAt'] === 'number' && after['expiresAt'] * 1_000 <= now.getTime();

/** The end of each trail against what was written: the newest record can't be told to be missing by one that follows. */
async function headBreaks(records: readonly AuditRecord[], now: Date): Promise<TrailBreak[]> {
  const lastOf = new Map<string, AuditRecord>();
  for (const record of records) {
    if (versionOf(record) > versionOf(lastOf.get(record.pk) ?? { sk: '0' })) lastOf.set(record.pk, record);
  }
  const ends = [...lastOf.values()].map((record) => ({ record, head: headKeyOf(record) }));
  const heads = new Map<string, unknown>();
  for (const [table, ofTable] of Map.groupBy(ends, ({ head }) => head.table)) {
    const items = await itemsAt(
      table,
      ofTable.map(({ head }) => head),
      asOfNow,
    );
    for (const { record, head } of ofTable) heads.set(record.pk, items.get(textOfKey(head)));
  }
  const current = ends.map(({ record }) => ({ record, head: Head.safeParse(heads.get(record.pk)) }));
  const newest = await itemsAt(
    environment().AUDIT_TABLE,
    current.flatMap(({ record, head }) =>
      head.success ? [{ pk: record.pk, sk: auditKey('', '', head.data.version).sk }] : [],
    ),
    asOfNow,
  );
  return current.flatMap(({ record, head }): TrailBreak[] => {
    const subject = record.pk;
    const told = { subject, version: versionOf(record) };
    if (!head.success) return hasExpired(record, now) ? [] : [{ ...told, kind: 'unwritten' }];
    const { version, auditHash: hash } = head.data;
    if (version < told.version) return [{ ...told, kind: 'unwritten' }];
    const end = AuditRecord.safeParse(newest.get(textOfKey({ pk: subject, sk: auditKey('', '', version).sk })));
    if (!end.success) return [{ subject, version, kind: 'missing' }];
    return end.data.hash === hash ? [] : [{ subject, version, kind: 'replaced' }];
  });
}

/**
 * Verifies one page of the trail of an organization, or of the platform, in the order of time: that each record is as it was written, follows
 * the one before it, and that the newest one of each subject is the one that the subject names.
 */
export async function verifyTrailPage(scope: string, from: TrailPosition | null, now: Date): Promise<VerifiedPage> {
  const { records, next } = await trailPage(scope, { from, limit: recordsInPage });
  const breaks = [...(await linkBreaks(records)), ...(await headBreaks(records, now))];
  return {
    checked: records.length,
    breaks,
    next,
  };
}

import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { AuditRecord } from '#functions/platform/audit/trail-page.ts';
import { trailRecordOf } from '#functions/platform/audit/trail-record.ts';
import { changesIn } from '../changes.ts';
import { nameOfRecord, placed } from '../tell.ts';

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Figures are told by the ids of their details: names change, and a file that is written again must be the same. */
const byIds: Pick<ReadonlyMap<string, string>, 'get'> = { get: (id) => id };

/** What is told of a record, from the record alone. Of bookkeeping that it was written. */
function toldOf(stored: AuditRecord): object {
  const record = trailRecordOf(stored);
  const { subject, version, event, at, by, correlationId, sessionId } = record;
  const place = placed(record);
  return {
    event,
    at,
    by,
    type: place?.type ?? null,
    source: place?.source ?? null,
    entityId: place?.entityId ?? null,
    name: place === null ? null : nameOfRecord(record),
    changes: place === null ? [] : changesIn(place, byIds),
    // Versions of one subject follow each other; its key may name what is told to nobody.
    subject: hashOf(subject).slice(0, 32),
    version,
    correlationId,
    sessionId,
    previousHash: stored.previousHash,
    hash: stored.hash,
  };
}

export interface Delivered {
  /** Compressed (gzip), one JSON object a line. */
  readonly body: Uint8Array;
  /** Of the last line. */
  readonly digest: string;
}

/**
 * Records as they are delivered. Each line has its number in all that was delivered, the digest of the line before it, and at its end its own: the SHA-256
 * hash, in hexadecimal digits, of the text of the line without the `digest` field. The same records make the same bytes.
 */
export function deliveredLines(records: readonly AuditRecord[], after: number, previous: string): Delivered {
  let digest = previous;
  const lines = records.map((record, at) => {
    const text = JSON.stringify({ number: after + at + 1, ...toldOf(record), previousDigest: digest });
    digest = hashOf(text);
    return `${text.slice(0, -1)},"digest":"${digest}"}\n`;
  });
  return { body: gzipSync(lines.join('')), digest };
}

const numberInKey = (number: number): string => String(number).padStart(12, '0');

/** Where a file goes: by the hour (UTC) of its records and their numbers, which no other file has. */
export function deliveredKey(
  { prefix, organizationId }: { readonly prefix: string; readonly organizationId: string },
  [first]: readonly AuditRecord[],
  after: number,
  count: number,
): string {
  const [day = '', hour = ''] = (first?.orgSk ?? '').slice(0, '2026-01-01T00'.length).split('T');
  const name = `${hour}-${numberInKey(after + 1)}-${numberInKey(after + count)}.jsonl.gz`;
  return [...(prefix === '' ? [] : [prefix]), organizationId, ...day.split('-'), name].join('/');
}

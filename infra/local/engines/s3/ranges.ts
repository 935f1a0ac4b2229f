import type { S3Request } from './s3-context.ts';
import { s3Error } from './s3-error.ts';
import type { ObjectVersion } from './version-store.ts';

/** The bytes to send, both ends included; an empty object has `last` = -1. `partsCount` only when a part was asked for. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
  readonly isPartial: boolean;
  readonly partsCount?: number;
}

/** What a read asks for: a part by its number, one range, or everything. Throws InvalidRange or InvalidPartNumber. */
export function requestedRange({ query, headers }: S3Request, version: ObjectVersion): ByteRange {
  const partNumber = query.get('partNumber');
  if (partNumber !== undefined) return partRange(partNumber, version);
  const range = byteRange(headers['range'], version.size);
  return range ? { ...range, isPartial: true } : { first: 0, last: version.size - 1, isPartial: false };
}

/** One `bytes=` range within `size`; undefined when there is none or its syntax asks for no single range, which RFC 9110 ignores. */
export function byteRange(header: string | undefined, size: number): { first: number; last: number } | undefined {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined;
  if (from !== '' && to !== '' && Number(from) > Number(to)) return undefined;

  const first = from === '' ? Math.max(size - Number(to), 0) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (first >= size || (from === '' && Number(to) === 0)) {
    throw s3Error('InvalidRange', {
      fields: { RangeRequested: header ?? '', ActualObjectSize: String(size) },
      headers: { 'content-range': `bytes */${size}` },
    });
  }
  return { first, last };
}

function partRange(text: string, { size, detail }: ObjectVersion): ByteRange {
  const partNumber = Number(text);
  if (detail.parts.length === 0 && partNumber === 1) return { first: 0, last: size - 1, isPartial: true };

  const index = detail.parts.findIndex((part) => part.partNumber === partNumber);
  const part = detail.parts[index];
  if (part === undefined) throw s3Error('InvalidPartNumber');
  const first = detail.parts.slice(0, index).reduce((sum, earlier) => sum + earlier.size, 0);
  return { first, last: first + part.size - 1, isPartial: true, partsCount: detail.parts.length };
}

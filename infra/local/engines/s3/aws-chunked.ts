import { s3Error } from './s3-error.ts';

const longestLineInBytes = 8192;

/**
 * Decodes the `aws-chunked` encoding: yields the payload as it arrives and puts the trailing headers (lower-case names) into `trailers`.
 * Throws IncompleteBody when the stream ends before its last chunk and its trailers.
 */
export async function* decodeAwsChunked(
  source: AsyncIterable<Buffer>,
  trailers: Map<string, string>,
): AsyncGenerator<Buffer> {
  let state: 'size' | 'data' | 'dataEnd' | 'trailer' | 'done' = 'size';
  let remaining = 0;
  let pending: Buffer = Buffer.alloc(0);

  for await (const chunk of source) {
    pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
    while (pending.length > 0 && state !== 'done') {
      if (state === 'data') {
        const piece = pending.subarray(0, remaining);
        pending = pending.subarray(piece.length);
        remaining -= piece.length;
        if (remaining === 0) state = 'dataEnd';
        yield piece;
        continue;
      }
      const end = pending.indexOf('\r\n');
      if (end < 0 && pending.length > longestLineInBytes) throw malformed();
      if (end < 0) break;
      const line = pending.subarray(0, end).toString('latin1');
      pending = pending.subarray(end + 2);
      if (state === 'size') {
        remaining = chunkSize(line);
        state = remaining === 0 ? 'trailer' : 'data';
      } else if (state === 'dataEnd') {
        if (line !== '') throw malformed();
        state = 'size';
      } else if (line === '') state = 'done';
      else addTrailer(trailers, line);
    }
  }
  if (state !== 'done') throw s3Error('IncompleteBody');
}

function chunkSize(line: string): number {
  const [size = ''] = line.split(';');
  if (!/^[0-9a-fA-F]{1,12}$/.test(size)) throw malformed();
  return Number.parseInt(size, 16);
}

function addTrailer(trailers: Map<string, string>, line: string): void {
  const colon = line.indexOf(':');
  if (colon <= 0) throw malformed();
  trailers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
}

function malformed() {
  return s3Error('InvalidRequest', { message: 'The aws-chunked body is malformed.' });
}

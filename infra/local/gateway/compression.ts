import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Coding, codingFor } from '#shared/format/content-coding.ts';
import type { EdgeRequest, EdgeResponse } from './edge-message.ts';

/** CloudFront compresses files of these sizes only. */
const [smallestInBytes, largestInBytes] = [1_000, 10_000_000];

/** The types of CloudFront's list that a site consists of. */
const compressedTypes = new Set([
  'application/javascript',
  'application/json',
  'application/manifest+json',
  'application/wasm',
  'application/xml',
  'image/svg+xml',
  'image/vnd.microsoft.icon',
  'text/css',
  'text/html',
  'text/javascript',
  'text/plain',
  'text/xml',
]);

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

const encoders: Readonly<Record<Coding, (body: Buffer) => Promise<Buffer>>> = {
  br: (body) => brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body) => gzipped(body),
};

/** As CloudFront keeps a compressed file at the edge: by the digest of its content. The files of one build are few. */
export type CompressedFiles = Map<string, Promise<Buffer>>;

const headerOf = ({ headers }: EdgeResponse, name: string): string | undefined =>
  headers.find(([each]) => each.toLowerCase() === name)?.[1];

function isCompressible(response: EdgeResponse): boolean {
  const { status, body } = response;
  const type = headerOf(response, 'content-type')?.split(';')[0]?.trim() ?? '';
  const isOfSize = body.length >= smallestInBytes && body.length <= largestInBytes;
  return [200, 403, 404].includes(status) && isOfSize && compressedTypes.has(type);
}

/** The file in a coding that the viewer takes. Its tag becomes a weak one, because other bytes say the same. */
export async function compressFile(
  response: EdgeResponse,
  request: EdgeRequest,
  files: CompressedFiles,
): Promise<EdgeResponse> {
  const coding = codingFor(request.headers['accept-encoding']);
  const etag = headerOf(response, 'etag');
  if (coding === null || etag === undefined || !isCompressible(response)) return response;
  const key = `${coding} ${etag}`;
  const compressed = files.get(key) ?? encoders[coding](response.body);
  files.set(key, compressed);
  return {
    ...response,
    body: await compressed,
    headers: [
      ...response.headers.filter(([name]) => name !== 'etag'),
      ['etag', `W/${etag}`],
      ['content-encoding', coding],
      ['vary', 'accept-encoding'],
    ],
  };
}

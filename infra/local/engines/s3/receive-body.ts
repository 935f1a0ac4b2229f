import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { equalInConstantTime } from '../sigv4.ts';
import { decodeAwsChunked } from './aws-chunked.ts';
import {
  algorithmNamed,
  type ChecksumAlgorithm,
  type Checksums,
  checksumAlgorithms,
  runningChecksum,
} from './checksum.ts';
import type { ContentStore, Segment } from './content-store.ts';
import type { S3Request } from './s3-context.ts';
import { s3Error } from './s3-error.ts';

const largestDocumentInBytes = 2 * 1024 * 1024;

/** What is known of a body once it has been received and found to match every digest that came with it. */
export interface ReceivedBody {
  readonly md5: string;
  readonly checksums: Checksums;
}

/** The chunks of a body as sent; leaving early does not cut the connection, so that a refusal still reaches the client. */
export function chunksOf(message: IncomingMessage): AsyncIterable<Buffer> {
  return message.iterator({ destroyOnReturn: false });
}

/** Streams the body into a content file. `algorithm` is the checksum to keep when the client names none. */
export async function receiveContent(
  contents: ContentStore,
  request: S3Request,
  algorithm?: ChecksumAlgorithm,
): Promise<ReceivedBody & { segment: Segment }> {
  const { segment, result } = await contents.write((append) => receiveBody(request, append, algorithm));
  return { segment, ...result };
}

/** Reads a small XML or JSON body as text. Throws MalformedXML when it is larger than any configuration may be. */
export async function receiveDocument(request: S3Request): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  await receiveBody(request, async (chunk) => {
    size += chunk.byteLength;
    if (size > largestDocumentInBytes) throw s3Error('MalformedXML');
    chunks.push(chunk);
  });
  return Buffer.concat(chunks).toString('utf8');
}

async function receiveBody(
  request: S3Request,
  append: (chunk: Uint8Array) => Promise<void>,
  fallbackAlgorithm?: ChecksumAlgorithm,
): Promise<ReceivedBody> {
  const { headers, message, payloadHash } = request;
  const isChunked = payloadHash === 'STREAMING-UNSIGNED-PAYLOAD-TRAILER';
  const announced = announcedSize(headers, isChunked);
  const algorithm = declaredAlgorithm(headers) ?? fallbackAlgorithm;
  const trailers = new Map<string, string>();
  const md5 = createHash('md5');
  const sha256 = /^[0-9a-f]{64}$/.test(payloadHash) ? createHash('sha256') : undefined;
  const checksum = algorithm && runningChecksum(algorithm);

  let size = 0;
  const raw = chunksOf(message);
  for await (const chunk of isChunked ? decodeAwsChunked(raw, trailers) : raw) {
    size += chunk.byteLength;
    if (size > announced) throw s3Error('IncompleteBody');
    md5.update(chunk);
    sha256?.update(chunk);
    checksum?.update(chunk);
    await append(chunk);
  }

  if (size !== announced) throw s3Error('IncompleteBody');
  if (sha256 && !equalInConstantTime(sha256.digest('hex'), payloadHash)) throw s3Error('XAmzContentSHA256Mismatch');
  const md5Bytes = md5.digest();
  checkContentMd5(headers['content-md5'], md5Bytes);
  if (algorithm === undefined || checksum === undefined) return { md5: md5Bytes.toString('hex'), checksums: {} };

  const value = checksum.digest().toString('base64');
  const name = `x-amz-checksum-${algorithm}`;
  const declared = headers[name] ?? trailers.get(name);
  if (declared !== undefined && declared !== value) throw mismatchOf(algorithm);
  if (declared === undefined && headers['x-amz-trailer'] !== undefined) throw s3Error('InvalidRequest');
  return { md5: md5Bytes.toString('hex'), checksums: { [algorithm]: value } };
}

function announcedSize(headers: S3Request['headers'], isChunked: boolean): number {
  const text = isChunked ? headers['x-amz-decoded-content-length'] : headers['content-length'];
  if (text === undefined || !/^\d{1,15}$/.test(text)) throw s3Error('MissingContentLength');
  return Number(text);
}

function declaredAlgorithm(headers: S3Request['headers']): ChecksumAlgorithm | undefined {
  const declared = checksumAlgorithms.filter((algorithm) => headers[`x-amz-checksum-${algorithm}`] !== undefined);
  if (declared.length > 1) {
    throw s3Error('InvalidRequest', { message: 'Expecting a single x-amz-checksum- header' });
  }
  const trailer = headers['x-amz-trailer']?.trim().toLowerCase();
  const trailing = trailer?.startsWith('x-amz-checksum-') ? trailer.slice('x-amz-checksum-'.length) : undefined;
  return declared[0] ?? algorithmNamed(trailing) ?? algorithmNamed(headers['x-amz-sdk-checksum-algorithm']);
}

function checkContentMd5(declared: string | undefined, actual: Buffer): void {
  if (declared === undefined) return;
  const expected = Buffer.from(declared, 'base64');
  if (expected.byteLength !== actual.byteLength) throw s3Error('InvalidDigest');
  if (!expected.equals(actual)) throw s3Error('BadDigest');
}

function mismatchOf(algorithm: ChecksumAlgorithm) {
  const name = algorithm.toUpperCase();
  return s3Error('BadDigest', { message: `The ${name} you specified did not match the calculated checksum.` });
}

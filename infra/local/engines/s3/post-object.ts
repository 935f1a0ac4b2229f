import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { checksumAlgorithms, runningChecksum } from './checksum.ts';
import { commitObject, discardUnused } from './commit-object.ts';
import { readUploadForm, type UploadForm } from './multipart-form.ts';
import { checksumHeaders, refuseUnsupportedHeaders, uploadDetail, versionHeaders } from './object-headers.ts';
import { checkPostPolicy, type SizeLimits } from './post-policy.ts';
import { chunksOf } from './receive-body.ts';
import { quoted, replyEmpty, replyText, setHeaders } from './reply.ts';
import type { S3Context } from './s3-context.ts';
import { s3Error } from './s3-error.ts';
import { readTags } from './tagging.ts';
import type { ObjectVersion } from './version-store.ts';
import { xmlFields } from './xml.ts';

/** A browser's upload by form: authorized by the signed policy among its fields instead of by the request's signature. */
export async function postObject(
  context: S3Context,
  bucket: string,
  message: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const source = chunksOf(message)[Symbol.asyncIterator]();
  try {
    const form = await readUploadForm(message.headers['content-type'] ?? '', source);
    const posted = await storePosted(context, bucket, form);
    replyPosted(response, form.fields, message.headers.host ?? '', posted);
  } finally {
    // Lets go of the stream, so that the rest of a refused upload is read away and the answer gets through.
    await source.return?.();
  }
}

async function storePosted(context: S3Context, bucket: string, form: UploadForm): Promise<ObjectVersion> {
  const key = (form.fields.get('key') ?? '').replaceAll(/\$\{filename\}/g, () => form.fileName);
  if (key === '') throw s3Error('InvalidArgument', { message: "Bucket POST must contain a field named 'key'." });
  if (Buffer.byteLength(key) > 1024) throw s3Error('KeyTooLongError');
  const fields = new Map([...form.fields, ['bucket', bucket], ['key', key]]);
  const limits = checkPostPolicy(fields, context.credentials, new Date());
  context.buckets.get(bucket);

  const headers = { ...Object.fromEntries(fields), 'x-amz-tagging': '', 'x-amz-acl': fields.get('acl') ?? 'private' };
  refuseUnsupportedHeaders(headers);
  const tagging = fields.get('tagging');
  const tags = tagging === undefined ? [] : readTags(tagging);
  const { segment, result } = await context.contents.write((append) => receiveFile(form, headers, limits, append));
  try {
    const detail = { ...uploadDetail(headers), tags, checksums: result.checksums, parts: [] };
    return await commitObject(
      context,
      { bucket, key, headers: {} },
      { etag: result.md5, detail: { ...detail, checksumType: 'FULL_OBJECT' }, segments: [segment] },
    );
  } catch (error) {
    await discardUnused(context, [segment.contentId]);
    throw error;
  }
}

async function receiveFile(
  { file }: UploadForm,
  headers: Readonly<Record<string, string>>,
  { least, most }: SizeLimits,
  append: (chunk: Uint8Array) => Promise<void>,
) {
  const algorithm = checksumAlgorithms.find((candidate) => headers[`x-amz-checksum-${candidate}`] !== undefined);
  const checksum = algorithm && runningChecksum(algorithm);
  const md5 = createHash('md5');
  let size = 0;
  for await (const chunk of file) {
    size += chunk.byteLength;
    if (size > most) throw s3Error('EntityTooLarge', { fields: { MaxSizeAllowed: String(most) } });
    md5.update(chunk);
    checksum?.update(chunk);
    await append(chunk);
  }
  if (size < least) throw s3Error('EntityTooSmall', { fields: { MinSizeAllowed: String(least) } });
  if (algorithm === undefined || checksum === undefined) return { md5: md5.digest('hex'), checksums: {} };

  const value = checksum.digest().toString('base64');
  if (value !== headers[`x-amz-checksum-${algorithm}`]) throw s3Error('BadDigest');
  return { md5: md5.digest('hex'), checksums: { [algorithm]: value } };
}

function replyPosted(
  response: ServerResponse,
  fields: ReadonlyMap<string, string>,
  host: string,
  version: ObjectVersion,
): void {
  const { bucket, key } = version;
  const etag = quoted(version.etag);
  const location = `http://${host}/${bucket}/${key.split('/').map(encodeURIComponent).join('/')}`;
  setHeaders(response, { etag, location, ...versionHeaders(version), ...checksumHeaders(version) });

  const redirect = fields.get('success_action_redirect');
  if (redirect !== undefined && URL.canParse(redirect)) {
    const target = new URL(redirect);
    target.searchParams.append('bucket', bucket);
    target.searchParams.append('key', key);
    target.searchParams.append('etag', etag);
    replyEmpty(response, 303, { location: target.href });
    return;
  }
  const status = fields.get('success_action_status');
  if (status !== '201') {
    replyEmpty(response, status === '200' ? 200 : 204);
    return;
  }
  const document = xmlFields({ PostResponse: { Location: location, Bucket: bucket, Key: key, ETag: etag } });
  replyText(response, 201, 'application/xml', `<?xml version="1.0" encoding="UTF-8"?>\n${document}`);
}

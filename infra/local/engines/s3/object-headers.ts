import type { S3Request } from './s3-context.ts';
import { s3Error } from './s3-error.ts';
import type { ObjectVersion, Tags, VersionDetail } from './version-store.ts';

const storedHeaders = [
  'cache-control',
  'content-disposition',
  'content-language',
  'content-type',
  'expires',
  'x-amz-website-redirect-location',
  'x-amz-storage-class',
  'x-amz-server-side-encryption',
  'x-amz-server-side-encryption-aws-kms-key-id',
];
const largestMetadataInBytes = 2048;

/** What an upload says about its object: the headers to give back, the user's metadata and the tags. */
export function uploadDetail(headers: S3Request['headers']): Pick<VersionDetail, 'headers' | 'metadata' | 'tags'> {
  const kept = Object.fromEntries(storedHeaders.flatMap((name) => (headers[name] ? [[name, headers[name]]] : [])));
  const encoding = contentEncoding(headers['content-encoding']);
  const metadata = metadataOf(headers);
  const size = Object.entries(metadata).reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  if (size > largestMetadataInBytes) throw s3Error('MetadataTooLarge');
  return {
    headers: {
      'content-type': 'binary/octet-stream',
      'x-amz-server-side-encryption': 'AES256',
      ...kept,
      ...(encoding === '' ? {} : { 'content-encoding': encoding }),
    },
    metadata,
    tags: tagsOfHeader(headers['x-amz-tagging']),
  };
}

/** Refuses headers whose meaning would be lost silently: ACLs other than the owner's own, client keys, object lock. */
export function refuseUnsupportedHeaders(headers: S3Request['headers']): void {
  const acl = headers['x-amz-acl'] ?? 'private';
  const hasGrant = Object.keys(headers).some((name) => name.startsWith('x-amz-grant-'));
  if (hasGrant || !['private', 'bucket-owner-full-control'].includes(acl))
    throw s3Error('AccessControlListNotSupported');
  const unsupported = Object.keys(headers).find(
    (name) =>
      name.startsWith('x-amz-server-side-encryption-customer-') ||
      name.startsWith('x-amz-object-lock-') ||
      name.startsWith('x-amz-write-offset-'),
  );
  if (unsupported !== undefined) throw s3Error('NotImplemented', { fields: { Header: unsupported } });
}

/** The headers that describe a stored version, without those of its content. */
export function versionHeaders({ versionId, detail }: ObjectVersion): Record<string, string | undefined> {
  const sse = 'x-amz-server-side-encryption';
  return {
    [sse]: detail.headers[sse],
    [`${sse}-aws-kms-key-id`]: detail.headers[`${sse}-aws-kms-key-id`],
    'x-amz-version-id': versionId === 'null' ? undefined : versionId,
  };
}

/** The checksums of a version as response headers. */
export function checksumHeaders({ detail }: ObjectVersion): Record<string, string> {
  const checksums = Object.entries(detail.checksums);
  if (checksums.length === 0) return {};
  return {
    ...Object.fromEntries(checksums.map(([algorithm, value]) => [`x-amz-checksum-${algorithm}`, value])),
    'x-amz-checksum-type': detail.checksumType,
  };
}

/** Tags in the form of a query, as in the header `x-amz-tagging`. */
function tagsOfHeader(header: string | undefined): Tags {
  return checkedTags(header === undefined ? [] : [...new URLSearchParams(header)]);
}

/** At most ten tags of an object, no key twice, within S3's lengths; otherwise InvalidTag. */
export function checkedTags(tags: Tags, most = 10): Tags {
  const keys = new Set(tags.map(([key]) => key));
  const isSound = tags.every(([key, value]) => key.length >= 1 && key.length <= 128 && value.length <= 256);
  if (keys.size !== tags.length || tags.length > most || !isSound) throw s3Error('InvalidTag');
  return tags;
}

function metadataOf(headers: S3Request['headers']): Record<string, string> {
  const prefix = 'x-amz-meta-';
  const entries = Object.entries(headers).filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(entries.map(([name, value]) => [name.slice(prefix.length), value]));
}

/** `aws-chunked` tells how the body travelled, not what the object is. */
function contentEncoding(header = ''): string {
  const encodings = header.split(',').map((encoding) => encoding.trim());
  return encodings.filter((encoding) => encoding !== '' && encoding !== 'aws-chunked').join(',');
}

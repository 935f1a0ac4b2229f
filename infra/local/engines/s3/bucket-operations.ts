import type { Versioning } from './bucket-store.ts';
import { discardUnused } from './commit-object.ts';
import { inTransaction } from './database.ts';
import { receiveDocument } from './receive-body.ts';
import { isoTime, replyEmpty, replyText, replyXml } from './reply.ts';
import type { Operation } from './s3-context.ts';
import { s3Error } from './s3-error.ts';
import { childText, parseXml, xmlDocument } from './xml.ts';

export const listBuckets: Operation = ({ buckets, accountId }, { query }, response) => {
  const prefix = query.get('prefix') ?? '';
  const found = buckets.list().filter(({ name }) => name.startsWith(prefix));
  replyXml(response, 'ListAllMyBucketsResult', {
    Owner: { ID: accountId },
    Buckets: {
      Bucket: found.map(({ name, createdAt, region }) => ({
        Name: name,
        CreationDate: isoTime(createdAt),
        BucketRegion: region,
      })),
    },
  });
};

export const createBucket: Operation = async ({ buckets, database, region }, request, response) => {
  const { bucket } = request;
  const isSound = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket) && !bucket.includes('..');
  if (!isSound || /^\d+\.\d+\.\d+\.\d+$/.test(bucket))
    throw s3Error('InvalidBucketName', { fields: { BucketName: bucket } });

  const hasBody = Number(request.headers['content-length'] ?? 0) > 0;
  const document = hasBody ? await receiveDocument(request) : '';
  const constraint = document && childText(parseXml(document, 'CreateBucketConfiguration'), 'LocationConstraint');
  inTransaction(database, () => {
    const existing = buckets.find(bucket);
    if (existing === undefined) buckets.create(bucket, constraint || region);
    // us-east-1 alone answers a repeated creation by the owner with success.
    else if (existing.region !== 'us-east-1')
      throw s3Error('BucketAlreadyOwnedByYou', { fields: { BucketName: bucket } });
  });
  replyEmpty(response, 200, { location: `/${bucket}` });
};

export const headBucket: Operation = ({ buckets }, { bucket }, response) => {
  replyEmpty(response, 200, { 'x-amz-bucket-region': buckets.get(bucket).region });
};

export const deleteBucket: Operation = async (context, { bucket }, response) => {
  const { buckets, uploads, database } = context;
  const freed = inTransaction(database, () => {
    buckets.get(bucket);
    if (!buckets.isEmpty(bucket)) throw s3Error('BucketNotEmpty', { fields: { BucketName: bucket } });
    const unfinished = uploads.page(bucket, '', '', '', -1);
    const parts = unfinished.flatMap(({ uploadId }) => uploads.remove(uploadId));
    buckets.delete(bucket);
    return parts;
  });
  await discardUnused(context, freed);
  replyEmpty(response, 204);
};

export const getBucketLocation: Operation = ({ buckets }, { bucket }, response) => {
  const { region } = buckets.get(bucket);
  // The constraint of us-east-1 is empty; the text stands directly in the root element.
  const text = region === 'us-east-1' ? '' : region;
  const document = xmlDocument('LocationConstraint', {}).replace(
    '></LocationConstraint>',
    `>${text}</LocationConstraint>`,
  );
  replyText(response, 200, 'application/xml', document);
};

export const getBucketVersioning: Operation = ({ buckets }, { bucket }, response) => {
  const { versioning } = buckets.get(bucket);
  replyXml(response, 'VersioningConfiguration', { Status: versioning === '' ? undefined : versioning });
};

export const putBucketVersioning: Operation = async ({ buckets }, request, response) => {
  buckets.get(request.bucket);
  const document = parseXml(await receiveDocument(request), 'VersioningConfiguration');
  const status = childText(document, 'Status');
  if (!isVersioning(status)) throw s3Error('IllegalVersioningConfigurationException');
  buckets.setVersioning(request.bucket, status);
  replyEmpty(response, 200);
};

function isVersioning(status: string | undefined): status is Exclude<Versioning, ''> {
  return status === 'Enabled' || status === 'Suspended';
}

import { claimedScope } from '../sigv4.ts';
import type { S3Context, S3Request } from './s3-context.ts';
import { s3Error } from './s3-error.ts';

/** The objects of a bucket are served in its own region; a request that was signed for another one is sent there (`PermanentRedirect`). */
export function refuseOtherRegion({ buckets }: S3Context, { bucket, key, message }: S3Request): void {
  const { region } = buckets.find(bucket) ?? {};
  const signedFor = claimedScope(message.url ?? '/', message.headers)?.region;
  // Where a bucket is, and whether its name is taken, can be asked from anywhere.
  if (key === '' || region === undefined || region === signedFor) return;
  throw s3Error('PermanentRedirect', { fields: { Bucket: bucket }, headers: { 'x-amz-bucket-region': region } });
}

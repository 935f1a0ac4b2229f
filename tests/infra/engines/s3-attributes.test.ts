import {
  GetObjectAttributesCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  PutObjectCommand,
  PutObjectTaggingCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServedS3, serveS3 } from './serve-s3.ts';

let s3: ServedS3;
let Bucket: string;

beforeAll(async () => {
  s3 = await serveS3();
  Bucket = await s3.aBucket();
});
afterAll(() => s3.close());

describe('tags and attributes', () => {
  it('of an object can be put, read and counted', async () => {
    await s3.client.send(new PutObjectCommand({ Bucket, Key: 'tagged', Body: 'x', Tagging: 'stage=draft' }));
    const before = await s3.client.send(new GetObjectTaggingCommand({ Bucket, Key: 'tagged' }));
    const TagSet = [
      { Key: 'stage', Value: 'final' },
      { Key: 'owner & role', Value: 'lender <1>' },
    ];
    await s3.client.send(new PutObjectTaggingCommand({ Bucket, Key: 'tagged', Tagging: { TagSet } }));

    const after = await s3.client.send(new GetObjectTaggingCommand({ Bucket, Key: 'tagged' }));
    expect(before.TagSet).toEqual([{ Key: 'stage', Value: 'draft' }]);
    expect(after.TagSet).toEqual(TagSet);
    expect((await s3.client.send(new GetObjectCommand({ Bucket, Key: 'tagged' }))).TagCount).toBe(2);
  });

  it('of an object are told when asked for, and only then', async () => {
    const put = await s3.client.send(
      new PutObjectCommand({ Bucket, Key: 'described', Body: 'twelve bytes', ChecksumAlgorithm: 'SHA256' }),
    );
    const attributes = { Bucket, Key: 'described' };

    const all = await s3.client.send(
      new GetObjectAttributesCommand({
        ...attributes,
        ObjectAttributes: ['ETag', 'Checksum', 'ObjectSize', 'StorageClass'],
      }),
    );
    const size = await s3.client.send(
      new GetObjectAttributesCommand({ ...attributes, ObjectAttributes: ['ObjectSize'] }),
    );

    expect(all).toMatchObject({
      ETag: put.ETag?.replaceAll('"', ''),
      Checksum: { ChecksumSHA256: put.ChecksumSHA256, ChecksumType: 'FULL_OBJECT' },
      ObjectSize: 12,
      StorageClass: 'STANDARD',
    });
    expect(all.LastModified).toBeInstanceOf(Date);
    expect(size).toMatchObject({ ObjectSize: 12 });
    expect(size.ETag).toBeUndefined();
  });
});

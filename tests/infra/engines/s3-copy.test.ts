import { createHash } from 'node:crypto';
import { CopyObjectCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outcomeOf, type ServedS3, serveS3 } from './serve-s3.ts';

let s3: ServedS3;
let Bucket: string;
const Key = 'term sheet + annex/Übersicht (final).txt';

beforeAll(async () => {
  s3 = await serveS3();
  Bucket = await s3.aBucket();
  await s3.client.send(
    new PutObjectCommand({
      Bucket,
      Key,
      Body: 'terms',
      ContentType: 'text/plain',
      Metadata: { author: 'agent' },
      Tagging: 'stage=final',
    }),
  );
});
afterAll(() => s3.close());

const CopySource = () => `${Bucket}/${Key.split('/').map(encodeURIComponent).join('/')}`;
const get = (name: string) => s3.client.send(new GetObjectCommand({ Bucket, Key: name }));

describe('CopyObject', () => {
  it('copies from a key with spaces, plus and non-ASCII characters, metadata and tags included', async () => {
    const { CopyObjectResult } = await s3.client.send(
      new CopyObjectCommand({ Bucket, Key: 'copy', CopySource: CopySource() }),
    );

    const copy = await get('copy');
    expect(await copy.Body?.transformToString()).toBe('terms');
    expect(copy).toMatchObject({ ContentType: 'text/plain', Metadata: { author: 'agent' }, TagCount: 1 });
    expect(CopyObjectResult?.ETag).toBe(copy.ETag);
    expect(CopyObjectResult?.LastModified).toBeInstanceOf(Date);
  });

  it('replaces metadata and type when told to', async () => {
    await s3.client.send(
      new CopyObjectCommand({
        Bucket,
        Key: 'replaced',
        CopySource: CopySource(),
        MetadataDirective: 'REPLACE',
        ContentType: 'text/markdown',
        Metadata: { reviewer: 'lender' },
      }),
    );

    const copy = await get('replaced');
    expect(copy).toMatchObject({ ContentType: 'text/markdown', Metadata: { reviewer: 'lender' } });
    expect(await copy.Body?.transformToString()).toBe('terms');
  });

  it('survives the deletion and replacement of its source', async () => {
    await s3.client.send(new PutObjectCommand({ Bucket, Key: 'source', Body: 'original' }));
    await s3.client.send(new CopyObjectCommand({ Bucket, Key: 'kept', CopySource: `/${Bucket}/source` }));
    await s3.client.send(new PutObjectCommand({ Bucket, Key: 'source', Body: 'changed' }));

    expect(await (await get('kept')).Body?.transformToString()).toBe('original');
    expect(await (await get('source')).Body?.transformToString()).toBe('changed');
  });

  it('calculates another checksum when asked to', async () => {
    const { CopyObjectResult } = await s3.client.send(
      new CopyObjectCommand({ Bucket, Key: 'summed', CopySource: CopySource(), ChecksumAlgorithm: 'SHA256' }),
    );
    const copy = await s3.client.send(new GetObjectCommand({ Bucket, Key: 'summed', ChecksumMode: 'ENABLED' }));

    expect(CopyObjectResult?.ChecksumSHA256).toBe(createHash('sha256').update('terms').digest('base64'));
    expect(copy.ChecksumSHA256).toBe(CopyObjectResult?.ChecksumSHA256);
    expect(await copy.Body?.transformToString()).toBe('terms');
  });

  it('refuses a missing source, an unmet condition and a copy onto itself', async () => {
    const copy = (input: object) =>
      outcomeOf(s3.client.send(new CopyObjectCommand({ Bucket, Key: 'x', CopySource: CopySource(), ...input })));

    expect(await copy({ CopySource: `${Bucket}/missing` })).toBe('NoSuchKey');
    expect(await copy({ CopySource: Bucket })).toBe('InvalidArgument');
    expect(await copy({ CopySourceIfMatch: '"another"' })).toBe('PreconditionFailed');
    expect(await copy({ Key })).toBe('InvalidRequest');
    expect(await copy({ Key, MetadataDirective: 'REPLACE', Metadata: { author: 'lender' } })).toBe('accepted');
  });
});

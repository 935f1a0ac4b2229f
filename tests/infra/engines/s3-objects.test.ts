import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outcomeOf, type ServedS3, serveS3 } from './serve-s3.ts';

let s3: ServedS3;
let Bucket: string;

beforeAll(async () => {
  s3 = await serveS3();
  Bucket = await s3.aBucket();
});
afterAll(() => s3.close());

describe('an object', () => {
  it('comes back with its content, headers, metadata and checksum', async () => {
    const put = await s3.client.send(
      new PutObjectCommand({
        Bucket,
        Key: 'agreements/riverside.txt',
        Body: 'Senior facility – 25 M€',
        ContentType: 'text/plain; charset=utf-8',
        ContentDisposition: 'attachment; filename="riverside.txt"',
        CacheControl: 'private, max-age=60',
        Metadata: { structure: 'riverside', pages: '3' },
      }),
    );
    const got = await s3.client.send(
      new GetObjectCommand({ Bucket, Key: 'agreements/riverside.txt', ChecksumMode: 'ENABLED' }),
    );

    expect(await got.Body?.transformToString()).toBe('Senior facility – 25 M€');
    expect(got).toMatchObject({
      ContentType: 'text/plain; charset=utf-8',
      ContentDisposition: 'attachment; filename="riverside.txt"',
      CacheControl: 'private, max-age=60',
      ContentLength: 27,
      Metadata: { structure: 'riverside', pages: '3' },
      ETag: put.ETag,
      ChecksumCRC32: put.ChecksumCRC32,
      ChecksumType: 'FULL_OBJECT',
    });
    expect(put.ETag).toMatch(/^"[0-9a-f]{32}"$/);
    expect(put.ChecksumCRC32).toMatch(/^[A-Za-z0-9+/]{6}==$/);
    expect(Math.abs(Date.now() - (got.LastModified?.getTime() ?? 0))).toBeLessThan(60_000);
  });

  it('may be empty', async () => {
    await s3.client.send(new PutObjectCommand({ Bucket, Key: 'empty', Body: '' }));

    const got = await s3.client.send(new GetObjectCommand({ Bucket, Key: 'empty' }));
    expect(got.ContentLength).toBe(0);
    expect(await got.Body?.transformToString()).toBe('');
  });

  it('is replaced as a whole by the next put', async () => {
    const first = { Bucket, Key: 'rates.csv', Body: 'old', ContentType: 'text/csv', Metadata: { source: 'bank' } };
    await s3.client.send(new PutObjectCommand(first));
    await s3.client.send(new PutObjectCommand({ Bucket, Key: 'rates.csv', Body: 'newer', ContentType: 'text/plain' }));

    const head = await s3.client.send(new HeadObjectCommand({ Bucket, Key: 'rates.csv' }));
    expect(head).toMatchObject({ ContentLength: 5, ContentType: 'text/plain', Metadata: {} });
  });

  it('that is missing gives the errors of the SDK', async () => {
    const missing = { Bucket, Key: 'missing' };
    await expect(s3.client.send(new GetObjectCommand(missing))).rejects.toBeInstanceOf(NoSuchKey);
    await expect(s3.client.send(new HeadObjectCommand(missing))).rejects.toBeInstanceOf(NotFound);
    await expect(s3.client.send(new HeadBucketCommand({ Bucket: 'no-such-bucket' }))).rejects.toBeInstanceOf(NotFound);
    expect(await outcomeOf(s3.client.send(new PutObjectCommand({ ...missing, Bucket: 'no-such-bucket' })))).toBe(
      'NoSuchBucket',
    );
  });

  it('can be deleted more than once', async () => {
    await s3.client.send(new PutObjectCommand({ Bucket, Key: 'draft', Body: 'x' }));

    for (const _ of ['once', 'again']) {
      const deleted = await s3.client.send(new DeleteObjectCommand({ Bucket, Key: 'draft' }));
      expect(deleted.$metadata.httpStatusCode).toBe(204);
    }
    await expect(s3.client.send(new GetObjectCommand({ Bucket, Key: 'draft' }))).rejects.toBeInstanceOf(NoSuchKey);
  });

  it('can be deleted together with others, missing ones included', async () => {
    const keys = ['a & b', 'c<d>', 'é'];
    for (const Key of keys) await s3.client.send(new PutObjectCommand({ Bucket, Key, Body: 'x' }));

    const Objects = [...keys, 'never-there'].map((Key) => ({ Key }));
    const { Deleted, Errors } = await s3.client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));

    expect(Deleted?.map(({ Key }) => Key)).toEqual([...keys, 'never-there']);
    expect(Errors ?? []).toEqual([]);
    for (const Key of keys) {
      await expect(s3.client.send(new HeadObjectCommand({ Bucket, Key }))).rejects.toBeInstanceOf(NotFound);
    }
  });
});

describe('a range', () => {
  beforeAll(() => s3.client.send(new PutObjectCommand({ Bucket, Key: 'digits', Body: '0123456789' })));

  it.each([
    { Range: 'bytes=2-4', body: '234', ContentRange: 'bytes 2-4/10' },
    { Range: 'bytes=7-', body: '789', ContentRange: 'bytes 7-9/10' },
    { Range: 'bytes=-3', body: '789', ContentRange: 'bytes 7-9/10' },
    { Range: 'bytes=8-100', body: '89', ContentRange: 'bytes 8-9/10' },
  ])('$Range is answered with 206 and $ContentRange', async ({ Range, body, ContentRange }) => {
    const got = await s3.client.send(new GetObjectCommand({ Bucket, Key: 'digits', Range }));

    expect(got.$metadata.httpStatusCode).toBe(206);
    expect(got).toMatchObject({ ContentRange, ContentLength: body.length });
    expect(await got.Body?.transformToString()).toBe(body);
  });

  it('beyond the end is refused', async () => {
    const get = s3.client.send(new GetObjectCommand({ Bucket, Key: 'digits', Range: 'bytes=10-12' }));
    expect(await outcomeOf(get)).toBe('InvalidRange');
  });
});

describe('a condition', () => {
  it('on a read answers 304 for the known entity tag and 412 for another', async () => {
    const { ETag } = await s3.client.send(new PutObjectCommand({ Bucket, Key: 'cached', Body: 'same' }));
    const get = (condition: object) =>
      s3.client.send(new GetObjectCommand({ Bucket, Key: 'cached', ...condition })).then(
        ({ $metadata }) => $metadata.httpStatusCode,
        (error) => error.$metadata.httpStatusCode,
      );

    expect(await get({ IfNoneMatch: ETag })).toBe(304);
    expect(await get({ IfNoneMatch: '"another"' })).toBe(200);
    expect(await get({ IfMatch: ETag })).toBe(200);
    expect(await get({ IfMatch: '"another"' })).toBe(412);
    expect(await get({ IfModifiedSince: new Date(Date.now() + 60_000) })).toBe(304);
    expect(await get({ IfUnmodifiedSince: new Date(0) })).toBe(412);
  });

  it('on a write keeps an existing object and demands the expected one', async () => {
    const put = (Body: string, condition: object) =>
      outcomeOf(s3.client.send(new PutObjectCommand({ Bucket, Key: 'once', Body, ...condition })));

    expect(await put('first', { IfNoneMatch: '*' })).toBe('accepted');
    expect(await put('second', { IfNoneMatch: '*' })).toBe('PreconditionFailed');
    expect(await put('third', { IfMatch: '"another"' })).toBe('PreconditionFailed');

    const got = await s3.client.send(new GetObjectCommand({ Bucket, Key: 'once' }));
    expect(await got.Body?.transformToString()).toBe('first');
    expect(await put('fourth', { IfMatch: got.ETag })).toBe('accepted');
  });
});

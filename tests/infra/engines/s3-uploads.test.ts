import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { GetObjectCommand, HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runningChecksum } from '#infra/local/engines/s3/checksum.ts';
import { outcomeOf, type ServedS3, serveS3 } from './serve-s3.ts';

let s3: ServedS3;
let Bucket: string;

beforeAll(async () => {
  s3 = await serveS3();
  Bucket = await s3.aBucket();
});
afterAll(() => s3.close());

async function contentOf(Key: string): Promise<Buffer> {
  const got = await s3.client.send(new GetObjectCommand({ Bucket, Key, ChecksumMode: 'ENABLED' }));
  return Buffer.from((await got.Body?.transformToByteArray()) ?? []);
}

describe('a streamed upload', () => {
  const content = randomBytes(3 * 1024 * 1024 + 17);

  it('of known length arrives byte for byte, without a trace of its transfer encoding', async () => {
    const pieces = [content.subarray(0, 100_000), content.subarray(100_000, 100_001), content.subarray(100_001)];
    const put = await s3.client.send(
      new PutObjectCommand({
        Bucket,
        Key: 'streamed',
        Body: Readable.from(pieces, { objectMode: false }),
        ContentLength: content.length,
        ContentType: 'application/pdf',
      }),
    );

    const head = await s3.client.send(new HeadObjectCommand({ Bucket, Key: 'streamed', ChecksumMode: 'ENABLED' }));
    expect(put.ETag).toBe(`"${createHash('md5').update(content).digest('hex')}"`);
    expect(head).toMatchObject({ ContentLength: content.length, ContentType: 'application/pdf' });
    expect(head.ContentEncoding).toBeUndefined();
    expect(head.ChecksumCRC32).toBe(bigEndian(crc32(content)));
    expect((await contentOf('streamed')).equals(content)).toBe(true);
  });

  it('of a file needs no length and keeps its own content encoding', async () => {
    const path = join(s3.dataDir, 'upload.bin');
    await writeFile(path, content);
    const Body = createReadStream(path);
    await s3.client.send(new PutObjectCommand({ Bucket, Key: 'file', Body, ContentEncoding: 'gzip' }));

    const head = await s3.client.send(new HeadObjectCommand({ Bucket, Key: 'file' }));
    expect(head).toMatchObject({ ContentLength: content.length, ContentEncoding: 'gzip' });
    expect((await contentOf('file')).equals(content)).toBe(true);
  });

  it('of 200 MB does not pile up in memory', async () => {
    const piece = randomBytes(1024 * 1024);
    const before = process.memoryUsage.rss();
    let highest = before;
    const Body = Readable.from(
      (function* () {
        for (let index = 0; index < 200; index++) {
          highest = Math.max(highest, process.memoryUsage.rss());
          yield piece;
        }
      })(),
      { objectMode: false, highWaterMark: 1024 * 1024 },
    );
    await s3.client.send(new PutObjectCommand({ Bucket, Key: 'large', Body, ContentLength: 200 * piece.length }));

    const head = await s3.client.send(new HeadObjectCommand({ Bucket, Key: 'large' }));
    expect(head.ContentLength).toBe(200 * 1024 * 1024);
    expect(highest - before).toBeLessThan(120 * 1024 * 1024);
  });

  it('that breaks off leaves neither an object nor a file', async () => {
    const files = () => readdir(join(s3.dataDir, 's3', 'contents'));
    const filesBefore = await files();
    const sender = new AbortController();
    const Body = new Readable({ read() {} });
    Body.push(content.subarray(0, 200_000));
    const put = s3.client.send(new PutObjectCommand({ Bucket, Key: 'broken', Body, ContentLength: content.length }), {
      abortSignal: sender.signal,
    });
    const outcome = outcomeOf(put);
    await expect.poll(async () => (await files()).length).toBe(filesBefore.length + 1);
    sender.abort();

    expect(await outcome).toBe('AbortError');
    await expect.poll(files).toEqual(filesBefore);
    expect(await outcomeOf(s3.client.send(new HeadObjectCommand({ Bucket, Key: 'broken' })))).toBe('NotFound');
  });
});

describe('a large upload that is refused', () => {
  it('is answered, although its body was not wanted, and the connection goes on', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const client = s3.clientWith({ requestHandler: { httpAgent: agent } });
    const Body = randomBytes(20 * 1024 * 1024);
    const refused = client.send(new PutObjectCommand({ Bucket: 'no-such-bucket', Key: 'x', Body }));

    expect(await outcomeOf(refused)).toBe('NoSuchBucket');
    expect(await outcomeOf(client.send(new PutObjectCommand({ Bucket, Key: 'next', Body: 'x' })))).toBe('accepted');
    agent.destroy();
  });
});

describe('a checksum', () => {
  const Body = 'Debt service cover ratio';

  it.each([
    { ChecksumAlgorithm: 'CRC32', name: 'ChecksumCRC32' },
    { ChecksumAlgorithm: 'CRC32C', name: 'ChecksumCRC32C' },
    { ChecksumAlgorithm: 'CRC64NVME', name: 'ChecksumCRC64NVME' },
    { ChecksumAlgorithm: 'SHA1', name: 'ChecksumSHA1' },
    { ChecksumAlgorithm: 'SHA256', name: 'ChecksumSHA256' },
  ] as const)('$ChecksumAlgorithm of the SDK is verified, kept and returned', async ({ ChecksumAlgorithm, name }) => {
    const put = await s3.client.send(new PutObjectCommand({ Bucket, Key: name, Body, ChecksumAlgorithm }));
    const got = await s3.client.send(new GetObjectCommand({ Bucket, Key: name, ChecksumMode: 'ENABLED' }));
    const plain = await s3.client.send(new HeadObjectCommand({ Bucket, Key: name }));

    expect(put[name]).toBeTypeOf('string');
    expect(got[name]).toBe(put[name]);
    expect(await got.Body?.transformToString()).toBe(Body);
    expect(plain[name]).toBeUndefined();
  });

  it.each([
    { algorithm: 'crc32c', digest: 'e3069283' },
    { algorithm: 'crc64nvme', digest: 'ae8b14860a799888' },
    { algorithm: 'crc32', digest: 'cbf43926' },
  ] as const)('$algorithm has the published check value', ({ algorithm, digest }) => {
    const checksum = runningChecksum(algorithm);
    checksum.update(Buffer.from('12345'));
    checksum.update(Buffer.from('6789'));

    expect(checksum.digest().toString('hex')).toBe(digest);
  });

  it.each([
    { name: 'ChecksumCRC32', wrong: { ChecksumCRC32: 'AAAAAA==' } },
    { name: 'ChecksumCRC32C', wrong: { ChecksumCRC32C: 'AAAAAA==' } },
    { name: 'ChecksumCRC64NVME', wrong: { ChecksumCRC64NVME: 'AAAAAAAAAAA=' } },
    { name: 'ChecksumSHA256', wrong: { ChecksumSHA256: Buffer.alloc(32).toString('base64') } },
    { name: 'ContentMD5', wrong: { ContentMD5: Buffer.alloc(16).toString('base64') } },
  ])('$name that does not fit the body is refused and leaves no object', async ({ name, wrong }) => {
    const Key = `wrong-${name}`;
    const put = s3.client.send(new PutObjectCommand({ Bucket, Key, Body, ...wrong }));

    expect(await outcomeOf(put)).toBe('BadDigest');
    expect(await outcomeOf(s3.client.send(new HeadObjectCommand({ Bucket, Key })))).toBe('NotFound');
  });

  it('in Content-MD5 that fits is accepted', async () => {
    const ContentMD5 = createHash('md5').update(Body).digest('base64');
    expect(await outcomeOf(s3.client.send(new PutObjectCommand({ Bucket, Key: 'md5', Body, ContentMD5 })))).toBe(
      'accepted',
    );
  });
});

function bigEndian(value: number): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes.toString('base64');
}

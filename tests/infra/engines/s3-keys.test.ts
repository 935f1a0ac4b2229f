import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
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

const put = (Key: string) => s3.client.send(new PutObjectCommand({ Bucket, Key, Body: `content of ${Key}` }));
const read = async (Key: string) =>
  (await s3.client.send(new GetObjectCommand({ Bucket, Key }))).Body?.transformToString();

describe('a key', () => {
  const keys = [
    '../../escape.txt',
    '..',
    '.',
    '%2e%2e/%2e%2e/escape.txt',
    '%2F',
    '/leading',
    'double//slash',
    'dir',
    'dir/x',
    'fold/',
    'a+b c&d=e?f#g%h',
    'quote\'s "(*)!~',
    'emoji-🌱',
    'back\\slash',
    'k'.repeat(1024),
  ];

  it('is only a name: each one is independent and none leaves the data folder', async () => {
    for (const key of keys) await put(key);

    for (const key of keys) expect(await read(key)).toBe(`content of ${key}`);
    const { Contents } = await s3.client.send(new ListObjectsV2Command({ Bucket }));
    expect(new Set(Contents?.map(({ Key }) => Key))).toEqual(new Set(keys));
    const files = await readdir(join(s3.dataDir, 's3', 'contents'));
    expect(files.filter((name) => !/^[0-9a-f]{32}$/.test(name))).toEqual([]);
    expect(await readdir(s3.dataDir)).toEqual(['s3']);
  });

  it('can be deleted without touching the keys below or above it', async () => {
    await s3.client.send(new DeleteObjectCommand({ Bucket, Key: 'dir' }));

    expect(await read('dir/x')).toBe('content of dir/x');
    expect(await outcomeOf(s3.client.send(new HeadObjectCommand({ Bucket, Key: 'dir' })))).toBe('NotFound');
    expect(await outcomeOf(s3.client.send(new HeadObjectCommand({ Bucket, Key: 'fold' })))).toBe('NotFound');
  });

  it('is refused beyond 1024 bytes', async () => {
    expect(await outcomeOf(put('é'.repeat(513)))).toBe('KeyTooLongError');
  });
});

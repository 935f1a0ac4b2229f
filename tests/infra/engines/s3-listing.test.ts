import {
  ListObjectsCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandInput,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outcomeOf, type ServedS3, serveS3 } from './serve-s3.ts';

let s3: ServedS3;
let Bucket: string;
const keys = [
  'agreements/2025/a.pdf',
  'agreements/2025/b.pdf',
  'agreements/2026/c.pdf',
  'agreements/summary.txt',
  'budget.csv',
  'reports/q1.pdf',
  'reports/q2.pdf',
  'übersicht.txt',
];

beforeAll(async () => {
  s3 = await serveS3();
  Bucket = await s3.aBucket();
  for (const Key of keys.toReversed()) await s3.client.send(new PutObjectCommand({ Bucket, Key, Body: Key }));
});
afterAll(() => s3.close());

const list = (input: Partial<ListObjectsV2CommandInput>) =>
  s3.client.send(new ListObjectsV2Command({ Bucket, ...input }));

async function pagesOf(input: Partial<ListObjectsV2CommandInput>) {
  const pages = [];
  let ContinuationToken: string | undefined;
  do {
    const page = await list({ ...input, ContinuationToken });
    pages.push({
      keys: page.Contents?.map(({ Key }) => Key) ?? [],
      prefixes: page.CommonPrefixes?.map(({ Prefix }) => Prefix) ?? [],
      count: page.KeyCount,
    });
    expect(page.IsTruncated).toBe(page.NextContinuationToken !== undefined);
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken !== undefined);
  return pages;
}

describe('ListObjectsV2', () => {
  it('lists every object in the order of its key', async () => {
    const page = await list({});

    expect(page.Contents?.map(({ Key }) => Key)).toEqual(keys);
    expect(page).toMatchObject({ KeyCount: 8, IsTruncated: false, MaxKeys: 1000, Name: Bucket });
    expect(page.Contents?.[4]).toMatchObject({ Key: 'budget.csv', Size: 10, StorageClass: 'STANDARD' });
    expect(page.Contents?.[4]?.ETag).toMatch(/^"[0-9a-f]{32}"$/);
  });

  it('narrows by prefix and starts after a key', async () => {
    expect((await list({ Prefix: 'reports/' })).Contents?.map(({ Key }) => Key)).toEqual([
      'reports/q1.pdf',
      'reports/q2.pdf',
    ]);
    expect((await list({ StartAfter: 'reports/q1.pdf' })).Contents?.map(({ Key }) => Key)).toEqual(keys.slice(6));
    expect((await list({ Prefix: 'nothing/' })).KeyCount).toBe(0);
  });

  it('pages without a delimiter', async () => {
    const pages = await pagesOf({ MaxKeys: 3 });

    expect(pages.map(({ count }) => count)).toEqual([3, 3, 2]);
    expect(pages.flatMap((page) => page.keys)).toEqual(keys);
  });

  it('rolls up common prefixes with a delimiter', async () => {
    const top = await list({ Delimiter: '/' });
    const agreements = await list({ Delimiter: '/', Prefix: 'agreements/' });

    expect(top.CommonPrefixes).toEqual([{ Prefix: 'agreements/' }, { Prefix: 'reports/' }]);
    expect(top.Contents?.map(({ Key }) => Key)).toEqual(['budget.csv', 'übersicht.txt']);
    expect(top.KeyCount).toBe(4);
    expect(agreements.CommonPrefixes).toEqual([{ Prefix: 'agreements/2025/' }, { Prefix: 'agreements/2026/' }]);
    expect(agreements.Contents?.map(({ Key }) => Key)).toEqual(['agreements/summary.txt']);
  });

  it.each([1, 2, 3])('pages with a delimiter, %i at a time, naming each prefix once', async (MaxKeys) => {
    const pages = await pagesOf({ Delimiter: '/', MaxKeys });

    expect(pages.flatMap((page) => page.prefixes)).toEqual(['agreements/', 'reports/']);
    expect(pages.flatMap((page) => page.keys)).toEqual(['budget.csv', 'übersicht.txt']);
    expect(pages.every(({ count = 0 }) => count >= 1 && count <= MaxKeys)).toBe(true);
  });

  it('is not truncated when the last page is exactly full', async () => {
    expect(await list({ MaxKeys: 8 })).toMatchObject({ KeyCount: 8, IsTruncated: false });
    expect(await list({ MaxKeys: 4, Delimiter: '/' })).toMatchObject({ KeyCount: 4, IsTruncated: false });
    expect(await list({ MaxKeys: 0 })).toMatchObject({ KeyCount: 0, IsTruncated: false });
  });

  it('encodes keys when asked to', async () => {
    const page = await list({ Prefix: 'ü', EncodingType: 'url' });
    expect(page.Contents?.map(({ Key }) => Key)).toEqual(['%C3%BCbersicht.txt']);
  });

  it('refuses a forged continuation token and a missing bucket', async () => {
    expect(await outcomeOf(list({ ContinuationToken: '?' }))).toBe('InvalidArgument');
    expect(await outcomeOf(list({ Bucket: 'no-such-bucket' }))).toBe('NoSuchBucket');
  });

  it('walks more than a thousand objects', async () => {
    const many = await s3.aBucket();
    const names = Array.from({ length: 1_005 }, (_, index) => `item-${String(index).padStart(5, '0')}`);
    for (let start = 0; start < names.length; start += 50) {
      const batch = names.slice(start, start + 50);
      await Promise.all(batch.map((Key) => s3.client.send(new PutObjectCommand({ Bucket: many, Key, Body: '1' }))));
    }

    const pages = await pagesOf({ Bucket: many });
    expect(pages.map(({ count }) => count)).toEqual([1000, 5]);
    expect(pages.flatMap((page) => page.keys)).toEqual(names);
  });
});

describe('ListObjects', () => {
  it('continues from the marker, also from one that is a common prefix', async () => {
    const first = await s3.client.send(new ListObjectsCommand({ Bucket, Delimiter: '/', MaxKeys: 1 }));
    const second = await s3.client.send(
      new ListObjectsCommand({ Bucket, Delimiter: '/', MaxKeys: 2, Marker: first.NextMarker }),
    );

    expect(first).toMatchObject({ IsTruncated: true, NextMarker: 'agreements/' });
    expect(second.Contents?.map(({ Key }) => Key)).toEqual(['budget.csv']);
    expect(second.CommonPrefixes).toEqual([{ Prefix: 'reports/' }]);
  });
});

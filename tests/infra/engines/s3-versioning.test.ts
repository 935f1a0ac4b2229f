import {
  CopyObjectCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetBucketVersioningCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  PutBucketVersioningCommand,
  PutObjectCommand,
  PutObjectTaggingCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { outcomeOf, type ServedS3, serveS3 } from './serve-s3.ts';

let s3: ServedS3;
let Bucket: string;
const Key = 'agreement.pdf';

beforeAll(async () => {
  s3 = await serveS3();
});
beforeEach(async () => {
  Bucket = await s3.aBucket({ versioning: true });
});
afterAll(() => s3.close());

const put = async (Body: string, name = Key) =>
  (await s3.client.send(new PutObjectCommand({ Bucket, Key: name, Body }))).VersionId ?? '';
const remove = (VersionId?: string) => s3.client.send(new DeleteObjectCommand({ Bucket, Key, VersionId }));
const read = async (VersionId?: string) => {
  const got = await s3.client.send(new GetObjectCommand({ Bucket, Key, VersionId }));
  return got.Body?.transformToString();
};
const versions = (input: object = {}) => s3.client.send(new ListObjectVersionsCommand({ Bucket, ...input }));
const setVersioning = (Status: 'Enabled' | 'Suspended') =>
  s3.client.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status } }));

describe('a versioned bucket', () => {
  it('tells its state', async () => {
    const state = async (bucket: string) =>
      (await s3.client.send(new GetBucketVersioningCommand({ Bucket: bucket }))).Status;

    expect(await state(Bucket)).toBe('Enabled');
    expect(await state(await s3.aBucket())).toBeUndefined();
    await setVersioning('Suspended');
    expect(await state(Bucket)).toBe('Suspended');
  });

  it('keeps each version readable and lists them from the newest on', async () => {
    const [first, second] = [await put('first'), await put('second')];

    expect(await read()).toBe('second');
    expect(await read(first)).toBe('first');
    expect((await versions()).Versions).toMatchObject([
      { Key, VersionId: second, IsLatest: true, Size: 6 },
      { Key, VersionId: first, IsLatest: false, Size: 5 },
    ]);
  });

  it('hides an object behind a delete marker, and shows it again without the marker', async () => {
    const version = await put('kept');
    const deleted = await remove();
    const listed = await versions();

    expect(deleted).toMatchObject({ DeleteMarker: true });
    expect(await outcomeOf(read())).toBe('NoSuchKey');
    expect((await s3.client.send(new ListObjectsV2Command({ Bucket }))).KeyCount).toBe(0);
    expect(await read(version)).toBe('kept');
    expect(listed.DeleteMarkers).toMatchObject([{ Key, VersionId: deleted.VersionId, IsLatest: true }]);
    expect(listed.Versions).toMatchObject([{ Key, VersionId: version, IsLatest: false }]);

    expect(await remove(deleted.VersionId)).toMatchObject({ DeleteMarker: true, VersionId: deleted.VersionId });
    expect(await read()).toBe('kept');
    expect((await s3.client.send(new ListObjectsV2Command({ Bucket }))).KeyCount).toBe(1);
  });

  it('restores an earlier version by copying it over the newest', async () => {
    const first = await put('first');
    await put('second');
    const copied = await s3.client.send(
      new CopyObjectCommand({ Bucket, Key, CopySource: `${Bucket}/${Key}?versionId=${first}` }),
    );

    expect(copied.CopySourceVersionId).toBe(first);
    expect(await read()).toBe('first');
    expect((await versions()).Versions).toHaveLength(3);
  });

  it('loses a version that is deleted by its id, and only that one', async () => {
    const [first, second, third] = [await put('first'), await put('second'), await put('third')];
    await remove(second);
    await remove(third);

    expect(await read()).toBe('first');
    expect(await outcomeOf(read(second))).toBe('NoSuchVersion');
    expect((await versions()).Versions).toMatchObject([{ VersionId: first, IsLatest: true }]);
  });

  it('answers 404 with the marker for the object and 405 for the marker itself', async () => {
    await put('x');
    const { VersionId } = await remove();
    const statusOf = (input: object) =>
      s3.client.send(new HeadObjectCommand({ Bucket, Key, ...input })).catch((error) => error.$metadata.httpStatusCode);

    expect(await statusOf({})).toBe(404);
    expect(await statusOf({ VersionId })).toBe(405);
  });

  it('tags one version without touching another', async () => {
    const [first] = [await put('first'), await put('second')];
    const Tagging = { TagSet: [{ Key: 'stage', Value: 'old' }] };
    await s3.client.send(new PutObjectTaggingCommand({ Bucket, Key, VersionId: first, Tagging }));

    expect((await s3.client.send(new GetObjectCommand({ Bucket, Key, VersionId: first }))).TagCount).toBe(1);
    expect((await s3.client.send(new GetObjectCommand({ Bucket, Key }))).TagCount).toBeUndefined();
  });

  it('keeps the version from before versioning, and replaces only that one while suspended', async () => {
    Bucket = await s3.aBucket();
    await put('before');
    await setVersioning('Enabled');
    const during = await put('during');
    await setVersioning('Suspended');
    await put('after');

    const listed = await versions();
    expect(listed.Versions?.map(({ VersionId }) => VersionId)).toEqual(['null', during]);
    expect(await read()).toBe('after');
    expect(await read(during)).toBe('during');

    expect(await remove()).toMatchObject({ DeleteMarker: true, VersionId: 'null' });
    expect(await outcomeOf(read('null'))).toBe('MethodNotAllowed');
    expect(await read(during)).toBe('during');
  });

  it('lists its versions page by page, each once', async () => {
    for (const name of ['a', 'a', 'a', 'b/1', 'b/2', 'c']) await put('x', name);
    const seen: string[] = [];
    let markers: { KeyMarker?: string; VersionIdMarker?: string } = {};
    let pages = 0;
    for (let more = true; more; pages++) {
      const page = await versions({ MaxKeys: 2, ...markers });
      seen.push(...(page.Versions ?? []).map((version) => `${version.Key} ${version.VersionId}`));
      markers = { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker };
      more = page.IsTruncated ?? false;
    }

    expect(pages).toBe(3);
    expect(new Set(seen).size).toBe(6);
    expect(seen.map((entry) => entry.split(' ')[0])).toEqual(['a', 'a', 'a', 'b/1', 'b/2', 'c']);
    const rolled = await versions({ Delimiter: '/' });
    expect(rolled.CommonPrefixes).toEqual([{ Prefix: 'b/' }]);
    expect(rolled.Versions).toHaveLength(4);
  });

  it('can be emptied page by page and then deleted', async () => {
    for (const name of ['a', 'a', 'a', 'b', 'c']) await put('x', name);
    await s3.client.send(new DeleteObjectCommand({ Bucket, Key: 'b' }));
    expect(await outcomeOf(s3.client.send(new DeleteBucketCommand({ Bucket })))).toBe('BucketNotEmpty');

    let markers: object = {};
    for (let more = true; more; ) {
      const page = await versions({ MaxKeys: 2, ...markers });
      const Objects = [...(page.Versions ?? []), ...(page.DeleteMarkers ?? [])].map(({ Key: name, VersionId }) => ({
        Key: name,
        VersionId,
      }));
      await s3.client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
      markers = { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker };
      more = page.IsTruncated ?? false;
    }

    expect(await outcomeOf(s3.client.send(new DeleteBucketCommand({ Bucket })))).toBe('accepted');
  });
});

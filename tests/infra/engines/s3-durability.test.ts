import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testCredentials } from './serve-engine.ts';
import { outcomeOf, s3ClientFor, serveS3 } from './serve-s3.ts';

let dataDir: string;
const children: ChildProcess[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'trestle-s3-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

const contentFiles = () => readdir(join(dataDir, 's3', 'contents'));

async function bodyOf(client: S3Client, Bucket: string, Key: string): Promise<Buffer> {
  const got = await client.send(new GetObjectCommand({ Bucket, Key }));
  return Buffer.from((await got.Body?.transformToByteArray()) ?? []);
}

async function startProcess() {
  const program = join(import.meta.dirname, 's3-process.ts');
  const child = spawn(process.execPath, [program, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const [line] = await once(child.stdout.setEncoding('utf8'), 'data');
  const endpoint = String(line).trim();
  return { child, client: s3ClientFor({ endpoint, region: 'us-east-1', credentials: testCredentials }) };
}

describe('a restart', () => {
  it('keeps objects, and removes files that belong to none', async () => {
    const before = await serveS3({ dataDir });
    const Bucket = await before.aBucket({ versioning: true });
    await before.client.send(new PutObjectCommand({ Bucket, Key: 'kept', Body: 'still here', Metadata: { a: 'b' } }));
    await before.close();
    await writeFile(join(dataDir, 's3', 'contents', 'f'.repeat(32)), 'half an upload');

    const after = await serveS3({ dataDir });
    expect((await bodyOf(after.client, Bucket, 'kept')).toString()).toBe('still here');
    expect((await after.client.send(new HeadObjectCommand({ Bucket, Key: 'kept' }))).Metadata).toEqual({ a: 'b' });
    expect(await contentFiles()).toHaveLength(1);
    await after.close();
  });
});

describe('a killed process', () => {
  it('loses nothing that it acknowledged and leaves no half object', async () => {
    const { child, client } = await startProcess();
    const Bucket = 'documents';
    await client.send(new CreateBucketCommand({ Bucket }));
    const acknowledged = new Map<string, string>();
    const contents = Array.from({ length: 8 }, (_, index) => randomBytes(30_000 + index));
    let isStopped = false;
    const writers = contents.map(async (Body, writer) => {
      for (let index = 0; !isStopped; index++) {
        const Key = `${writer}/${index % 20}`;
        const { ETag = '' } = await client.send(new PutObjectCommand({ Bucket, Key, Body }));
        acknowledged.set(Key, ETag);
      }
    });
    const upload = new Upload({ client, params: { Bucket, Key: 'large', Body: randomBytes(64 * 1024 * 1024) } }).done();
    const ends = [...writers, upload].map((work) => outcomeOf(work));

    await expect.poll(() => acknowledged.size, { timeout: 20_000 }).toBeGreaterThan(60);
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
    isStopped = true;
    await Promise.all(ends);

    const reopened = await startProcess();
    const { Contents = [] } = await reopened.client.send(new ListObjectsV2Command({ Bucket }));
    for (const { Key = '', ETag } of Contents) {
      if (Key === 'large') continue;
      const md5 = createHash('md5').update(await bodyOf(reopened.client, Bucket, Key));
      expect(`"${md5.digest('hex')}"`).toBe(ETag);
    }
    const listed = new Map(Contents.map(({ Key, ETag }) => [Key, ETag]));
    for (const [key, etag] of acknowledged) expect(listed.get(key)).toBe(etag);
  });

  it('leaves only files that a version or an unfinished upload names', async () => {
    const { child, client } = await startProcess();
    const Bucket = 'documents';
    await client.send(new CreateBucketCommand({ Bucket }));
    await client.send(new PutObjectCommand({ Bucket, Key: 'kept', Body: 'kept' }));
    const body = randomBytes(48 * 1024 * 1024);
    const puts = ['a', 'b', 'c'].map((Key) =>
      outcomeOf(client.send(new PutObjectCommand({ Bucket, Key, Body: body }))),
    );
    await expect.poll(async () => (await contentFiles()).length).toBeGreaterThan(1);
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
    await Promise.all(puts);

    const reopened = await startProcess();
    const { Contents = [] } = await reopened.client.send(new ListObjectsV2Command({ Bucket }));
    expect(Contents.map(({ Key }) => Key)).toContain('kept');
    expect(await contentFiles()).toHaveLength(Contents.length);
  });
});

describe('concurrent clients', () => {
  it('that write one key leave exactly one whole object and one file', async () => {
    const s3 = await serveS3({ dataDir });
    const Bucket = await s3.aBucket();
    const bodies = Array.from({ length: 24 }, (_, index) => Buffer.alloc(200_000 + index, index));
    await Promise.all(bodies.map((Body) => s3.client.send(new PutObjectCommand({ Bucket, Key: 'contested', Body }))));

    const content = await bodyOf(s3.client, Bucket, 'contested');
    expect(bodies.some((body) => body.equals(content))).toBe(true);
    await expect.poll(async () => (await contentFiles()).length).toBe(1);
    await s3.close();
  });

  it('that create one key on the condition that it is new succeed once', async () => {
    const s3 = await serveS3({ dataDir });
    const Bucket = await s3.aBucket();
    const outcomes = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        outcomeOf(
          s3.client.send(new PutObjectCommand({ Bucket, Key: 'lock', Body: `holder ${index}`, IfNoneMatch: '*' })),
        ),
      ),
    );

    expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'PreconditionFailed')).toHaveLength(15);
    await s3.close();
  });

  it('that write one key of a versioned bucket each leave their version', async () => {
    const s3 = await serveS3({ dataDir });
    const Bucket = await s3.aBucket({ versioning: true });
    const ids = await Promise.all(
      Array.from({ length: 16 }, async (_, index) => {
        const put = new PutObjectCommand({ Bucket, Key: 'shared', Body: `version ${index}` });
        return (await s3.client.send(put)).VersionId;
      }),
    );

    const { Versions = [] } = await s3.client.send(new ListObjectVersionsCommand({ Bucket }));
    expect(new Set(Versions.map(({ VersionId }) => VersionId))).toEqual(new Set(ids));
    expect(Versions.filter(({ IsLatest }) => IsLatest)).toHaveLength(1);
    await s3.close();
  });

  it('may read an object to its end while it is deleted', async () => {
    const s3 = await serveS3({ dataDir });
    const Bucket = await s3.aBucket();
    const content = randomBytes(16 * 1024 * 1024);
    const params = { Bucket, Key: 'read', Body: content };
    await new Upload({ client: s3.client, params }).done();
    const got = await s3.client.send(new GetObjectCommand({ Bucket, Key: 'read' }));
    await s3.client.send(new DeleteObjectCommand({ Bucket, Key: 'read' }));

    const body = Buffer.from((await got.Body?.transformToByteArray()) ?? []);
    expect(body.equals(content)).toBe(true);
    await expect.poll(contentFiles).toEqual([]);
    await s3.close();
  });
});

import { randomUUID } from 'node:crypto';
import { CreateBucketCommand, PutBucketVersioningCommand, S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import type { Engine } from '#infra/local/engines/engine.ts';
import { openS3 } from '#infra/local/engines/s3/open-s3.ts';
import { type ServedEngine, serveEngine } from './serve-engine.ts';

/** A served object store with a client of the kind that a Lambda makes. */
export interface ServedS3 extends ServedEngine<Engine> {
  readonly client: S3Client;
  clientWith(config: S3ClientConfig): S3Client;
  aBucket(options?: { versioning?: boolean }): Promise<string>;
}

export async function serveS3(options: { dataDir?: string } = {}): Promise<ServedS3> {
  const served = await serveEngine(openS3, options);
  const clientWith = (config: S3ClientConfig) => s3ClientFor(served, config);
  const client = clientWith({});
  return {
    ...served,
    client,
    clientWith,
    aBucket: async ({ versioning = false } = {}) => {
      const Bucket = `documents-${randomUUID()}`;
      await client.send(new CreateBucketCommand({ Bucket }));
      const VersioningConfiguration = { Status: 'Enabled' } as const;
      if (versioning) await client.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration }));
      return Bucket;
    },
  };
}

/** A client that does not retry, so that a refusal is seen the first time. */
export function s3ClientFor(
  { endpoint, region, credentials }: Pick<ServedEngine<Engine>, 'endpoint' | 'region' | 'credentials'>,
  config: S3ClientConfig = {},
): S3Client {
  return new S3Client({ endpoint, region, credentials, forcePathStyle: true, maxAttempts: 1, ...config });
}

/** The error's name as the SDK reports it, or `accepted` when there was none. */
export async function outcomeOf(promise: Promise<unknown>): Promise<string> {
  return promise.then(
    () => 'accepted',
    (error: Error) => error.name,
  );
}

import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DatabaseSync } from 'node:sqlite';
import type { EngineOptions, Sessions } from '../engine.ts';
import type { BucketStore } from './bucket-store.ts';
import type { ContentStore } from './content-store.ts';
import { s3Error } from './s3-error.ts';
import type { UploadStore } from './upload-store.ts';
import type { VersionStore } from './version-store.ts';

/** Everything that an operation needs of the engine. */
export interface S3Context extends Pick<EngineOptions, 'region' | 'accountId' | 'credentials'> {
  readonly sessions: Sessions;
  readonly database: DatabaseSync;
  readonly buckets: BucketStore;
  readonly versions: VersionStore;
  readonly uploads: UploadStore;
  readonly contents: ContentStore;
}

/** A request as S3 reads it: `key` is decoded, header names are lower-case and include those that a presigned query stands for. */
export interface S3Request {
  readonly method: string;
  readonly bucket: string;
  readonly key: string;
  readonly query: ReadonlyMap<string, string>;
  readonly headers: Readonly<Record<string, string>>;
  /** The hash the signature vouches for, or `UNSIGNED-PAYLOAD`, or `STREAMING-UNSIGNED-PAYLOAD-TRAILER`. */
  readonly payloadHash: string;
  readonly message: IncomingMessage;
}

/** One operation: reads the request, answers through `reply`; refusals are thrown as S3Error. */
export type Operation = (context: S3Context, request: S3Request, response: ServerResponse) => Promise<void> | void;

/** An id for versions and uploads; URL-safe and never reused. */
export function newId(): string {
  return randomBytes(24).toString('base64url');
}

/** The version a request asks for, if it asks for one. */
export function requestedVersionId({ query }: S3Request): string | undefined {
  const versionId = query.get('versionId');
  if (versionId === '') throw s3Error('InvalidArgument', { message: 'Version id cannot be the empty string' });
  return versionId;
}

/** A whole number of the query between 0 and `largest`, or the fallback when it is absent. */
export function queryInteger({ query }: S3Request, name: string, fallback: number, largest: number): number {
  const text = query.get(name);
  if (text === undefined || text === '') return fallback;
  if (!/^\d{1,9}$/.test(text)) {
    throw s3Error('InvalidArgument', { message: `Provided ${name} not an integer or within integer range` });
  }
  return Math.min(Number(text), largest);
}

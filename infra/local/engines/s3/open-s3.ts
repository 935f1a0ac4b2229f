import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { privateFolder } from '../../private-files.ts';
import type { Engine, EngineOptions, Sessions } from '../engine.ts';
import { BucketStore } from './bucket-store.ts';
import { contentUsage } from './commit-object.ts';
import { ContentStore } from './content-store.ts';
import { allowOrigin, answerPreflight } from './cors.ts';
import { openDatabase } from './database.ts';
import { postObject } from './post-object.ts';
import { readSignedRequest, readTarget } from './read-request.ts';
import { refuseOtherRegion } from './region.ts';
import { replyError } from './reply.ts';
import { route } from './route.ts';
import type { S3Context } from './s3-context.ts';
import { S3Error, s3Error } from './s3-error.ts';
import { UploadStore } from './upload-store.ts';
import { VersionStore } from './version-store.ts';

/**
 * Opens the object store, path-style, below `dataDir/s3`: metadata in SQLite, contents in files. What it acknowledged survives the end of
 * the process at any moment; one process at a time may have the folder open.
 */
export async function openS3({
  dataDir,
  region,
  accountId,
  credentials,
  sessions = { find: () => null },
}: EngineOptions & { readonly sessions?: Sessions }): Promise<Engine> {
  const folder = join(dataDir, 's3');
  privateFolder(folder);
  const database = openDatabase(join(folder, 'metadata.sqlite'));
  const contents = new ContentStore(join(folder, 'contents'));
  await contents.prepare(contentUsage(database));
  const context: S3Context = {
    region,
    accountId,
    credentials,
    sessions,
    database,
    contents,
    buckets: new BucketStore(database),
    versions: new VersionStore(database),
    uploads: new UploadStore(database),
  };

  return {
    handle: async (message, response) => {
      response.setHeader('x-amz-request-id', randomBytes(8).toString('hex').toUpperCase());
      try {
        await answer(context, message, response);
      } catch (error) {
        if (!(error instanceof S3Error) && !message.socket.destroyed) console.error(message.method, message.url, error);
        replyError(response, message.method ?? '', error instanceof S3Error ? error : s3Error('InternalError'));
      }
    },
    close: async () => database.close(),
  };
}

async function answer(context: S3Context, message: IncomingMessage, response: ServerResponse): Promise<void> {
  const { bucket, key, query } = readTarget(message.url ?? '/');
  if (message.method === 'OPTIONS') {
    answerPreflight(context.buckets, bucket, message, response);
    return;
  }
  allowOrigin(context.buckets, bucket, message, response);

  const isForm = /^multipart\/form-data/i.test(message.headers['content-type'] ?? '');
  if (message.method === 'POST' && isForm && bucket !== '' && key === '' && query.size === 0) {
    await postObject(context, bucket, message, response);
    return;
  }
  const request = readSignedRequest(message, context);
  refuseOtherRegion(context, request);
  await route(request)(context, request, response);
}

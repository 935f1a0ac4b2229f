import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { awsClient } from '#functions/platform/aws/aws-client.ts';
import { environment } from '#functions/platform/environment.ts';
import { s3Address } from './s3-address.ts';

const s3 = new S3Client({ ...awsClient('bytes'), ...s3Address });

const [zipped, unzipped] = [promisify(gzip), promisify(gunzip)];

const keyOf = (organizationId: string, folder: string, id: string): string => `${organizationId}/${folder}/${id}`;

/** Keeps what was worked out as JSON, in the bucket whose objects go after 30 days. What is put there once more takes its place. */
export async function putResult(organizationId: string, folder: string, id: string, json: string): Promise<void> {
  const Body = await zipped(json);
  const place = { Bucket: environment().EXPORTS_BUCKET, Key: keyOf(organizationId, folder, id) };
  await s3.send(new PutObjectCommand({ ...place, Body, ContentType: 'application/json', ContentEncoding: 'gzip' }));
}

/** Null where there is none, or none any more. */
export async function readResult(organizationId: string, folder: string, id: string): Promise<unknown> {
  try {
    const place = { Bucket: environment().EXPORTS_BUCKET, Key: keyOf(organizationId, folder, id) };
    const { Body } = await s3.send(new GetObjectCommand(place));
    return Body instanceof Readable ? JSON.parse(String(await unzipped(await buffer(Body)))) : null;
  } catch (error) {
    if (error instanceof Error && error.name === 'NoSuchKey') return null;
    throw error;
  }
}

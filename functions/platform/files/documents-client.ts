import { S3Client } from '@aws-sdk/client-s3';
import { awsClient } from '#functions/platform/aws/aws-client.ts';
import { minuteInMilliseconds } from '#shared/time/durations.ts';
import { s3Address } from './s3-address.ts';

/** The client of the bucket of documents. */
export const documentsClient = new S3Client({
  ...awsClient('bytes'),
  // Otherwise the SDK signs the checksum of an empty body into presigned uploads.
  requestChecksumCalculation: 'WHEN_REQUIRED',
  ...s3Address,
});

/** For so long an address takes bytes. */
export const uploadMinutes = 15;

export const inMinutes = (minutes: number): string =>
  new Date(Date.now() + minutes * minuteInMilliseconds).toISOString();

/** Checksums as storage wants them, of hexadecimal digits. */
export const base64Of = (hexadecimal: string): string => Buffer.from(hexadecimal, 'hex').toString('base64');

/** What storage answers where a key may be used once and is. */
export const isThereAlready = (error: unknown): boolean =>
  error instanceof Error && error.name === 'PreconditionFailed';

import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { awsClient } from '#functions/platform/aws/aws-client.ts';
import { environment } from '#functions/platform/environment.ts';
import { s3Address } from './s3-address.ts';

const s3 = new S3Client({ ...awsClient('bytes'), ...s3Address });

/** The bucket takes away what lies there after two days, and only there may the service that translates read and write (`infra/constructs/translation-role.ts`). */
const folder = 'translations/';

/** Where what is to be translated lies, and where what comes of it is put. */
export interface TranslationFolders {
  readonly from: string;
  readonly to: string;
}

export const translationFolders = (
  organizationId: string,
  translationId: string,
  attempt: number,
): TranslationFolders => {
  const place = `${folder}${organizationId}/${translationId}/${attempt}/`;
  return { from: `${place}from/`, to: `${place}to/` };
};

/** Puts a file to be translated, in place of one of that name. */
export async function putToTranslate(
  { from }: TranslationFolders,
  name: string,
  content: Uint8Array,
  contentType: string,
): Promise<void> {
  await s3.send(
    new PutObjectCommand({
      Bucket: environment().EXPORTS_BUCKET,
      Key: `${from}${name}`,
      Body: content,
      ContentType: contentType,
    }),
  );
}

/** Translations have the names of what was translated with a language before them, in a folder of the service's own beneath. */
export async function readTranslated(
  { to }: TranslationFolders,
  name: string,
  language: string,
): Promise<Uint8Array | null> {
  const Bucket = environment().EXPORTS_BUCKET;
  // A translation has a few parts, and some notes about them: one page holds them all.
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: to }));
  const found = Contents.find(({ Key }) => Key?.endsWith(`/${language}.${name}`));
  if (found?.Key === undefined) return null;
  const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key: found.Key }));
  return Body instanceof Readable ? new Uint8Array(await buffer(Body)) : null;
}

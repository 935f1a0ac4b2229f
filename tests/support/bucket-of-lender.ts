import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import {
  CreateBucketCommand,
  DeleteBucketCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3';
import { trustPolicyFor } from '#shared/format/audit-stream-words.ts';
import { letRoleWrite, makeRole, stopRoleWriting } from './make-role.ts';
import { stackUnderTest } from './stack-under-test.ts';

/** A line of a delivered file, with what a receiver checks it by. */
export interface DeliveredLine {
  readonly number: number;
  readonly event: string;
  readonly subject: string;
  readonly version: number;
  readonly previousHash: string;
  readonly hash: string;
  readonly changes: readonly { readonly field: string; readonly after: unknown }[];
}

/**
 * What a receiver does, who knows nothing but the description of the files: compares each digest with the text of its line and with the line before it, and each
 * record with the version before it. Answers the numbers of the lines that do not fit.
 */
export function faultyLines(text: string): readonly number[] {
  const last = new Map<string, string>();
  let previous: string | null = null;
  return text
    .trimEnd()
    .split('\n')
    .flatMap((line, at) => {
      const [, content = '', digest = ''] = /^(.*),"digest":"([0-9a-f]{64})"\}$/.exec(line) ?? [];
      const computed = createHash('sha256').update(`${content}}`).digest('hex');
      const { previousDigest, subject, previousHash, hash } = JSON.parse(`${content}}`);
      const follows: boolean = previous === null || previous === previousDigest;
      const isLinked = !last.has(subject) || last.get(subject) === previousHash;
      last.set(subject, hash);
      previous = digest;
      return computed === digest && follows && isLinked ? [] : [at + 1];
    });
}

/** A bucket and a role in the account of a lender, which lets Trestle put files there. */
export async function aBucketOfLender(organizationId: string, externalId = `trestle-${organizationId}`) {
  const { access } = stackUnderTest();
  const s3 = new S3Client({ ...access, endpoint: access.endpoints.services, forcePathStyle: true });
  const bucket = `lender-${organizationId}`.toLowerCase();
  const role = `trestle-audit-${organizationId}`;
  await s3.send(new CreateBucketCommand({ Bucket: bucket }));
  await makeRole(access, role, trustPolicyFor('000000000000', externalId));
  await letRoleWrite(access, role, bucket);
  const keys = async (): Promise<string[]> => {
    const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: bucket }));
    return Contents.flatMap(({ Key }) => Key ?? []);
  };
  const bytes = async (Key: string): Promise<Uint8Array> => {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key }));
    return (await Body?.transformToByteArray()) ?? new Uint8Array();
  };
  const text = async (): Promise<string> => {
    const files = (await keys()).filter((key) => key.endsWith('.jsonl.gz')).toSorted();
    const parts = await Promise.all(files.map(async (key) => gunzipSync(await bytes(key)).toString('utf8')));
    return parts.join('');
  };
  return {
    target: {
      bucket,
      region: access.region,
      prefix: 'logs/trestle',
      roleArn: `arn:aws:iam::000000000000:role/${role}`,
      kmsKeyId: null,
    },
    keys,
    bytes,
    /** All files, one after the other. */
    text,
    lines: async (): Promise<DeliveredLine[]> =>
      (await text())
        .trimEnd()
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
    /** Takes the bucket away, empty as it is. */
    remove: () => s3.send(new DeleteBucketCommand({ Bucket: bucket })),
    forbid: () => stopRoleWriting(access, role),
    permit: () => letRoleWrite(access, role, bucket),
  };
}

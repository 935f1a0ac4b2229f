import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { AssumeRoleCommand, STSClient } from '@aws-sdk/client-sts';
import { awsClient } from '#functions/platform/aws/aws-client.ts';
import type { StreamRefusal, StreamTarget } from '#shared/domain/audit/audit-stream.ts';
import { s3Address } from './s3-address.ts';

/** That a bucket has not taken a file: why, and what AWS has said. */
export interface BucketRefusal {
  readonly reason: StreamRefusal;
  readonly said: string;
}

/** Puts a file into the bucket of an organization; null where it is there now. */
export type PutIntoBucket = (key: string, body: Uint8Array, type: string) => Promise<BucketRefusal | null>;

const sts = new STSClient(awsClient('control'));

/** Seconds for which we act as the organization's role: the shortest time that AWS offers, longer than a run delivers. */
const longestSession = 900;

/** The external id under which an organization's roles trust us: ours to give, so that nobody has us act as the role of somebody else. */
export const externalIdOf = (organizationId: string): string => `trestle-${organizationId}`;

/** What AWS says, by the names of its errors. What is not here is told as it is. */
const reasons: Readonly<Record<string, StreamRefusal>> = {
  AccessDenied: 'accessDenied',
  AllAccessDisabled: 'accessDenied',
  NoSuchBucket: 'bucketMissing',
  PermanentRedirect: 'otherRegion',
  AuthorizationHeaderMalformed: 'otherRegion',
  IllegalLocationConstraintException: 'otherRegion',
  'KMS.NotFoundException': 'keyRefused',
  'KMS.DisabledException': 'keyRefused',
  'KMS.KMSInvalidStateException': 'keyRefused',
  'KMS.InvalidKeyUsageException': 'keyRefused',
  TimeoutError: 'unavailable',
  RequestTimeout: 'unavailable',
  SlowDown: 'unavailable',
  ServiceUnavailable: 'unavailable',
  InternalError: 'unavailable',
  Throttling: 'unavailable',
  ThrottlingException: 'unavailable',
};

function refusalOf(error: unknown, isRole: boolean): BucketRefusal {
  // What AWS has not answered is a defect of ours, unless no answer came in time.
  if (!(error instanceof Error) || !('$metadata' in error || reasons[error.name] === 'unavailable')) throw error;
  const { name, message } = error;
  const said = `${name}: ${message}`.slice(0, 500);
  const found = reasons[name];
  if (isRole && (found === undefined || found === 'accessDenied')) return { reason: 'roleRefused', said };
  // A key that may not be used is told as an access that is denied.
  if (found === 'accessDenied' && /kms:/i.test(message)) return { reason: 'keyRefused', said };
  return { reason: found ?? 'refused', said };
}

/** The number of the account that a role belongs to. */
const accountOf = (roleArn: string): string => roleArn.split(':')[4] ?? '';

const encryption = (kmsKeyId: string | null) =>
  kmsKeyId === null ? {} : { ServerSideEncryption: 'aws:kms' as const, SSEKMSKeyId: kmsKeyId };

async function credentialsFor({ roleArn }: StreamTarget, organizationId: string) {
  const { Credentials } = await sts.send(
    new AssumeRoleCommand({
      RoleArn: roleArn,
      RoleSessionName: 'trestle-audit-log',
      ExternalId: externalIdOf(organizationId),
      DurationSeconds: longestSession,
    }),
  );
  const { AccessKeyId = '', SecretAccessKey = '', SessionToken = '' } = Credentials ?? {};
  return { accessKeyId: AccessKeyId, secretAccessKey: SecretAccessKey, sessionToken: SessionToken };
}

/** Acts as the role of an organization while `work` puts files into its bucket. Answers the refusal where it may not act as the role. */
export async function withBucketOf<Result>(
  organizationId: string,
  target: StreamTarget,
  work: (put: PutIntoBucket) => Promise<Result>,
): Promise<Result | BucketRefusal> {
  const session = await credentialsFor(target, organizationId).catch((error: unknown) => ({
    refusal: refusalOf(error, true),
  }));
  if ('refusal' in session) return session.refusal;
  const s3 = new S3Client({ ...awsClient('bytes'), ...s3Address, region: target.region, credentials: session });
  const put: PutIntoBucket = async (key, body, type) => {
    try {
      await s3.send(
        new PutObjectCommand({
          Bucket: target.bucket,
          Key: key,
          Body: body,
          ContentType: type,
          // A name that somebody else has taken since gets nothing.
          ExpectedBucketOwner: accountOf(target.roleArn),
          ...encryption(target.kmsKeyId),
        }),
      );
      return null;
    } catch (error) {
      return refusalOf(error, false);
    }
  };
  try {
    return await work(put);
  } finally {
    s3.destroy();
  }
}

import { type AuditStream, mostWaitingCounted, type StreamRefusal } from '../domain/audit/audit-stream.ts';
import { counted } from './duration.ts';

const refusalWords: Readonly<Record<StreamRefusal, (bucket: string) => string>> = {
  roleRefused: () =>
    'We may not act as the role. Check that its ARN is right, and that its trust policy names our account and the external id.',
  accessDenied: (bucket) =>
    `Access to the bucket ${bucket} was denied. The role needs the permission s3:PutObject there, and the bucket must belong to the account of the role.`,
  bucketMissing: (bucket) => `There is no bucket named ${bucket}.`,
  otherRegion: (bucket) => `The bucket ${bucket} is in another region.`,
  keyRefused: () =>
    'The encryption key cannot be used. Check that it is enabled, and that the role has the permission kms:GenerateDataKey for it.',
  unavailable: () => 'Amazon Web Services did not answer in time.',
  refused: (bucket) => `The bucket ${bucket} did not take the file.`,
};

/** Why a bucket takes nothing, and what to do about it. */
export const formatStreamRefusal = (reason: StreamRefusal, bucket: string): string => refusalWords[reason](bucket);

/** How many records wait to be delivered. */
export function formatWaiting({ waiting }: Pick<AuditStream, 'waiting'>): string {
  if (waiting === 0) return 'No record waits.';
  return waiting >= mostWaitingCounted
    ? `${counted(waiting, 'record')} or more wait.`
    : `${counted(waiting, 'record')} ${waiting === 1 ? 'waits' : 'wait'}.`;
}

/** The trust policy with which a role lets Trestle act as it for one organization. */
export const trustPolicyFor = (account: string, externalId: string): string =>
  JSON.stringify(
    {
      Version: '2012-10-17',
      Statement: [
        {
          Effect: 'Allow',
          Principal: { AWS: `arn:aws:iam::${account}:root` },
          Action: 'sts:AssumeRole',
          Condition: { StringEquals: { 'sts:ExternalId': externalId } },
        },
      ],
    },
    null,
    2,
  );

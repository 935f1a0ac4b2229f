import { type Duration, RemovalPolicy } from 'aws-cdk-lib';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type CorsRule,
  type LifecycleRule,
  ObjectLockRetention,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { Stage } from '#infra/stage.ts';

export interface PrivateBucketProps {
  stage: Stage;
  /** Receives who read and wrote what. */
  accessLogs: Bucket;
  /** Site files are read by CloudFront, which can't use the account's managed key. */
  encryption?: BucketEncryption;
  versioned?: boolean;
  cors?: CorsRule[];
  lifecycleRules?: LifecycleRule[];
  /** What is put there stays as it is for so long, whoever wants it otherwise; an ephemeral stage could not be deleted then. */
  lockedFor?: Duration;
}

/** A bucket nobody reaches without TLS and a permission; emptied and deleted together with an ephemeral stage. */
export function privateBucket(scope: Construct, id: string, props: PrivateBucketProps): Bucket {
  const {
    stage,
    accessLogs,
    encryption = BucketEncryption.KMS_MANAGED,
    versioned,
    cors,
    lifecycleRules,
    lockedFor,
  } = props;
  return new Bucket(scope, id, {
    ...lifetimeOf(stage),
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    enforceSSL: true,
    encryption,
    versioned: versioned ?? false,
    serverAccessLogsBucket: accessLogs,
    serverAccessLogsPrefix: `${id.toLowerCase()}/`,
    ...(lockedFor && !stage.ephemeral
      ? { objectLockEnabled: true, objectLockDefaultRetention: ObjectLockRetention.compliance(lockedFor) }
      : {}),
    ...(cors ? { cors } : {}),
    ...(lifecycleRules ? { lifecycleRules } : {}),
  });
}

export function lifetimeOf(stage: Stage): { removalPolicy: RemovalPolicy; autoDeleteObjects: boolean } {
  return {
    removalPolicy: stage.ephemeral ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN,
    autoDeleteObjects: stage.ephemeral,
  };
}

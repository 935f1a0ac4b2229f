import { Duration, Validations } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { lifetimeOf } from '#infra/constructs/private-bucket.ts';
import type { Stage } from '#infra/stage.ts';

/** Keeps the access logs of a stack's buckets and distribution for a year, of an ephemeral stage for a week. */
export function accessLogs(scope: Construct, stage: Stage): Bucket {
  const bucket = new Bucket(scope, 'AccessLogs', {
    ...lifetimeOf(stage),
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    // CloudFront delivers its logs with an access control list.
    objectOwnership: ObjectOwnership.BUCKET_OWNER_PREFERRED,
    enforceSSL: true,
    encryption: BucketEncryption.S3_MANAGED,
    lifecycleRules: [{ expiration: Duration.days(stage.ephemeral ? 7 : 365) }],
  });
  Validations.of(bucket).acknowledge({
    id: 'AwsSolutions-S1',
    reason: 'This bucket holds the access logs; logging access to it into itself would never end',
  });
  return bucket;
}

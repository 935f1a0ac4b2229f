import {
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteBucketCorsCommand,
  DeleteBucketLifecycleCommand,
  GetBucketCorsCommand,
  GetBucketEncryptionCommand,
  GetBucketLifecycleConfigurationCommand,
  GetBucketLocationCommand,
  GetBucketOwnershipControlsCommand,
  GetBucketPolicyCommand,
  GetBucketTaggingCommand,
  GetPublicAccessBlockCommand,
  HeadBucketCommand,
  ListBucketsCommand,
  PutBucketCorsCommand,
  PutBucketEncryptionCommand,
  PutBucketLifecycleConfigurationCommand,
  PutBucketOwnershipControlsCommand,
  PutBucketPolicyCommand,
  PutBucketReplicationCommand,
  PutBucketTaggingCommand,
  PutObjectCommand,
  PutPublicAccessBlockCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outcomeOf, type ServedS3, serveS3 } from './serve-s3.ts';

let s3: ServedS3;
let Bucket: string;

beforeAll(async () => {
  s3 = await serveS3();
  Bucket = await s3.aBucket();
});
afterAll(() => s3.close());

describe('a bucket', () => {
  it('is created once, found and listed', async () => {
    const head = await s3.client.send(new HeadBucketCommand({ Bucket }));
    const { Buckets } = await s3.client.send(new ListBucketsCommand({}));

    expect(head.BucketRegion).toBe('us-east-1');
    expect(Buckets?.map(({ Name }) => Name)).toContain(Bucket);
    expect(await outcomeOf(s3.client.send(new CreateBucketCommand({ Bucket })))).toBe('accepted');
  });

  it('remembers its own region', async () => {
    const CreateBucketConfiguration = { LocationConstraint: 'eu-central-1' } as const;
    const create = new CreateBucketCommand({ Bucket: 'frankfurt-documents', CreateBucketConfiguration });
    await s3.client.send(create);
    const locationOf = async (name: string) =>
      (await s3.client.send(new GetBucketLocationCommand({ Bucket: name }))).LocationConstraint;

    expect(await locationOf('frankfurt-documents')).toBe('eu-central-1');
    expect(await locationOf(Bucket)).toBeFalsy();
    expect(await outcomeOf(s3.client.send(create))).toBe('BucketAlreadyOwnedByYou');
  });

  it.each(['ab', 'Upper-Case', 'under_score', '-dash', '192.168.0.1'])('cannot be named %s', async (name) => {
    expect(await outcomeOf(s3.client.send(new CreateBucketCommand({ Bucket: name })))).toBe('InvalidBucketName');
  });

  it('is deleted only when it is empty', async () => {
    const full = await s3.aBucket();
    const empty = await s3.aBucket();
    await s3.client.send(new PutObjectCommand({ Bucket: full, Key: 'x', Body: 'x' }));

    expect(await outcomeOf(s3.client.send(new DeleteBucketCommand({ Bucket: full })))).toBe('BucketNotEmpty');
    expect(await outcomeOf(s3.client.send(new DeleteBucketCommand({ Bucket: empty })))).toBe('accepted');
    expect(await outcomeOf(s3.client.send(new HeadBucketCommand({ Bucket: empty })))).toBe('NotFound');
  });
});

describe('the configuration of a bucket', () => {
  it('for lifecycle is kept until it is deleted', async () => {
    const Rules = [
      {
        ID: 'expire-exports',
        Status: 'Enabled' as const,
        Filter: { Prefix: 'exports/' },
        Expiration: { Days: 7 },
        AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 },
      },
    ];
    const get = () => s3.client.send(new GetBucketLifecycleConfigurationCommand({ Bucket }));
    expect(await outcomeOf(get())).toBe('NoSuchLifecycleConfiguration');
    await s3.client.send(new PutBucketLifecycleConfigurationCommand({ Bucket, LifecycleConfiguration: { Rules } }));

    expect((await get()).Rules).toEqual(Rules);
    await s3.client.send(new DeleteBucketLifecycleCommand({ Bucket }));
    expect(await outcomeOf(get())).toBe('NoSuchLifecycleConfiguration');
  });

  it('for encryption has S3’s default and can be changed', async () => {
    const algorithm = async () => {
      const { ServerSideEncryptionConfiguration } = await s3.client.send(new GetBucketEncryptionCommand({ Bucket }));
      return ServerSideEncryptionConfiguration?.Rules?.[0]?.ApplyServerSideEncryptionByDefault?.SSEAlgorithm;
    };
    expect(await algorithm()).toBe('AES256');
    const Rules = [{ ApplyServerSideEncryptionByDefault: { SSEAlgorithm: 'aws:kms' as const } }];
    await s3.client.send(new PutBucketEncryptionCommand({ Bucket, ServerSideEncryptionConfiguration: { Rules } }));
    expect(await algorithm()).toBe('aws:kms');
  });

  it('for public access and ownership is kept', async () => {
    const PublicAccessBlockConfiguration = {
      BlockPublicAcls: true,
      IgnorePublicAcls: true,
      BlockPublicPolicy: true,
      RestrictPublicBuckets: true,
    };
    const OwnershipControls = { Rules: [{ ObjectOwnership: 'BucketOwnerEnforced' as const }] };
    const getAccess = () => s3.client.send(new GetPublicAccessBlockCommand({ Bucket }));
    const getOwnership = () => s3.client.send(new GetBucketOwnershipControlsCommand({ Bucket }));
    expect(await outcomeOf(getAccess())).toBe('NoSuchPublicAccessBlockConfiguration');
    expect(await outcomeOf(getOwnership())).toBe('OwnershipControlsNotFoundError');
    await s3.client.send(new PutPublicAccessBlockCommand({ Bucket, PublicAccessBlockConfiguration }));
    await s3.client.send(new PutBucketOwnershipControlsCommand({ Bucket, OwnershipControls }));

    expect(await getAccess()).toMatchObject({ PublicAccessBlockConfiguration });
    expect(await getOwnership()).toMatchObject({ OwnershipControls });
  });

  it('for policy and tags is kept', async () => {
    const Policy = JSON.stringify({ Version: '2012-10-17', Statement: [] });
    const TagSet = [{ Key: 'stage', Value: 'local & small' }];
    const getPolicy = () => s3.client.send(new GetBucketPolicyCommand({ Bucket }));
    expect(await outcomeOf(getPolicy())).toBe('NoSuchBucketPolicy');
    expect(await outcomeOf(s3.client.send(new PutBucketPolicyCommand({ Bucket, Policy: '{' })))).toBe(
      'MalformedPolicy',
    );
    await s3.client.send(new PutBucketPolicyCommand({ Bucket, Policy }));
    await s3.client.send(new PutBucketTaggingCommand({ Bucket, Tagging: { TagSet } }));

    expect((await getPolicy()).Policy).toBe(Policy);
    expect((await s3.client.send(new GetBucketTaggingCommand({ Bucket }))).TagSet).toEqual(TagSet);
  });

  it('for CORS is kept until it is deleted', async () => {
    const CORSRules = [{ AllowedOrigins: ['*'], AllowedMethods: ['PUT'], AllowedHeaders: ['*'], MaxAgeSeconds: 60 }];
    const get = () => s3.client.send(new GetBucketCorsCommand({ Bucket }));
    expect(await outcomeOf(get())).toBe('NoSuchCORSConfiguration');
    await s3.client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules } }));

    expect((await get()).CORSRules).toEqual(CORSRules);
    await s3.client.send(new DeleteBucketCorsCommand({ Bucket }));
    expect(await outcomeOf(get())).toBe('NoSuchCORSConfiguration');
  });

  it('that the engine does not have is refused instead of ignored', async () => {
    const ReplicationConfiguration = { Role: 'arn:aws:iam::000000000000:role/x', Rules: [] };
    const replicate = s3.client.send(new PutBucketReplicationCommand({ Bucket, ReplicationConfiguration }));
    expect(await outcomeOf(replicate)).toBe('NotImplemented');
  });
});

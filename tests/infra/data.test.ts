import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { stageFor } from '#infra/stage.ts';
import { aSynthesizedStage } from '#tests/infra/synthesized-stage.ts';

const { templates, stacks } = aSynthesizedStage();
const { templates: ephemeral, stacks: ephemeralStacks } = aSynthesizedStage({ stage: stageFor('waivers') });

const index = (name: string, partition: string, sort: string) => ({
  IndexName: name,
  KeySchema: [
    { AttributeName: partition, KeyType: 'HASH' },
    { AttributeName: sort, KeyType: 'RANGE' },
  ],
  Projection: { ProjectionType: 'ALL' },
});

describe('tables', () => {
  it.each([
    {
      table: 'Records',
      indexes: [
        index('byList', 'listPk', 'listSk'),
        index('byAgent', 'agentPk', 'agentSk'),
        index('byDue', 'duePk', 'dueSk'),
      ],
      expiry: { AttributeName: 'expiresAt', Enabled: true },
    },
    { table: 'Series', indexes: Match.absent(), expiry: Match.absent() },
    {
      table: 'Audit',
      indexes: [
        index('byOrganization', 'orgPk', 'orgSk'),
        { ...index('byEntity', 'entityPk', 'orgSk'), Projection: { ProjectionType: 'KEYS_ONLY' } },
      ],
      expiry: Match.absent(),
    },
  ])(
    '$table have the keys that the functions use, on demand and recoverable to any second',
    ({ table, indexes, expiry }) => {
      const found = templates.data.findResources('AWS::DynamoDB::GlobalTable', {
        DeletionPolicy: 'Retain',
        Properties: {
          BillingMode: 'PAY_PER_REQUEST',
          KeySchema: [
            { AttributeName: 'pk', KeyType: 'HASH' },
            { AttributeName: 'sk', KeyType: 'RANGE' },
          ],
          GlobalSecondaryIndexes: indexes,
          TimeToLiveSpecification: expiry,
          SSESpecification: { SSEEnabled: true, SSEType: 'KMS' },
          Replicas: [
            {
              Region: 'us-east-1',
              DeletionProtectionEnabled: true,
              PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
            },
          ],
        },
      });

      expect(Object.keys(found).filter((logicalId) => logicalId.startsWith(table))).toHaveLength(1);
    },
  );

  it('go with their stage if it is a short-lived one', () => {
    const tables = ephemeral.data.findResources('AWS::DynamoDB::GlobalTable', { DeletionPolicy: 'Delete' });

    expect(Object.keys(tables)).toHaveLength(3);
    expect(ephemeralStacks.data.terminationProtection).toBe(false);
  });

  it('are in stacks that refuse deletion if their stage is not', () => {
    expect(Object.values(stacks).map(({ terminationProtection }) => terminationProtection)).toEqual([
      true,
      true,
      true,
      true,
      true,
    ]);
  });
});

describe('documents', () => {
  it('are versioned, private, encrypted and uploaded by browsers straight to the bucket', () => {
    templates.data.hasResource('AWS::S3::Bucket', {
      DeletionPolicy: 'Retain',
      Properties: {
        VersioningConfiguration: { Status: 'Enabled' },
        PublicAccessBlockConfiguration: {
          BlockPublicAcls: true,
          BlockPublicPolicy: true,
          IgnorePublicAcls: true,
          RestrictPublicBuckets: true,
        },
        BucketEncryption: {
          ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: 'aws:kms' } }],
        },
        CorsConfiguration: {
          CorsRules: [
            Match.objectLike({
              AllowedMethods: ['PUT', 'GET', 'HEAD'],
              AllowedOrigins: ['*'],
              ExposedHeaders: ['ETag'],
            }),
          ],
        },
        LifecycleConfiguration: {
          Rules: [
            {
              AbortIncompleteMultipartUpload: { DaysAfterInitiation: 7 },
              NoncurrentVersionExpiration: { NoncurrentDays: 30 },
              ExpiredObjectDeleteMarker: true,
              Status: 'Enabled',
            },
            { Prefix: 'marked-copies/', ExpirationInDays: 1, Status: 'Enabled' },
            { Prefix: 'structure-imports/', ExpirationInDays: 90, Status: 'Enabled' },
          ],
        },
        LoggingConfiguration: { DestinationBucketName: Match.anyValue(), LogFilePrefix: 'documents/' },
      },
    });
  });

  it('are refused to anybody who asks without TLS, like every bucket', () => {
    const withoutTls = {
      Action: 's3:*',
      Effect: 'Deny',
      Principal: { AWS: '*' },
      Condition: { Bool: { 'aws:SecureTransport': 'false' } },
    };
    const policies = templates.data.findResources('AWS::S3::BucketPolicy', {
      Properties: { PolicyDocument: { Statement: Match.arrayWith([Match.objectLike(withoutTls)]) } },
    });

    expect(Object.keys(policies)).toHaveLength(4);
  });
});

describe('anchors of the audit', () => {
  const lock = (template: typeof templates.data) =>
    Object.values(template.findResources('AWS::S3::Bucket')).flatMap(
      ({ Properties }) => Properties.ObjectLockConfiguration ?? [],
    );

  it('are locked for ten years, whoever wants them otherwise, and each is put once', () => {
    expect(lock(templates.data)).toEqual([
      { ObjectLockEnabled: 'Enabled', Rule: { DefaultRetention: { Days: 3_650, Mode: 'COMPLIANCE' } } },
    ]);
    const puttingOver = {
      Action: 's3:PutObject',
      Effect: 'Deny',
      Principal: { AWS: '*' },
      Condition: { Null: { 's3:if-none-match': 'true' } },
    };
    const policies = templates.data.findResources('AWS::S3::BucketPolicy', {
      Properties: { PolicyDocument: { Statement: Match.arrayWith([Match.objectLike(puttingOver)]) } },
    });
    expect(Object.keys(policies)).toHaveLength(1);
  });

  it('go with their stage if it is a short-lived one', () => {
    expect(lock(ephemeral.data)).toEqual([]);
  });
});

describe('people', () => {
  it('sign in by e-mail, are invited, and choose passwords by a policy without gaps', () => {
    templates.identity.hasResourceProperties('AWS::Cognito::UserPool', {
      UsernameAttributes: ['email'],
      UsernameConfiguration: { CaseSensitive: false },
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
      Policies: {
        PasswordPolicy: {
          MinimumLength: 10,
          RequireLowercase: true,
          RequireUppercase: true,
          RequireNumbers: true,
          RequireSymbols: false,
          TemporaryPasswordValidityDays: 7,
        },
      },
      // The second factor is the product's own.
      MfaConfiguration: 'OFF',
      UserPoolTier: 'PLUS',
      UserPoolAddOns: { AdvancedSecurityMode: 'ENFORCED' },
      DeletionProtection: 'ACTIVE',
    });
  });

  it('are asked for passwords by the functions alone, whose tokens of the pool are over at once, without a hosted page', () => {
    templates.identity.hasResourceProperties('AWS::Cognito::UserPoolClient', {
      ExplicitAuthFlows: ['ALLOW_ADMIN_USER_PASSWORD_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
      AllowedOAuthFlows: Match.absent(),
      CallbackURLs: Match.absent(),
      GenerateSecret: false,
      PreventUserExistenceErrors: 'ENABLED',
      EnableTokenRevocation: true,
      AccessTokenValidity: 5,
      IdTokenValidity: 5,
      RefreshTokenValidity: 60,
      TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'minutes' },
    });
  });
});

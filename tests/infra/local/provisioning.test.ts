import { DescribeTableCommand, DescribeTimeToLiveCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetBucketCorsCommand, S3Client } from '@aws-sdk/client-s3';
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { afterEach, describe, expect, it } from 'vitest';
import type { LocalStack } from '#infra/local/running-stack.ts';
import type { Template } from '#infra/local/template/assembly.ts';
import { type AssemblyFixture, aFunctionResource, anAssembly, aWebsite, deployer } from './assembly-fixture.ts';

const print = `export const handler = async () => process.env;`;

let assembly: AssemblyFixture | undefined;
let stack: LocalStack | undefined;

afterEach(async () => {
  await stack?.close();
  assembly?.remove();
  stack = undefined;
});

async function startWith(resources: Template['Resources']): Promise<LocalStack> {
  assembly = anAssembly({ resources, functions: { print }, site: { 'index.html': '' } });
  stack = await assembly.start();
  return stack;
}

const keys = [
  { AttributeName: 'pk', AttributeType: 'S' },
  { AttributeName: 'listPk', AttributeType: 'S' },
];

function aTable(properties: Record<string, unknown> = {}) {
  return {
    Type: 'AWS::DynamoDB::Table',
    Properties: {
      TableName: 'records',
      KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
      AttributeDefinitions: keys.slice(0, 1),
      ...properties,
    },
  };
}

describe('a template', () => {
  it('has everything made that runs here, and its references resolved', async () => {
    const running = await startWith({
      Records: aTable({ TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true } }),
      Documents: {
        Type: 'AWS::S3::Bucket',
        Properties: {
          CorsConfiguration: { CorsRules: [{ AllowedMethods: ['PUT'], AllowedOrigins: ['*'], AllowedHeaders: ['*'] }] },
        },
      },
      People: {
        Type: 'AWS::Cognito::UserPool',
        Properties: {
          UserPoolName: 'people',
          UsernameAttributes: ['email'],
          MfaConfiguration: 'OPTIONAL',
          EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
        },
      },
      Browser: {
        Type: 'AWS::Cognito::UserPoolClient',
        Properties: {
          UserPoolId: { Ref: 'People' },
          ExplicitAuthFlows: ['ALLOW_USER_PASSWORD_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
        },
      },
      Signing: {
        Type: 'AWS::SecretsManager::Secret',
        Properties: {
          GenerateSecretString: { PasswordLength: 40, SecretStringTemplate: '{}', GenerateStringKey: 'current' },
        },
      },
      Sender: { Type: 'AWS::SES::EmailIdentity', Properties: { EmailIdentity: 'no-reply@trestle.example' } },
      Role: { Type: 'AWS::IAM::Role', Properties: {} },
      SiteUrl: {
        Type: 'AWS::SSM::Parameter',
        Properties: {
          Name: '/site-url',
          Type: 'String',
          Value: { 'Fn::Sub': 'https://$'.concat('{Distribution.DomainName}') },
        },
      },
      Print: aFunctionResource('print', {
        Role: { 'Fn::GetAtt': ['Role', 'Arn'] },
        Environment: {
          Variables: {
            TABLE: { 'Fn::GetAtt': ['Records', 'Arn'] },
            POOL: { Ref: 'People' },
            CLIENT: { Ref: 'Browser' },
            SECRET: { Ref: 'Signing' },
            KNOWN: {
              'Fn::Join': ['', ['{{resolve:secretsmanager:', { Ref: 'Signing' }, ':SecretString:current::}}']],
            },
            BUCKET: { Ref: 'Documents' },
          },
        },
      }),
      Deployer: deployer,
      ...aWebsite('Print'),
    });
    const { region, credentials, endpoints } = running.access;
    const dynamoDb = new DynamoDBClient({ region, credentials, endpoint: endpoints.dynamoDb });
    const s3 = new S3Client({ region, credentials, endpoint: endpoints.services, forcePathStyle: true });

    const seen = Object(await running.invoke('print', {}));
    expect(seen).toMatchObject({
      TABLE: 'arn:aws:dynamodb:us-east-1:000000000000:table/records',
      POOL: expect.stringMatching(/^us-east-1_/),
      CLIENT: expect.stringMatching(/^\w{20,}$/),
      SECRET: expect.stringContaining('arn:aws:secretsmanager:'),
      AWS_ENDPOINT_URL_DYNAMODB: endpoints.dynamoDb,
      KNOWN: expect.stringMatching(/^.{40}$/),
    });
    const timeToLive = await dynamoDb.send(new DescribeTimeToLiveCommand({ TableName: 'records' }));
    expect(timeToLive.TimeToLiveDescription).toMatchObject({ TimeToLiveStatus: 'ENABLED', AttributeName: 'expiresAt' });
    const cors = await s3.send(new GetBucketCorsCommand({ Bucket: seen.BUCKET }));
    expect(cors.CORSRules).toMatchObject([{ AllowedMethods: ['PUT'], AllowedOrigins: ['*'] }]);
    const parameters = new SSMClient({ region, credentials, endpoint: endpoints.services });
    const siteUrl = await parameters.send(new GetParameterCommand({ Name: '/site-url' }));
    expect(siteUrl.Parameter?.Value).toBe(running.origin);
    expect(running.unsupported).toEqual([]);
  });

  it('has what is not supported printed: types, and properties that matter', async () => {
    const { unsupported } = await startWith({
      Search: { Type: 'AWS::OpenSearchService::Domain' },
      Records: aTable({ KinesisStreamSpecification: { StreamArn: 'arn' }, Tags: [{ Key: 'a', Value: 'b' }] }),
      Print: aFunctionResource('print', { VpcConfig: { SubnetIds: [] } }),
      Alarm: { Type: 'AWS::CloudWatch::Alarm', Properties: {} },
    });

    expect(unsupported).toEqual([
      'AWS::OpenSearchService::Domain (Search)',
      'AWS::DynamoDB::Table Records: KinesisStreamSpecification',
      'AWS::Lambda::Function Print: VpcConfig',
    ]);
    expect(assembly?.printed).toEqual(unsupported.map((what) => `not supported on one machine: ${what}`));
  });

  it('finds its resources again after a restart, and gives an old table its new index', async () => {
    const pool = { Type: 'AWS::Cognito::UserPool', Properties: { UserPoolName: 'people' } };
    const reporter = aFunctionResource('print', { Environment: { Variables: { POOL: { Ref: 'People' } } } });
    const first = await startWith({ Records: aTable(), People: pool, Print: reporter });
    const before = Object(await first.invoke('print', {})).POOL;
    await first.close();

    const index = {
      IndexName: 'byList',
      KeySchema: [{ AttributeName: 'listPk', KeyType: 'HASH' }],
      Projection: { ProjectionType: 'ALL' },
    };
    const changed = anAssembly({
      resources: {
        Records: aTable({ AttributeDefinitions: keys, GlobalSecondaryIndexes: [index] }),
        People: pool,
        Print: reporter,
      },
      functions: { print },
    });
    stack = await changed.start({ dataDir: assembly?.dataDir ?? '' });
    const { region, credentials, endpoints } = stack.access;
    const dynamoDb = new DynamoDBClient({ region, credentials, endpoint: endpoints.dynamoDb });
    const { Table } = await dynamoDb.send(new DescribeTableCommand({ TableName: 'records' }));

    expect(Object(await stack.invoke('print', {})).POOL).toBe(before);
    expect(Table?.GlobalSecondaryIndexes).toMatchObject([{ IndexName: 'byList', IndexStatus: 'ACTIVE' }]);
    changed.remove();
  });

  it('that cannot be made names the resource and leaves nothing running', async () => {
    const broken = anAssembly({
      resources: { Bad: { Type: 'AWS::SQS::Queue', Properties: { QueueName: { Ref: 'Nobody' } } } },
    });

    await expect(broken.start()).rejects.toThrow('app/Bad (AWS::SQS::Queue): Nobody is not in app');
    assembly = anAssembly({ resources: { Good: { Type: 'AWS::SQS::Queue' } } });
    stack = await assembly.start({ dataDir: broken.dataDir });
    expect(stack.runtime.queues.size).toBe(1);
    await stack.close();
    broken.remove();
  });
});

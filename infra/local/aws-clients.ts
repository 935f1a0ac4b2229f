import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { S3Client } from '@aws-sdk/client-s3';
import { SchedulerClient } from '@aws-sdk/client-scheduler';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { SQSClient } from '@aws-sdk/client-sqs';
import { SSMClient } from '@aws-sdk/client-ssm';
import type { Credentials } from './engines/engine.ts';

/** Base URLs of the engines: DynamoDB has its own, all other services share one. */
export interface EngineEndpoints {
  readonly dynamoDb: string;
  readonly services: string;
}

/** How to reach the engines, or the emulator that replaces them. */
export interface AwsAccess {
  readonly region: string;
  readonly credentials: Credentials;
  readonly endpoints: EngineEndpoints;
}

/** Clients for provisioning and polling. */
export interface AwsClients {
  readonly dynamoDb: DynamoDBClient;
  readonly streams: DynamoDBStreamsClient;
  readonly s3: S3Client;
  readonly sqs: SQSClient;
  readonly cognito: CognitoIdentityProviderClient;
  readonly secrets: SecretsManagerClient;
  readonly ses: SESv2Client;
  readonly scheduler: SchedulerClient;
  readonly parameters: SSMClient;
  close(): void;
}

/** Opens the SDK clients against the engines. */
export function awsClients({ region, credentials, endpoints }: AwsAccess): AwsClients {
  // A copy, because clients write their own notes into the object.
  const shared = { region, credentials: { ...credentials }, endpoint: endpoints.services };
  const clients = {
    dynamoDb: new DynamoDBClient({ ...shared, endpoint: endpoints.dynamoDb }),
    streams: new DynamoDBStreamsClient({ ...shared, endpoint: endpoints.dynamoDb }),
    s3: new S3Client({ ...shared, forcePathStyle: true }),
    sqs: new SQSClient(shared),
    cognito: new CognitoIdentityProviderClient(shared),
    secrets: new SecretsManagerClient(shared),
    scheduler: new SchedulerClient(shared),
    ses: new SESv2Client(shared),
    parameters: new SSMClient(shared),
  };
  return {
    ...clients,
    close() {
      for (const client of Object.values(clients)) client.destroy();
    },
  };
}

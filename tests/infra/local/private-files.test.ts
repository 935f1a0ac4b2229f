import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterEach, expect, it } from 'vitest';
import type { LocalStack } from '#infra/local/running-stack.ts';
import { type AssemblyFixture, aFunctionResource, anAssembly } from './assembly-fixture.ts';

let assembly: AssemblyFixture | undefined;
let stack: LocalStack | undefined;

afterEach(async () => {
  await stack?.close();
  assembly?.remove();
});

/** What others than the owner could open, by path. */
function openToOthers(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((entry) => join(folder, entry));
  return [folder, ...entries].filter((path) => (statSync(path).mode & 0o077) !== 0);
}

async function writeEverything({ access, invoke }: LocalStack): Promise<void> {
  const { region, credentials, endpoints } = access;
  const dynamoDb = new DynamoDBClient({ region, credentials, endpoint: endpoints.dynamoDb });
  const s3 = new S3Client({ region, credentials, endpoint: endpoints.services, forcePathStyle: true });
  await dynamoDb.send(new PutItemCommand({ TableName: 'records', Item: { pk: { S: 'one' } } }));
  await s3.send(new PutObjectCommand({ Bucket: 'documents', Key: 'agreement.pdf', Body: 'confidential' }));
  await invoke('speak', {});
}

it('what is kept on this machine is readable by its owner only, also where it was not before', async () => {
  assembly = anAssembly({
    resources: {
      Records: {
        Type: 'AWS::DynamoDB::Table',
        Properties: {
          TableName: 'records',
          KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
          AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
        },
      },
      Documents: { Type: 'AWS::S3::Bucket', Properties: { BucketName: 'documents' } },
      Speak: aFunctionResource('speak'),
    },
    functions: { speak: "export const handler = async () => { console.log('something'); return {}; };" },
  });
  stack = await assembly.start();
  await writeEverything(stack);

  expect(openToOthers(assembly.dataDir)).toEqual([]);
  expect(readdirSync(join(assembly.dataDir, 'dynamodb')).length).toBeGreaterThan(0);
  expect(readdirSync(join(assembly.dataDir, 's3', 'contents'))).toHaveLength(1);

  await stack.close();
  for (const folder of ['.', 'dynamodb', 's3/contents']) chmodSync(join(assembly.dataDir, folder), 0o755);
  for (const file of readdirSync(join(assembly.dataDir, 'dynamodb'))) {
    chmodSync(join(assembly.dataDir, 'dynamodb', file), 0o644);
  }
  stack = await assembly.start();

  expect(openToOthers(assembly.dataDir)).toEqual([]);
});

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DynamoDBClient, PutItemCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import { GetQueueUrlCommand, ReceiveMessageCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AwsAccess } from '#infra/local/aws-clients.ts';
import { openDataDirectory } from '#infra/local/data-directory.ts';
import { type AssemblyFixture, anAssembly } from './assembly-fixture.ts';

let assembly: AssemblyFixture;
const children: ChildProcess[] = [];

beforeEach(() => {
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
      Work: { Type: 'AWS::SQS::Queue', Properties: { QueueName: 'work' } },
    },
  });
});

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  assembly.remove();
});

async function serve() {
  const script = join(import.meta.dirname, 'serve-fixture.ts');
  const child = spawn(process.execPath, [script, assembly.directory, assembly.dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  const { access }: { access: AwsAccess } = JSON.parse(line);
  const { region, credentials, endpoints } = access;
  return {
    child,
    dynamoDb: new DynamoDBClient({ region, credentials, endpoint: endpoints.dynamoDb }),
    sqs: new SQSClient({ region, credentials, endpoint: endpoints.services }),
  };
}

async function queueUrl(sqs: SQSClient): Promise<string | undefined> {
  return (await sqs.send(new GetQueueUrlCommand({ QueueName: 'work' }))).QueueUrl;
}

/** Processes whose command line names the data directory: the database above all. */
function processesOf(directory: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(directory);
      } catch {
        return false;
      }
    });
}

describe('a stack whose process is killed', () => {
  it('leaves no process behind, and everything it acknowledged is there again', async () => {
    const first = await serve();
    const acknowledged: string[] = [];
    const writing = (async () => {
      for (let number = 0; number < 1_000; number += 1) {
        const pk = String(number).padStart(4, '0');
        await first.dynamoDb.send(new PutItemCommand({ TableName: 'records', Item: { pk: { S: pk } } }));
        acknowledged.push(pk);
      }
    })().catch(() => undefined);
    await first.sqs.send(new SendMessageCommand({ QueueUrl: await queueUrl(first.sqs), MessageBody: 'kept' }));
    await expect.poll(() => acknowledged.length, { timeout: 10_000 }).toBeGreaterThan(50);

    first.child.kill('SIGKILL');
    await writing;
    first.dynamoDb.destroy();

    await expect.poll(() => processesOf(assembly.dataDir), { timeout: 5_000 }).toEqual([]);
    const second = await serve();
    const { Items = [] } = await second.dynamoDb.send(new ScanCommand({ TableName: 'records' }));
    expect(Items.map(({ pk }) => pk?.S)).toEqual(expect.arrayContaining(acknowledged));
    const { Messages } = await second.sqs.send(new ReceiveMessageCommand({ QueueUrl: await queueUrl(second.sqs) }));
    expect(Messages).toMatchObject([{ Body: 'kept' }]);
  });

  it('does not keep its data directory from the next one, as a living one does', async () => {
    const { child } = await serve();
    expect(() => openDataDirectory(assembly.dataDir)).toThrow(`in use by process ${child.pid}`);

    child.kill('SIGKILL');
    await once(child, 'exit');

    openDataDirectory(assembly.dataDir).release();
  });
});

describe('npm start', () => {
  it('says which port is taken and how to choose another', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const address = taken.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;

    const start = join(import.meta.dirname, '../../../infra/local/start.ts');
    const child = spawn(process.execPath, [start], {
      env: { ...process.env, PORT: String(port), DATA_DIR: assembly.dataDir },
    });
    const said: string[] = [];
    child.stderr.on('data', (chunk) => said.push(String(chunk)));
    const [code] = await once(child, 'exit');
    taken.close();

    expect(code).toBe(1);
    expect(said.join('')).toBe(
      `Port ${port} is in use. Stop what uses it, or choose another port:  PORT=${port + 1} npm start\n`,
    );
  });
});

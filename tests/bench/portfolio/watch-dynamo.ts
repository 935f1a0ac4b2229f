import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

type Command = Parameters<DynamoDBDocumentClient['send']>[0];

/** What one request asked of DynamoDB. */
export interface Seen {
  readonly commands: readonly Command[];
  /** How often it waited: reads that are under way together count once. */
  readonly roundTrips: number;
}

export interface Watch {
  reset(): void;
  seen(): Seen;
}

/** Records the commands of this process's client, and how many of them followed one another. */
export async function watchDynamo(): Promise<Watch> {
  const { dynamo } = await import('#functions/platform/storage/database.ts');
  let commands: Command[] = [];
  let roundTrips = 0;
  let underWay = 0;
  const send = dynamo.send.bind(dynamo) as (command: Command) => Promise<unknown>;
  Object.assign(dynamo, {
    send: async (command: Command) => {
      commands.push(command);
      if (underWay === 0) roundTrips += 1;
      underWay += 1;
      try {
        return await send(command);
      } finally {
        underWay -= 1;
      }
    },
  });
  return {
    reset: () => {
      commands = [];
      roundTrips = 0;
    },
    seen: () => ({ commands: [...commands], roundTrips }),
  };
}

/** The same reads by themselves, one after the other. */
export async function replay(commands: readonly Command[]): Promise<void> {
  const { DynamoDBClient } = await import('@aws-sdk/client-dynamodb');
  const lib = await import('@aws-sdk/lib-dynamodb');
  raw ??= lib.DynamoDBDocumentClient.from(new DynamoDBClient({}));
  for (const command of commands) {
    // A command is used up by sending it; the same input makes another one.
    const Again = lib[command.constructor.name as 'GetCommand'];
    await raw.send(new Again(command.input as ConstructorParameters<typeof Again>[0]));
  }
}

let raw: DynamoDBDocumentClient | undefined;

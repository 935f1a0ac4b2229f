import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { environment } from '#functions/platform/environment.ts';
import { dynamo } from '#functions/platform/storage/database.ts';

export interface Command {
  readonly input: object;
}
export type Send = (command: Command) => Promise<unknown>;

/** What this process asks of DynamoDB while `act` runs goes through `around`. Both get the way to DynamoDB itself. */
export async function throughDynamo<Result>(
  around: (send: Send) => Send,
  act: (send: Send) => Promise<Result>,
): Promise<Result> {
  const send = dynamo.send.bind(dynamo) as unknown as Send;
  const own = Object.getOwnPropertyDescriptor(dynamo, 'send');
  Object.assign(dynamo, { send: around(send) });
  try {
    return await act(send);
  } finally {
    if (own === undefined) Reflect.deleteProperty(dynamo, 'send');
    else Object.defineProperty(dynamo, 'send', own);
  }
}

/** More than 1 MB. Without a limit, DynamoDB Local reads the whole trail before it answers. */
const moreThanMegabyte = 4_000;

/** How many records of an organization's trail, the newest, a query reads before it has read 1 MB. */
async function recordsInMegabyte(organizationId: string): Promise<number> {
  const { ScannedCount = 0 } = await dynamo.send(
    new QueryCommand({
      TableName: environment().AUDIT_TABLE,
      IndexName: 'byOrganization',
      KeyConditionExpression: 'orgPk = :scope',
      ExpressionAttributeValues: { ':scope': organizationId },
      ScanIndexForward: false,
      Limit: moreThanMegabyte,
    }),
  );
  return ScannedCount;
}

/**
 * DynamoDB ends a query after 1 MB, whatever a filter leaves of it. DynamoDB Local counts only what is left: a filter that leaves nothing reads on to the end
 * there. Inside `act` such queries end as they do on AWS.
 */
export async function endingAsOnAws<Result>(organizationId: string, act: () => Promise<Result>): Promise<Result> {
  const most = await recordsInMegabyte(organizationId);
  return throughDynamo(
    (send) => (command) => {
      if (!(command instanceof QueryCommand) || command.input.FilterExpression === undefined) return send(command);
      return send(new QueryCommand({ ...command.input, Limit: Math.min(command.input.Limit ?? most, most) }));
    },
    act,
  );
}

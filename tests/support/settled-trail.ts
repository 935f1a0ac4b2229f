import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { auditOfOrganization, tables } from './audit.ts';
import { stackUnderTest } from './stack-under-test.ts';

/** Puts the records of an organization an hour back in the order of time, as if they had been written then. */
export async function settle(organizationId: string): Promise<void> {
  for (const { pk, sk, at } of await auditOfOrganization(organizationId)) {
    const moment = new Date(Date.parse(at) - 3_600_000).toISOString();
    await tables().send(
      new UpdateCommand({
        TableName: stackUnderTest().environment['AUDIT_TABLE'],
        Key: { pk, sk },
        UpdateExpression: 'SET orgSk = :order',
        ExpressionAttributeValues: { ':order': `${moment}#${pk}` },
      }),
    );
  }
}

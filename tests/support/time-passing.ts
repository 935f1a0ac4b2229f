import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { headSort } from '#functions/platform/series/series-keys.ts';
import { auditOfOrganization, tables } from './audit.ts';
import { stackUnderTest } from './stack-under-test.ts';

const millisecondsInDay = 86_400_000;

const earlier = (moment: string, days: number): string =>
  new Date(Date.parse(moment) - days * millisecondsInDay).toISOString();

/** The figures of one entity have a trail, and are kept in a table of their own. */
const isOfFigures = (subject: string): boolean => subject.endsWith(`#${headSort}`);

/** Makes everything that was written in an organization so far older: its records and their history. */
export async function letDaysPass(organizationId: string, days: number): Promise<void> {
  const { RECORDS_TABLE, AUDIT_TABLE } = stackUnderTest().environment;
  const records = new Map<string, { pk: string; sk: string }>();
  for (const { pk: subject, sk: version, at } of await auditOfOrganization(organizationId)) {
    const [organization, kind, id, ...part] = subject.split('#');
    // When figures changed stands in their trail alone.
    if (!isOfFigures(subject)) records.set(subject, { pk: `${organization}#${kind}#${id}`, sk: part.join('#') });
    await tables().send(
      new UpdateCommand({
        TableName: AUDIT_TABLE,
        Key: { pk: subject, sk: version },
        UpdateExpression: 'SET #at = :at',
        ExpressionAttributeNames: { '#at': 'at' },
        ExpressionAttributeValues: { ':at': earlier(at, days) },
      }),
    );
  }
  for (const Key of records.values()) {
    const { Item } = await tables().send(new GetCommand({ TableName: RECORDS_TABLE, Key }));
    if (Item === undefined) throw new Error(`No record ${Key.pk} ${Key.sk}.`);
    await tables().send(
      new UpdateCommand({
        TableName: RECORDS_TABLE,
        Key,
        UpdateExpression: 'SET createdAt = :created, updatedAt = :updated',
        ExpressionAttributeValues: {
          ':created': earlier(Item['createdAt'], days),
          ':updated': earlier(Item['updatedAt'], days),
        },
      }),
    );
  }
}

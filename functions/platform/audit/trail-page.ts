import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { environment } from '#functions/platform/environment.ts';
import { dynamo } from '#functions/platform/storage/database.ts';

/** An audit record with everything that it is stored with. */
export const AuditRecord = z.looseObject({
  pk: z.string(),
  sk: z.string(),
  orgPk: z.string(),
  orgSk: z.string(),
  entityPk: z.string().optional(),
  event: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  previousHash: z.string(),
  hash: z.string(),
});
export type AuditRecord = z.infer<typeof AuditRecord>;

/** Where a walk along an organization's trail goes on. */
export const TrailPosition = z.strictObject({ pk: z.string(), sk: z.string(), orgPk: z.string(), orgSk: z.string() });
export type TrailPosition = z.infer<typeof TrailPosition>;

export interface StoredTrailPage {
  readonly records: readonly AuditRecord[];
  /** Where the page has ended; null where the trail, or the stretch that is wanted, has. */
  readonly next: TrailPosition | null;
}

interface Stretch {
  /** Behind which the page begins. */
  readonly from: TrailPosition | null;
  readonly limit: number;
  /** From the first moment up to the last one (ISO 8601), which is not included. */
  readonly moments?: readonly [since: string, until: string] | undefined;
}

/** A page of what was written in a scope, as it is stored, the oldest first. It reads 1 MB at most. */
export async function trailPage(scope: string, { from, limit, moments }: Stretch): Promise<StoredTrailPage> {
  const [since, until] = moments ?? [];
  const { Items = [], LastEvaluatedKey } = await dynamo.send(
    new QueryCommand({
      TableName: environment().AUDIT_TABLE,
      IndexName: 'byOrganization',
      // Keys begin with their moment and go on, so that none is equal to one.
      KeyConditionExpression: `orgPk = :scope${moments === undefined ? '' : ' AND orgSk BETWEEN :since AND :until'}`,
      ExpressionAttributeValues: {
        ':scope': scope,
        ...(moments === undefined ? {} : { ':since': since === '' ? ' ' : since, ':until': until }),
      },
      Limit: limit,
      ...(from === null ? {} : { ExclusiveStartKey: from }),
    }),
  );
  return {
    records: Items.map((item) => AuditRecord.parse(item)),
    next: LastEvaluatedKey === undefined ? null : TrailPosition.parse(LastEvaluatedKey),
  };
}

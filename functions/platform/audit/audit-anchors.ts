import { createHash } from 'node:crypto';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { awsClient } from '#functions/platform/aws/aws-client.ts';
import { environment } from '#functions/platform/environment.ts';
import { s3Address } from '#functions/platform/files/s3-address.ts';
import { dynamo } from '#functions/platform/storage/database.ts';

const s3 = new S3Client({ ...awsClient('data'), ...s3Address });

/**
 * What an organization's trail held between two moments, as it was noted outside of the tables. The note can be neither changed nor removed by anybody
 * who may write there: the bucket keeps it locked. Moments are ISO texts; the first one is empty.
 */
const Anchor = z.strictObject({
  scope: z.string(),
  /** Counts from 1 within the scope. */
  number: z.number().int(),
  from: z.string(),
  /** Not included. */
  until: z.string(),
  records: z.number().int(),
  digest: z.string(),
  /** Of the anchor before it, as it is stored; empty for the first. */
  previous: z.string(),
});
type Anchor = z.infer<typeof Anchor>;

/** An anchor with which the trail, or the anchor before it, no longer agrees. */
export interface AnchorBreak {
  readonly anchor: number;
  readonly kind: 'anchored' | 'unchained';
}

const TrailLine = z.object({ pk: z.string(), sk: z.string(), orgSk: z.string(), hash: z.string() });
type TrailLine = z.infer<typeof TrailLine>;

/** Null for what is no anchor: whoever may write anchors may have put something else there, which must not stop the others from being looked at. */
function anchorIn(stored: string): Anchor | null {
  try {
    return Anchor.parse(JSON.parse(stored));
  } catch {
    return null;
  }
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

const keyOf = (scope: string, number: number): string => `${scope}/${String(number).padStart(6, '0')}.json`;

const isMissing = (error: unknown): boolean => error instanceof Error && error.name === 'NoSuchKey';

/** An anchor as it is stored; null where there is none. */
async function storedAnchor(scope: string, number: number): Promise<string | null> {
  try {
    const place = { Bucket: environment().AUDIT_ANCHORS_BUCKET, Key: keyOf(scope, number) };
    const { Body } = await s3.send(new GetObjectCommand(place));
    return (await Body?.transformToString()) ?? null;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** All anchors of a scope in their order. Each has the number after the one before it, and none can be taken away. */
async function storedAnchors(scope: string): Promise<readonly string[]> {
  const atOnce = 16;
  const stored: string[] = [];
  for (;;) {
    const numbers = Array.from({ length: atOnce }, (_, at) => stored.length + at + 1);
    const found = await Promise.all(numbers.map((number) => storedAnchor(scope, number)));
    const end = found.indexOf(null);
    stored.push(...found.slice(0, end < 0 ? atOnce : end).filter((one) => one !== null));
    if (end >= 0) return stored;
  }
}

/** Ties the records of a stretch to each other, in the order of time; of one moment, in that of their keys. */
async function stretchOf(scope: string, from: string, until: string): Promise<Pick<Anchor, 'records' | 'digest'>> {
  let [digest, records, moment]: [string, number, TrailLine[]] = ['', 0, []];
  const nameOf = ({ pk, sk, hash }: TrailLine): string => `${pk}|${sk}|${hash}`;
  const close = () => {
    for (const line of moment.map(nameOf).toSorted()) digest = hashOf(`${digest}\n${line}`);
    records += moment.length;
    moment = [];
  };
  const pages = paginateQuery(
    { client: dynamo },
    {
      TableName: environment().AUDIT_TABLE,
      IndexName: 'byOrganization',
      // Records begin with their moment and go on, so none is equal to one, and those of `until` come after it.
      KeyConditionExpression: 'orgPk = :scope AND orgSk BETWEEN :from AND :until',
      ExpressionAttributeValues: { ':scope': scope, ':from': from === '' ? ' ' : from, ':until': until },
    },
  );
  for await (const { Items = [] } of pages) {
    for (const line of Items.map((item) => TrailLine.parse(item))) {
      if (moment[0] !== undefined && moment[0].orgSk !== line.orgSk) close();
      moment.push(line);
    }
  }
  close();
  return { records, digest };
}

/**
 * Notes what has come to a trail since the last anchor and is older than `until`; nothing where nothing has. Of two who do so at once, one does: what is
 * there is never put over.
 */
export async function anchorTrail(scope: string, until: Date): Promise<{ readonly anchored: number }> {
  const stored = await storedAnchors(scope);
  const last = stored.at(-1);
  const from = stored.map(anchorIn).findLast((anchor) => anchor !== null)?.until ?? '';
  const end = until.toISOString();
  if (end <= from) return { anchored: 0 };
  const stretch = await stretchOf(scope, from, end);
  if (stretch.records === 0) return { anchored: 0 };
  const number = stored.length + 1;
  const anchor: Anchor = {
    scope,
    number,
    from,
    until: end,
    ...stretch,
    previous: last === undefined ? '' : hashOf(last),
  };
  const place = { Bucket: environment().AUDIT_ANCHORS_BUCKET, Key: keyOf(scope, number), IfNoneMatch: '*' };
  try {
    await s3.send(new PutObjectCommand({ ...place, ContentType: 'application/json', Body: JSON.stringify(anchor) }));
  } catch (error) {
    if (!(error instanceof Error && error.name === 'PreconditionFailed')) throw error;
    return { anchored: 0 };
  }
  return { anchored: stretch.records };
}

/** Compares a trail with its anchors: what was rewritten together with all hashes in the tables differs from what was noted outside of them. */
export async function anchorBreaks(scope: string): Promise<readonly AnchorBreak[]> {
  const breaks: AnchorBreak[] = [];
  let [previous, until] = ['', ''];
  for (const [at, stored] of (await storedAnchors(scope)).entries()) {
    const number = at + 1;
    const anchor = anchorIn(stored);
    const follows = anchor?.scope === scope && anchor.number === number && anchor.previous === previous;
    if (!follows || anchor.from !== until) breaks.push({ anchor: number, kind: 'unchained' });
    previous = hashOf(stored);
    if (anchor === null) continue;
    const { records, digest } = await stretchOf(scope, anchor.from, anchor.until);
    if (records !== anchor.records || digest !== anchor.digest) breaks.push({ anchor: number, kind: 'anchored' });
    until = anchor.until;
  }
  return breaks;
}

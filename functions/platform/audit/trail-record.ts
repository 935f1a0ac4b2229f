import * as z from 'zod';

const content = z.record(z.string(), z.unknown()).nullable();

const Stored = z.object({
  pk: z.string(),
  sk: z.string(),
  orgPk: z.string(),
  orgSk: z.string(),
  event: z.string(),
  at: z.string(),
  by: z.string(),
  correlationId: z.string(),
  sessionId: z.string().optional(),
  jobId: z.string().optional(),
  before: content,
  after: content,
});

/** An audit record as it is read back. */
export interface TrailRecord {
  /** The key of what was written without its scope: `Deal#<id>#COV#<id>`. */
  readonly subject: string;
  readonly version: number;
  /** Where it stands in the order of time: ISO 8601, then its key. */
  readonly order: string;
  readonly event: string;
  readonly at: string;
  readonly by: string;
  readonly correlationId: string;
  /** The sign-in behind it; null where there is none, or it was not noted yet. */
  readonly sessionId: string | null;
  /** The job that has done it in the background; null of what a request has done, and of records of before that was noted. */
  readonly jobId: string | null;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

/** Whole numbers of DynamoDB stay numbers; binary cells are of no use to people. */
export function trailRecordOf(item: unknown): TrailRecord {
  const { pk, sk, orgPk, orgSk, sessionId = null, jobId = null, ...told } = Stored.parse(item);
  // Records of the platform about an organization are told in it.
  const scope = pk.startsWith(`${orgPk}#`) ? orgPk : (pk.split('#')[0] ?? '');
  return { ...told, sessionId, jobId, subject: pk.slice(scope.length + 1), version: Number(sk), order: orgSk };
}

/** The place of a record in the order of time. Several versions of one record may be of the same moment. */
export const TrailPlace = z.strictObject({ order: z.string(), version: z.number().int() });
export type TrailPlace = z.infer<typeof TrailPlace>;

export const placeOf = ({ order, version }: TrailRecord): TrailPlace => ({ order, version });

/** Whether something stands behind a place where the newest come first; everything does behind none. */
export const isBehind = ({ order, version }: TrailPlace, place: TrailPlace | null): boolean =>
  place === null || order < place.order || (order === place.order && version < place.version);

const inOrder = (a: TrailPlace, b: TrailPlace): number =>
  a.order === b.order ? b.version - a.version : a.order < b.order ? 1 : -1;

export const newestFirst = <Item extends TrailPlace>(items: readonly Item[]): Item[] => items.toSorted(inOrder);

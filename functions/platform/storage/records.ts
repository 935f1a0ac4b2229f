import { BatchGetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { auditHash } from '#functions/platform/audit/audit-hash.ts';
import { entityPartition } from '#functions/platform/audit/entity-partition.ts';
import { environment } from '#functions/platform/environment.ts';
import type { RequestMark, TransactItem, Written } from '#functions/platform/http/request-mark.ts';
import { learnWords } from '#functions/platform/search/learn-words.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { dynamo } from './database.ts';
import { type DerivedWrite, derivedItems, wordsToLearn } from './derived-records.ts';
import { sendTransaction } from './send-transaction.ts';
import { auditKey, platformScope } from './table-keys.ts';

/** Who writes, in which request. */
export interface Actor {
  readonly agentId: string;
  readonly correlationId: string;
  /** The sign-in behind the request, so that the trail leads to the address and the device. */
  readonly sessionId?: string;
  /** The job that does it in the background, so that the trail leads to the import that has written something. */
  readonly jobId?: string;
  /** Of a request that may be repeated under the same key. */
  readonly mark?: RequestMark;
}

/** An item of the Records table as it is stored: the record's own attributes beside its keys and bookkeeping. */
export interface StoredItem {
  readonly pk: string;
  readonly sk: string;
  readonly version: number;
  readonly auditHash: string;
  readonly deleted?: boolean;
  readonly [attribute: string]: unknown;
}

/** A write that a tenant's table has prepared; only {@link writeRecords} carries it out. `value` null removes the record. */
export interface PendingChange {
  readonly scope: string;
  readonly pk: string;
  readonly sk: string;
  /** `absent`, or the version that the writer has read. */
  readonly expects: 'absent' | number;
  readonly value: Readonly<Record<string, unknown>> | null;
  readonly indexes: Readonly<Record<string, string>>;
  /** Past tense, e.g. `structure.created`. */
  readonly event: string;
}

/** DynamoDB takes 100; one is left for the mark of the request. A change is two of them: the record and its audit record. */
export const itemsInTransaction = 99;

const bookkeeping = new Set([
  'pk',
  'sk',
  'listPk',
  'listSk',
  'agentPk',
  'agentSk',
  'duePk',
  'dueSk',
  'auditHash',
  'deleted',
]);

const withoutBookkeeping = (item: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !bookkeeping.has(name)));

async function currentItems(changes: readonly PendingChange[]): Promise<ReadonlyMap<string, StoredItem>> {
  const table = environment().RECORDS_TABLE;
  const keys = changes.map(({ pk, sk }) => ({ pk, sk }));
  const found = new Map<string, StoredItem>();
  for (let request: typeof keys | undefined = keys; request && request.length > 0; ) {
    const { Responses, UnprocessedKeys } = await dynamo.send(
      new BatchGetCommand({ RequestItems: { [table]: { Keys: request, ConsistentRead: true } } }),
    );
    for (const item of (Responses?.[table] ?? []) as StoredItem[]) found.set(`${item.pk}|${item.sk}`, item);
    request = UnprocessedKeys?.[table]?.Keys as typeof keys | undefined;
  }
  return found;
}

export interface AuditEntry {
  readonly scope: string;
  readonly pk: string;
  readonly sk: string;
  readonly version: number;
  readonly previousHash: string;
  readonly content: { readonly event: string; readonly before: unknown; readonly after: unknown };
  readonly actor: Actor;
  readonly at: string;
}

/**
 * The audit record of one write, to go into the same transaction. It carries the hash of the one before it for the same subject, so that a
 * removed or altered record shows.
 */
export function auditPut({ scope, pk, sk, version, previousHash, content, actor, at }: AuditEntry) {
  const { agentId: by, correlationId, sessionId, jobId } = actor;
  const behind = { ...(sessionId === undefined ? {} : { sessionId }), ...(jobId === undefined ? {} : { jobId }) };
  const told = { ...content, at, by, correlationId, ...behind };
  const hash = auditHash(previousHash, told);
  const key = auditKey(pk, sk, version);
  const entityPk = entityPartition(scope, key.pk, content);
  const place = { orgPk: scope, orgSk: `${at}#${key.pk}`, ...(entityPk === null ? {} : { entityPk }) };
  const item = {
    Put: {
      TableName: environment().AUDIT_TABLE,
      Item: { ...key, ...place, ...told, previousHash, hash },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  };
  return { hash, item };
}

function itemsFor(change: PendingChange, current: StoredItem | undefined, actor: Actor, at: string): TransactItem[] {
  const exists = current !== undefined && current.deleted !== true;
  if (change.expects === 'absent' ? exists : !exists || current.version !== change.expects) {
    throw new DomainError('recordChanged', { reason: change.event });
  }

  const version = (current?.version ?? 0) + 1;
  const stamp = {
    version,
    createdAt: exists ? current['createdAt'] : at,
    createdBy: exists ? current['createdBy'] : actor.agentId,
    updatedAt: at,
    updatedBy: actor.agentId,
  };
  const before = exists ? withoutBookkeeping(current) : null;
  const after = change.value === null ? null : { ...change.value, ...stamp };
  const { pk, sk, scope, event } = change;
  const audit = auditPut({
    scope,
    pk,
    sk,
    version,
    previousHash: current?.auditHash ?? '',
    content: { event, before, after },
    actor,
    at,
  });
  const kept = after === null ? { ...stamp, deleted: true } : { ...after, ...change.indexes };
  const record = {
    Put: {
      TableName: environment().RECORDS_TABLE,
      Item: { ...kept, pk, sk, auditHash: audit.hash },
      ...(current === undefined
        ? { ConditionExpression: 'attribute_not_exists(pk)' }
        : { ConditionExpression: 'version = :read', ExpressionAttributeValues: { ':read': current.version } }),
    },
  };
  return [record, audit.item];
}

/** Carries out a transaction, with the mark of the request. Refuses as {@link sendTransaction} does. */
export async function transact(
  items: readonly TransactItem[],
  { mark }: Actor,
  written: Written,
  reason: string,
): Promise<void> {
  const write = (marks: readonly TransactItem[]): Promise<void> =>
    sendTransaction((ClientRequestToken) => {
      const TransactItems = [...items, ...marks];
      return dynamo.send(new TransactWriteCommand({ TransactItems, ClientRequestToken }));
    }, reason);
  await (mark === undefined ? write([]) : mark.alongWith(written, write));
}

const Claimed = z.object({ kind: z.string(), id: z.string() });

/** What changes are about: what is new and has an id of its own or, where nothing is, the first of them. */
function subjectOf(changes: readonly PendingChange[]): Written {
  const claim = changes.find(({ pk, value }) => value !== null && pk.startsWith(`${platformScope}#Owner#`));
  if (claim !== undefined) return Claimed.parse(claim.value);
  const [, kind = '', id = ''] = (changes[0]?.pk ?? '').split('#');
  return { kind, id };
}

/** What changes put into a transaction: each record as it becomes, and its audit record. Refuses with `recordChanged` what is not as it was read. */
export async function itemsOfChanges(
  changes: readonly PendingChange[],
  actor: Actor,
  at: Date,
): Promise<TransactItem[]> {
  if (changes.length === 0) return [];
  const current = await currentItems(changes);
  return changes.flatMap((change) =>
    itemsFor(change, current.get(`${change.pk}|${change.sk}`), actor, at.toISOString()),
  );
}

/** Whether {@link writeRecords} takes these together. */
export const fitOneTransaction = (changes: readonly PendingChange[], derived: readonly DerivedWrite[]): boolean =>
  changes.length * 2 + derivedItems(derived).length <= itemsInTransaction;

/**
 * Writes all changes, each with its audit record, in one transaction. A record that is not as the writer has read it refuses the whole
 * write with `recordChanged`. What is derived from them is written with them. A change counts as two items, a derived write as one; 99 fit,
 * and more are refused with `tooMuchAtOnce`: who asks for so much is told before which field it is. Answers the records as they were written, in the
 * order of the changes: one that is read afterwards may be a later version, which somebody else has written meanwhile.
 */
export async function writeRecords(
  changes: readonly PendingChange[],
  actor: Actor,
  at: Date,
  derived: readonly DerivedWrite[] = [],
): Promise<readonly unknown[]> {
  if (changes.length === 0) return [];
  const alongside = derivedItems(derived);
  const size = changes.length * 2 + alongside.length;
  if (size > itemsInTransaction) throw new DomainError('tooMuchAtOnce', { reason: `${size} items in one transaction` });

  const items = await itemsOfChanges(changes, actor, at);
  const reason = changes.map(({ event }) => event).join();
  await transact([...items, ...alongside], actor, subjectOf(changes), reason);
  await Promise.all([...wordsToLearn(derived)].map(([scope, words]) => learnWords(scope, words)));
  // A change becomes its record and its audit record.
  return changes.map((_, index) => items[index * 2]?.Put?.Item);
}

/** Writes one record under a key that nothing else can have, with its audit record, without reading first. */
export async function writeNew(change: PendingChange, actor: Actor, at: Date): Promise<void> {
  await transact(itemsFor(change, undefined, actor, at.toISOString()), actor, subjectOf([change]), change.event);
}

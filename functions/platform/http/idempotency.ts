import { createHash, randomUUID } from 'node:crypto';
import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import * as z from 'zod';
import { environment } from '#functions/platform/environment.ts';
import { dynamo } from '#functions/platform/storage/database.ts';
import { primaryKey } from '#functions/platform/storage/table-keys.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { RequestMark } from './request-mark.ts';

type Answer = APIGatewayProxyStructuredResultV2;

const keptInSeconds = 24 * 60 * 60;
// A function that died without having written anything leaves its note behind; after this time another request may take over.
const inProgressInSeconds = 60;

// Larger answers than an item can hold are not repeated from memory; no call that changes something answers that much.
const largestAnswerInBytes = 300_000;

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

const isRefused = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ConditionalCheckFailedException';

/** The note of a request: what it is, whether anything was written, and the answer once there is one. */
const Note = z.object({
  contentHash: z.string(),
  startedAt: z.number(),
  written: z.object({ kind: z.string(), id: z.string() }).optional(),
  answer: z.string().optional(),
});
type Note = z.infer<typeof Note>;

interface NoteKey {
  readonly pk: string;
  readonly sk: string;
}

const nowInSeconds = (): number => Math.floor(Date.now() / 1_000);

/** Writes a note under the name of this attempt, so that none that was taken over goes on. */
const putOf = (key: NoteKey, attempt: string, note: Note) => ({
  TableName: environment().RECORDS_TABLE,
  Item: { ...key, ...note, attempt, expiresAt: nowInSeconds() + keptInSeconds },
});

/** Takes a note that nobody has, or that was left by a request that died before it wrote anything; false where somebody has it. */
async function begin(key: NoteKey, attempt: string, note: Note): Promise<boolean> {
  const now = nowInSeconds();
  try {
    await dynamo.send(
      new PutCommand({
        ...putOf(key, attempt, note),
        ConditionExpression:
          'attribute_not_exists(pk) OR expiresAt < :now OR (attribute_not_exists(answer) AND attribute_not_exists(written) AND startedAt < :abandoned)',
        ExpressionAttributeValues: { ':now': now, ':abandoned': now - inProgressInSeconds },
      }),
    );
    return true;
  } catch (error) {
    if (isRefused(error)) return false;
    throw error;
  }
}

/** The answer to a repetition of a request that somebody has begun. */
async function repeated(key: NoteKey, contentHash: string): Promise<Answer> {
  const { Item } = await dynamo.send(
    new GetCommand({ TableName: environment().RECORDS_TABLE, Key: key, ConsistentRead: true }),
  );
  // Gone between the two reads: the other one was refused.
  if (Item === undefined) throw new DomainError('requestInProgress');
  const note = Note.parse(Item);
  if (note.contentHash !== contentHash) throw new DomainError('idempotencyKeyReused');
  if (note.answer !== undefined) return JSON.parse(note.answer) as Answer;
  const isOver = note.startedAt < nowInSeconds() - inProgressInSeconds;
  if (note.written !== undefined && isOver) throw new DomainError('requestDone', { record: note.written });
  throw new DomainError('requestInProgress');
}

async function forget(Key: NoteKey, attempt: string): Promise<void> {
  try {
    await dynamo.send(
      new DeleteCommand({
        TableName: environment().RECORDS_TABLE,
        Key,
        ConditionExpression: 'attempt = :attempt',
        ExpressionAttributeValues: { ':attempt': attempt },
      }),
    );
  } catch (error) {
    if (!isRefused(error)) throw error;
  }
}

export interface RepeatableRequest {
  readonly organizationId: string;
  readonly agentId: string;
  readonly callId: string;
  readonly key: string;
  /** What was asked; the same key for anything else is a mistake. */
  readonly content: string;
}

/**
 * Answers a repeated request from the first one's result: the same key and content within 24 hours has the same answer, other content is
 * refused. Where the first one wrote something and its answer got lost, the repetition is told so and does nothing (`requestDone`). A refusal is not
 * kept, so that the user may correct and send again.
 */
export async function onlyOnce(
  { organizationId, agentId, callId, key, content }: RepeatableRequest,
  run: (mark: RequestMark) => Promise<Answer>,
): Promise<Answer> {
  const name = digest(`${agentId}|${callId}|${key}`);
  const noteKey = primaryKey(organizationId, { kind: 'Request', id: name });
  const attempt = randomUUID();
  let note: Note = { contentHash: digest(content), startedAt: nowInSeconds() };
  if (!(await begin(noteKey, attempt, note))) return repeated(noteKey, note.contentHash);

  const mark = new RequestMark(name, (written) => {
    note = { ...note, written };
    const mine = { ConditionExpression: 'attempt = :attempt', ExpressionAttributeValues: { ':attempt': attempt } };
    return { Put: { ...putOf(noteKey, attempt, note), ...mine } };
  });
  // Over, whatever came of it: who repeats it need not wait.
  const over = (answer?: string) =>
    dynamo.send(new PutCommand(putOf(noteKey, attempt, { ...note, startedAt: 0, ...(answer ? { answer } : {}) })));
  try {
    const answer = await run(mark);
    const kept = JSON.stringify(answer);
    if (Buffer.byteLength(kept) <= largestAnswerInBytes) await over(kept);
    else await (mark.isSet ? over() : forget(noteKey, attempt));
    return answer;
  } catch (error) {
    const isLost = mark.isSet && !(error instanceof DomainError);
    await (isLost ? over() : forget(noteKey, attempt));
    throw error;
  }
}

import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { environment } from '#functions/platform/environment.ts';
import { dynamo } from '#functions/platform/storage/database.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { primaryKey } from '#functions/platform/storage/table-keys.ts';
import type { JobLine } from '#shared/contract/queues.ts';

/** How many jobs of a line one organization has worked on at once; fewer than there are workers, so that others get their turn. */
export const mostAtOnce: Readonly<Record<JobLine, number>> = {
  archives: 2,
  covenants: 3,
  downloads: 2,
  figures: 2,
  imports: 2,
  maintenance: 2,
  metrics: 2,
  rates: 1,
  // Little is done here: the service does the work.
  translations: 3,
};

/** How long a worker counts as alive after its last sign, in milliseconds. */
export const leaseInMilliseconds = (): number => Number(environment().JOB_LEASE_SECONDS) * 1_000;

/** A worker that gives a sign this often may miss one. */
export const signEveryMilliseconds = (): number => leaseInMilliseconds() / 3;

/** A place among the jobs of an organization that are worked on. */
export interface JobSlot {
  /** A sign of life; false once the worker was taken for dead and its place was given away. */
  extend(): Promise<boolean>;
  release(): Promise<void>;
}

const Slots = z.object({
  version: z.number(),
  slots: z.record(z.string(), z.object({ run: z.string(), until: z.number() })),
});
type Slots = z.infer<typeof Slots>;

const noSlots: Slots = { version: 0, slots: {} };
/** Forgotten a day after the last change. */
const keptInSeconds = 86_400;
const mostAttempts = 25;

const keyOf = (line: JobLine) => ({ kind: 'JobSlots', id: line });

async function read(table: Table, line: JobLine): Promise<Slots> {
  const found = (await table.get(keyOf(line), Slots)) ?? noSlots;
  const now = Date.now();
  return { ...found, slots: Object.fromEntries(Object.entries(found.slots).filter(([, { until }]) => until > now)) };
}

async function wasWritten(table: Table, line: JobLine, { version, slots }: Slots): Promise<boolean> {
  const key = primaryKey(table.organizationId, keyOf(line));
  const expiresAt = Math.floor(Date.now() / 1_000) + keptInSeconds;
  try {
    await dynamo.send(
      new PutCommand({
        TableName: environment().RECORDS_TABLE,
        Item: { ...key, slots, version: version + 1, expiresAt },
        ConditionExpression: 'attribute_not_exists(pk) OR version = :read',
        ExpressionAttributeValues: { ':read': version },
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof Error && error.name === 'ConditionalCheckFailedException') return false;
    throw error;
  }
}

/** Reads, decides and writes until nobody else has written in between. `decide` answers what to write, and what came of it. */
async function changed<Result>(
  table: Table,
  line: JobLine,
  decide: (slots: Slots['slots']) => { readonly result: Result; readonly slots?: Slots['slots'] },
): Promise<Result> {
  for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
    const stored = await read(table, line);
    const { result, slots } = decide(stored.slots);
    if (slots === undefined || (await wasWritten(table, line, { ...stored, slots }))) return result;
    await setTimeout(Math.random() * 10 * attempt);
  }
  throw new Error(`The slots of ${line} changed ${mostAttempts} times in between.`);
}

function slotOf(table: Table, line: JobLine, jobId: string, run: string): JobSlot {
  const isOwn = (slots: Slots['slots']): boolean => slots[jobId]?.run === run;
  return {
    extend: () =>
      changed(table, line, (slots) =>
        isOwn(slots)
          ? { result: true, slots: { ...slots, [jobId]: { run, until: Date.now() + leaseInMilliseconds() } } }
          : { result: false },
      ),
    release: () =>
      changed(table, line, (slots) => {
        const { [jobId]: _own, ...others } = slots;
        return isOwn(slots) ? { result: undefined, slots: others } : { result: undefined };
      }),
  };
}

/** The ids of the jobs of a line that somebody works on. */
export const takenSlots = async (table: Table, line: JobLine): Promise<ReadonlySet<string>> =>
  new Set(Object.keys((await read(table, line)).slots));

/**
 * A slot for a job, unless somebody works on it or all slots of the line are taken. It runs out by itself when its worker dies. Slots are neither
 * versioned nor audited: what they are about stands in the jobs.
 */
export const takeSlot = (table: Table, line: JobLine, jobId: string): Promise<JobSlot | 'busy' | 'full'> =>
  changed<JobSlot | 'busy' | 'full'>(table, line, (slots) => {
    if (slots[jobId] !== undefined) return { result: 'busy' };
    if (Object.keys(slots).length >= mostAtOnce[line]) return { result: 'full' };
    const run = randomUUID();
    const own = { run, until: Date.now() + leaseInMilliseconds() };
    return { result: slotOf(table, line, jobId, run), slots: { ...slots, [jobId]: own } };
  });

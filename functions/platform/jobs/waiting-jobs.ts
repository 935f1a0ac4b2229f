import type { Table } from '#functions/platform/storage/table.ts';
import type { JobLine, QueueVariable } from '#shared/contract/queues.ts';
import { hand } from './job-launcher.ts';
import { mostAtOnce, takenSlots } from './job-slots.ts';
import { openJobs, type StoredJob } from './job-store.ts';

/** Of the open jobs of a line those that may be begun now, in the order in which they were asked for: as many as there are free slots. */
export function nextOf(
  open: readonly StoredJob[],
  taken: ReadonlySet<string>,
  line: JobLine,
  now: Date,
): readonly StoredJob[] {
  const mayBegin = ({ retryAt }: StoredJob) => retryAt === null || Date.parse(retryAt) <= now.getTime();
  const waiting = open.filter((job) => !taken.has(job.id) && mayBegin(job));
  return waiting.slice(0, Math.max(0, mostAtOnce[line] - taken.size));
}

async function nextInLine(table: Table, line: JobLine, now: Date): Promise<readonly StoredJob[]> {
  const open = await openJobs(table, line);
  return open.length === 0 ? [] : nextOf(open, await takenSlots(table, line), line, now);
}

/** Hands on the jobs whose turn it is. Their own messages came while all slots were taken. */
export async function startNext(table: Table, line: JobLine, queue: QueueVariable, now: Date): Promise<void> {
  for (const job of await nextInLine(table, line, now)) await hand(job, queue);
}

/** A message that is still on its way needs no other; in milliseconds. */
const graceOfQueued = 60_000;

const hasWaited = ({ status, updatedAt, retryAt }: StoredJob, now: Date): boolean =>
  status === 'running' || now.getTime() - Date.parse(retryAt ?? updatedAt) > graceOfQueued;

/**
 * Hands on the jobs whose worker died, or whose message was put aside or lost. The worker decides what becomes of them: it goes on, or gives a job up
 * that has died too often.
 */
export async function sweepLine(table: Table, line: JobLine, queue: QueueVariable, now: Date): Promise<void> {
  const waiting = await nextInLine(table, line, now);
  for (const job of waiting.filter((one) => hasWaited(one, now))) await hand(job, queue);
}

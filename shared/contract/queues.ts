import type { JobKind } from '../domain/job.ts';

interface Queue {
  /** What waits in one line: of an organization, a few jobs of a line are worked on at the same time. Null where messages are no jobs. */
  readonly line: string | null;
  /** The kinds of jobs that its messages start. */
  readonly jobs: readonly JobKind[];
  /** Messages about one subject are handed over one after the other, in the order in which they were sent (FIFO). */
  readonly isOrdered: boolean;
}

/**
 * Every queue of the product. The queues of a stage, their addresses in the environment of functions, the lines of jobs and the kinds of jobs that start in
 * each follow from this table; `infra/stacks/workers-table.ts` names the worker of each.
 */
export const queues = {
  'archive-unpacking': { line: 'archives', jobs: ['archive-unpacking'], isOrdered: false },
  'channel-delivery': { line: null, jobs: [], isOrdered: false },
  'covenant-extraction': { line: 'covenants', jobs: ['covenant-extraction'], isOrdered: false },
  'document-translation': { line: 'translations', jobs: ['document-translation'], isOrdered: false },
  'exchange-rates': { line: 'rates', jobs: ['exchange-rates'], isOrdered: false },
  'figure-import': { line: 'figures', jobs: ['figure-import'], isOrdered: false },
  'filed-files': { line: null, jobs: [], isOrdered: false },
  'mail-report': { line: null, jobs: [], isOrdered: false },
  'metric-computation': { line: 'metrics', jobs: ['metric-computation'], isOrdered: false },
  'notification-delivery': { line: null, jobs: [], isOrdered: false },
  'organization-maintenance': {
    line: 'maintenance',
    jobs: [
      'access-role-caching',
      'currency-details',
      'covenant-migration',
      'search-index',
      'abandoned-uploads',
      'access-review',
      'trail-verification',
    ],
    isOrdered: false,
  },
  'room-download': { line: 'downloads', jobs: ['room-download', 'audit-export'], isOrdered: false },
  'scan-result': { line: null, jobs: [], isOrdered: false },
  'standing-computation': { line: null, jobs: [], isOrdered: true },
  'structure-import': { line: 'imports', jobs: ['structure-import'], isOrdered: false },
} as const satisfies Readonly<Record<string, Queue>>;

export type QueueName = keyof typeof queues;
export const queueNames = Object.keys(queues) as readonly QueueName[];

/** A line of jobs, see {@link Queue}. */
export type JobLine = NonNullable<(typeof queues)[QueueName]['line']>;

type Snaked<Name extends string> = Name extends `${infer Head}-${infer Rest}`
  ? `${Uppercase<Head>}_${Snaked<Rest>}`
  : Uppercase<Name>;

/** The variable in the environment of functions that holds a queue's address. */
export type QueueVariable = `${Snaked<QueueName>}_QUEUE_URL`;

export const queueVariable = (name: QueueName): QueueVariable =>
  `${name.replaceAll('-', '_').toUpperCase()}_QUEUE_URL` as QueueVariable;

/** The queue whose worker does jobs of a kind. */
export function queueOfJob(kind: JobKind): QueueName {
  const found = queueNames.find((name) => (queues[name].jobs as readonly JobKind[]).includes(kind));
  if (found === undefined) throw new Error(`No queue takes jobs of kind ${kind}.`);
  return found;
}

/** The line in which jobs of a kind wait. */
export function lineOfJob(kind: JobKind): JobLine {
  const { line } = queues[queueOfJob(kind)];
  if (line === null) throw new Error(`Jobs of kind ${kind} wait in no line.`);
  return line;
}

import * as z from 'zod';
import { ServiceError } from '../service-call.ts';

/** The attributes of a queue as SQS spells them; every value is text. */
export type QueueAttributes = Readonly<Record<string, string>>;

/** Where messages go that were received `maxReceiveCount` times in vain. */
export interface Redrive {
  readonly targetArn: string;
  readonly maxReceiveCount: number;
}

/** The largest message SQS takes, body and attributes together: 1 MiB. */
export const largestMessageInBytes = 1_048_576;

const wholeNumbers: Readonly<Record<string, { readonly from: number; readonly to: number; readonly initial: number }>> =
  {
    DelaySeconds: { from: 0, to: 900, initial: 0 },
    MaximumMessageSize: { from: 1024, to: largestMessageInBytes, initial: largestMessageInBytes },
    MessageRetentionPeriod: { from: 60, to: 1_209_600, initial: 345_600 },
    ReceiveMessageWaitTimeSeconds: { from: 0, to: 20, initial: 0 },
    VisibilityTimeout: { from: 0, to: 43_200, initial: 30 },
    KmsDataKeyReusePeriodSeconds: { from: 60, to: 86_400, initial: 300 },
  };

const choices: Readonly<Record<string, readonly string[]>> = {
  FifoQueue: ['true'],
  ContentBasedDeduplication: ['true', 'false'],
  DeduplicationScope: ['messageGroup', 'queue'],
  FifoThroughputLimit: ['perQueue', 'perMessageGroupId'],
  SqsManagedSseEnabled: ['true', 'false'],
};

const documents = ['Policy', 'RedrivePolicy', 'RedriveAllowPolicy'];
const fifoOnly = ['ContentBasedDeduplication', 'DeduplicationScope', 'FifoThroughputLimit'];

const RedrivePolicy = z.object({
  deadLetterTargetArn: z.string().regex(/^arn:aws:sqs:[a-z0-9-]+:\d{12}:[\w-]+(\.fifo)?$/),
  maxReceiveCount: z.coerce.number().int().min(1).max(1000),
});

/** Refuses attributes SQS does not know or whose values it does not take. An empty document means "remove it". */
export function checkAttributes(attributes: QueueAttributes, isFifo: boolean): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (fifoOnly.includes(name) && !isFifo) throw unknownAttribute(name);
    if (!isAcceptable(name, value)) {
      throw new ServiceError('InvalidAttributeValue', `Invalid value for the parameter ${name}.`);
    }
  }
}

/** The attributes of a new queue: what was asked for on top of what SQS assumes. */
export function initialAttributes(asked: QueueAttributes, isFifo: boolean): QueueAttributes {
  const assumed = Object.entries(wholeNumbers)
    .filter(([name]) => name !== 'KmsDataKeyReusePeriodSeconds')
    .map(([name, { initial }]) => [name, String(initial)]);
  const fifo = isFifo
    ? { ContentBasedDeduplication: 'false', DeduplicationScope: 'queue', FifoThroughputLimit: 'perQueue' }
    : {};
  return withoutEmpty({ ...Object.fromEntries(assumed), SqsManagedSseEnabled: 'true', ...fifo, ...asked });
}

/** The attributes after a change; an empty value removes its attribute. */
export function changedAttributes(current: QueueAttributes, change: QueueAttributes): QueueAttributes {
  return withoutEmpty({ ...current, ...change });
}

/** The number behind an attribute that always has one. */
export function numberOf(attributes: QueueAttributes, name: keyof typeof wholeNumbers): number {
  return Number(attributes[name] ?? wholeNumbers[name]?.initial);
}

/** The redrive policy, or null for a queue without a dead-letter queue. */
export function redriveOf(attributes: QueueAttributes): Redrive | null {
  const text = attributes['RedrivePolicy'];
  if (text === undefined || text === '') return null;
  const policy = RedrivePolicy.parse(JSON.parse(text));
  return { targetArn: policy.deadLetterTargetArn, maxReceiveCount: policy.maxReceiveCount };
}

function isAcceptable(name: string, value: string): boolean {
  const range = wholeNumbers[name];
  if (range !== undefined) return /^\d+$/.test(value) && Number(value) >= range.from && Number(value) <= range.to;
  const allowed = choices[name];
  if (allowed !== undefined) return allowed.includes(value);
  if (documents.includes(name)) return value === '' || isDocument(name, value);
  if (name === 'KmsMasterKeyId') return true;
  throw unknownAttribute(name);
}

function isDocument(name: string, value: string): boolean {
  try {
    const document: unknown = JSON.parse(value);
    return name === 'RedrivePolicy' ? RedrivePolicy.safeParse(document).success : typeof document === 'object';
  } catch {
    return false;
  }
}

function withoutEmpty(attributes: QueueAttributes): QueueAttributes {
  return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== ''));
}

function unknownAttribute(name: string): ServiceError {
  return new ServiceError('InvalidAttributeName', `Unknown Attribute ${name}.`);
}

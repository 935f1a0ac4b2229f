import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod';

const content = z.record(z.string(), z.unknown()).nullable();

/** An audit record as the stream of its table tells it. */
const AuditRecord = z.object({
  pk: z.string(),
  sk: z.string(),
  orgPk: z.string(),
  event: z.string(),
  at: z.string(),
  by: z.string(),
  correlationId: z.string(),
  before: content,
  after: content,
});

/** What has happened to one record, as the audit trail holds it. */
export interface AuditEvent {
  /** The key of the audit record: the same however often the event is delivered. */
  readonly id: string;
  /** An organization's id, or `platform`. */
  readonly scope: string;
  /** The key of the record without its scope: `Deal#<id>#_`. Events of one subject come in the order in which they happened. */
  readonly subject: string;
  /** The version that the record has since. */
  readonly version: number;
  /** Past tense, e.g. `structure.created`. */
  readonly event: string;
  readonly at: string;
  /** The agent who did it, or the program in whose name it was done. */
  readonly by: string;
  readonly correlationId: string;
  /** The record as it was and as it is; null where it was, or is, not there. */
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

/** The event that a new audit record tells. Throws where it is none. */
export function auditEventOf(image: Readonly<Record<string, AttributeValue>>): AuditEvent {
  const { pk, sk, orgPk, ...told } = AuditRecord.parse(unmarshall(image));
  const { event, at, by, correlationId, before, after } = told;
  const subject = pk.startsWith(`${orgPk}#`) ? pk.slice(orgPk.length + 1) : pk;
  return { id: `${pk}#${sk}`, scope: orgPk, subject, version: Number(sk), event, at, by, correlationId, before, after };
}

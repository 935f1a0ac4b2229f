import * as z from 'zod';
import { IsoDate } from '../../time/dates.ts';
import { FigureFrequency } from '../../time/figure-period.ts';
import { ValueType } from '../detail.ts';
import { enteredText } from '../entered-text.ts';
import { FactValue } from '../fact.ts';
import { Id } from '../id.ts';
import { JobKind } from '../job.ts';
import { AuditType } from './audit-types.ts';

/** One field that a change has made another; what was not there before, or is not any more, is null. */
export const AuditChange = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() });
export type AuditChange = z.infer<typeof AuditChange>;

/** Who has done something: a person, a program of the organization, an identity provider, a superuser of the operator, or the product by itself. */
export const AuditActorKind = z.enum(['person', 'program', 'provider', 'superuser', 'product']);
export type AuditActorKind = z.infer<typeof AuditActorKind>;

/** An audit record as people read it. */
export const AuditRecord = z.object({
  id: z.string(),
  type: AuditType,
  /** The id of the thing; of a note that of what it is about. */
  source: z.string(),
  /** What the thing is called since, or was called before it went; null where it has no name, or the reader may not see it. */
  sourceName: z.string().nullable(),
  /** The structure, project or financing in which it lies. */
  entityId: z.string().nullable(),
  entityName: z.string().nullable(),
  /** Past tense, e.g. `covenant.updated`; `note.recorded` is what somebody has put on record, and nothing that the product has observed. */
  event: z.string(),
  /** ISO 8601, UTC. */
  at: z.string(),
  by: z.object({ id: z.string(), name: z.string().nullable(), kind: AuditActorKind }),
  /** From where, where the sign-in behind it is known; told to administrators alone. */
  from: z.object({ address: z.string(), userAgent: z.string() }).nullable(),
  /** The job that has done it in the background, such as an import; null of what somebody has done on a page, and of what was done before that was noted. */
  job: z.object({ id: z.string(), kind: JobKind }).nullable(),
  /** The version that the thing has since; it counts its changes. */
  version: z.number().int(),
  /** The same for all that one request, or one job, has done. */
  correlationId: z.string(),
  /** The reader may not see the thing itself: only that something was done, by whom and when. */
  isHidden: z.boolean(),
  changes: z.array(AuditChange),
  /** What the ids in the changes are called, as far as the reader may know. */
  names: z.record(z.string(), z.string()),
});
export type AuditRecord = z.infer<typeof AuditRecord>;

const whole = { name: z.string(), type: AuditType, changes: z.array(AuditChange) };

const FigureThen = z.object({
  detailId: z.string(),
  detailName: z.string(),
  valueType: ValueType,
  unit: z.string(),
  value: FactValue,
  /** Of which period it is; null where it holds from a day on. */
  period: z.object({ frequency: FigureFrequency, period: z.string() }).nullable(),
  /** From which day on it holds; null of a figure, and of what holds from the beginning. */
  from: IsoDate.nullable(),
});
export type FigureThen = z.infer<typeof FigureThen>;

/** An entity as it stood at the end of a day: all that is told of it, each field with what it was then as its `after`. */
export const EntityThen = z.object({
  day: IsoDate,
  /** Null before it was there. */
  entity: z.object(whole).nullable(),
  /** Those that were in force then. */
  covenants: z.array(z.object({ id: z.string(), ...whole })),
  /** Details that had a value then, with the latest: a figure of a period, or what held that day. */
  figures: z.array(FigureThen),
  names: z.record(z.string(), z.string()),
});
export type EntityThen = z.infer<typeof EntityThen>;

/** The kinds of things on which somebody may put something on record. */
export const NoteType = AuditType.extract([
  'Deal',
  'Project',
  'Loan',
  'Covenant',
  'Document',
  'Detail',
  'Form',
  'Workflow',
  'Agent',
  'Role',
  'AgentGroup',
  'Organization',
]);
export type NoteType = z.infer<typeof NoteType>;

/** What somebody puts on record about a thing. */
export const NewAuditRecord = z.object({
  type: NoteType,
  source: Id.min(1),
  /** The structure, project or financing in which a covenant, document, detail or form lies. */
  entityId: Id.optional(),
  text: enteredText(4_000).min(1, 'Say what is to be put on record.'),
  /** When it happened, where that is not now (ISO 8601). */
  occurredAt: z.iso.datetime({ offset: true }).nullable().default(null),
});
export type NewAuditRecord = z.infer<typeof NewAuditRecord>;

/** A note as it is stored: the latest about its thing. Earlier ones are the earlier versions of the record. */
export const AuditNote = z.object({
  type: NoteType,
  source: z.string(),
  entityId: z.string().nullable(),
  text: z.string(),
  occurredAt: z.string().nullable(),
});
export type AuditNote = z.infer<typeof AuditNote>;

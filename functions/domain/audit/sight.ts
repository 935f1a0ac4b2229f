import * as z from 'zod';
import { isFor } from '#functions/domain/comments/exports/comment-reader.ts';
import { findCommented, seesCommented } from '#functions/domain/comments/exports/commented-thing-reader.ts';
import { maySeeForm } from '#functions/domain/forms/exports/form-reader.ts';
import { mayOnDetail, seesImports } from '#functions/domain/metrics/exports/detail-rights-reader.ts';
import type { Entity } from '#functions/domain/structures/exports/entity-reader.ts';
import type { TrailRecord } from '#functions/platform/audit/trail-record.ts';
import { covenantOfSource, detailOfSource, StoredWorkflow } from '#shared/domain/approvals/workflow.ts';
import { AuditNote } from '#shared/domain/audit/audit-record.ts';
import type { AuditType } from '#shared/domain/audit/audit-types.ts';
import { StoredComment } from '#shared/domain/comment.ts';
import { rightsOnCovenant } from '#shared/domain/permissions/covenant-rights.ts';
import type { AuditContext } from './context.ts';
import { seesThing } from './things.ts';

/** What was written, and where it lies. */
export interface PlacedRecord {
  readonly record: TrailRecord;
  readonly type: AuditType;
  readonly source: string;
  readonly entityId: string | null;
}

const Sided = z.record(z.string(), z.unknown());
const Covenant = z.object({ id: z.string(), covenantType: z.string(), approved: z.boolean() });
const Placed = z.object({ id: z.string(), parentId: z.string().nullable() });
const Named = z.object({ name: z.string() });
const Form = z.object({ id: z.string(), subjectId: z.string().nullable() });
const Workflow = StoredWorkflow.pick({ id: true, source: true });

/** The record as it was left, or as it was before it went. */
export const contentOf = ({ after, before }: TrailRecord): Readonly<Record<string, unknown>> =>
  Sided.parse(after ?? before ?? {});

type InEntity = (told: PlacedRecord, entity: Entity, context: AuditContext) => boolean | Promise<boolean>;

/** Both kinds of covenants take rights of their own, and which one it is may have changed since. */
const seesCovenants = ({ path }: Entity, covenantId: string, { scope }: AuditContext): boolean =>
  (['Covenant', 'Report'] as const).every((source) => scope.may('View', source, path, { sourceIds: [covenantId] }));

const seesEntity: InEntity = (_, { kind, path }, { scope }) =>
  scope.may('View', 'Deal', path) || (kind !== 'Deal' && scope.may('View', kind, path));

const seesCovenant: InEntity = ({ record }, { path }, { scope }) => {
  const covenant = Covenant.parse(contentOf(record));
  return rightsOnCovenant({ ...covenant, covenantType: covenant.covenantType as never }, (level, source, asked) =>
    scope.may(level, source, path, asked),
  ).sees;
};

const seesDetails: InEntity = (_, { path }, { scope }) => scope.mayInPart('View', 'Detail', path);

const seesWorkflow: InEntity = ({ record }, entity, context) => {
  const { id, source } = Workflow.parse(contentOf(record));
  const { scope } = context;
  if (!scope.may('View', 'Workflow', entity.path, { sourceIds: [id] })) return false;
  if (source.sourceType === 'FigureImport') return seesImports(scope, entity.path);
  const detail = detailOfSource(source);
  if (detail !== null) return mayOnDetail(scope, 'View', entity.path, detail.detailId);
  const covenantId = covenantOfSource(source);
  if (covenantId === null) return scope.may('View', 'Form', entity.path, { sourceIds: [source.sourceId] });
  return seesCovenants(entity, covenantId, context);
};

/** What somebody has said is seen with the thing on which they did. */
const seesComment: InEntity = async ({ record }, _, { scope }) => {
  const comment = StoredComment.parse(contentOf(record));
  const thing = isFor(scope, comment.visibility) ? await findCommented(comment, scope) : null;
  return thing !== null && seesCommented(thing, scope);
};

/** What of the things in an entity may be seen; each by the rights that its own pages ask for. */
const inEntity: Partial<Readonly<Record<AuditType, InEntity>>> = {
  Deal: seesEntity,
  Project: seesEntity,
  Loan: seesEntity,
  Relationship: seesEntity,
  Covenant: seesCovenant,
  Deliverable: ({ source }, entity, context) => seesCovenants(entity, source, context),
  Comment: seesComment,
  Detail: ({ record }, { path }, { scope }) => mayOnDetail(scope, 'View', path, Named.parse(contentOf(record)).name),
  Figures: seesDetails,
  FigureImport: (_, { path }, { scope }) => scope.may('Edit', 'Detail', path),
  Scenario: (_, { path }, { scope }) => scope.may('View', 'Detail', path),
  Form: ({ record }, entity, { scope }) => maySeeForm(Form.parse(contentOf(record)), entity, scope),
  Workflow: seesWorkflow,
};

/** A document is seen by where it lay then and by where it lies now. */
async function seesDocument({ record, type, source, entityId }: PlacedRecord, context: AuditContext): Promise<boolean> {
  const sight = entityId === null ? null : await context.documents(entityId);
  if (sight === null || (await sight.hidden([source])).has(source)) return false;
  if (type === 'Opening') {
    const document = await sight.find(source);
    return document === null ? context.manages : sight.may('Edit', document);
  }
  return sight.may('View', Placed.parse(contentOf(record)));
}

const ofPeople: ReadonlySet<AuditType> = new Set([
  'Agent',
  'AgentRights',
  'Role',
  'AgentGroup',
  'GroupRights',
  'Organization',
]);

async function seesNote({ record }: PlacedRecord, context: AuditContext): Promise<boolean> {
  const note = AuditNote.parse(contentOf(record));
  return seesThing(note.type, note.source, note.entityId, context);
}

/**
 * Whether the request may see what a record tells of. What lies in an entity takes the rights that its own pages ask for, whoever reads: a document that an
 * administrator is denied by name is denied in the log, too. Everything else is for those who manage the organization, or look after its people.
 */
export async function seesRecord(told: PlacedRecord, context: AuditContext): Promise<boolean> {
  const { type, entityId } = told;
  if (type === 'Document' || type === 'Opening') return seesDocument(told, context);
  if (type === 'Note') return seesNote(told, context);
  const sees = inEntity[type];
  if (sees === undefined) return ofPeople.has(type) ? context.administers : context.manages;
  const entity = entityId === null ? null : await context.entity(entityId);
  return entity !== null && (await sees(told, entity, context));
}

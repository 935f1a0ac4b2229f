import * as z from 'zod';
import { covenantKey } from '#functions/domain/covenants/exports/covenant-reader.ts';
import { documentKey } from '#functions/domain/data-room/exports/document-reader.ts';
import { findFormWithRights } from '#functions/domain/forms/exports/form-reader.ts';
import { mayOnDetail, seesImports } from '#functions/domain/metrics/exports/detail-rights-reader.ts';
import { detailKey } from '#functions/domain/metrics/exports/figure-reader.ts';
import type { Entity } from '#functions/domain/structures/exports/entity-reader.ts';
import type { OwnedKey } from '#functions/platform/audit/trail-reader.ts';
import { platformScope, type RecordKey } from '#functions/platform/storage/table-keys.ts';
import { covenantOfSource, detailOfSource, StoredWorkflow } from '#shared/domain/approvals/workflow.ts';
import type { NoteType } from '#shared/domain/audit/audit-record.ts';
import { Covenant } from '#shared/domain/covenant.ts';
import { rightsOnCovenant } from '#shared/domain/permissions/covenant-rights.ts';
import type { Level } from '#shared/domain/permissions/permission.ts';
import type { ErrorCode } from '#shared/errors/catalog.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { AuditContext } from './context.ts';

/** Something that people look up in the trail, or put something on record about. */
export interface Thing {
  readonly type: NoteType;
  readonly id: string;
  /** The structure, project or financing that it is, or lies in. */
  readonly entityId: string | null;
  readonly sees: boolean;
  /** Whether the request may change it, and therefore put something on record. */
  readonly edits: boolean;
  /** Where its own changes are kept. */
  readonly keys: readonly OwnedKey[];
}

type Find = (id: string, entity: Entity | null, context: AuditContext) => Promise<Thing | null>;

const ofOrganization = ({ scope }: AuditContext, ...keys: readonly RecordKey[]): readonly OwnedKey[] =>
  keys.map((key) => ({ scope: scope.organizationId, key }));

const entityThing =
  (kind: Entity['kind']): Find =>
  async (id, _, context) => {
    const entity = await context.entity(id);
    if (entity?.kind !== kind) return null;
    const may = (level: Level) =>
      context.scope.may(level, 'Deal', entity.path) || (kind !== 'Deal' && context.scope.may(level, kind, entity.path));
    return { type: kind, id, entityId: id, sees: may('View'), edits: may('Edit'), keys: [] };
  };

const covenant: Find = async (id, entity, context) => {
  if (entity === null) return null;
  const key = covenantKey(entity.id, id);
  const found = await context.scope.table.get(key, Covenant);
  if (found === null) return null;
  const { sees, edits } = rightsOnCovenant(found, (level, source, asked) =>
    context.scope.may(level, source, entity.path, asked),
  );
  return { type: 'Covenant', id, entityId: entity.id, sees, edits, keys: ofOrganization(context, key) };
};

const document = async (id: string, roomId: string, context: AuditContext): Promise<Thing | null> => {
  const sight = await context.documents(roomId);
  const found = (await sight?.find(id)) ?? null;
  if (sight === null || found === null) return null;
  const edits = await sight.may('Edit', found);
  const keys = ofOrganization(context, documentKey(roomId, id));
  return { type: 'Document', id, entityId: roomId, sees: true, edits, keys };
};

const detail: Find = async (id, entity, context) => {
  if (entity === null) return null;
  const key = detailKey(entity.id, id);
  const found = await context.scope.table.get(key, z.object({ name: z.string() }));
  if (found === null) return null;
  const may = (level: Level) => mayOnDetail(context.scope, level, entity.path, found.name);
  return {
    type: 'Detail',
    id,
    entityId: entity.id,
    sees: may('View'),
    edits: may('Edit'),
    keys: ofOrganization(context, key),
  };
};

const form: Find = async (id, entity, context) => {
  const found = entity === null ? null : await findFormWithRights(id, entity, context.scope);
  if (entity === null || found === null) return null;
  const keys = ofOrganization(context, { kind: 'Form', id });
  return { type: 'Form', id, entityId: entity.id, sees: found.may('View'), edits: found.may('Edit'), keys };
};

const workflow: Find = async (id, _, context) => {
  const key = { kind: 'Workflow', id };
  const found = await context.scope.table.get(key, StoredWorkflow);
  const entity = found === null ? null : await context.entity(found.entityId);
  if (found === null || entity === null) return null;
  const may = (level: Level) => context.scope.may(level, 'Workflow', entity.path, { sourceIds: [id] });
  const source = await seesThingOf(found.source, entity, context);
  return {
    type: 'Workflow',
    id,
    entityId: entity.id,
    sees: source && may('View'),
    edits: source && may('Edit'),
    keys: ofOrganization(context, key),
  };
};

/** A workflow is seen by those who see what it is about. */
async function seesThingOf(source: StoredWorkflow['source'], entity: Entity, context: AuditContext): Promise<boolean> {
  if (source.sourceType === 'FigureImport') return seesImports(context.scope, entity.path);
  const figureOf = detailOfSource(source);
  if (figureOf !== null) return (await detail(figureOf.detailId, entity, context))?.sees === true;
  const covenantId = covenantOfSource(source);
  const thing = covenantId === null ? form(source.sourceId, entity, context) : covenant(covenantId, entity, context);
  return (await thing)?.sees === true;
}

/** People, roles and groups: for those who look after them. */
const ofPeople =
  (type: Extract<NoteType, 'Agent' | 'Role' | 'AgentGroup'>, kind: string, parts: readonly string[]): Find =>
  async (id, _, context) => {
    const found = await context.scope.table.get({ kind, id }, z.object({}));
    if (found === null) return null;
    const keys = [{ kind, id }, ...parts.map((part) => ({ kind, id, part }))];
    const may = context.administers;
    return { type, id, entityId: null, sees: may, edits: may, keys: ofOrganization(context, ...keys) };
  };

const organization: Find = async (id, _, context) => {
  if (id !== context.scope.organizationId) return null;
  const keys = [{ scope: platformScope, key: { kind: 'Organization', id } }];
  return { type: 'Organization', id, entityId: null, sees: context.administers, edits: context.administers, keys };
};

const finders: Readonly<Record<Exclude<NoteType, 'Document'>, Find>> = {
  Deal: entityThing('Deal'),
  Project: entityThing('Project'),
  Loan: entityThing('Loan'),
  Covenant: covenant,
  Detail: detail,
  Form: form,
  Workflow: workflow,
  Agent: ofPeople('Agent', 'Member', ['PERMISSIONS']),
  Role: ofPeople('Role', 'Role', []),
  AgentGroup: ofPeople('AgentGroup', 'Group', ['PERMISSIONS']),
  Organization: organization,
};

const notFound: Readonly<Record<NoteType, ErrorCode>> = {
  Deal: 'entityNotFound',
  Project: 'entityNotFound',
  Loan: 'entityNotFound',
  Covenant: 'covenantNotFound',
  Document: 'documentNotFound',
  Detail: 'detailNotFound',
  Form: 'formNotFound',
  Workflow: 'workflowNotFound',
  Agent: 'agentNotFound',
  Role: 'roleNotFound',
  AgentGroup: 'groupNotFound',
  Organization: 'organizationNotFound',
};

/** Kinds of things that are found with what they lie in alone. */
const liesInEntity: ReadonlySet<NoteType> = new Set(['Covenant', 'Document', 'Detail', 'Form']);

async function findThing(
  type: NoteType,
  id: string,
  entityId: string | null,
  context: AuditContext,
): Promise<Thing | null> {
  if (type === 'Document') return document(id, entityId ?? '', context);
  const entity = entityId === null ? null : await context.entity(entityId);
  return finders[type](id, entity, context);
}

/** A thing that the request may see; refuses with the "not found" of its kind. A covenant, document, detail or form takes the entity that it lies in. */
export async function readThing(
  type: NoteType,
  id: string,
  entityId: string | undefined,
  context: AuditContext,
): Promise<Thing> {
  if (liesInEntity.has(type) && entityId === undefined) {
    const sentence = 'Name the structure, project or financing in which it lies.';
    throw new DomainError('requestInvalid', { fields: { entityId: sentence } });
  }
  const found = await findThing(type, id, entityId ?? null, context);
  if (found === null || !found.sees) throw new DomainError(notFound[type]);
  return found;
}

export const seesThing = async (
  type: NoteType,
  id: string,
  entityId: string | null,
  context: AuditContext,
): Promise<boolean> => (await findThing(type, id, entityId, context))?.sees === true;

/** Where the notes about a thing are kept: each is a version of one record, so that they are chained like its changes. */
export const notesKey = (type: NoteType, id: string): RecordKey => ({ kind: 'AuditNote', id: `${type}~${id}` });

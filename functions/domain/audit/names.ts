import * as z from 'zod';
import { mayOnDetail } from '#functions/domain/metrics/exports/detail-rights-reader.ts';
import { readDetails } from '#functions/domain/metrics/exports/figure-reader.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import { readMembers } from '#functions/platform/people/member-lookup.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { type AuditFormat, auditFields } from '#shared/domain/audit/audit-fields.ts';
import type { AuditChange } from '#shared/domain/audit/audit-record.ts';
import type { AuditType } from '#shared/domain/audit/audit-types.ts';
import { builtInRole } from '#shared/domain/permissions/built-in-roles.ts';
import type { AuditContext } from './context.ts';

const Named = z.object({ id: z.string(), name: z.string() });
const Placed = z.object({ entityId: z.string().nullable().optional() });

const textsIn = (value: unknown): readonly string[] => [value].flat().filter((one) => typeof one === 'string');
const placesIn = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : []).flatMap((line) => Placed.safeParse(line).data?.entityId ?? []);

export interface ToldChanges {
  readonly type: AuditType;
  readonly changes: readonly AuditChange[];
}

/** The ids that stand in changes, by what they are of. */
function idsIn(all: readonly ToldChanges[]): ReadonlyMap<AuditFormat, ReadonlySet<string>> {
  const found = new Map<AuditFormat, Set<string>>();
  const add = (format: AuditFormat, ids: readonly string[]) => {
    const known = found.get(format) ?? new Set<string>();
    for (const id of ids) known.add(id);
    found.set(format, known);
  };
  for (const { type, changes } of all) {
    for (const { field, before, after } of changes) {
      const format = auditFields[type][field];
      if (format === undefined) continue;
      const isLines = format === 'permissions' || format === 'assignments';
      const ids = [before, after].flatMap((side) => (isLines ? placesIn(side) : textsIn(side)));
      add(isLines ? 'entity' : format === 'people' ? 'person' : format, ids);
    }
  }
  return found;
}

async function recordNames(table: Table, kind: string, ids: readonly string[]): Promise<[string, string][]> {
  const found =
    ids.length === 0
      ? []
      : await table.getMany(
          ids.map((id) => ({ kind, id })),
          Named,
        );
  return found.map(({ id, name }) => [id, name]);
}

const entitiesAtOnce = 16;

/** What entities are called that the request may see. */
async function entityNamesSeen(ids: readonly string[], context: AuditContext): Promise<[string, string][]> {
  const found = await inParallel(ids, entitiesAtOnce, (id) => context.entity(id));
  return found.flatMap((entity) =>
    entity !== null && (context.administers || context.scope.may('View', 'Deal', entity.path))
      ? [[entity.id, entity.name] satisfies [string, string]]
      : [],
  );
}

/** What the ids are called that stand in changes, as far as the request may know. */
export async function namesIn(
  all: readonly ToldChanges[],
  context: AuditContext,
): Promise<ReadonlyMap<string, string>> {
  const ids = idsIn(all);
  const of = (format: AuditFormat): readonly string[] => [...(ids.get(format) ?? [])];
  const { table } = context.scope;
  const [people, entities, roles, groups] = await Promise.all([
    readMembers(table, of('person')),
    entityNamesSeen(of('entity'), context),
    recordNames(
      table,
      'Role',
      of('roles').filter((id) => builtInRole(id) === undefined),
    ),
    recordNames(table, 'Group', of('groups')),
  ]);
  const named = people.map(({ agentId, displayName }) => [agentId, displayName] satisfies [string, string]);
  return new Map([...named, ...entities, ...roles, ...groups]);
}

/** The details of an entity that the request may see, by their ids. */
export async function seenDetailNames(entityId: string, context: AuditContext): Promise<ReadonlyMap<string, string>> {
  const entity = await context.entity(entityId);
  if (entity === null) return new Map();
  const details = await readDetails(context.scope.table, entityId);
  const seen = details.filter(({ name }) => mayOnDetail(context.scope, 'View', entity.path, name));
  return new Map(seen.map(({ id, name }) => [id, name]));
}

import * as z from 'zod';
import { covenantKey } from '#functions/domain/covenants/exports/covenant-reader.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import { readMembers } from '#functions/platform/people/member-lookup.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { type AuditFormat, auditFields } from '#shared/domain/audit/audit-fields.ts';
import type { AuditChange } from '#shared/domain/audit/audit-record.ts';
import type { AuditType } from '#shared/domain/audit/audit-types.ts';
import { mentionsIn } from '#shared/domain/comment-text.ts';
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
      if (format === 'mentioning') add('person', ids.flatMap(mentionsIn));
      else add(isLines ? 'entity' : format === 'people' ? 'person' : format, ids);
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
  const [people, ...others] = await Promise.all([
    readMembers(table, of('person')),
    entityNamesSeen(of('entity'), context),
    recordNames(
      table,
      'Role',
      of('roles').filter((id) => builtInRole(id) === undefined),
    ),
    recordNames(table, 'Group', of('groups')),
    recordNames(table, 'Calendar', of('calendar')),
    recordNames(table, 'EntityStatus', of('status')),
  ]);
  const named = people.map(({ agentId, displayName }) => [agentId, displayName] satisfies [string, string]);
  return new Map([...named, ...others.flat()]);
}

/** Things whose records do not say what they are called, with the thing that does. */
interface Unnamed {
  readonly type: AuditType;
  readonly source: string;
  readonly entityId: string | null;
}

const covenantOf = ({ source, entityId }: Unnamed) => (entityId === null ? [] : [covenantKey(entityId, source)]);

/** What deliveries, and permissions of people and groups, are of, by the id of that. */
export async function namesOfOwners(
  all: readonly Unnamed[],
  { scope }: AuditContext,
): Promise<ReadonlyMap<string, string>> {
  const of = (type: AuditType): readonly Unnamed[] => [
    ...new Map(all.filter((one) => one.type === type).map((one) => [one.source, one])).values(),
  ];
  const ids = (type: AuditType): readonly string[] => of(type).map(({ source }) => source);
  const [people, groups, covenants] = await Promise.all([
    readMembers(scope.table, ids('AgentRights')),
    recordNames(scope.table, 'Group', ids('GroupRights')),
    scope.table.getMany(of('Deliverable').flatMap(covenantOf), Named),
  ]);
  return new Map([
    ...people.map(({ agentId, displayName }) => [agentId, displayName] satisfies [string, string]),
    ...groups,
    ...covenants.map(({ id, name }) => [id, name] satisfies [string, string]),
  ]);
}

import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import { ownerOf } from '#functions/platform/storage/owners.ts';
import { structurePath, subEntityPath } from '#shared/domain/entity-path.ts';
import { Structure } from '#shared/domain/structure.ts';
import { readStructures } from '../exports/entity-reader.ts';
import { structureKey } from '../exports/structure-reader.ts';
import {
  financingKind,
  projectKind,
  type StoredSubEntity,
  type SubEntityKind,
} from '../sub-entities/sub-entity-kind.ts';
import { addedTo, type Counters, countersOfKind, type SummaryRecord } from './summary-record.ts';

/** What summaries tell to somebody: they count what that person may see. */
export interface SummarySight {
  seen(record: SummaryRecord): SummaryRecord;
}

/** Counters of single entities that somebody may see, or may not, unlike the others of their structure. */
interface Exception {
  readonly structureId: string;
  readonly counters: Counters;
  readonly sign: 1 | -1;
}

const readAtOnce = 16;

/** Structures, projects or financings of this organization among those that rights name. */
async function namedOf({ organizationId }: RequestScope, kind: 'Deal' | 'Project' | 'Loan', ids: readonly string[]) {
  const owners = await inParallel(ids, readAtOnce, ownerOf);
  return owners
    .filter((owner) => owner?.organizationId === organizationId && owner.kind === kind)
    .flatMap((one) => one ?? []);
}

async function exceptionsOf<Item extends StoredSubEntity>(
  scope: RequestScope,
  { kind, keyOf, schema, countersOf }: SubEntityKind<Item>,
): Promise<Exception[]> {
  const named = await namedOf(scope, kind, scope.places('View', kind).namedIds);
  const keys = named.flatMap(({ id, structureId }) =>
    structureId === null ? [] : [keyOf({ id, dealId: structureId })],
  );
  const items = await scope.table.getMany(keys, schema);
  const homes = await readStructures(
    scope.table,
    items.map(({ dealId }) => dealId),
  );
  return items.flatMap((item): Exception[] => {
    const home = homes.get(item.dealId);
    if (home === undefined) return [];
    const isSeen = scope.may('View', kind, subEntityPath(item.id, home));
    if (isSeen === scope.may('View', kind, structurePath(home))) return [];
    return [{ structureId: home.id, counters: countersOf(item), sign: isSeen ? 1 : -1 }];
  });
}

/** Sub-structures that somebody may not see although their parent may be seen. */
async function hiddenParts(scope: RequestScope): Promise<Exception[]> {
  const named = await namedOf(scope, 'Deal', scope.places('View', 'Deal').namedIds);
  const structures = await scope.table.getMany(
    named.map(({ id }) => structureKey(id)),
    Structure,
  );
  return structures.flatMap((one) =>
    one.parentId !== null && one.launchStatus === 'Active' && !scope.may('View', 'Deal', structurePath(one))
      ? [{ structureId: one.parentId, counters: { 'n#Structure': 1 }, sign: -1 as const }]
      : [],
  );
}

async function readSight(scope: RequestScope): Promise<SummarySight> {
  const exceptions = await Promise.all([
    exceptionsOf(scope, projectKind),
    exceptionsOf(scope, financingKind),
    hiddenParts(scope),
  ]);
  const byStructure = Map.groupBy(exceptions.flat(), ({ structureId }) => structureId);
  return {
    seen: (record) => {
      const path = structurePath(record);
      const hidden = (['Project', 'Loan'] as const).filter((kind) => !scope.may('View', kind, path));
      const own = byStructure.get(record.id) ?? [];
      if (hidden.length === 0 && own.length === 0) return record;
      const told = Object.entries(record).filter(([name]) => !hidden.some((kind) => countersOfKind[kind].test(name)));
      const seen: Record<string, unknown> = Object.fromEntries(told);
      for (const { counters, sign } of own) {
        for (const [name, value] of Object.entries(counters)) {
          seen[name] = addedTo(name, Number(seen[name] ?? 0), sign * value);
        }
      }
      return seen as SummaryRecord;
    },
  };
}

const sights = new WeakMap<RequestScope, Promise<SummarySight>>();

/** Read once a request. Most people's rights name no single entities, and nothing is read for them. */
export function summarySight(scope: RequestScope): Promise<SummarySight> {
  const known = sights.get(scope) ?? readSight(scope);
  sights.set(scope, known);
  return known;
}

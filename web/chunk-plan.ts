/** What is known of a module: how much it weighs, and what it imports. */
export interface PlannedModule {
  readonly bytes: number;
  readonly imports: readonly string[];
  /** It stands for a chunk that is made whatever the plan is, such as a library. Whoever loads what imports it loads it, too. */
  readonly isFixed?: true;
}

interface Group {
  readonly modules: readonly string[];
  readonly bytes: number;
  /** The entries that load it: those that need a module of it, and those of every group that imports it. */
  readonly entries: Set<string>;
  readonly imports: Set<Group>;
  readonly isFixed: boolean;
}

/** What one more request costs, in bytes that could be sent instead. */
const requestInBytes = 8_000;

function reachedFrom(entry: string, modules: ReadonlyMap<string, PlannedModule>): ReadonlySet<string> {
  const reached = new Set([entry]);
  for (const id of reached) {
    for (const imported of modules.get(id)?.imports ?? []) if (modules.has(imported)) reached.add(imported);
  }
  return reached;
}

/** The modules that the same entries load, together. */
function finestGroups(modules: ReadonlyMap<string, PlannedModule>, entries: readonly string[]): Group[] {
  const loadedBy = new Map<string, string[]>();
  for (const entry of entries) {
    for (const id of reachedFrom(entry, modules)) loadedBy.set(id, [...(loadedBy.get(id) ?? []), entry]);
  }
  const alike = Map.groupBy(loadedBy, ([id, by]) => (modules.get(id)?.isFixed ? id : by.join('\n')));
  const groups = [...alike.values()].map((found): Group => {
    const ids = found.map(([id]) => id);
    const bytes = ids.reduce((sum, id) => sum + (modules.get(id)?.bytes ?? 0), 0);
    const isFixed = ids.some((id) => modules.get(id)?.isFixed);
    return { modules: ids, bytes, entries: new Set(found[0]?.[1]), imports: new Set(), isFixed };
  });
  const groupOf = new Map(groups.flatMap((group) => group.modules.map((id) => [id, group] as const)));
  for (const group of groups) {
    for (const id of group.modules.flatMap((module) => modules.get(module)?.imports ?? [])) {
      const imported = groupOf.get(id);
      if (imported !== undefined && imported !== group) group.imports.add(imported);
    }
  }
  return groups;
}

/** Whether one imports the other through a third: then both together would import each other with that one. */
function isLinkedThroughOthers(from: Group, to: Group): boolean {
  const seen = new Set([...from.imports].filter((group) => group !== to));
  for (const group of seen) {
    for (const imported of group.imports) {
      if (imported === to) return true;
      seen.add(imported);
    }
  }
  return false;
}

/** What entries load more once they load a group: it, and what it imports. */
function loadedBesides(
  group: Group,
  entries: readonly string[],
  merged: ReadonlySet<Group>,
  more: Map<Group, Set<string>>,
) {
  for (const imported of group.imports) {
    if (merged.has(imported)) continue;
    const known = more.get(imported) ?? new Set();
    const novel = entries.filter((entry) => !imported.entries.has(entry) && !known.has(entry));
    if (novel.length === 0) continue;
    more.set(imported, new Set([...known, ...novel]));
    loadedBesides(imported, novel, merged, more);
  }
}

/** How much an entry counts beside the others. */
type WeightOf = (entry: string) => number;

/** What all entries together save when two groups become one, in bytes; what some load in vain counts against it. */
function gainOf(a: Group, b: Group, weightOf: WeightOf): number {
  const weigh = (entries: Iterable<string>) => [...entries].reduce((sum, entry) => sum + weightOf(entry), 0);
  const onlyA = [...a.entries].filter((entry) => !b.entries.has(entry));
  const onlyB = [...b.entries].filter((entry) => !a.entries.has(entry));
  const [inA, inB] = [weigh(onlyA), weigh(onlyB)];
  const certain = requestInBytes * (weigh(a.entries) - inA) - a.bytes * inB - b.bytes * inA;
  if (certain <= 0) return 0;
  const merged = new Set([a, b]);
  const more = new Map<Group, Set<string>>();
  loadedBesides(a, onlyB, merged, more);
  loadedBesides(b, onlyA, merged, more);
  return [...more].reduce((gain, [group, entries]) => gain - weigh(entries) * (group.bytes + requestInBytes), certain);
}

function bestPair(groups: readonly Group[], weightOf: WeightOf): readonly [Group, Group] | null {
  let best: { readonly gain: number; readonly pair: readonly [Group, Group] } | null = null;
  for (const [index, a] of groups.entries()) {
    for (const b of groups.slice(index + 1)) {
      const gain = gainOf(a, b, weightOf);
      if (gain <= (best?.gain ?? 0)) continue;
      if (!isLinkedThroughOthers(a, b) && !isLinkedThroughOthers(b, a)) best = { gain, pair: [a, b] };
    }
  }
  return best?.pair ?? null;
}

/** Whoever loads a group loads what it imports. */
function spread(group: Group): void {
  for (const imported of group.imports) {
    const before = imported.entries.size;
    for (const entry of group.entries) imported.entries.add(entry);
    if (imported.entries.size > before) spread(imported);
  }
}

function merge(a: Group, b: Group, others: readonly Group[]): Group {
  const merged: Group = {
    modules: [...a.modules, ...b.modules],
    bytes: a.bytes + b.bytes,
    entries: new Set([...a.entries, ...b.entries]),
    imports: new Set([...a.imports, ...b.imports].filter((group) => group !== a && group !== b)),
    isFixed: false,
  };
  for (const { imports } of others) {
    const [hadA, hadB] = [imports.delete(a), imports.delete(b)];
    if (hadA || hadB) imports.add(merged);
  }
  spread(merged);
  return merged;
}

/**
 * Which modules that several entries share become one chunk. Left to itself a bundler makes one for every set of entries that share something:
 * hundreds of tiny files. Here two become one as long as the requests that are saved outweigh what some entries load in vain. No two chunks
 * import each other. What a single entry loads is not part of the plan.
 */
export function planChunks(
  modules: ReadonlyMap<string, PlannedModule>,
  entries: readonly string[],
  weightOf: WeightOf = () => 1,
): readonly (readonly string[])[] {
  const finest = finestGroups(modules, entries);
  const isShared = ({ entries: by, isFixed }: Group) => by.size > 1 && !isFixed;
  const alone = finest.filter((group) => !isShared(group));
  let shared = finest.filter(isShared);
  for (let pair = bestPair(shared, weightOf); pair !== null; pair = bestPair(shared, weightOf)) {
    const [a, b] = pair;
    const others = shared.filter((group) => group !== a && group !== b);
    shared = [...others, merge(a, b, [...others, ...alone])];
  }
  return shared.map((group) => group.modules);
}

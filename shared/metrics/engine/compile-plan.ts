import { detailIdOf } from '../../domain/detail-id.ts';
import { type Definitions, typesMeant } from '../formula/definitions.ts';
import { type FormulaNode, nodesIn, type ReferenceNode } from '../formula/syntax.ts';
import { type Draft, DraftBook, type PlanOptions, type Wanted } from './drafts.ts';
import { circleThrough, ordered, orderedGroups } from './graph.ts';
import { loopOf, OpWriter } from './op-writer.ts';
import type { Fault, Plan, PlanNode, Relation, Step, TypePlan, World } from './plan.ts';
import { type TextTable, textTable } from './text-table.ts';

const dependenciesOf = ({ dependencies }: Draft): readonly Draft[] => [...dependencies.keys()];

/** Within a group, what has to be computed first for the same period. */
const sameOf =
  (group: ReadonlySet<Draft>) =>
  ({ dependencies }: Draft): readonly Draft[] =>
    [...dependencies].filter(([other, by]) => by !== 'past' && group.has(other)).map(([other]) => other);

/** The order in which a period of the group is computed; null where a value would depend on itself. */
function orderWithin(group: readonly Draft[]): readonly Draft[] | null {
  const members = new Set(group);
  const looksElsewhere = group.some(({ dependencies }) =>
    [...dependencies].some(([other, by]) => members.has(other) && (by === 'ahead' || by === 'related')),
  );
  return looksElsewhere ? null : ordered(group, sameOf(members));
}

/** Of each member of a group that leads round, a circle that it lies on; of one that lies on none by itself, another's. */
function circlesIn(group: readonly Draft[]): (draft: Draft) => readonly Draft[] {
  const members = new Set(group);
  const sameOnly = sameOf(members);
  const all = ({ dependencies }: Draft): readonly Draft[] => [...dependencies.keys()].filter((one) => members.has(one));
  // Without earlier periods, where that is a circle already; else it is what looks ahead, or at other entities, that leads round.
  const otherwise = group.map((draft) => circleThrough(draft, sameOnly)).find((circle) => circle !== null);
  return (draft) => circleThrough(draft, otherwise === undefined ? all : sameOnly) ?? otherwise ?? group;
}

/** Types of entities that are counted without a condition: nothing of them is computed, and yet they are related entities. */
const countedIn = (tree: FormulaNode): readonly string[] =>
  [...nodesIn(tree)].flatMap((node) =>
    node.kind === 'call' && node.entityType !== null && node.args.length === 0 ? typesMeant(node.entityType) : [],
  );

const nameOf = ({ definition }: Draft): string | null => definition?.name ?? null;

interface TypeBuild {
  readonly drafts: Draft[];
  readonly nodes: Map<Draft, PlanNode>;
  readonly stages: Step[][];
  writer: OpWriter | null;
}

class PlanBuilder {
  readonly #book: DraftBook;
  readonly #texts: TextTable = textTable();
  readonly #groups: readonly (readonly Draft[])[];
  readonly #types: ReadonlyMap<string, TypeBuild>;
  readonly #stageOf = new Map<Draft, number>();
  readonly #options: PlanOptions;

  constructor(definitions: Definitions, wanted: readonly Wanted[], options: PlanOptions) {
    this.#options = options;
    this.#book = new DraftBook(definitions, options);
    const drafts = this.#book.draft(wanted);
    this.#groups = orderedGroups(drafts, dependenciesOf);
    const named = [...wanted, ...drafts].map(({ type }) => type);
    const types = new Set([...named, ...drafts.flatMap(({ tree }) => (tree === null ? [] : countedIn(tree)))]);
    this.#types = new Map([...types].map((type) => [type, { drafts: [], nodes: new Map(), stages: [], writer: null }]));
    for (const draft of drafts) this.#buildOf(draft).drafts.push(draft);
  }

  #buildOf({ type }: Draft): TypeBuild {
    const build = this.#types.get(type);
    if (build === undefined) throw new Error(`Nothing is built for ${type}.`);
    return build;
  }

  build(): Plan {
    const circular = new Map(this.#groups.flatMap((group) => this.#circleIn(group)));
    for (const build of this.#types.values()) this.#number(build, circular);
    for (const group of this.#groups) this.#emit(group);
    const stageCount = Math.max(0, ...[...this.#types.values()].map(({ stages }) => stages.length));
    const { hasOutlook } = this.#options;
    const types = new Map([...this.#types].map(([type, build]) => [type, typePlan(type, build, hasOutlook)]));
    return { types, stageCount, texts: this.#texts, hasOutlook };
  }

  #circleIn(group: readonly Draft[]): readonly [Draft, Fault][] {
    const isAlone = group.length === 1 && !group[0]?.dependencies.has(group[0]);
    if (isAlone || orderWithin(group) !== null) return [];
    const circleOf = circlesIn(group);
    return group.map((draft) => [
      draft,
      { kind: 'circular', path: circleOf(draft).flatMap((one) => nameOf(one) ?? []) },
    ]);
  }

  #number(build: TypeBuild, circular: ReadonlyMap<Draft, Fault>): void {
    for (const [slot, draft] of build.drafts.entries()) {
      const { key, type, world, definition, tree } = draft;
      const fault = draft.fault ?? circular.get(draft) ?? null;
      build.nodes.set(draft, { key, type, world, detailId: definition?.id ?? null, tree, slot, fault });
    }
    build.writer = new OpWriter(build.nodes.size, this.#book, this.#texts, (draft) => this.#nodeOf(draft));
  }

  #nodeOf(draft: Draft): PlanNode {
    const node = this.#buildOf(draft).nodes.get(draft);
    if (node === undefined) throw new Error(`${draft.key} is not in the plan.`);
    return node;
  }

  #emit(group: readonly Draft[]): void {
    const members = new Set(group);
    const stage = Math.max(
      0,
      ...group.flatMap(({ dependencies }) =>
        [...dependencies].flatMap(([other, by]) =>
          members.has(other) ? [] : [(this.#stageOf.get(other) ?? 0) + (by === 'related' ? 1 : 0)],
        ),
      ),
    );
    for (const draft of group) this.#stageOf.set(draft, stage);
    const [first] = group;
    if (first === undefined || group.some((draft) => this.#nodeOf(draft).fault !== null)) return;
    const { writer, stages } = this.#buildOf(first);
    if (writer === null) return;
    while (stages.length <= stage) stages.push([]);
    const isLoop = group.length > 1 || first.dependencies.has(first);
    const inOrder = isLoop ? (orderWithin(group) ?? []) : group;
    const steps = inOrder.flatMap((draft) => writer.stepOf(draft) ?? []);
    stages[stage]?.push(...(isLoop ? [loopOf(steps)] : steps));
  }
}

function typePlan(type: string, { nodes, stages, writer }: TypeBuild, hasOutlook: boolean): TypePlan {
  const all = [...nodes.values()];
  const byDetail = { own: new Map<string, PlanNode>(), outlook: new Map<string, PlanNode>() };
  for (const node of all) if (node.detailId !== null) byDetail[node.world].set(node.detailId, node);
  const nodeOf = (world: World, detailId: string): PlanNode | null => byDetail[world].get(detailId) ?? null;
  const byReference = {
    own: new Map<ReferenceNode, PlanNode | null>(),
    outlook: new Map<ReferenceNode, PlanNode | null>(),
  };
  const nodeOfReference = (world: World, reference: ReferenceNode): PlanNode | null => {
    const known = byReference[world].get(reference);
    if (known !== undefined) return known;
    const node = nodeOf(world, detailIdOf(reference.name));
    byReference[world].set(reference, node);
    return node;
  };
  const byPart = new Map<FormulaNode, PlanNode[]>();
  for (const node of all) {
    if (node.tree !== null && node.detailId === null) byPart.set(node.tree, [...(byPart.get(node.tree) ?? []), node]);
  }
  const inLoops = new Set(stages.flat().flatMap(({ body }) => body.flatMap(({ node }) => node ?? [])));
  const relations = new Map<PlanNode, Relation>();
  const reads: (readonly number[] | null)[] = all.map(() => null);
  for (const { node, relation, spread, reads: registers } of stages.flat()) {
    if (node !== null && spread === 'same' && relation === null) reads[node.slot] = registers;
    if (node !== null && relation !== null) relations.set(node, relation);
  }
  return {
    type,
    hasOutlook,
    stages,
    nodes: all,
    inputs: all.filter(({ tree, fault }) => tree === null && fault === null),
    computed: all.filter(({ tree }) => tree !== null),
    constants: writer?.constants() ?? [],
    registerCount: writer?.registerCount() ?? nodes.size,
    scratchFrom: writer?.scratchFrom() ?? nodes.size,
    nodeOf,
    nodeOfReference,
    isInLoop: (node) => inLoops.has(node),
    relationOf: (node) => relations.get(node) ?? null,
    readsOf: ({ slot }) => reads[slot] ?? null,
    nodeOfPart: (world, part) => byPart.get(part)?.find((node) => node.world === world) ?? null,
  };
}

/** The plan by which details of entities of some types are computed. Never fails: what cannot be computed carries its fault. */
export const compilePlan = (definitions: Definitions, wanted: readonly Wanted[], options: PlanOptions): Plan =>
  new PlanBuilder(definitions, wanted, options).build();

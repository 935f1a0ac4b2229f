import { detailIdOf } from '../../domain/detail-id.ts';
import { isMoney } from '../formula/check-formula.ts';
import { type Definition, type Definitions, typesMeant } from '../formula/definitions.ts';
import { formulaFunctions, isRelationFunction } from '../formula/formula-functions.ts';
import { parseFormula } from '../formula/parse-formula.ts';
import { type CallNode, type FormulaNode, nodesIn, partsOf } from '../formula/syntax.ts';
import { callKernels } from './call-kernels.ts';
import type { Fault, World } from './plan.ts';
import { withheldFormulas } from './withheld-formulas.ts';

/**
 * How a node depends on another one: by the same period (or the ones up to it), by earlier periods only, by later ones too, or by those of other entities.
 */
type Dependency = 'same' | 'past' | 'ahead' | 'related';

/** A node on its way into a plan. */
export interface Draft {
  readonly key: string;
  readonly type: string;
  readonly world: World;
  readonly definition: Definition | null;
  readonly tree: FormulaNode | null;
  readonly fault: Fault | null;
  readonly dependencies: Map<Draft, Dependency>;
}

export interface Wanted {
  readonly type: string;
  /** Ids of details. */
  readonly details: readonly string[];
}

export interface PlanOptions {
  readonly hasOutlook: boolean;
  /** Ids of details that the organization has switched off. */
  readonly disabled?: ReadonlySet<string>;
  /** `Deal debt-service-coverage-ratio`: details that entities of a type hold though they are not of that type; their figures count as they are. */
  readonly alsoHeld?: ReadonlySet<string>;
  /** Ids of details whose aggregates leave out entities that are obsolete. */
  readonly withoutInactive?: ReadonlySet<string>;
}

export const isKeptFunction = (name: string): boolean => isRelationFunction(name) || callKernels[name]?.kept === true;

export const isKeptCall = (node: FormulaNode): node is CallNode => node.kind === 'call' && isKeptFunction(node.name);

const isConstant = ({ kind }: FormulaNode): boolean => kind === 'number' || kind === 'text' || kind === 'boolean';

/** Takes in whatever the wanted details need, and what that needs in turn, entity type by entity type. */
export class DraftBook {
  readonly #definitions: Definitions;
  readonly #options: PlanOptions;
  readonly #byKey = new Map<string, Draft>();
  readonly #byPart = new Map<FormulaNode, Map<string, Draft>>();
  readonly #trees = new Map<string, ReturnType<typeof parseFormula>>();
  readonly #open: Draft[] = [];
  readonly #withoutInactive = new Set<FormulaNode>();

  constructor(definitions: Definitions, options: PlanOptions) {
    this.#definitions = definitions;
    this.#options = options;
  }

  draft(wanted: readonly Wanted[]): readonly Draft[] {
    for (const { type, details } of wanted) for (const id of details) this.detail(type, 'own', id, id);
    for (let next = this.#open.pop(); next !== undefined; next = this.#open.pop()) this.#depend(next);
    return [...this.#byKey.values(), ...[...this.#byPart.values()].flatMap((drafts) => [...drafts.values()])];
  }

  detail(type: string, world: World, id: string, name: string): Draft {
    const key = `${type} ${world} ${id}`;
    const known = this.#byKey.get(key);
    if (known !== undefined) return known;
    const draft = this.#draftOf(key, type, world, id, name);
    this.#byKey.set(key, draft);
    if (draft.tree !== null) this.#open.push(draft);
    return draft;
  }

  #draftOf(key: string, type: string, world: World, id: string, name: string): Draft {
    const base = { key, type, world, dependencies: new Map<Draft, Dependency>() };
    const definition = this.#definitions.find(id);
    const isOfType = definition?.entityTypes.includes(type) === true;
    if (definition === null || (!isOfType && !this.#options.alsoHeld?.has(`${type} ${id}`))) {
      return { ...base, definition: null, tree: null, fault: { kind: 'unknownDetail', name } };
    }
    if (!isOfType) return { ...base, definition, tree: null, fault: null };
    if (this.#options.disabled?.has(id)) return { ...base, definition, tree: null, fault: { kind: 'disabled' } };
    if (definition.formula === null) return { ...base, definition, tree: null, fault: null };
    const message = withheldFormulas.get(definition.formula);
    if (message !== undefined) return { ...base, definition, tree: null, fault: { kind: 'withheld', message } };
    const parsed = this.#parsed(definition, definition.formula);
    if ('problem' in parsed) {
      return { ...base, definition, tree: null, fault: { kind: 'formulaFault', message: parsed.problem.message } };
    }
    return { ...base, definition, tree: parsed.tree, fault: null };
  }

  #parsed({ id }: Definition, formula: string): ReturnType<typeof parseFormula> {
    const known = this.#trees.get(id);
    if (known !== undefined) return known;
    const parsed = parseFormula(formula);
    this.#trees.set(id, parsed);
    if ('tree' in parsed && this.#options.withoutInactive?.has(id)) {
      for (const node of nodesIn(parsed.tree)) this.#withoutInactive.add(node);
    }
    return parsed;
  }

  leavesOutInactive = (node: FormulaNode): boolean => this.#withoutInactive.has(node);

  /** The node that holds a part of a formula as a column; null for what is the same in every period. */
  part(type: string, world: World, node: FormulaNode, by: Dependency = 'same'): Draft | null {
    // Other entities read columns only, so that a constant which they read is one, too.
    if (isConstant(node) && by !== 'related') return null;
    if (node.kind === 'reference') return this.detail(type, world, detailIdOf(node.name), node.name);
    const drafts = this.#byPart.get(node) ?? new Map<string, Draft>();
    this.#byPart.set(node, drafts);
    const place = `${type} ${world}`;
    const known = drafts.get(place);
    if (known !== undefined) return known;
    const key = `${place} ${node.at}-${node.end}`;
    const draft = { key, type, world, definition: null, tree: node, fault: null, dependencies: new Map() };
    drafts.set(place, draft);
    this.#open.push(draft);
    return draft;
  }

  #depend(draft: Draft): void {
    if (draft.tree === null) return;
    if (isKeptCall(draft.tree)) this.#dependCall(draft, draft.tree);
    else this.#dependParts(draft, draft.tree);
  }

  #dependParts(draft: Draft, node: FormulaNode): void {
    if (node.kind === 'reference' || isKeptCall(node))
      this.#add(draft, this.part(draft.type, draft.world, node), 'same');
    else for (const part of partsOf(node)) this.#dependParts(draft, part);
  }

  #dependCall(draft: Draft, call: CallNode): void {
    for (const { type, world, node, by } of this.argumentsOf(draft, call))
      this.#add(draft, this.part(type, world, node, by), by);
  }

  /** Where the arguments of a kept call are computed. */
  argumentsOf(draft: Draft, { name, args, entityType }: CallNode) {
    const { type, world } = draft;
    if (entityType !== null) {
      return typesMeant(entityType).flatMap((related) =>
        args.map((node) => ({ type: related, world, node, by: 'related' as const })),
      );
    }
    const reach = formulaFunctions[name]?.reach ?? 'same';
    const isAhead = reach === 'future' || reach === 'whole';
    const inWorld: World = isAhead && this.#options.hasOutlook ? 'outlook' : world;
    const by: Dependency = isAhead ? 'ahead' : name === 'PRIOR' ? 'past' : 'same';
    // How far back is a matter of the period itself.
    return args.map((node, index) => ({ type, world: inWorld, node, by: by === 'past' && index > 0 ? 'same' : by }));
  }

  isMoney = (type: string, node: FormulaNode): boolean => isMoney(node, type, this.#definitions);

  #add(draft: Draft, other: Draft | null, by: Dependency): void {
    if (other === null) return;
    const known = draft.dependencies.get(other);
    // What is read in several ways depends by the one that allows the least.
    const order: readonly Dependency[] = ['past', 'same', 'ahead', 'related'];
    if (known === undefined || order.indexOf(by) > order.indexOf(known)) draft.dependencies.set(other, by);
  }
}

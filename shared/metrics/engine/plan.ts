import type { Rollup } from '../formula/definitions.ts';
import type { FormulaNode, ReferenceNode } from '../formula/syntax.ts';
import type { Axis } from './axis.ts';
import type { TextTable } from './text-table.ts';

/**
 * Actual figures look into the future by forecasts: what a formula reads of later periods, or of all of them, is computed in the outlook, where a forecast
 * stands wherever there is no actual figure.
 */
export type World = 'own' | 'outlook';

/** Computes the periods from `from` up to, not including, `to`, of the register `out`. */
export type Kernel = (frame: Frame, op: Op, from: number, to: number) => void;

/** The periods of the result that a change of some periods of an argument may change. */
export type Spread = 'same' | 'later' | 'window' | 'all';

export interface Op {
  readonly run: Kernel;
  readonly out: number;
  /** Registers; -1 where there is none. */
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
  /** Further registers of functions with any number of arguments. */
  readonly more: readonly number[];
  readonly relation: Relation | null;
}

/** What computes one node, or several that lead to one another from period to period. */
export interface Step {
  /** Null for the group of several. */
  readonly node: PlanNode | null;
  readonly ops: readonly Op[];
  /** Steps of the group, in the order in which they are computed for each period; empty for one node. */
  readonly body: readonly Step[];
  /** Registers of nodes that it reads, and of those that it computes. */
  readonly reads: readonly number[];
  readonly writes: readonly number[];
  /** What it reads of other entities; null where it reads none. */
  readonly relation: Relation | null;
  readonly spread: Spread;
}

/** The registers of one type of entity; -1 where there is none. Amounts of money are converted into the currency of who reads them. */
export interface RelationRegisters {
  readonly value: number;
  readonly weight: number;
  readonly isMoney: boolean;
  readonly isWeightMoney: boolean;
}

/** Which registers of related entities an aggregate reads, by their type. */
export interface Relation {
  /** Whether entities that are obsolete are left out. */
  readonly leavesOutInactive: boolean;
  readonly over: 'related' | 'below';
  readonly types: readonly string[];
  readonly what: 'SUM' | 'MIN' | 'MAX' | 'AVG' | 'COUNT' | 'WAVG';
  readonly registers: ReadonlyMap<string, RelationRegisters>;
}

/** Why a node can never have a value. */
export type Fault =
  | { readonly kind: 'unknownDetail'; readonly name: string }
  | { readonly kind: 'circular'; readonly path: readonly string[] }
  | { readonly kind: 'formulaFault'; readonly message: string }
  | { readonly kind: 'disabled' };

/** A column that is kept: a detail, or a part of a formula whose other periods are needed. */
export interface PlanNode {
  readonly key: string;
  readonly type: string;
  readonly world: World;
  /** Id of the detail; null for a part of a formula. */
  readonly detailId: string | null;
  readonly tree: FormulaNode | null;
  readonly slot: number;
  readonly fault: Fault | null;
}

export interface TypePlan {
  readonly type: string;
  /** The steps of each stage. Between stages, all entities are brought to the same point, because they read one another. */
  readonly stages: readonly (readonly Step[])[];
  readonly nodes: readonly PlanNode[];
  /** Nodes whose columns come from outside. */
  readonly inputs: readonly PlanNode[];
  readonly computed: readonly PlanNode[];
  readonly constants: readonly { readonly slot: number; readonly value: number }[];
  /** Registers in all; behind those of nodes come constants, then what only lives within one op after another. */
  readonly registerCount: number;
  readonly scratchFrom: number;
  nodeOf(world: World, detailId: string): PlanNode | null;
  /** The node of a detail that a formula of the plan names; null where there is no such detail. */
  nodeOfReference(world: World, reference: ReferenceNode): PlanNode | null;
  /** The node that holds the value of a part of a formula; null where it is not kept. */
  nodeOfPart(world: World, part: FormulaNode): PlanNode | null;
  /** What a node reads of other entities; null where it reads none. */
  relationOf(node: PlanNode): Relation | null;
  /** The registers from whose values of a period alone a node's value of that period follows; null for what reads other periods or entities. */
  readsOf(node: PlanNode): readonly number[] | null;
  /** Whether a node leads to itself by earlier periods. */
  isInLoop(node: PlanNode): boolean;
  readonly hasOutlook: boolean;
}

export interface Plan {
  readonly types: ReadonlyMap<string, TypePlan>;
  readonly stageCount: number;
  readonly texts: TextTable;
  readonly hasOutlook: boolean;
}

/** An entity that another one reads, with the share of it that counts. */
export interface Relative {
  readonly frame: Frame;
  /** From 0 to 1; NaN where nobody knows it, so that its sums have no value. */
  readonly share: number;
  /** By which its money is converted, period by period; null where both have one currency. NaN where there is no rate. */
  readonly rates: Float64Array | null;
}

/** How months become longer periods; ratios are not rolled up but computed anew from what they are made of. */
export type Rolling = Exclude<Rollup, 'recompute'>;

/** The months that a value of a longer period rolls up from. */
export interface MonthsBehind {
  readonly frame: Frame;
  readonly rolling: Rolling;
  /** Their places on the axis of the months, those in which the entity exists; empty where it does not exist in any. */
  readonly months: readonly number[];
}

/** One entity's columns on one axis. A period without a value is NaN, which is not zero. */
export interface Frame {
  readonly entityId: string;
  readonly plan: TypePlan;
  readonly axis: Axis;
  readonly texts: TextTable;
  readonly registers: Float64Array[];
  /** By register, the computed columns of all entities of the type, one entity after the other; this one's begins at its place times the number of periods. */
  readonly block: ReadonlyMap<number, Float64Array>;
  readonly place: number;
  /** What lies over computed values, by register: values that people have put over them, or that roll up from months. */
  readonly overlays: ReadonlyMap<number, Float64Array> | null;
  /**
   * The periods in which the entity exists: from the place of the one in which it began, which may lie before the axis, up to and not including `end`.
   * `origin` null: nobody knows when it began; `end` infinite: nobody knows when it ends.
   */
  readonly origin: number | null;
  readonly end: number;
  /** By register, what is known of periods without a value: 1 where one is missing, 2 where it is an error, 0 where nobody has asked yet. */
  readonly judged: Map<number, Uint8Array>;
  /** Why what delivers a figure could not read it, by register and period. */
  errorsOf(register: number): ReadonlyMap<number, string> | null;
  relatives(relation: Relation): readonly Relative[];
  /** Of an entity of which only what others read is kept: its frame with whatever leads to a register, computed anew. Null where all of it is there. */
  readonly whole: ((register: number) => Frame) | null;
  /** Of longer periods, what a value rolls up from; null for one that was entered for the period itself or computed anew. Null on months. */
  readonly behind: ((node: PlanNode, at: number) => MonthsBehind | null) | null;
}

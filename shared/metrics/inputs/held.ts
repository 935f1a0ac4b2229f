import type { ApprovalStatus, DataKind } from '../../domain/datapoint.ts';
import type { EntityType } from '../../domain/entity-types.ts';
import type { FactValue } from '../../domain/fact.ts';
import type { Period } from '../../time/dates.ts';
import type { FigureFrequency } from '../../time/figure-period.ts';

/** Figures of one detail in one data kind and one length of periods, from the period with index `first` on. NaN where there is none. */
export interface HeldColumn {
  readonly detailId: string;
  readonly dataKind: DataKind;
  readonly frequency: FigureFrequency;
  readonly isOverride: boolean;
  readonly cells: {
    readonly first: number;
    readonly values: Float64Array;
    /** Number of each figure's source within its entity. */
    readonly sources: Uint32Array;
    /** One more than the index of the approval state; 0 for none. */
    readonly approvals: Uint8Array | null;
    readonly errors: ReadonlyMap<number, string>;
  };
}

/** Values of one detail that hold from a day on, in the order of days. */
export interface HeldFacts {
  readonly detailId: string;
  readonly dataKind: DataKind;
  readonly isOverride: boolean;
  readonly entries: readonly {
    readonly from: string | null;
    readonly value: FactValue | null;
    readonly source: number;
    readonly error: string | null;
    readonly approval: ApprovalStatus | null;
  }[];
}

/** Something that was counted, with what it was counted for in a few words. */
export interface CountedThing {
  readonly name: string;
  readonly words: string;
  /** The structure that it is kept with. */
  readonly entity: { readonly id: string; readonly name: string; readonly type: EntityType };
}

/** What was counted for a month. `told`, for people: what is counted, or why nothing is. */
export interface CountOfMonth {
  readonly value: number | null;
  readonly told: string;
  /** The first ones of what was counted. */
  readonly things: readonly CountedThing[];
}

export type HeldCounts = ReadonlyMap<string, (month: Period) => CountOfMonth>;

/** What is known of an entity before anything is computed. */
export interface HeldEntity {
  readonly id: string;
  readonly type: string;
  /** Every amount is converted into it before anything is computed. */
  readonly currency: string;
  readonly columns: readonly HeldColumn[];
  readonly facts: readonly HeldFacts[];
  /** What the record of the entity itself says, by detail: a date as `2026-03-31`. */
  readonly fields: ReadonlyMap<string, number | string | boolean>;
  /** The unit in which a detail is held, where that is a currency other than the entity's. */
  readonly foreignUnits: ReadonlyMap<string, string>;
  /** What is counted for it, by detail, where the plan reads any of that. */
  readonly counts?: HeldCounts;
  /** The day on which it began to exist, and the last one of its life; null where nobody knows. */
  readonly startsOn: string | null;
  readonly endsOn: string | null;
}

/** Where a value of a period came from that was not computed. */
export type Leaf =
  | {
      readonly kind: 'figure';
      readonly column: HeldColumn;
      readonly index: number;
      readonly source: number;
      readonly months: number;
    }
  | {
      readonly kind: 'fact';
      readonly facts: HeldFacts;
      readonly from: string | null;
      readonly source: number;
      readonly approval: ApprovalStatus | null;
    }
  | { readonly kind: 'field' }
  | { readonly kind: 'system' }
  | { readonly kind: 'count'; readonly count: CountOfMonth }
  | { readonly kind: 'standard' };

/** How one unit of a currency is converted into another for a period, and from what. */
export interface PeriodRate {
  readonly rate: number | null;
  /** For people: `1.3512 (European Central Bank, 31 Mar 2026)`, or why there is none. */
  readonly told: string;
}

import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { Structure } from '#shared/domain/structure.ts';
import type { DomainError } from '#shared/errors/domain-error.ts';
import type { HeldCounts } from '#shared/metrics/inputs/held.ts';
import type { Period } from '#shared/time/dates.ts';

/** How much is looked at for counts at most. */
export interface CountBound {
  /** Structures whose covenants are read. */
  readonly most: number;
  tooMany(): DomainError;
  /** Months of covenants in which it is judged where these stand. */
  readonly mostJudged: number;
  tooManyJudged(): DomainError;
}

/** Counts of covenants that a computation reads. */
export interface CountsAsked {
  /** Each with those below it. */
  readonly structures: readonly Structure[];
  /** Ids of the details that count. */
  readonly details: ReadonlySet<string>;
  /** The first and the last month. */
  readonly months: readonly [Period, Period];
  readonly bound: CountBound;
  /** Waited for between two pieces of work. */
  pause(): Promise<void>;
}

/** Counts, by the id of the structure, the covenants that the request may see. Refuses with what the bound makes. */
export type CountCovenants = (asked: CountsAsked, scope: RequestScope) => Promise<ReadonlyMap<string, HeldCounts>>;

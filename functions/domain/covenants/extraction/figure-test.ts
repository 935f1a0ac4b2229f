import type { Operator, Threshold } from '#shared/domain/covenant-vocabulary.ts';
import type { FoundFirstTest } from './first-tests.ts';
import type { FoundMetric } from './metrics.ts';
import type { Span } from './words.ts';

/** A figure, how it is compared and with what, as a passage tells it. */
export interface FigureTest {
  readonly metric: FoundMetric | null;
  readonly operator: Operator;
  readonly thresholds: Threshold[];
  /** Where it was read, at offsets of the passage. */
  readonly operatorWords: Span;
  readonly levelWords: readonly Span[];
  /** In the agreement, where the levels stand in the definition of a term. */
  readonly definedLevels?: readonly Span[];
  readonly firstTest?: FoundFirstTest;
  /** Offset in the passage of the comparison. */
  readonly at: number;
  /** The level is only where it starts: "$20,000,000 plus 50 % of net income", or "to be adjusted upward". */
  readonly isBuiltUp?: boolean;
  /** Several levels, and it is not told which holds when: this is the first. */
  readonly isOneOfSeveral?: boolean;
  /** The figure is known from the heading alone. */
  readonly isNamedByTitle?: boolean;
  /** Words and figures of the level disagree, so that there is none. */
  readonly disagrees?: boolean;
  /** Words and figures disagree, or the number is withheld, or it was looked up in a definition. */
  readonly isDoubtful: boolean;
}

/** A coverage ratio of "120%" is the ratio 1.2. Other percentages stay what they are. */
export function coverageAsRatio(threshold: Threshold, metric: FoundMetric | null): Threshold {
  const isCoverage = metric !== null && /coverage|dscr|llcr|fccr|current ratio|quick ratio/i.test(metric.name);
  return threshold.unit === 'Percentage' && isCoverage
    ? { ...threshold, value: threshold.value / 100, unit: 'Ratio' }
    : threshold;
}

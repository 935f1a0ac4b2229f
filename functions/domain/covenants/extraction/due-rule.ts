import type { Anchor, DayType, ProposedFrequency } from '#shared/domain/covenant-vocabulary.ts';
import { movedBy, type Span } from './words.ts';

/** When something is due, as read from a passage. `start` and `end` are offsets in that passage. */
export interface DueRule {
  readonly start: number;
  readonly end: number;
  readonly kind: 'count' | 'dayOfPeriod' | 'date' | 'linked' | 'prompt' | 'recurring';
  readonly anchor: Anchor;
  readonly frequency: ProposedFrequency;
  /** Negative before the anchor; `null` without a legible number, or where words and figures disagree. */
  readonly offsetDays: number | null;
  readonly dayType: DayType;
  readonly fixedDate?: string;
  readonly linkedSections?: string[];
  /** The whole phrase of time, with what is counted from. */
  readonly words: Span;
  /** In the agreement, where how often is told by the definition of a term. */
  readonly defined?: Span;
  /** In the agreement, of a rule that was handed down to a passage which does not hold its words. */
  readonly place?: Span;
  /** Words and figures disagree, or the count was given in months or weeks and converted at 30 or 7 days. */
  readonly isDoubtful: boolean;
}

/** Where a rule stands in the agreement that was read in a passage which starts at an offset. */
export const duePlace = ({ place, words }: DueRule, offset: number): Span => place ?? movedBy(words, offset);

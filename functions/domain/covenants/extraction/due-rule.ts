import type { Anchor, DayType, ProposedFrequency } from '#shared/domain/covenant-vocabulary.ts';

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
  /** Words and figures disagree, or the count was given in months or weeks and converted at 30 or 7 days. */
  readonly isDoubtful: boolean;
}

import type { Answer } from './score.ts';

export interface Band {
  /** Confidence from here on, up to the next band above. */
  readonly from: number;
  readonly proposals: number;
  readonly whollyRight: number;
}

const bandsFrom = [0.9, 0.8, 0.7, 0.6, 0];

/** How often proposals of a confidence are right in every field, among those that answer a key. */
export function calibrationOf(answers: readonly Answer[]): Band[] {
  return bandsFrom.map((from, index) => {
    const below = bandsFrom[index - 1] ?? Number.POSITIVE_INFINITY;
    const within = answers.filter(
      ({ proposal }) => proposal !== undefined && proposal.confidence >= from && proposal.confidence < below,
    );
    return { from, proposals: within.length, whollyRight: within.filter(({ wrong }) => wrong.length === 0).length };
  });
}

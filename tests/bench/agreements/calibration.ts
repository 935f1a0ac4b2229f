import type { CovenantType } from '#shared/domain/covenant-vocabulary.ts';
import type { Answer, Share } from './score.ts';

export interface Band {
  /** Confidence from here on, up to the next band above. */
  readonly from: number;
  readonly proposals: number;
  readonly whollyRight: number;
  /** Mean of the confidences that were shown; 0 of no proposals. */
  readonly shown: number;
  readonly ofType: Readonly<Record<CovenantType, Share>>;
}

const bandsFrom = [0.9, 0.8, 0.7, 0.6, 0];

/** How often proposals of a confidence are right in every field, among those that answer a key. */
export function calibrationOf(answers: readonly Answer[]): Band[] {
  return bandsFrom.map((from, index) => {
    const below = bandsFrom[index - 1] ?? Number.POSITIVE_INFINITY;
    const within = answers.filter(
      ({ proposal }) => proposal !== undefined && proposal.confidence >= from && proposal.confidence < below,
    );
    const shareOf = (some: readonly Answer[]): Share => ({
      part: some.filter(({ wrong }) => wrong.length === 0).length,
      whole: some.length,
    });
    const ofType = (type: CovenantType) => shareOf(within.filter(({ proposal }) => proposal?.covenantType === type));
    const shown =
      within.reduce((sum, { proposal }) => sum + (proposal?.confidence ?? 0), 0) / Math.max(1, within.length);
    return {
      from,
      proposals: within.length,
      whollyRight: shareOf(within).part,
      shown,
      ofType: { Report: ofType('Report'), KPI: ofType('KPI'), Contract: ofType('Contract') },
    };
  });
}

/** What makes a reading less certain. Each doubt costs once. */
export type Doubt =
  | 'doubtfulNumber'
  | 'withheldNumber'
  | 'noNumber'
  | 'unknownDeliverable'
  | 'topicUnknown'
  | 'frequencyAssumed'
  | 'metricUnknown'
  | 'noObligation'
  | 'generalPromise'
  | 'onRequest'
  | 'amended';

const costs: Record<Doubt, number> = {
  doubtfulNumber: 0.3,
  withheldNumber: 0.4,
  noNumber: 0.15,
  unknownDeliverable: 0.15,
  topicUnknown: 0.1,
  frequencyAssumed: 0.1,
  metricUnknown: 0.2,
  noObligation: 0.1,
  generalPromise: 0.25,
  onRequest: 0.2,
  amended: 0.3,
};

const certain = 0.95;
const leastConfidence = 0.2;

/** 0.95 without doubts, never below 0.2: a person decides in any case. */
export function confidenceAfter(doubts: readonly Doubt[]): number {
  const cost = [...new Set(doubts)].reduce((sum, doubt) => sum + costs[doubt], 0);
  return Math.round(Math.max(leastConfidence, certain - cost) * 100) / 100;
}

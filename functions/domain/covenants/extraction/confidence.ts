import type { CovenantType, DoubtfulField } from '#shared/domain/covenant-vocabulary.ts';

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
  | 'titledPromise'
  | 'oneOfSeveral'
  | 'quartersAssumed'
  | 'secondFrequency'
  | 'multipleOfAmount'
  | 'onRequest'
  | 'amended'
  | 'elsewhere'
  | 'implausibleLevel'
  | 'builtUpLevel'
  | 'operatorAgainstName'
  | 'amountForRatio'
  | 'oneException'
  | 'onlyWhile'
  | 'secondCount'
  | 'linkedElsewhere'
  | 'leadElsewhere'
  | 'inOtherAgreement'
  | 'toldAsDefault';

const costs: Record<Doubt, number> = {
  doubtfulNumber: 0.3,
  withheldNumber: 0.4,
  noNumber: 0.15,
  unknownDeliverable: 0.15,
  topicUnknown: 0.1,
  frequencyAssumed: 0.1,
  metricUnknown: 0.1,
  noObligation: 0.1,
  generalPromise: 0.25,
  titledPromise: 0.1,
  oneOfSeveral: 0.15,
  quartersAssumed: 0.15,
  secondFrequency: 0.1,
  multipleOfAmount: 0.25,
  onRequest: 0.2,
  amended: 0.3,
  elsewhere: 0.3,
  implausibleLevel: 0.45,
  builtUpLevel: 0.15,
  operatorAgainstName: 0.35,
  amountForRatio: 0.45,
  oneException: 0.1,
  onlyWhile: 0.1,
  secondCount: 0.1,
  linkedElsewhere: 0.15,
  leadElsewhere: 0.15,
  inOtherAgreement: 0.1,
  toldAsDefault: 0.3,
};

const certain = 0.95;
const leastConfidence = 0.2;

/** 0.95 without doubts, never below 0.2: a person decides in any case. */
export function confidenceAfter(doubts: readonly Doubt[]): number {
  const cost = [...new Set(doubts)].reduce((sum, doubt) => sum + costs[doubt], 0);
  return Math.round(Math.max(leastConfidence, certain - cost) * 100) / 100;
}

/** What the other doubts are about; those without a field are about whether it is a covenant at all. */
const fields: Partial<Record<Doubt, DoubtfulField>> = {
  unknownDeliverable: 'name',
  frequencyAssumed: 'frequency',
  metricUnknown: 'metric',
  amended: 'operator',
  implausibleLevel: 'thresholds',
  builtUpLevel: 'thresholds',
  operatorAgainstName: 'operator',
  amountForRatio: 'thresholds',
  oneException: 'thresholds',
  onlyWhile: 'frequency',
  secondCount: 'dueOffsetDays',
  linkedElsewhere: 'dueOffsetDays',
  leadElsewhere: 'operator',
  inOtherAgreement: 'name',
  oneOfSeveral: 'thresholds',
  multipleOfAmount: 'metric',
  quartersAssumed: 'thresholds',
  secondFrequency: 'frequency',
};

/** The field that a doubt is about. A number that is unclear is the level of a figure, and the due date of everything else. */
export const fieldOf = (doubt: Doubt, type: CovenantType): DoubtfulField | undefined =>
  doubt === 'doubtfulNumber' || doubt === 'withheldNumber'
    ? type === 'KPI'
      ? 'thresholds'
      : 'dueOffsetDays'
    : fields[doubt];

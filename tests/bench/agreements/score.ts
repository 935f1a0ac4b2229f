import type { CovenantProposal } from '#shared/domain/covenant-vocabulary.ts';
import { type AnswerKey, type Tier, tierOf } from './answer-keys.ts';
import { leastLikeness, likeness } from './likeness.ts';

/** What became of a key: the proposal that answers it, and which of its fields are wrong. */
export interface Answer {
  readonly key: AnswerKey;
  readonly proposal: CovenantProposal | undefined;
  readonly fields: number;
  /** "due offset 45 but 60", one for each wrong field. */
  readonly wrong: readonly string[];
}

export interface Share {
  readonly part: number;
  readonly whole: number;
}

export interface Score {
  readonly found: Share;
  readonly byTier: ReadonlyMap<Tier, Share>;
  readonly exactFields: Share;
  /** Keys found with every field right. */
  readonly wholly: Share;
}

/** Holds proposals of one agreement against its keys: the likest first, and each proposal answers one key at most. */
export function answersOf(keys: readonly AnswerKey[], proposals: readonly CovenantProposal[]): Answer[] {
  const pairs = keys
    .flatMap((key) => proposals.map((proposal) => ({ key, proposal, like: likeness(key, proposal) })))
    .filter(({ like }) => like >= leastLikeness)
    .sort((a, b) => b.like - a.like);
  const answers = new Map<AnswerKey, CovenantProposal>();
  const used = new Set<CovenantProposal>();
  for (const { key, proposal } of pairs) {
    if (answers.has(key) || used.has(proposal)) continue;
    answers.set(key, proposal);
    used.add(proposal);
  }
  return keys.map((key) => {
    const proposal = answers.get(key);
    return { key, proposal, ...(proposal ? fieldsOf(key, proposal) : { fields: 0, wrong: [] }) };
  });
}

export function scoreOf(answers: readonly Answer[]): Score {
  const found = answers.filter(({ proposal }) => proposal !== undefined);
  const fields = found.reduce((sum, answer) => sum + answer.fields, 0);
  const wrong = found.reduce((sum, answer) => sum + answer.wrong.length, 0);
  const tiers = Map.groupBy(answers, ({ key }) => tierOf(key));
  return {
    found: { part: found.length, whole: answers.length },
    byTier: new Map(
      [...tiers].map(([tier, some]) => [
        tier,
        { part: some.filter(({ proposal }) => proposal !== undefined).length, whole: some.length },
      ]),
    ),
    exactFields: { part: fields - wrong, whole: fields },
    wholly: { part: found.filter((answer) => answer.wrong.length === 0).length, whole: answers.length },
  };
}

/** The frequencies that a proposal can have; what else a key says ("on each draw") is not compared. */
const comparedFrequencies = new Set([
  'Annually',
  'Semiannually',
  'ThreeQuarters',
  'Quarterly',
  'Monthly',
  'Once',
  'Event',
  'AtAllTimes',
]);
const spelled: Readonly<Record<string, string>> = { event: 'Event', 'at all times': 'AtAllTimes' };

function fieldsOf(key: AnswerKey, proposal: CovenantProposal): { fields: number; wrong: string[] } {
  let fields = 0;
  const wrong: string[] = [];
  const check = (field: string, wanted: unknown, isRight: boolean, got: unknown): void => {
    fields += 1;
    if (!isRight) wrong.push(`${field} ${wanted} but ${got}`);
  };
  const { covenantType, operator, threshold, dueOffsetDays } = key;
  const frequency = spelled[key.frequency ?? ''] ?? key.frequency ?? '';
  const isOneOf = (got: string | undefined, wanted: string, accepted: readonly string[] = []): boolean =>
    got !== undefined && [wanted, ...accepted].includes(got);
  check('type', covenantType, isOneOf(proposal.covenantType, covenantType, key.acceptType), proposal.covenantType);
  if (comparedFrequencies.has(frequency))
    check('frequency', frequency, isOneOf(proposal.frequency, frequency, key.acceptFrequency), proposal.frequency);
  if (dueOffsetDays !== undefined)
    check('due offset', dueOffsetDays, proposal.dueOffsetDays === dueOffsetDays, proposal.dueOffsetDays);
  if (operator !== undefined)
    check('operator', operator, isOneOf(proposal.operator, operator, key.acceptOperator), proposal.operator);
  if (threshold != null) {
    const levels = proposal.thresholds.map(({ value }) => value).join(', ');
    check('threshold', threshold, hasLevel(proposal, threshold), levels === '' ? 'none' : levels);
  }
  return { fields, wrong };
}

/** A level of 0.6 may be read as 60 %. */
const hasLevel = ({ thresholds }: CovenantProposal, wanted: number): boolean =>
  thresholds.some(
    ({ value, unit }) => isNear(value, wanted) || (wanted < 1 && unit === 'Percentage' && isNear(value, wanted * 100)),
  );

const isNear = (a: number, b: number): boolean => Math.abs(a - b) < 1e-9 * Math.max(1, Math.abs(b));

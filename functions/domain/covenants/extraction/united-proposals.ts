import type { CovenantProposal, DoubtfulField } from '#shared/domain/covenant-vocabulary.ts';
import type { FieldReading, ReadField } from '#shared/domain/field-reading.ts';
import { formatDays } from '#shared/format/counted-days.ts';
import { formatFigure } from '#shared/format/figure.ts';
import { doubtfulFieldsIn } from './field-readings.ts';

/** What two readings of an agreement come to. */
export interface United {
  readonly proposals: CovenantProposal[];
  /** Of the model's, found by it alone. */
  readonly added: number;
  /** Found by both, which read some value of it differently. */
  readonly disagreeing: number;
}

const [costOfDisagreement, leastConfidence] = [0.2, 0.2];

/**
 * Puts the proposals of the rules and of a language model together. What both found is the rules' proposal, whose every value has its words; what they read
 * differently is told with the value and lowers the confidence. The model names what the rules could not name, and adds what they did not find.
 */
export function united(ruled: readonly CovenantProposal[], modelled: readonly CovenantProposal[]): United {
  // Of the same covenant told twice, that of which more is proven.
  const byProof = modelled.toSorted((a, b) => b.confidence - a.confidence);
  const distinct = byProof.filter((one, index) => byProof.findIndex((other) => isRepeated(one, other)) === index);
  const pairs = ruled
    .flatMap((rule) => distinct.map((model) => ({ rule, model, like: likeness(rule, model) })))
    .filter(({ like }) => like >= 1)
    .sort((a, b) => b.like - a.like);
  const matches = new Map<CovenantProposal, CovenantProposal>();
  const used = new Set<CovenantProposal>();
  for (const { rule, model } of pairs) {
    if (matches.has(rule) || used.has(model)) continue;
    matches.set(rule, model);
    used.add(model);
  }
  let disagreeing = 0;
  const judged = ruled.map((rule) => {
    const model = matches.get(rule);
    if (model === undefined) return rule;
    const differences = differencesOf(rule, model);
    if (differences.length > 0) disagreeing += 1;
    return withDifferences(named(rule, model), differences);
  });
  const added = distinct.filter((model) => !used.has(model));
  const proposals = [...judged, ...added].sort(
    (a, b) => a.location.start - b.location.start || a.location.end - b.location.end,
  );
  return { proposals, added: added.length, disagreeing };
}

/** Passages overlap, and models repeat themselves. */
const isRepeated = (a: CovenantProposal, b: CovenantProposal): boolean =>
  a.covenantType === b.covenantType &&
  a.location.start === b.location.start &&
  a.location.end === b.location.end &&
  a.metric?.toLowerCase() === b.metric?.toLowerCase() &&
  (a.frequency === b.frequency || a.name === b.name);

/** 1 and more: the same promise. Of several in the same words, the one with the same figure, level, days and period is liker. */
function likeness(rule: CovenantProposal, model: CovenantProposal): number {
  if (rule.covenantType !== model.covenantType) return 0;
  const shared = Math.min(rule.location.end, model.location.end) - Math.max(rule.location.start, model.location.start);
  const [shorter, longer] = [rule, model]
    .map(({ location }) => location.end - location.start)
    .sort((a, b) => a - b) as [number, number];
  if (shared < shorter * 0.5 || (rule.covenantType !== 'KPI' && longer > shorter * 8)) return 0;
  const isSameLevel = rule.thresholds[0] !== undefined && rule.thresholds[0].value === model.thresholds[0]?.value;
  const isSameFigure = wordsShared(rule.metric ?? rule.name, model.metric ?? model.name);
  if (rule.covenantType === 'KPI' && !isSameLevel && !isSameFigure) return 0;
  return (
    1 +
    (isSameLevel ? 1 : 0) +
    (isSameFigure ? 1 : 0) +
    (rule.frequency === model.frequency ? 0.5 : 0) +
    (rule.dueOffsetDays === model.dueOffsetDays ? 0.5 : 0)
  );
}

const wordsOf = (name: string): readonly string[] => name.toLowerCase().match(/[a-z]{3,}/g) ?? [];
function wordsShared(a: string, b: string): boolean {
  const [left, right] = [new Set(wordsOf(a)), new Set(wordsOf(b))];
  const shared = [...left].filter((word) => right.has(word)).length;
  return shared > 0 && shared >= Math.min(left.size, right.size) / 2;
}

/** The model's name, where the rules tell that theirs is a guess. */
function named(rule: CovenantProposal, model: CovenantProposal): CovenantProposal {
  const reading = rule.readings.find(({ field }) => field === 'name');
  if (reading === undefined || reading.doubt === null) return rule;
  const readings = rule.readings.map((one) =>
    one === reading ? { ...one, value: model.name.slice(0, 300), doubt: null } : one,
  );
  return withDoubts({ ...rule, name: model.name, readings });
}

interface Difference {
  readonly field: ReadField & DoubtfulField;
  readonly model: string;
}

const cureOf = ({ cureDays, cureDayType = 'Calendar' }: CovenantProposal): string =>
  formatDays(cureDays ?? 0, cureDayType);

function differencesOf(rule: CovenantProposal, model: CovenantProposal): Difference[] {
  const differences: Difference[] = [];
  if (rule.frequency !== model.frequency) differences.push({ field: 'frequency', model: model.frequency });
  if (model.dueOffsetDays !== null && rule.dueOffsetDays !== model.dueOffsetDays)
    differences.push({ field: 'dueOffsetDays', model: `${model.dueOffsetDays} days` });
  if (model.operator !== undefined && rule.operator !== undefined && rule.operator !== model.operator)
    differences.push({ field: 'operator', model: model.operator });
  const levels = ({ thresholds }: CovenantProposal) =>
    thresholds.map(({ value, unit }) => `${value} ${unit}`).join(', ');
  if (model.thresholds.length > 0 && levels(rule) !== levels(model))
    differences.push({
      field: 'thresholds',
      model: model.thresholds.map(({ value, unit }) => formatFigure(value, unit)).join(', '),
    });
  if (model.cureDays !== undefined && rule.cureDays !== undefined && cureOf(rule) !== cureOf(model))
    differences.push({ field: 'cureDays', model: cureOf(model) });
  return differences;
}

function withDifferences(proposal: CovenantProposal, differences: readonly Difference[]): CovenantProposal {
  if (differences.length === 0) return proposal;
  const readings: FieldReading[] = [...proposal.readings];
  for (const { field, model } of differences) {
    const sentence = `The language model read ${model} here.`;
    const index = readings.findIndex((reading) => reading.field === field);
    const found = readings[index];
    if (found === undefined) readings.push({ field, value: null, passage: null, doubt: sentence });
    else
      readings[index] = {
        ...found,
        doubt: [found.doubt, sentence]
          .filter((one) => one !== null)
          .join(' ')
          .slice(0, 300),
      };
  }
  const confidence = Math.max(leastConfidence, proposal.confidence - costOfDisagreement * differences.length);
  return withDoubts({ ...proposal, confidence: Math.round(confidence * 100) / 100, readings });
}

function withDoubts({ doubts: _, ...proposal }: CovenantProposal): CovenantProposal {
  const doubts = doubtfulFieldsIn(proposal.readings);
  return doubts.length === 0 ? proposal : { ...proposal, doubts };
}

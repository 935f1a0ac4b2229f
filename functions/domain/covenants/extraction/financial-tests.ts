import type { Clause } from './clauses.ts';
import type { Doubt } from './confidence.ts';
import type { FigureTest } from './figure-test.ts';
import { testName } from './names.ts';
import { tellsNoLevel } from './no-promises.ts';
import { bindsDebtor } from './obligations.ts';
import { overadvancesIn } from './overadvances.ts';
import { implausibilities } from './plausibility.ts';
import { startOfTest } from './quotes.ts';
import { type Finding, labelOf, placeOf, type Reading, type Unit } from './reading.ts';
import { isCovenantTopic } from './section-topics.ts';
import { longestSentence, sentencesIn } from './sentences.ts';
import { consecutiveBreachesIn, testFrequency } from './test-frequencies.ts';
import { placesOfTest } from './test-places.ts';
import { keeping, nearbyLead, purposeOf } from './test-purpose.ts';
import { namesQuarters } from './threshold-steps.ts';
import { figureTestsIn } from './thresholds.ts';
import { testedTitle, titledTest } from './titled-tests.ts';
import { type Lead, leadOf, leadWith, movedBy, noLead, placeInLead, type Span } from './words.ts';

/** Figures that must stand above or below a level: ratios, net worth, liquidity, reserves, spending of a year. */
export function financialTestsIn(unit: Unit, reading: Reading): Finding[] {
  if (unit.topic === 'mechanics') return overadvancesIn(unit, reading);
  const all = [...testsAt(unit.clause, unit.lead, unit, reading), ...overadvancesIn(unit, reading)];
  const found = all.filter((finding) => !isAside(finding, all));
  return found
    .filter((finding, index) => found.findIndex((other) => isSameTest(finding, other)) === index)
    .filter((finding, _, each) => !each.some((other) => isFirstLevelOf(finding, other)));
}

/** An amount without a figure of its own, in a section whose figure another sentence already tests. */
const isAside = (finding: Finding, all: readonly Finding[]): boolean =>
  finding.doubts.includes('metricUnknown') &&
  all.some(
    (other) => !other.doubts.includes('metricUnknown') && other.metric?.toLowerCase() === finding.metric?.toLowerCase(),
  );

const isSameTest = (a: Finding, b: Finding): boolean =>
  a.section === b.section &&
  a.metric === b.metric &&
  a.operator === b.operator &&
  a.thresholds[0]?.value === b.thresholds[0]?.value;

/** A table's heading names its figure again: what was read with all levels stands for what was read with the first. */
const isFirstLevelOf = (a: Finding, b: Finding): boolean =>
  a.section === b.section &&
  a.operator === b.operator &&
  (a.metric ?? '').toLowerCase() === (b.metric ?? '').toLowerCase() &&
  a.thresholds.length === 1 &&
  b.thresholds.length > 1 &&
  b.thresholds.some(({ value, unit }) => value === a.thresholds[0]?.value && unit === a.thresholds[0]?.unit);

function testsAt(clause: Clause, lead: Lead, unit: Unit, reading: Reading): Finding[] {
  const { text } = reading.plain;
  const leadText = text.slice(clause.bodyStart, clause.leadEnd);
  if (clause.items.length === 0) return testsInLeaf(clause, lead, unit, reading);
  const whole = text.slice(clause.bodyStart, Math.min(clause.end, clause.bodyStart + longestSentence));
  const tests = figureTestsIn(whole, reading.definitions, lead.text);
  const first = tests[0];
  const isInline = clause.items.every(({ startsLine }) => !startsLine);
  const comparesInLead = first !== undefined && (first.at < leadText.length || (isInline && tests.length === 1));
  if (comparesInLead) return testsInLeaf({ ...clause, items: [] }, lead, unit, reading);
  const inner = leadWith(lead, leadOf(reading.plain, clause.bodyStart, clause.leadEnd), 700);
  return clause.items.flatMap((item) => testsAt(item, inner, unit, reading));
}

function testsInLeaf(clause: Clause, lead: Lead, unit: Unit, reading: Reading): Finding[] {
  const isItem = clause.path !== '';
  return passagesOf(clause, reading).flatMap(({ start, end }, index) => {
    const text = reading.plain.text.slice(start, end);
    const from = isItem && index === 0 ? clause.start : start;
    const tests = figureTestsIn(text, reading.definitions, lead.text);
    return tests.flatMap((read, place): Finding[] => {
      const test = titledTest(read, unit);
      if (!isFinancialTest(test, text, lead.text, unit)) return [];
      const cut = startOfTest(text, test.at);
      const passage = {
        start: cut === 0 ? from : start + cut,
        end,
        textStart: start,
        text,
        own: ownWords(text, tests, place),
      };
      return [findingOf(test, passage, lead, clause, unit, reading)];
    });
  });
}

/** The words about one of several tests in a passage. */
function ownWords(text: string, tests: readonly FigureTest[], place: number): { text: string; start: number } {
  const from = place === 0 ? 0 : Math.max(0, (tests[place]?.at ?? 0) - 30);
  return { text: text.slice(from, (tests[place + 1]?.at ?? text.length + 30) - 30), start: from };
}

/** Sentences, each with what continues it: a table that it announces, or "Thereafter, such ratio …". */
function passagesOf(clause: Clause, { plain }: Reading): { start: number; end: number }[] {
  const sentences = sentencesIn(plain.text, clause.bodyStart, clause.end);
  const passages: { start: number; end: number }[] = [];
  for (const sentence of sentences) {
    const last = passages.at(-1);
    const continues =
      /^\W*(?:provided|thereafter|from and after|such ratio|the foregoing ratio|commencing|on and after|beginning|(?:such|this|the foregoing) (?:test|covenant)\b)/i.test(
        plain.text.slice(sentence.start, sentence.end),
      );
    const announcesTable =
      last !== undefined &&
      /\b(?:set forth|opposite|below|following table|specified)\b[^.;]{0,160}:/i.test(
        plain.text.slice(last.start, last.end),
      );
    if (tellsNoLevel(plain.text.slice(sentence.start, sentence.end))) continue;
    const fits = last !== undefined && sentence.end - last.start <= longestSentence;
    if (last && fits && (continues || announcesTable)) last.end = sentence.end;
    else passages.push({ ...sentence });
  }
  return passages;
}

function isFinancialTest(test: FigureTest, text: string, lead: string, unit: Unit): boolean {
  if (test.metric === null || !test.metric.isFinancial) return false;
  if (isBasket(test, text, lead, unit)) return false;
  if (test.thresholds.length === 0 && !test.disagrees && unit.topic !== 'financial' && !testedTitle.test(unit.title))
    return false;
  if (
    /\b(?:applicable margin|interest rate|pricing|per annum)\b/i.test(text.slice(0, test.at + 80)) &&
    unit.topic !== 'financial'
  )
    return false;
  if (
    /\bdeductibles?|self-insured|replacement (?:cost|value)|per occurrence|coverage limits?\b/i.test(text) ||
    /\binsurance\b/i.test(unit.title)
  )
    return false;
  if (
    /\b(?:notice|notify|litigation|judgment)\b/i.test(text.slice(Math.max(0, test.at - 250), test.at)) &&
    unit.topic === 'reporting'
  )
    return false;
  return (
    bindsDebtor(text) ||
    bindsDebtor(lead) ||
    (isCovenantTopic(unit.topic) &&
      unit.topic !== 'reporting' &&
      /^\W*(?:maintain|permit|have|keep|make|comply|a |the |minimum|maximum|its |total|consolidated|[A-Z])/i.test(text))
  );
}

/** An amount among the exceptions of a prohibition limits what is permitted; it is no figure to test. A ratio there is one. */
const isBasket = (test: FigureTest, text: string, lead: string, unit: Unit): boolean =>
  test.thresholds[0]?.unit !== 'Ratio' &&
  ((unit.topic === 'prohibitions' && exception.test(text.slice(0, test.at))) ||
    (/\b(?:except|other than)\b[^.;]*:\s*(?:[^:]{0,80})$/i.test(lead.slice(-nearbyLead)) &&
      !keeping.test(text.slice(0, test.at))));

const exception = /\b(?:except|other than|shall not (?:apply|prohibit))\b/i;

/** Characters before a comparison within which the condition of its test stands. */
const nearCondition = 800;

/** "If Availability is less than $5,000,000, the Borrower shall not permit …": tested only while a condition holds. */
const isSpringing = (before: string): boolean =>
  /(?:^|[.;:]\s|\)\s)\W*(?:if|when(?:ever)?|at any time (?:when|that|during|after)|during any (?:period|time)|so long as|upon)\b[^.;]{0,300}\b(?:exceeds?|less|greater|more than|below|outstanding|default)\b[^;]{0,200},\s*(?:the |each )?[A-Z][a-z]+(?: [A-Z][a-z]+)? (?:shall|will|must)\b[^.;]*$/i.test(
    before,
  ) &&
  !/\bso long as\b[^,]{0,120}\b(?:remains?|any (?:loan|advance|commitment|obligation|note)|this agreement)\b/i.test(
    before,
  );

/** A period or date of testing whose definition is not in the text: nearly always a quarter's. */
const testPeriod = /\b(?:Test|Testing|Measurement|Calculation|Computation|Determination|Reference) (?:Period|Date)\b/;

/** The words of a test: `text` starts at `textStart`, and `own` are those about one of several tests, at an offset of it. */
interface TestedPassage extends Span {
  readonly textStart: number;
  readonly text: string;
  readonly own: { readonly text: string; readonly start: number };
}

function findingOf(
  test: FigureTest,
  passage: TestedPassage,
  lead: Lead,
  clause: Clause,
  unit: Unit,
  reading: Reading,
): Finding {
  const { text, textStart, own } = passage;
  const purpose = purposeOf(text, lead.text, unit, test.at);
  const told =
    testFrequency({ text: own.text, start: textStart + own.start }, own.text.length, noLead, reading) ??
    testFrequency({ text, start: textStart }, test.at, lead, reading);
  // A figure is tested for the fourth quarter too, whenever its statements come.
  const tested = told?.frequency === 'ThreeQuarters' ? 'Quarterly' : (told?.frequency ?? null);
  const isByPeriod = tested === null && testPeriod.test(text);
  const metric = test.metric?.name ?? unit.title;
  const consecutive = consecutiveBreachesIn(text);
  const { firstTest } = test;
  const doubts: Doubt[] = [];
  if (test.isDoubtful) doubts.push(test.thresholds.length === 0 ? 'withheldNumber' : 'doubtfulNumber');
  if (test.isNamedByTitle) doubts.push('metricUnknown');
  if (test.isBuiltUp && test.thresholds.length > 0) doubts.push('builtUpLevel');
  if (test.isOneOfSeveral) doubts.push('oneOfSeveral');
  if (test.thresholds.some(({ from }) => from !== undefined) && namesQuarters(text)) doubts.push('quartersAssumed');
  doubts.push(...implausibilities(metric, test.operator, test.thresholds));
  if (purpose === null && isSpringing(text.slice(Math.max(0, test.at - nearCondition), test.at)))
    doubts.push('onlyWhile');
  if (!isCovenantTopic(unit.topic)) doubts.push('topicUnknown');
  if (tested === null && purpose === null) doubts.push('frequencyAssumed');
  return {
    name: testName(metric, test.operator, purpose),
    covenantType: 'KPI',
    section: labelOf(unit, clause),
    start: passage.start,
    end: passage.end,
    frequency: purpose === null ? (tested ?? (isByPeriod ? 'Quarterly' : 'AtAllTimes')) : 'Event',
    anchor: purpose !== null ? 'Event' : tested === 'Annually' ? 'FiscalYearEnd' : 'PeriodEnd',
    dueOffsetDays: null,
    dayType: 'Calendar',
    metric,
    operator: test.operator,
    thresholds: test.thresholds,
    ...(firstTest === undefined ? {} : { firstTestDate: firstTest.date }),
    ...(consecutive === undefined ? {} : { consecutiveBreaches: consecutive.count }),
    places: [
      ...placesOfTest(test, textStart, unit),
      ...placeOf('frequency', purpose === null ? told?.place : movedBy(test.operatorWords, textStart)),
      ...placeOf(
        'startsOn',
        firstTest && (firstTest.isInLead ? placeInLead(lead, firstTest) : movedBy(firstTest, textStart)),
      ),
      ...placeOf('consecutiveBreaches', consecutive && movedBy(consecutive.words, textStart)),
    ],
    doubts,
  };
}

import type { ProposedFrequency } from '#shared/domain/covenant-vocabulary.ts';
import type { Clause } from './clauses.ts';
import type { Doubt } from './confidence.ts';
import { definedFrequencyIn, frequencyIn } from './frequencies.ts';
import { sentenceCase, testName } from './names.ts';
import { numberPattern, readNumber } from './numbers.ts';
import { bindsDebtor } from './obligations.ts';
import { overadvancesIn } from './overadvances.ts';
import { type Finding, labelOf, type Reading, type Unit } from './reading.ts';
import { isCovenantTopic } from './section-topics.ts';
import { sentencesIn } from './sentences.ts';
import { type FigureTest, figureTestsIn } from './thresholds.ts';

/** Figures that must stand above or below a level: ratios, net worth, liquidity, reserves, spending of a year. */
export function financialTestsIn(unit: Unit, reading: Reading): Finding[] {
  if (unit.topic === 'mechanics') return overadvancesIn(unit, reading);
  const found = [...testsAt(unit.clause, unit.lead, unit, reading), ...overadvancesIn(unit, reading)];
  return found.filter((finding, index) => found.findIndex((other) => isSameTest(finding, other)) === index);
}

const isSameTest = (a: Finding, b: Finding): boolean =>
  a.section === b.section &&
  a.metric === b.metric &&
  a.operator === b.operator &&
  a.thresholds[0]?.value === b.thresholds[0]?.value;

function testsAt(clause: Clause, lead: string, unit: Unit, reading: Reading): Finding[] {
  const { text } = reading.plain;
  const leadText = text.slice(clause.bodyStart, clause.leadEnd);
  if (clause.items.length === 0) return testsInLeaf(clause, lead, unit, reading);
  const whole = text.slice(clause.bodyStart, clause.end);
  const tests = figureTestsIn(whole, reading.definitions, lead);
  const first = tests[0];
  const isInline = clause.items.every(({ startsLine }) => !startsLine);
  const comparesInLead = first !== undefined && (first.at < leadText.length || (isInline && tests.length === 1));
  if (comparesInLead) return testsInLeaf({ ...clause, items: [] }, lead, unit, reading);
  const inner = `${lead} ${leadText}`.slice(-700);
  return clause.items.flatMap((item) => testsAt(item, inner, unit, reading));
}

function testsInLeaf(clause: Clause, lead: string, unit: Unit, reading: Reading): Finding[] {
  const isItem = clause.path !== '';
  return passagesOf(clause, reading).flatMap(({ start, end }, index) => {
    const text = reading.plain.text.slice(start, end);
    const from = isItem && index === 0 ? clause.start : start;
    const tests = figureTestsIn(text, reading.definitions, lead);
    return tests.flatMap((read, place): Finding[] => {
      const test = titledTest(read, unit);
      if (!isFinancialTest(test, text, lead, unit)) return [];
      const own = ownWords(text, tests, place);
      return [findingOf(test, { start: from, end, text, own }, lead, clause, unit, reading)];
    });
  });
}

/** The words about one of several tests in a passage. */
const ownWords = (text: string, tests: readonly FigureTest[], place: number): string =>
  text.slice(place === 0 ? 0 : (tests[place]?.at ?? 0) - 60, (tests[place + 1]?.at ?? text.length + 30) - 30);

/** Sentences, each with what continues it: a table that it announces, or "Thereafter, such ratio …". */
function passagesOf(clause: Clause, { plain }: Reading): { start: number; end: number }[] {
  const sentences = sentencesIn(plain.text, clause.bodyStart, clause.end);
  const passages: { start: number; end: number }[] = [];
  for (const sentence of sentences) {
    const last = passages.at(-1);
    const continues =
      /^\W*(?:provided|thereafter|from and after|such ratio|the foregoing ratio|commencing|on and after|beginning)/i.test(
        plain.text.slice(sentence.start, sentence.end),
      );
    const announcesTable =
      last !== undefined &&
      /\b(?:set forth|opposite|below|following table|specified)\b[^.;]{0,160}:/i.test(
        plain.text.slice(last.start, last.end),
      );
    if (last && (continues || announcesTable)) last.end = sentence.end;
    else passages.push({ ...sentence });
  }
  return passages;
}

const ratioTitle = /ratio|coverage|leverage|net worth|liquidity/i;
/** Headings that name a figure well enough where the words below do not: "Capital Expenditures. Make any investment in fixed assets …". */
const testedTitle =
  /ratio|(?<!insurance )coverage|leverage|net worth|liquidity|capital expenditures?|lease (?:expenditures?|expenses?)|ebitda|working capital|net income|profitability|capitalization/i;

const ratioName = /ratio|coverage|leverage|dscr|llcr|fccr|ltv|loan[- ]to|debt to/i;

/** "The ratio, determined …, of (i) … to (ii) …" is called by its section's heading. */
function titledTest(test: FigureTest, unit: Unit): FigureTest {
  const isRatio = test.thresholds[0]?.unit === 'Ratio';
  const isNamed =
    test.metric !== null && (isRatio ? ratioName.test(test.metric.name) : true) && !/^ratio$/i.test(test.metric.name);
  const title = unit.title.replace(/^(?:Minimum|Maximum|MINIMUM|MAXIMUM)\s+/, '');
  const isNameless = test.metric === null || !test.metric.isFinancial;
  const isSpelledOut = isRatio && /^ratio of\b/i.test(test.metric?.name ?? '') && /\bratio\b/i.test(title);
  const isKept = isNamed && !isNameless && !isSpelledOut;
  return isKept || !(isNameless ? testedTitle : ratioTitle).test(title)
    ? test
    : { ...test, metric: { name: /[a-z]/.test(title) ? title : sentenceCase(title), start: 0, isFinancial: true } };
}

function isFinancialTest(test: FigureTest, text: string, lead: string, unit: Unit): boolean {
  if (test.metric === null || !test.metric.isFinancial) return false;
  if (test.thresholds.length === 0 && unit.topic !== 'financial' && !testedTitle.test(unit.title)) return false;
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

const conditionWords =
  /\b(?:unless|only if|only so long as|so long as|provided that|if and only if|except (?:that|if)|after giving (?:pro forma )?effect|conditions? (?:is|are) satisfied|other than|subject to)\b/i;

/** "So long as any Commitment is outstanding" tells how long the article binds and is no condition. */
const duration =
  /\b(?:so long as|until|as long as)\b[^,.:;]{0,160}\b(?:commitments?|loans?|obligations?|lenders?|notes?|agreement|credit)\b[^,.:;]*/gi;

/** What a test guards when it is a condition for something else and not a level to be kept. */
function purposeOf(text: string, lead: string, unit: Unit, at: number): string | null {
  const words = `${lead} ${text.slice(0, at)}`.replaceAll(duration, '');
  if (!conditionWords.test(words)) return null;
  const act = `${unit.title} ${words}`;
  if (/distribution|dividend|restricted payment/i.test(act)) return 'distribution test';
  if (/indebtedness/i.test(act)) return 'debt incurrence test';
  if (/acqui|invest/i.test(act)) return 'investment test';
  return null;
}

function findingOf(
  test: FigureTest,
  passage: { start: number; end: number; text: string; own: string },
  lead: string,
  clause: Clause,
  unit: Unit,
  reading: Reading,
): Finding {
  const purpose = purposeOf(passage.text, lead, unit, test.at);
  const tested =
    testFrequency(passage.own, passage.own.length, '', reading) ?? testFrequency(passage.text, test.at, lead, reading);
  const metric = test.metric?.name ?? unit.title;
  const consecutive = consecutiveBreachesIn(passage.text);
  const doubts: Doubt[] = [];
  if (test.isDoubtful) doubts.push(test.thresholds.length === 0 ? 'withheldNumber' : 'doubtfulNumber');
  if (!isCovenantTopic(unit.topic)) doubts.push('topicUnknown');
  if (tested === null) doubts.push('frequencyAssumed');
  return {
    name: testName(metric, test.operator, purpose),
    covenantType: 'KPI',
    section: labelOf(unit, clause),
    start: passage.start,
    end: passage.end,
    frequency: purpose === null ? (tested ?? 'AtAllTimes') : 'Event',
    anchor: purpose !== null ? 'Event' : tested === 'Annually' ? 'FiscalYearEnd' : 'PeriodEnd',
    dueOffsetDays: null,
    dayType: 'Calendar',
    metric,
    operator: test.operator,
    thresholds: test.thresholds,
    ...(test.firstTestDate === undefined ? {} : { firstTestDate: test.firstTestDate }),
    ...(consecutive === undefined ? {} : { consecutiveBreaches: consecutive }),
    doubts,
  };
}

const testDate =
  /\b(?:(?:as (?:of|at)|at|on|for|in|during)\s+(?:the\s+)?(?:(?:end|last day|close) of\s+)?(?:each|any|every|such|a)\s|(?:measured|tested|calculated|determined|computed)\s|(?:ending|ended)\s+(?:on|as of|at)\s+(?:the (?:last day|end) of\s+)?(?:each|any|every)|(?:end|last day) of (?:each|any|every))[^.;]{0,80}/gi;

/** How often a figure is tested: the words of the test date, before those of the period that it covers. */
export function testFrequency(
  text: string,
  at: number,
  lead: string,
  { definitions }: Reading,
): ProposedFrequency | null {
  if (
    /\bat (?:all|any) times?\b|\bat no time\b|\bat any one time\b/i.test(`${lead.slice(-120)} ${text}`) &&
    !/as of the (?:last day|end) of/i.test(text)
  )
    return 'AtAllTimes';
  for (const match of text.matchAll(testDate)) {
    const found = frequencyIn(match[0]) ?? definedFrequencyIn(match[0], definitions);
    if (found !== null) return found;
  }
  return (
    frequencyIn(text) ??
    definedFrequencyIn(text, definitions) ??
    frequencyIn(`${lead.slice(-260)} ${text.slice(0, at)}`)
  );
}

/** "breached in two consecutive fiscal years" is 2. */
export function consecutiveBreachesIn(text: string): number | undefined {
  const match = new RegExp(
    `\\b(?:breach|violat|fail|not (?:met|satisfied|complied)|default|non-?complian)[^.;]{0,120}?\\b(${numberPattern})\\s+(?:or more\\s+)?consecutive\\s+(?:fiscal\\s+|calendar\\s+|test\\s+)?(?:years?|quarters?|months?|periods?|dates?)`,
    'i',
  ).exec(text);
  const value = match?.[1] === undefined ? null : readNumber(match[1]).value;
  return value === null || value < 2 ? undefined : Math.round(value);
}

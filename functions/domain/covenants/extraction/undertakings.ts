import type { Clause } from './clauses.ts';
import { duePlace } from './due-rule.ts';
import { dueRulesIn } from './due-rules.ts';
import { limitFrequency } from './limit-frequency.ts';
import { asLimit, isLimit, limitsIn } from './limits.ts';
import { undertakingName } from './names.ts';
import { handsOverAgain, isActAndReport, isCreditorsHeading, promisesNothing } from './no-promises.ts';
import { bindsDebtor, prohibits } from './obligations.ts';
import { longestQuote } from './quotes.ts';
import { type FieldPlace, type Finding, labelOf, placeOf, type Reading, type Unit } from './reading.ts';
import { isCovenantTopic } from './section-topics.ts';
import { type Sentence, sentencesIn } from './sentences.ts';
import type { TestedFrequency } from './test-frequencies.ts';
import { placesOfTest } from './test-places.ts';
import { type FigureTest, figureTestsIn } from './thresholds.ts';
import { type Lead, leadOf, leadWith, type Span } from './words.ts';

/** Everything else promised: one finding a section, or one an item where items have their own deadline after closing. */
export function undertakingsIn(unit: Unit, others: readonly Finding[], reading: Reading): Finding[] {
  const dated = datedItems(unit.clause, unit.lead, unit, reading).filter(
    (finding) => !others.some((other) => other.start <= finding.start && other.end >= finding.end),
  );
  if (dated.length > 0 && (unit.topic === 'postClosing' || unit.topic === null)) return dated;
  return [...dated, ...generalPromises(unit, [...others, ...dated], reading)];
}

/** Acts due a number of days after closing, or by a date that comes once. */
function datedItems(clause: Clause, lead: Lead, unit: Unit, reading: Reading): Finding[] {
  if (unit.topic === 'mechanics') return [];
  const { plain, definitions } = reading;
  const inner = leadWith(lead, leadOf(plain, clause.bodyStart, clause.leadEnd), 600);
  if (clause.items.some(({ startsLine }) => startsLine))
    return clause.items.flatMap((item) => datedItems(item, inner, unit, reading));
  return sentencesIn(plain.text, clause.bodyStart, clause.end).flatMap((sentence, index): Finding[] => {
    const text = plain.text.slice(sentence.start, sentence.end);
    const dues = dueRulesIn(text, definitions, unit.label);
    const due =
      dues.find(
        ({ anchor, frequency }) => frequency === 'Once' && (anchor === 'ClosingDate' || anchor === 'FixedDate'),
      ) ??
      (act.test(text)
        ? dues.find(({ kind, anchor, offsetDays }) => kind === 'count' && anchor === 'Event' && (offsetDays ?? 0) > 0)
        : undefined);
    const isPromised = bindsDebtor(text) || bindsDebtor(lead.text) || unit.topic === 'postClosing';
    if (
      !due ||
      !isPromised ||
      isCondition(text) ||
      promisesNothing(text) ||
      creditorsRight.test(text.slice(0, due.start))
    )
      return [];
    return [
      {
        name: datedName(unit, clause, text, due),
        covenantType: 'Contract',
        section: labelOf(unit, clause),
        start: index === 0 && clause.path !== '' ? clause.start : sentence.start,
        end: sentence.end,
        frequency: due.frequency,
        anchor: due.anchor,
        dueOffsetDays: due.offsetDays,
        dayType: due.dayType,
        ...(due.fixedDate === undefined ? {} : { fixedDate: due.fixedDate }),
        thresholds: [],
        places: [
          ...placeOf('name', clause.path === '' && unit.title !== '' ? unit.heading : sentence),
          ...placeOf('frequency', due.defined ?? duePlace(due, sentence.start)),
          ...placeOf('dueOffsetDays', duePlace(due, sentence.start)),
        ],
        doubts: due.isDoubtful ? ['doubtfulNumber'] : [],
      },
    ];
  });
}

/** What has to be done within days of an event: "shall then deposit the required funds within ten days after demand". */
const act =
  /\b(?:borrowers?|company|parent|guarantors?|debtors?|it)\s+(?:shall|will|must)\s+(?:then\s+|[a-z]+ly\s+)*(?:deposit|pledge|apply|repay|restore|replace|cause (?:such|each|any|that) (?:new )?(?:subsidiary|person))\b/i;

const creditorsRight = {
  test: (text: string): boolean =>
    /\b(?:lenders?|agent|banks?)\b[^.;]{0,30}\b(?:has|have|shall have|may)\b/i.test(
      text.slice(Math.max(text.lastIndexOf('.'), text.lastIndexOf(';')) + 1),
    ),
};

const isCondition = (text: string): boolean =>
  /\b(?:shall not permit|ratio|shall mature|maturity date|interest shall accrue|commitments? (?:shall )?terminate)\b/i.test(
    text,
  );

/** The thing to be done or handed over: from its article to the first break. Stops in "Dr." and initials break nothing. */
const datedSubject =
  /\b(?:an?|the|its|evidence|copies)\s+((?:[^,.;]|\.(?<=\b(?:Dr|Mr|Mrs|Ms|[A-Z])\.)){6,140}?)(?=,|\.\s|\.?$|;| in form| satisfactory)/;

const actor = /^(?:the |each )?(?:[A-Z][a-z]+ ){1,3}(?:shall|will) (?:[a-z]+ )?(?:to the (?:[A-Z][a-z]+ )+)?/;

function datedName(unit: Unit, clause: Clause, text: string, due: { start: number; end: number }): string {
  if (clause.path === '') return undertakingName(unit.title, text);
  const rest = `${text.slice(0, due.start)}${text.slice(due.end)}`
    .trim()
    .replace(/^(?:the )?(?:[A-Z][a-z]+ )?(?:Closing Date|date hereof|Effective Date|Date)?[\s,]*/, '');
  const subject = datedSubject.exec(rest.replace(actor, ''))?.[1];
  return undertakingName('', subject ?? rest);
}

/** Characters; "pay any dividend" is a promise, "Reserved." is none. */
const shortestPromise = 15;

/** Who pays for what is no promise to monitor. */
const costTitle =
  /^\W*(?:intentionally|reserved\b|omitted|deleted)|^(?:failure to|non-?performance|false representation)|^(?:legal |lender |agent |initial |subsequent )?(?:fees|expenses|costs|indemni)|reimbursement of|^(?:payment of )?(?:fees|expenses)|fees and expenses|(?:exchange|replacement|substitution) of notes?\b/i;

/** Reporting headings under which the lender comes to look, instead of receiving a paper. */
const examinations = /examinations?|inspections?|appraisals?|audits?\b/i;

function generalPromises(unit: Unit, others: readonly Finding[], reading: Reading): Finding[] {
  const { plain } = reading;
  const { start, bodyStart, end } = unit.clause;
  const text = plain.text.slice(bodyStart, end);
  const isOfType =
    unit.topic === 'undertakings' ||
    unit.topic === 'prohibitions' ||
    (unit.topic === null && !reading.hasCovenantParts) ||
    ((unit.topic === 'financial' || unit.topic === 'postClosing' || examinations.test(unit.title)) &&
      others.length === 0);
  if (
    !isOfType ||
    unit.isSchedule ||
    text.trim().length < shortestPromise ||
    costTitle.test(unit.title) ||
    isCreditorsHeading(unit.title)
  )
    return [];
  const left = promisesLeft(unit, others, reading);
  if (left.length === 0) return [];
  if (unit.title === '' && left.length > 1 && end - bodyStart > longestQuote) return eachPromise(left, unit, reading);
  const test = figureTestsIn(text, reading.definitions, unit.lead.text).map((one) => asLimit(one, text))[0];
  const limit =
    test?.thresholds[0] &&
    isLimit(test) &&
    !others.some(
      ({ metric, thresholds }) =>
        (metric !== undefined && metric === test.metric?.name) ||
        thresholds.some(({ value, unit }) => value === test.thresholds[0]?.value && unit === test.thresholds[0]?.unit),
    )
      ? test
      : undefined;
  const first = left[0];
  const often = limitFrequency(limit, text, bodyStart, reading);
  return [
    {
      name: undertakingName(
        unit.title,
        plain.text.slice(first?.start ?? start, first?.end ?? end),
        prohibits(unit.lead.text),
      ),
      covenantType: 'Contract',
      section: unit.label,
      start: others.length > 0 && first ? first.start : unit.start,
      end: others.length > 0 ? Math.max(left.at(-1)?.end ?? end, first?.end ?? end) : end,
      frequency: often.frequency,
      anchor: 'Event',
      dueOffsetDays: null,
      dayType: 'Calendar',
      ...(limit === undefined ? {} : { operator: limit.operator }),
      thresholds: limit?.thresholds ?? [],
      places: placesOfPromise(limit, bodyStart, often, first ?? { start, end }, unit),
      doubts: [
        unit.title === '' || others.length > 0 ? 'generalPromise' : 'titledPromise',
        ...(limit !== undefined && limitsIn(text, limit, reading) > 1 ? (['oneOfSeveral'] as const) : []),
        ...(isCovenantTopic(unit.topic) ? [] : (['topicUnknown'] as const)),
      ],
    },
  ];
}

/** A long section without a heading holds several promises: each sentence is one, with its own limit. */
const eachPromise = (sentences: readonly Sentence[], unit: Unit, reading: Reading): Finding[] =>
  sentences.map((sentence) => {
    const text = reading.plain.text.slice(sentence.start, sentence.end);
    const limit = figureTestsIn(text, reading.definitions, unit.lead.text).find(isLimit);
    const often = limitFrequency(limit, text, sentence.start, reading);
    return {
      name: undertakingName('', text, prohibits(unit.lead.text)),
      covenantType: 'Contract',
      section: unit.label,
      start: sentence.start,
      end: sentence.end,
      frequency: often.frequency,
      anchor: 'Event',
      dueOffsetDays: null,
      dayType: 'Calendar',
      ...(limit === undefined ? {} : { operator: limit.operator }),
      thresholds: limit?.thresholds ?? [],
      places: placesOfPromise(limit, sentence.start, often, sentence, { ...unit, title: '' }),
      doubts: ['generalPromise', ...(isCovenantTopic(unit.topic) ? [] : (['topicUnknown'] as const))],
    };
  });

/** A promise without a word of time holds always: that is told by the promise itself. */
const placesOfPromise = (
  limit: FigureTest | undefined,
  offset: number,
  often: TestedFrequency,
  promise: Span,
  unit: Unit,
): FieldPlace[] => [
  ...placeOf('name', unit.title === '' ? promise : unit.heading),
  ...placeOf('frequency', often.place ?? promise),
  ...(limit === undefined
    ? []
    : placesOfTest(limit, offset, unit).filter(({ field }) => field === 'operator' || field === 'thresholds')),
];

/** The share of a sentence that another finding quotes: a ratio test among the exceptions of a prohibition is a small part of it. */
const coveredShare = (sentence: { start: number; end: number }, other: { start: number; end: number }): number =>
  (Math.min(sentence.end, other.end) - Math.max(sentence.start, other.start)) / (sentence.end - sentence.start);

/** Sentences that bind the borrower and are not already a report or a test. */
function promisesLeft(unit: Unit, others: readonly Finding[], { plain }: Reading): { start: number; end: number }[] {
  const { bodyStart, end } = unit.clause;
  const leadBinds = bindsDebtor(unit.lead.text);
  return sentencesIn(plain.text, bodyStart, end).filter((sentence, index) => {
    const text = plain.text.slice(sentence.start, sentence.end);
    if (others.some(({ covenantType }) => covenantType === 'Report') && handsOverAgain(text)) return false;
    const covering = others.filter((other) => coveredShare(sentence, other) > 0);
    const isOfBoth = isActAndReport(text) && covering.every(({ covenantType }) => covenantType === 'Report');
    if (!isOfBoth && covering.reduce((share, other) => share + coveredShare(sentence, other), 0) >= 0.5) return false;
    if (
      text.length < shortestPromise ||
      promisesNothing(text) ||
      /^\W*(?:"|notwithstanding|for (?:the )?purposes? of|as used|such|it is (?:understood|agreed)|the (?:lenders?|administrative agent|agent|bank|parties)\b)/i.test(
        text,
      )
    )
      return false;
    return bindsDebtor(text) || (leadBinds && index === 0 && /^\W*[A-Z(]/i.test(text));
  });
}

import { datedItems } from './dated-acts.ts';
import type { FigureTest } from './figure-test.ts';
import { limitFrequency } from './limit-frequency.ts';
import { doubtOfLimit, limitIn } from './limits.ts';
import { undertakingName } from './names.ts';
import { handsOverAgain, isActAndReport, isCreditorsHeading, promisesNothing } from './no-promises.ts';
import { bindsDebtor, prohibits, saysWhoPromises } from './obligations.ts';
import { longestQuote } from './quotes.ts';
import { type FieldPlace, type Finding, placeOf, type Reading, type Unit } from './reading.ts';
import { isCovenantTopic } from './section-topics.ts';
import { type Sentence, sentencesIn } from './sentences.ts';
import type { TestedFrequency } from './test-frequencies.ts';
import { placesOfTest } from './test-places.ts';
import type { Span } from './words.ts';

/** Everything else promised: one finding a section, or one an item where items have their own deadline after closing. */
export function undertakingsIn(unit: Unit, others: readonly Finding[], reading: Reading): Finding[] {
  const dated = datedItems(unit.clause, unit.lead, unit, reading).filter(
    (finding) => !others.some((other) => other.start <= finding.start && other.end >= finding.end),
  );
  if (dated.length > 0 && (unit.topic === 'postClosing' || unit.topic === null)) return dated;
  return [...dated, ...generalPromises(unit, [...others, ...dated], reading)];
}

/** Characters; "pay any dividend" is a promise, "Reserved." is none. */
const shortestPromise = 15;

/** Who pays for what is no promise to monitor. */
const costTitle =
  /^\W*(?:intentionally|reserved\b|omitted|deleted)|\b(?:unused|non-?use|commitment|facility|agency|administrat(?:ion|ive)|origination|upfront|letter of credit|audit|collateral monitoring|prepayment)(?: line)? fees?\b|^(?:failure to|non-?performance|false representation)|^(?:legal |lender |agent |initial |subsequent )?(?:fees|expenses|costs|indemni)|reimbursement of|^(?:payment of )?(?:fees|expenses)|fees and expenses|(?:exchange|replacement|substitution) of notes?\b/i;

/** What the borrower does under a heading of reports, instead of handing over a paper. */
const ownAct =
  /^\W*(?:[^.;]{0,160},\s+|(?:on|at|by|within) [^.;,]{0,80}\s)?(?:the |each )?(?:borrowers?|company|parent|guarantors?|obligors?|loan part(?:y|ies))\s+(?:shall|will|must)\s+(?:hold|meet|deposit|pay|maintain|keep|conduct|participate|attend|engage|retain|appoint|install|establish|host)\b/i;

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
      others.length === 0) ||
    (unit.topic === 'reporting' && others.length === 0 && ownAct.test(text));
  if (
    !isOfType ||
    unit.isSchedule ||
    text.trim().length < shortestPromise ||
    costTitle.test(unit.title) ||
    isCreditorsHeading(unit.title)
  )
    return [];
  const left = promisesLeft(unit, others, reading).filter(
    (sentence) => unit.topic !== null || saysWhoPromises(plain.text.slice(sentence.start, sentence.end)),
  );
  if (left.length === 0) return [];
  if (unit.title === '' && left.length > 1 && end - bodyStart > longestQuote) return eachPromise(left, unit, reading);
  const test = limitIn(text, unit.lead.text, reading);
  const limit =
    test !== undefined &&
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
        ...doubtOfLimit(limit, text, reading),
        ...(isCovenantTopic(unit.topic) ? [] : (['topicUnknown'] as const)),
      ],
    },
  ];
}

/** A long section without a heading holds several promises: each sentence is one, with its own limit. */
const eachPromise = (sentences: readonly Sentence[], unit: Unit, reading: Reading): Finding[] =>
  sentences.map((sentence) => {
    const text = reading.plain.text.slice(sentence.start, sentence.end);
    const limit = limitIn(text, unit.lead.text, reading);
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
    // "… will maintain: (i) a ratio of …": what stands behind the colon tells whether something is left.
    const colon = text.indexOf(':') + 1;
    const items = { start: sentence.start + colon, end: sentence.end };
    if (colon > 0 && others.reduce((share, other) => share + Math.max(0, coveredShare(items, other)), 0) >= 0.5)
      return false;
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

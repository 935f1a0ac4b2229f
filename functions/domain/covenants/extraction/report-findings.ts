import type { Clause } from './clauses.ts';
import type { Doubt } from './confidence.ts';
import { type DeliverableName, deliverableIn } from './deliverables.ts';
import { type Inherited, isBelowNotice, isNoticeItem, noticeWords } from './deliveries.ts';
import { type DueRule, duePlace } from './due-rule.ts';
import { reportName } from './names.ts';
import { numberPattern } from './numbers.ts';
import { bindsDebtor, documentWords } from './obligations.ts';
import { type Finding, labelOf, placeOf, type Unit } from './reading.ts';
import { isCovenantTopic } from './section-topics.ts';
import { movedBy, type Span } from './words.ts';

/** A stretch of the agreement that speaks of one delivery. */
export interface Passage {
  readonly start: number;
  readonly end: number;
  /** Where `text` starts: after the marker of an item. */
  readonly textStart: number;
  readonly text: string;
}

/** Characters of a passage that its name is taken from. */
const namingWords = 420;

/** The report that a passage asks for by one of its due rules. */
export function reportOf(
  passage: Passage,
  due: DueRule,
  isOneOfSeveral: boolean,
  clause: Clause,
  inherited: Inherited,
  unit: Unit,
): Finding {
  const { text, textStart } = passage;
  // "notify the Agent: (a) within three days, of any Default": the word stands above.
  const told = isBelowNotice(inherited) && !noticeWords.test(text.slice(0, namingWords)) ? `notice ${text}` : text;
  const found = documentOf(text, due, isOneOfSeveral || !inherited.due, isOneOfSeveral ? '' : unit.title);
  const document = told !== text && !found.isKnown ? deliverableIn(told, unit.title) : found;
  const isPlace =
    document.document === 'notice of default' &&
    /following|any of the|\(b\)|\(ii\)|such event/.test(text.slice(0, 420));
  const name = reportName(nameOf(document, isPlace, inherited, unit), due.frequency, unit.title, told);
  const { frequency, words } = refinedFrequency(due, text);
  const dueAt = duePlace(due, textStart);
  const isUntimed = due.words.end === 0 && due.place === undefined;
  return {
    name,
    covenantType: due.anchor === 'ClosingDate' && due.frequency === 'Once' ? 'Contract' : 'Report',
    section: labelOf(unit, clause),
    start: passage.start,
    end: passage.end,
    frequency,
    anchor: due.anchor,
    dueOffsetDays: due.offsetDays,
    dayType: due.dayType,
    ...(due.fixedDate === undefined ? {} : { fixedDate: due.fixedDate }),
    ...(due.linkedSections === undefined ? {} : { linkedSections: due.linkedSections }),
    thresholds: [],
    places: [
      ...placeOf('name', namePlace(name, passage.textStart, passage.end, unit)),
      ...placeOf('frequency', words === null ? (due.defined ?? dueAt) : movedBy(words, textStart)),
      ...placeOf('dueOffsetDays', dueAt),
      ...(due.linkedSections === undefined ? [] : placeOf('linkedSections', withNamedSections(dueAt, text, textStart))),
    ],
    doubts: [
      ...doubtsOf(due, text, document.isKnown, unit, inherited),
      ...(isUntimed || isUnscheduled(document, due) ? (['frequencyAssumed'] as const) : []),
    ],
  };
}

/** A name is taken from the heading where it repeats it, and otherwise from the passage's own first words. */
export const namePlace = (name: string, start: number, end: number, { title, heading }: Unit): Span =>
  title !== '' && name.toLowerCase().includes(title.toLowerCase())
    ? heading
    : { start, end: Math.min(end, start + namingWords) };

/** Statements are for periods; where they are counted from an event, how often is not told. */
const isUnscheduled = ({ document }: DeliverableName, { kind, frequency }: DueRule): boolean =>
  kind === 'count' && frequency === 'Event' && /financial statements$/.test(document);

function nameOf(found: DeliverableName, isListOfEvents: boolean, inherited: Inherited, unit: Unit): string {
  if (isListOfEvents) return 'notice of default and other events';
  const isNotice = isNoticeItem(inherited);
  return isNotice && !found.isKnown && !noticeWords.test(unit.title) ? 'notice' : found.document;
}

/** What the auditors say of the statements, and not the statements themselves. */
const byAccountants =
  /,\s*(?:an?|the) (?:written )?(?:statement|report|letter|opinion|certificate)\s+(?:of|by|from|signed by)\s+(?:the|such|its|said|their)?\s*(?:[a-z]+ ){0,4}(?:accountants?|auditors?|accounting firm)/i;

/** With the delivery of statements comes a certificate: the statements named there are not what this clause delivers. */
function documentOf(text: string, due: DueRule, isAfterDue: boolean, title: string): DeliverableName {
  if (due.kind === 'linked' && byAccountants.test(text)) return { document: "accountants' certificate", isKnown: true };
  if (due.kind === 'linked' && /certificat/i.test(text)) return { document: 'compliance certificate', isKnown: true };
  const whole = deliverableIn(text, title);
  // "… such information as the Bank requests; and, without any request, within 90 days …": what is due on a day is no request.
  if (whole.document === 'other information on request' && (due.kind === 'count' || due.kind === 'dayOfPeriod'))
    return deliverableIn(text.slice(due.end), title);
  if (whole.document === 'notice of default') return whole;
  const isOpening =
    due.start < 90 && due.kind !== 'recurring' && isAfterDue && !documentWords.test(text.slice(0, due.start));
  const rest = isOpening ? text.slice(due.end).replace(due.kind === 'linked' ? /^[^,;]*,\s*/ : '', '') : text;
  const body = withoutParentheses(rest);
  const named = deliverableIn(body.replace(/\b(?:together with|along with|accompanied by)\b.*$/i, ''), title);
  return named.isKnown ? named : deliverableIn(isAfterDue ? text.slice(due.start) : text, title);
}

const withoutParentheses = (text: string): string => text.replaceAll(/\([^()]*\)/g, ' ').replaceAll(/\([^()]*\)/g, ' ');

/** "within 45 days after the end of each quarter … (other than the fourth)" says so after the due phrase. */
function refinedFrequency(due: DueRule, text: string): { frequency: Finding['frequency']; words: Span | null } {
  const excludesLast =
    /quarters?[^.;]{0,60}(?:other than|except(?:ing)?(?: for)?|excluding|with the exception of)\s+(?:\([^)]*\)\s*)?(?:the |a |each |such )?(?:fourth|last|final|4th|quarter ending on (?:the last day|december))/i;
  const excluded = due.frequency === 'Quarterly' ? excludesLast.exec(text.slice(due.start)) : null;
  if (excluded === null) return { frequency: due.frequency, words: null };
  const start = due.start + excluded.index;
  return { frequency: 'ThreeQuarters', words: { start, end: start + excluded[0].length } };
}

/** The words of time with the sections that they go on to name, up to the next comma. */
function withNamedSections({ start, end }: Span, text: string, textStart: number): Span {
  const rest = /^[^,;]{0,160}/.exec(text.slice(Math.max(0, end - textStart)))?.[0] ?? '';
  return { start, end: end + rest.length };
}

/** "provided that it shall be delivered weekly if Availability is below …", "(or weekly during a default)". */
const otherFrequency =
  '(?:weekly|daily|monthly|more (?:frequent(?:ly)?|often)|(?:each|every|such|calendar) (?:week|business day|month))';
const secondFrequency = new RegExp(
  `(?:\\bprovided\\b|\\bexcept\\b|\\bunless\\b|\\(or\\b|, or\\b|\\bhowever\\b)(?:[^.]{0,160}\\b${otherFrequency}\\b[^.]{0,40}\\b(?:if|when|whenever|during|while|so long as|at any time|upon|after)\\b|[^.]{0,40}\\b(?:if|when|whenever|during|while|so long as|at any time)\\b[^.]{0,260}\\b${otherFrequency}\\b)`,
  'i',
);

/** "on the 10th and the 25th of each month", "… and 30 days after the end of each other month": days of another rhythm. */
const severalDays =
  /\bon (?:or before )?the (?:\d{1,2}(?:st|nd|rd|th)|[a-z]+teenth|first|fifth|tenth)\b[^.;,]{0,20}\band (?:on )?(?:the )?(?:\d{1,2}(?:st|nd|rd|th)|last|[a-z]+(?:teenth|tieth))\b[^.;]{0,30}\bmonth|\bdays after the (?:end|close) of each other (?:fiscal |calendar )?(?:month|quarter)\b/i;

/** "within 45 days (or 90 days for the fourth quarter) after the end of each quarter". */
const otherCount = new RegExp(
  `\\((?:or|but)\\b[^()]{0,60}\\b${numberPattern}[\\s-]+(?:business |calendar )?days?\\b[^()]{0,60}\\b(?:fourth|last|final|first|year|quarter|month)`,
  'i',
);

function doubtsOf(due: DueRule, text: string, isKnown: boolean, unit: Unit, inherited: Inherited): Doubt[] {
  const doubts: Doubt[] = [];
  if (due.isDoubtful) doubts.push(due.offsetDays === null ? 'withheldNumber' : 'doubtfulNumber');
  else if (due.offsetDays === null) doubts.push('noNumber');
  else if (otherCount.test(text.slice(due.start, due.end + 60))) doubts.push('secondCount');
  if (
    due.frequency !== 'Event' &&
    due.frequency !== 'Once' &&
    (secondFrequency.test(text.slice(due.start)) ||
      severalDays.test(text) ||
      /\bprovided\b[^.]*\b(?:if|while|when|so long as)\b/i.test(text.slice(0, due.start)))
  )
    doubts.push('secondFrequency');
  if (!isKnown) doubts.push('unknownDeliverable');
  if (!isCovenantTopic(unit.topic)) doubts.push('topicUnknown');
  if (due.kind === 'prompt' && /request/i.test(text.slice(0, 160))) doubts.push('onRequest');
  if (!bindsDebtor(`${inherited.lead.text} ${text}`) && !unit.isSchedule) doubts.push('noObligation');
  return doubts;
}

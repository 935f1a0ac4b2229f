import type { Clause } from './clauses.ts';
import type { Doubt } from './confidence.ts';
import { type DeliverableName, deliverableIn } from './deliverables.ts';
import { type DueRule, dueRulesIn } from './due-rules.ts';
import { reportName } from './names.ts';
import { bindsDebtor, deliveryIn, documentWords, isLoanMechanics } from './obligations.ts';
import type { PlainText } from './plain-text.ts';
import { type Finding, labelOf, type Reading, type Unit } from './reading.ts';
import { isCovenantTopic } from './section-topics.ts';
import { type Sentence, sentencesIn } from './sentences.ts';

interface Inherited {
  /** Words before the item that govern it: "furnish to the Lender:". */
  readonly lead: string;
  readonly due: DueRule | null;
}

interface Passage {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** What has to be delivered, and when: one finding for each deliverable, at the smallest item that holds it. */
export function reportsIn(unit: Unit, reading: Reading): Finding[] {
  if (unit.topic === 'postClosing') return [];
  return reportsAt(unit.clause, { lead: unit.lead, due: null }, unit, reading);
}

function reportsAt(clause: Clause, inherited: Inherited, unit: Unit, reading: Reading): Finding[] {
  const { plain, definitions } = reading;
  const asOne = () => reportsInLeaf({ ...clause, items: [] }, inherited, unit, reading);
  if (clause.items.length === 0) return asOne();
  const leadText = plain.text.slice(clause.bodyStart, clause.leadEnd);
  const leadDue = leadRule(leadText, inherited, unit, reading);
  const inner: Inherited = { lead: `${inherited.lead} ${leadText}`.slice(-900), due: leadDue ?? inherited.due };
  const areInline = clause.items.every(({ startsLine }) => !startsLine);
  const due = clause.items.filter((item) =>
    dueRulesIn(plain.text.slice(item.bodyStart, item.end), definitions, unit.label).some(isSolid),
  );
  const isLooseLead = leadDue !== null && !isSolid(leadDue) && !noticeWords.test(leadText);
  if (isLooseLead && !areInline && due.length >= 2) return byItem(clause, inner, unit, reading);
  if (leadDue !== null && areInline && clause.items.length <= 6) return asOne();
  if (leadDue !== null && documentWords.test(leadText)) {
    return isOneDelivery(clause, leadText, plain) ? asOne() : byItem(clause, inner, unit, reading);
  }
  if (leadDue !== null) return isSameDocument(clause, reading) ? asOne() : byItem(clause, inner, unit, reading);
  if ((areInline || areShort(clause.items)) && due.length === 0 && clause.path !== '') return asOne();
  const isTrailed = due.length === 1 && due[0] === clause.items.at(-1) && areInline && !/:\s*$/.test(leadText);
  if (isTrailed) return asOne();
  return [...leadReports(clause, leadText, inherited, unit, reading), ...byItem(clause, inner, unit, reading)];
}

const shortestItem = 120;

/** Parts of one document ("forecasts of (a) balance sheets, (b) …"), though a line may start with them. */
const areShort = (items: readonly Clause[]): boolean =>
  items.slice(0, -1).every(({ bodyStart, end }) => end - bodyStart < shortestItem / 2) &&
  items.every(({ startsLine }, index) => index > 0 || !startsLine);

/** The due rule of the words before the items. A vague one counts where these words, or those before them, speak of delivery. */
function leadRule(leadText: string, inherited: Inherited, unit: Unit, reading: Reading): DueRule | null {
  const delivers = deliveryIn(leadText) >= 0 || (deliveryIn(inherited.lead) >= 0 && documentWords.test(leadText));
  return dueRulesIn(leadText, reading.definitions, unit.label).find((due) => isSolid(due) || delivers) ?? null;
}

const isSolid = (due: DueRule): boolean => due.kind !== 'prompt' && due.kind !== 'recurring';

const noticeWords = /\bnotices?\b|notify|inform\b|advise/i;

/** A lead that names its document ("notice of any of the following") is one delivery, its items only say more about it. */
function isOneDelivery(clause: Clause, leadText: string, plain: PlainText): boolean {
  if (noticeWords.test(leadText)) return true;
  const announcesDocuments = /\b(?:following|each of)\b[^:]*:\s*$|:\s*$/i.test(leadText);
  const itemsName = clause.items.filter((item) =>
    documentWords.test(plain.text.slice(item.bodyStart, item.bodyStart + 120)),
  );
  return !(
    announcesDocuments &&
    itemsName.length >= 2 &&
    clause.path.split('(').length <= 2 &&
    clause.items.every(({ startsLine }) => startsLine)
  );
}

function isSameDocument(clause: Clause, { plain }: Reading): boolean {
  if (clause.items.length < 2 || /[.]\s*$/.test(plain.text.slice(clause.bodyStart, clause.leadEnd))) return false;
  const documents = new Set(
    clause.items.map((item) =>
      deliverableIn(plain.text.slice(item.bodyStart, item.end)).document.replace('audited ', ''),
    ),
  );
  return documents.size === 1;
}

const byItem = (clause: Clause, inner: Inherited, unit: Unit, reading: Reading): Finding[] =>
  clause.items.flatMap((item) => reportsAt(item, inner, unit, reading));

/** Sentences that stand complete before the items begin. */
function leadReports(clause: Clause, leadText: string, inherited: Inherited, unit: Unit, reading: Reading): Finding[] {
  const sentences = sentencesIn(reading.plain.text, clause.bodyStart, clause.leadEnd).slice(0, -1);
  if (sentences.length === 0 || leadText === '') return [];
  const last = sentences.at(-1);
  return reportsInLeaf({ ...clause, items: [], end: last?.end ?? clause.leadEnd }, inherited, unit, reading);
}

function reportsInLeaf(clause: Clause, inherited: Inherited, unit: Unit, reading: Reading): Finding[] {
  const isItem = clause.path !== '';
  const sentences = sentencesIn(reading.plain.text, clause.bodyStart, clause.end).flatMap((sentence) =>
    partsOf(sentence, reading.plain.text),
  );
  const found = sentences.flatMap((sentence, index) => {
    const start = isItem && index === 0 ? clause.start : sentence.start;
    const passage = { start, end: sentence.end, text: reading.plain.text.slice(sentence.start, sentence.end) };
    const governing = index === 0 || isList(inherited.lead) ? inherited : { lead: '', due: null };
    return reportsInPassage(passage, clause, index === 0 ? inherited : { ...governing, due: null }, unit, reading);
  });
  return withoutEchoes(found);
}

const nextDelivery =
  /;\s+(?:and\s+)?(?=(?:promptly|as soon as|within|upon|immediately|concurrently|not later than|no later than)\b)/gi;

/** "promptly …, copies of …; and within five days …, a certificate": two deliveries in one sentence. */
function partsOf(sentence: Sentence, text: string): Sentence[] {
  const stops = [...text.slice(sentence.start, sentence.end).matchAll(nextDelivery)].map(({ index, 0: stop }) => ({
    at: sentence.start + index + 1,
    next: sentence.start + index + stop.length,
  }));
  const starts = [sentence.start, ...stops.map(({ next }) => next)];
  return starts.map((start, index) => ({ start, end: stops[index]?.at ?? sentence.end }));
}

const isList = (lead: string): boolean => /:\s*$/.test(lead);

/** Later sentences of an item often explain the same delivery ("such statements shall be …"); one finding for each due rule stays. */
function withoutEchoes(found: readonly Finding[]): Finding[] {
  const kept: Finding[] = [];
  for (const finding of found) {
    const isEcho = kept.some(
      (other) =>
        other.name === finding.name &&
        (finding.dueOffsetDays === null || finding.dueOffsetDays === other.dueOffsetDays) &&
        (finding.frequency === other.frequency || finding.frequency === 'Event'),
    );
    if (!isEcho) kept.push(finding);
  }
  return kept;
}

function reportsInPassage(
  passage: Passage,
  clause: Clause,
  inherited: Inherited,
  unit: Unit,
  reading: Reading,
): Finding[] {
  const { text } = passage;
  const own = dueRulesIn(text, reading.definitions, unit.label);
  const ownRules = inherited.due !== null && isSolid(inherited.due) ? own.filter(({ kind }) => kind !== 'linked') : own;
  const dues = ownRules.some(isSolid) || inherited.due === null ? ownRules : [inherited.due];
  if (dues.length === 0 || !isDelivery(text, dues, inherited, unit)) return [];
  return distinct(dues, text).map((due) => reportOf(passage, due, dues.length > 1, clause, inherited, unit));
}

/** The same day said twice ("promptly, and in any event within five days … after such five days") is one rule. */
function distinct(all: readonly DueRule[], text: string): DueRule[] {
  const kept: DueRule[] = [];
  const periodic = all.filter(({ frequency }) => frequency !== 'Event');
  const isAlternative =
    /\b(?:earlier|earliest|later|sooner) of\s*(?:\([a-z]{1,3}\)\s*)?$/i.test(text.slice(0, all[0]?.start ?? 0)) ||
    /\b(?:but|and)\s+(?:in\s+)?(?:no|any)\s+event\b/i.test(text.slice(all[0]?.end ?? 0, all[1]?.end ?? 0));
  const dues = isAlternative && periodic.length > 0 ? periodic : all;
  for (const due of dues) {
    const isRecurring = due.frequency !== 'Event';
    if (kept.length > 0 && !isRecurring) continue;
    if (!kept.some((other) => other.frequency === due.frequency || (due.anchor === 'ClosingDate' && kept.length > 0)))
      kept.push(due);
  }
  return kept.length > 0 ? kept : dues.slice(0, 1);
}

function isDelivery(text: string, dues: readonly DueRule[], inherited: Inherited, unit: Unit): boolean {
  if (isRefusedContext(text, unit)) return false;
  if (!documentWords.test(text)) return unit.isSchedule && unit.topic === 'reporting' && inherited.due !== null;
  const leadDelivers = deliveryIn(inherited.lead) >= 0 || (unit.isSchedule && isCovenantTopic(unit.topic));
  const delivers = deliveryIn(text) >= 0 && (bindsDebtor(text) || bindsDebtor(inherited.lead) || isImperative(text));
  const isSolidDue = dues.some(isSolid);
  const reachesLender = /\b(?:lenders?|agent|banks?|holders?|purchasers?|trustee|secured parties|issuer|us)\b/i.test(
    `${text} ${inherited.lead}`,
  );
  const isClear = isSolidDue && /\b(?:furnish|deliver|submit)/i.test(text);
  if (delivers)
    return (
      (reachesLender || isClear || unit.topic === 'reporting') &&
      (isSolidDue || isCovenantTopic(unit.topic) || unit.topic === null)
    );
  if (leadDelivers && !mainVerbIsOther(text)) return true;
  return (
    isSolidDue &&
    /^\W*(?:as soon as|within|no(?:t)? later than|on or before|by |concurrently|promptly|each|on the)/i.test(text) &&
    !bindsDebtor(text) &&
    (unit.topic === 'reporting' || unit.topic === null) &&
    !/\b(?:may|means)\b/.test(text.slice(0, 200))
  );
}

const isImperative = (text: string): boolean =>
  /^\W*(?:(?:promptly|immediately)[^.;]{0,120}?\b)?(?:deliver|furnish|provide|submit|give|notify|send|supply|cause)\b/i.test(
    text,
  );
const mainVerbIsOther = (text: string): boolean =>
  /^\W*(?:the )?(?:borrower|company|each|no|any) \w+ (?:shall|will) (?!deliver|furnish|provide|submit|give|notify|send|cause)/i.test(
    text,
  );

function isRefusedContext(text: string, unit: Unit): boolean {
  if (/further assurances|(?:exchange|replacement|substitution) of notes?\b/i.test(unit.title)) return true;
  const isException =
    /\b(?:unless|without|except)\b/i.test(text) && /prior (?:written )?(?:notice|consent)/i.test(text);
  if (unit.topic === 'prohibitions' && isException) return true;
  if (
    unit.topic === 'prohibitions' &&
    /\b(?:unless|without|except)\b/i.test(text) &&
    /prior (?:written )?(?:notice|consent)/i.test(text)
  )
    return true;
  if (/^\W*(?:the )?(?:lenders?|(?:administrative |collateral )?agent|bank) (?:shall|will|may|agrees)/i.test(text))
    return true;
  if (isLoanMechanics(text) && unit.topic !== 'reporting') return true;
  const isMechanics = unit.topic === 'mechanics';
  return (
    isMechanics &&
    !/financial statements|compliance certificate|borrowing base certificate|budget|\breports?\b|operating|projections/i.test(
      text,
    )
  );
}

function reportOf(
  passage: Passage,
  due: DueRule,
  isOneOfSeveral: boolean,
  clause: Clause,
  inherited: Inherited,
  unit: Unit,
): Finding {
  const { text } = passage;
  const document = documentOf(text, due, isOneOfSeveral || !inherited.due, unit.title);
  const isPlace =
    document.document === 'notice of default' &&
    /following|any of the|\(b\)|\(ii\)|such event/.test(text.slice(0, 420));
  const name = reportName(
    isPlace ? 'notice of default and other events' : document.document,
    due.frequency,
    unit.title,
  );
  const frequency = refinedFrequency(due, text);
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
    doubts: doubtsOf(due, text, document.isKnown, unit, inherited),
  };
}

/** With the delivery of statements comes a certificate: the statements named there are not what this clause delivers. */
function documentOf(text: string, due: DueRule, isAfterDue: boolean, title: string): DeliverableName {
  if (due.kind === 'linked' && /certificat/i.test(text)) return { document: 'compliance certificate', isKnown: true };
  const whole = deliverableIn(text, title);
  if (whole.document === 'notice of default') return whole;
  const isOpening = due.start < 90 && due.kind !== 'recurring' && isAfterDue;
  const body = withoutParentheses(isOpening ? text.slice(due.end) : text);
  const named = deliverableIn(body.replace(/\b(?:together with|along with|accompanied by)\b.*$/i, ''), title);
  return named.isKnown ? named : deliverableIn(isAfterDue ? text.slice(due.start) : text, title);
}

const withoutParentheses = (text: string): string => text.replaceAll(/\([^()]*\)/g, ' ').replaceAll(/\([^()]*\)/g, ' ');

/** "within 45 days after the end of each quarter … (other than the fourth)" says so after the due phrase. */
function refinedFrequency(due: DueRule, text: string): Finding['frequency'] {
  const excludesLast =
    /quarters?[^.;]{0,60}(?:other than|except(?:ing)?(?: for)?|excluding|with the exception of)\s+(?:\([^)]*\)\s*)?(?:the |a |each |such )?(?:fourth|last|final|4th|quarter ending on (?:the last day|december))/i;
  return due.frequency === 'Quarterly' && excludesLast.test(text.slice(due.start)) ? 'ThreeQuarters' : due.frequency;
}

function doubtsOf(due: DueRule, text: string, isKnown: boolean, unit: Unit, inherited: Inherited): Doubt[] {
  const doubts: Doubt[] = [];
  if (due.isDoubtful) doubts.push(due.offsetDays === null ? 'withheldNumber' : 'doubtfulNumber');
  else if (due.offsetDays === null) doubts.push('noNumber');
  if (!isKnown) doubts.push('unknownDeliverable');
  if (!isCovenantTopic(unit.topic)) doubts.push('topicUnknown');
  if (due.kind === 'prompt' && /request/i.test(text.slice(0, 160))) doubts.push('onRequest');
  if (!bindsDebtor(`${inherited.lead} ${text}`) && !unit.isSchedule) doubts.push('noObligation');
  return doubts;
}

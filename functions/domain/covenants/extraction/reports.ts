import { type Clause, holderOf } from './clauses.ts';
import { deliverableIn } from './deliverables.ts';
import { type Inherited, isDelivery, isPlainDelivery, isSolid, noticeWords } from './deliveries.ts';
import { distinctDues } from './distinct-dues.ts';
import { type DueRule, duePlace } from './due-rule.ts';
import { dueRulesIn } from './due-rules.ts';
import { handsOverAgain, isCreditorsDelivery } from './no-promises.ts';
import { deliveryIn, documentWords } from './obligations.ts';
import type { PlainText } from './plain-text.ts';
import { type Finding, placeOf, type Reading, type Unit } from './reading.ts';
import { type Passage, reportOf } from './report-findings.ts';
import { type Sentence, sentencesIn } from './sentences.ts';
import { type Lead, lastOf, leadOf, leadWith, noLead, placeInLead } from './words.ts';

/** What has to be delivered, and when: one finding for each deliverable, at the smallest item that holds it. */
export function reportsIn(unit: Unit, reading: Reading): Finding[] {
  if (unit.topic === 'postClosing') return [];
  return reportsAt(unit.clause, { lead: unit.lead, due: dueOfLead(unit, reading) }, unit, reading);
}

/** "Furnish prompt written notice of:" before titled items gives each of them its time. */
function dueOfLead(unit: Unit, reading: Reading): DueRule | null {
  const lead = lastOf(unit.lead, 160);
  if (!/:\s*$/.test(lead.text) || !noticeWords.test(lead.text) || deliveryIn(lead.text) < 0) return null;
  const due = dueRulesIn(lead.text, reading.definitions, unit.label)[0];
  const place = due && (due.place ?? placeInLead(lead, due.words));
  return due === undefined ? null : { ...due, ...(place == null ? {} : { place }) };
}

function reportsAt(clause: Clause, inherited: Inherited, unit: Unit, reading: Reading): Finding[] {
  const { plain, definitions } = reading;
  const asOne = () => reportsInLeaf({ ...clause, items: [] }, inherited, unit, reading);
  if (clause.items.length === 0) return asOne();
  const leadText = plain.text.slice(clause.bodyStart, clause.leadEnd);
  const leadDue = leadRule(leadText, inherited, unit, reading);
  const inner: Inherited = {
    lead: leadWith(inherited.lead, leadOf(plain, clause.bodyStart, clause.leadEnd), 900),
    due: leadDue === null ? inherited.due : { ...leadDue, place: duePlace(leadDue, clause.bodyStart) },
  };
  const areInline = clause.items.every(({ startsLine }) => !startsLine);
  const due = clause.items.filter((item) =>
    dueRulesIn(plain.text.slice(item.bodyStart, item.end), definitions, unit.label).some(isSolid),
  );
  const isLooseLead = leadDue !== null && !isSolid(leadDue) && !noticeWords.test(leadText);
  if (isLooseLead && !areInline && due.length >= 2) return byItem(clause, inner, unit, reading);
  if (leadDue !== null && areInline && clause.items.length <= 6) return asOne();
  if (leadDue !== null && !isSolid(leadDue) && noticeWords.test(leadText) && !areInline && due.length > 0) {
    const whole = asOne().map((finding) => ({
      ...finding,
      dueOffsetDays: leadDue.offsetDays,
      dayType: leadDue.dayType,
      places: [
        ...finding.places.filter(({ field }) => field !== 'dueOffsetDays'),
        ...placeOf('dueOffsetDays', duePlace(leadDue, clause.bodyStart)),
      ],
    }));
    return [...whole, ...due.flatMap((item) => reportsAt(item, inner, unit, reading))];
  }
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
  const delivers = deliveryIn(leadText) >= 0 || (deliveryIn(inherited.lead.text) >= 0 && documentWords.test(leadText));
  return dueRulesIn(leadText, reading.definitions, unit.label).find((due) => isSolid(due) || delivers) ?? null;
}

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
  const { text: agreement } = reading.plain;
  const found = sentencesIn(agreement, clause.bodyStart, clause.end).flatMap((sentence, order) =>
    partsOf(sentence, agreement).flatMap((part, place) => {
      const isFirst = order === 0 && place === 0;
      const start = isItem && isFirst ? clause.start : part.start;
      const passage = {
        start,
        end: part.end,
        textStart: part.start,
        text: agreement.slice(part.start, part.end),
      };
      const before =
        place > 0
          ? leadWith(inherited.lead, leadOf(reading.plain, sentence.start, part.start), longestLead)
          : inherited.lead;
      const lead = place > 0 || isList(inherited.lead) ? before : noLead;
      const holder = order > 0 ? holderOf(clause) : clause;
      return reportsInPassage(passage, holder, isFirst ? inherited : { lead, due: null }, unit, reading);
    }),
  );
  return withoutEchoes(found, agreement);
}

/** Characters before a part of a sentence that can tell what it is about. */
const longestLead = 12_000;

const nextDelivery =
  /;\s+(?:and\s+)?(?=(?:promptly|as soon as|within|upon|immediately|concurrently|not later than|no later than|(?:the )?(?:borrower|company|issuer|parent) (?:shall|will) (?:deliver|furnish|provide))\b)/gi;

/** "promptly …, copies of …; and within five days …, a certificate": two deliveries in one sentence. */
function partsOf(sentence: Sentence, text: string): Sentence[] {
  const stops = [...text.slice(sentence.start, sentence.end).matchAll(nextDelivery)].map(({ index, 0: stop }) => ({
    at: sentence.start + index + 1,
    next: sentence.start + index + stop.length,
  }));
  const starts = [sentence.start, ...stops.map(({ next }) => next)];
  return starts.map((start, index) => ({ start, end: stops[index]?.at ?? sentence.end }));
}

const isList = ({ text }: Lead): boolean => /:\s*$/.test(text);

const tellsOfCopies = (text: string): boolean => handsOverAgain(text) && /\bsuch\b/i.test(text);

/** Later sentences of an item often explain the same delivery ("such statements shall be …"); one finding for each due rule stays. */
/** A sentence that says anew who delivers what by which day speaks of another paper, though both are called alike. */
const deliversAnother = (text: string, { dueOffsetDays }: Finding): boolean =>
  dueOffsetDays !== null &&
  /^\W*(?:the |each )?(?:borrowers?|company|parent|guarantors?) (?:shall|will),? [^.;]{0,120}\b(?:deliver|furnish|provide|submit)\b[^.;]{0,60}\b(?:an?|its|copies)\b/i.test(
    text,
  ) &&
  !/\bsuch\b/i.test(text.slice(0, 300));

function withoutEchoes(found: readonly Finding[], text: string): Finding[] {
  const kept: Finding[] = [];
  for (const finding of found) {
    const isEcho = kept.some(
      (other) =>
        other.name === finding.name &&
        (finding.dueOffsetDays === null || finding.dueOffsetDays === other.dueOffsetDays) &&
        (finding.frequency === other.frequency || finding.frequency === 'Event'),
    );
    const isAgain =
      kept.length > 0 && finding.dueOffsetDays === null && tellsOfCopies(text.slice(finding.start, finding.end));
    if ((!isEcho && !isAgain) || deliversAnother(text.slice(finding.start, finding.end), finding)) kept.push(finding);
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
  const own = dueRulesIn(text, reading.definitions, unit.label).filter(
    (due) => !isInsurers(due, text) && !isCreditorsDelivery(text.slice(0, due.end)),
  );
  const ownRules = inherited.due !== null && isSolid(inherited.due) ? own.filter(({ kind }) => kind !== 'linked') : own;
  const dues = ownRules.some(isSolid) || inherited.due === null ? [...ownRules] : [inherited.due];
  if (dues.length === 0 && isPlainDelivery(text, unit)) dues.push(untimed);
  if (dues.length === 0 || !isDelivery(text, dues, inherited, unit)) return [];
  return distinctDues(dues, text).map((due) => reportOf(passage, due, dues.length > 1, clause, inherited, unit));
}

/** "at least 30 days' notice of any cancellation of such insurance": days of the insurer. */
const isInsurers = ({ offsetDays, start, end }: DueRule, text: string): boolean =>
  (offsetDays ?? 0) < 0 &&
  /\binsur|\bpolic(?:y|ies)\b/i.test(text.slice(Math.max(0, start - 500), end + 200)) &&
  (noticeOfCancellation.test(text.slice(start, end + 160)) ||
    notCancelled.test(text.slice(Math.max(0, start - 140), start)));
const noticeOfCancellation = /\bnotice\b[^.;]{0,60}\bof\b[^.;]{0,60}\b(?:cancel|terminat|modif|alter|laps|non-?renew)/i;
const notCancelled =
  /\b(?:cancel|terminat|modif|alter|laps)\w*[^.;]{0,80}\b(?:without|except|unless|until)\b[^.;]{0,30}$/i;

/** "The Borrower shall furnish to the Lender copies of …", without a word of time. */
const untimed: DueRule = {
  start: 0,
  end: 0,
  words: { start: 0, end: 0 },
  kind: 'prompt',
  anchor: 'Event',
  frequency: 'Event',
  offsetDays: null,
  dayType: 'Calendar',
  isDoubtful: false,
};

import type { Clause } from './clauses.ts';
import { duePlace } from './due-rule.ts';
import { dueRulesIn } from './due-rules.ts';
import { undertakingName } from './names.ts';
import { promisesNothing } from './no-promises.ts';
import { bindsDebtor, prohibits } from './obligations.ts';
import { type Finding, labelOf, placeOf, type Reading, type Unit } from './reading.ts';
import { sentencesIn } from './sentences.ts';
import { type Lead, leadOf, leadWith } from './words.ts';

/** Acts due a number of days after closing, or by a date that comes once. */
export function datedItems(clause: Clause, lead: Lead, unit: Unit, reading: Reading): Finding[] {
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
      isException(lead.text) ||
      tellsState.test(text.slice(0, due.start)) ||
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

/** "… any Lien, except:": what is allowed, and nothing to be done by a day. */
const isException = (lead: string): boolean =>
  prohibits(lead) && /\b(?:except|other than|excluding)\b[^.;]*:\s*$/i.test(lead);
/** "as in effect on May 31", "existing on the Closing Date": how something was on a day. */
const tellsState =
  /\b(?:effect|existing|exists?|existed|outstanding|dated|made|as|was|were|in force|listed|disclosed)\s*$/i;

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

import { type Clause, holderOf } from './clauses.ts';
import { deliverableIn } from './deliverables.ts';
import { isSolid } from './deliveries.ts';
import { type DueRule, duePlace } from './due-rule.ts';
import { dueRulesIn } from './due-rules.ts';
import { doubtOfLimit, limitIn } from './limits.ts';
import { reportName, undertakingName } from './names.ts';
import { promisesNothing } from './no-promises.ts';
import { documentWords, isLoanMechanics } from './obligations.ts';
import { type Finding, labelOf, placeOf, type Reading, type Unit } from './reading.ts';
import { namePlace } from './report-findings.ts';
import { sentencesIn } from './sentences.ts';
import { placesOfTest } from './test-places.ts';

const debtor =
  '(?:[Bb]orrowers?|[Cc]ompany|[Pp]arent|[Hh]oldings|[Oo]bligors?|[Dd]ebtors?|[Gg]rantors?|[Pp]ledgors?|[Gg]uarantors?|(?:Loan|Credit) Part(?:y|ies))';
/** Before the subject: "Within 30 days after the Closing Date, the Borrower shall …". */
const before =
  '(?:(?:[Ww]ithin|[Oo]n or before|[Nn]o(?:t)? later than|[Uu]pon|[Pp]rior to|[Ii]n addition|[Ff]urthermore|[Aa]t all times|[Dd]uring|[Ii]f|[Ii]n the event)\\b[^,;]{0,220},\\s*)?';
const promise = `^\\W*${before}(?:(?:[Tt]he|[Ee]ach|[Aa]ny)\\s+)?${debtor}\\s+(?:further\\s+|hereby\\s+|also\\s+)*(?:shall|will|must|agrees?\\s+(?:to|that\\s+it\\s+(?:shall|will))|covenants?\\s+(?:and\\s+agrees?\\s+)?(?:to|that\\s+it\\s+(?:shall|will)))\\s+(?:(?:at\\s+all\\s+times|also|then|[a-z]+ly),?\\s+){0,2}`;
/** "shall have provided" is a condition of a loan, save by a day of its own. */
const dated = /^\W*(?:Within|On or before|No(?:t)? later than)\b/;

const delivering = new RegExp(
  `${promise}(?:have\\s+)?(?:notif(?:y|ied)|advised?|inform(?:ed)?|furnish(?:ed)?|deliver(?:ed)?|provided?|submit(?:ted)?|give)\\b`,
);
const keeping = new RegExp(
  `${promise}(?:not,?\\s+(?!be\\b|have\\b|assign|assert|raise|claim|hold|seek|contest|commence|institute|rely|constitute)|make\\s+no\\b|maintain\\b|keep\\b|preserve\\b|deposit\\b|complete\\b|cause\\s+to\\s+be\\s+maintained\\b)`,
);

/** Between the parties' lawyers, or of the loan's own machinery. */
const ofTheLoan =
  /\b(?:indemnif|hold harmless|reimburse|assign (?:its|any|all)|participat|successors|process agent|service of process|waive|set-?off|jury|confidential|withh?olding tax|Internal Revenue Service Form|applicable margin|interest rate|promissory notes?|make (?:each |any |all )?payments?|lending office|power of attorney|prepayments?|telephonic|if (?:a|any) letter of credit|request any letter of credit|terminate or reduce|competitive bid|conversion|tax receipts|payment of (?:any )?tax|receipts? evidencing|Form [GU]-\d|intention to increase|voting rights|authorized representatives|claim, defense|withheld|prior to the (?:date|day) (?:upon|on) which (?:it|the (?:company|borrower)) (?:requests|elects|desires)|qualify for (?:the|any|each|such) (?:borrowing|advance|loan)|rights? of (?:contribution|subrogation)|contribution or subrogation)\b/i;

/** A share of the cash flow of each period that goes to the lender. */
const sweep =
  /\bmake\b[^.;]{0,40}\bpayment\b[^.;]{0,40}\bequal to\b[^.;]{0,60}\b(?:excess|free|surplus|available|net) cash flow\b|\b(?:excess|free|surplus|available|net) cash flow\b[^.]{0,200}\b(?:shall|must|agrees to|will)\b[^.]{0,60}\b(?:made|paid|pay|prepay|applied|apply|deposit)/i;
/** "The proceeds of the Term Loan shall be used exclusively to …". */
const useOfProceeds =
  /^\W*(?:The )?proceeds of (?:the|each|all|any) [^.;]{0,60}?\b(?:loans?|advances?|borrowings?|credits?)\b[^.;]{0,40}?\b(?:shall|will|must) (?:only |solely |exclusively )?be (?:used|applied)\b/i;
const isPeriodic = (due: DueRule | undefined): boolean =>
  due !== undefined && isSolid(due) && due.frequency !== 'Event' && due.frequency !== 'Once';

/** Parts that tell how money is drawn: papers that come with each draw are asked for with it. */
const drawing = /disburse|\bdraws?\b|advances?\b|borrowings?\b|retainage/i;

/** Promises in parts that are about something else: a notice among the addresses, a deposit among the conditions of a draw. */
export function strayPromisesIn(unit: Unit, others: readonly Finding[], reading: Reading): Finding[] {
  if (unit.isSchedule) return [];
  return leavesOf(unit.clause).flatMap((clause) => straysInLeaf(clause, unit, others, reading));
}

const leavesOf = (clause: Clause): Clause[] =>
  clause.items.length === 0
    ? [clause]
    : [{ ...clause, end: clause.leadEnd, items: [] }, ...clause.items.flatMap((item) => leavesOf(item))];

function straysInLeaf(clause: Clause, unit: Unit, others: readonly Finding[], reading: Reading): Finding[] {
  const { plain, definitions } = reading;
  return sentencesIn(plain.text, clause.bodyStart, clause.end).flatMap((sentence, order): Finding[] => {
    const text = plain.text.slice(sentence.start, sentence.end);
    const isDelivery =
      delivering.test(text) && documentWords.test(text) && (dated.test(text) || !/\bshall\s+have\b/.test(text));
    const isSweep = sweep.test(text) && isPeriodic(dueRulesIn(text, definitions, unit.label)[0]);
    const isOfConditions = unit.topic === 'conditions' && !dated.test(text);
    const isKept = keeping.test(text) && !isOfConditions;
    const isUse = useOfProceeds.test(text) && !isOfConditions;
    if (!isDelivery && !isSweep && !isKept && !isUse) return [];
    if (
      (!isSweep && !isUse && (ofTheLoan.test(text) || isLoanMechanics(text))) ||
      promisesNothing(text) ||
      /:\s*$/.test(text)
    )
      return [];
    if (others.some((other) => other.start < sentence.end && other.end > sentence.start)) return [];
    const due = isUse ? undefined : dueRulesIn(text, definitions, unit.label)[0];
    const document = isDelivery ? deliverableIn(text, unit.title) : null;
    if (isDelivery && drawing.test(unit.title) && (due === undefined || !isSolid(due))) return [];
    const limit = isDelivery ? undefined : limitIn(text, unit.lead.text, reading);
    const frequency = due?.frequency ?? (isDelivery ? 'Event' : 'AtAllTimes');
    const name =
      document === null
        ? undertakingName(isSweep ? unit.title || 'Cash flow sweep' : isUse ? 'Use of proceeds' : '', text)
        : reportName(document.document, frequency, unit.title, text);
    return [
      {
        name,
        covenantType: isDelivery && due?.anchor !== 'ClosingDate' ? 'Report' : 'Contract',
        section: labelOf(unit, order > 0 ? holderOf(clause) : clause),
        start: sentence.start,
        end: sentence.end,
        frequency,
        anchor: due?.anchor ?? 'Event',
        dueOffsetDays: due?.offsetDays ?? null,
        dayType: due?.dayType ?? 'Calendar',
        ...(due?.fixedDate === undefined ? {} : { fixedDate: due.fixedDate }),
        ...(limit === undefined ? {} : { operator: limit.operator }),
        thresholds: limit?.thresholds ?? [],
        places: [
          ...placeOf('name', namePlace(name, sentence.start, sentence.end, unit)),
          ...placeOf('frequency', due === undefined ? sentence : (due.defined ?? duePlace(due, sentence.start))),
          ...placeOf('dueOffsetDays', due && duePlace(due, sentence.start)),
          ...(limit === undefined
            ? []
            : placesOfTest(limit, sentence.start, unit).filter(
                ({ field }) => field === 'operator' || field === 'thresholds',
              )),
        ],
        doubts: [
          'elsewhere',
          ...doubtOfLimit(limit, text, reading),
          ...(document?.isKnown === false ? (['unknownDeliverable'] as const) : []),
        ],
      },
    ];
  });
}

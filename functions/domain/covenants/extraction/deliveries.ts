import type { DueRule } from './due-rule.ts';
import { asksForLoan, isPermission, promisesNothing } from './no-promises.ts';
import { bindsDebtor, deliveryIn, documentWords, isLoanMechanics } from './obligations.ts';
import type { Unit } from './reading.ts';
import { isCovenantTopic } from './section-topics.ts';
import type { Lead } from './words.ts';

/** What the words before an item give to it. */
export interface Inherited {
  /** Words before the item that govern it: "furnish to the Lender:". */
  readonly lead: Lead;
  readonly due: DueRule | null;
}

/** A day or a number of days, not only "promptly" or "quarterly". */
export const isSolid = (due: DueRule): boolean => due.kind !== 'prompt' && due.kind !== 'recurring';

export const noticeWords = /\bnotices?\b|notify|inform\b|advise/i;

/** An item below "give notice of:" or "notify the Agent:". */
export const isBelowNotice = ({ lead }: Inherited): boolean =>
  /:\s*$/.test(lead.text) && noticeWords.test(lead.text.slice(-160)) && deliveryIn(lead.text.slice(-400)) >= 0;

/** An item below "give prompt notice of:". */
export const isNoticeItem = (inherited: Inherited): boolean =>
  inherited.due?.kind === 'prompt' && isBelowNotice(inherited);

const opensWithTime =
  /^\W*(?:\([a-z0-9]{1,4}\)\s*)?(?:promptly|immediately|forthwith|as soon as|within|(?:no|not) (?:later|less|fewer) than|at least|upon|on or before|prior to)\b/i;

/** Whether the borrower has to hand something over here that is worth a reminder. */
export function isDelivery(text: string, dues: readonly DueRule[], inherited: Inherited, unit: Unit): boolean {
  if (isRefusedContext(text, unit) || asksForLoan(lastSentenceOf(inherited.lead.text))) return false;
  if (isNoticeItem(inherited) || (isBelowNotice(inherited) && opensWithTime.test(text))) return true;
  if (dues.some(({ kind }) => kind === 'linked') && /\bbe\s+accompanied\s+by\b/i.test(text)) return true;
  if (!documentWords.test(text)) return unit.isSchedule && unit.topic === 'reporting' && inherited.due !== null;
  const leadDelivers = deliveryIn(inherited.lead.text) >= 0 || (unit.isSchedule && isCovenantTopic(unit.topic));
  const opening = `${inherited.lead.text.slice(-60)} ${text.slice(0, 60)}`;
  const binds = [text, inherited.lead.text, opening].some(bindsDebtor) || isImperative(text);
  const delivers = deliveryIn(text) >= 0 && binds;
  const isSolidDue = dues.some(isSolid);
  const reachesLender =
    /\b(?:lenders?|agent|banks?|holders?|purchasers?|trustee|secured parties|issuer|beneficiary|mortgagee|us)\b/i.test(
      `${text} ${inherited.lead.text}`,
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

const lastSentenceOf = (text: string): string => text.slice(text.search(/[^.;]*$/)).trimStart();

/** Somebody of the borrower's side hands papers over; those that stand for collateral itself are none. */
export const isPlainDelivery = (text: string, unit: Unit): boolean =>
  isCovenantTopic(unit.topic) &&
  unit.topic !== 'prohibitions' &&
  /^\W*(?:Within (?:[^.;,]|\.\d){0,120},\s+)?(?:(?:[Tt]he|[Ee]ach|[Aa]ny) )?(?:Borrowers?|Company|Parent|Guarantors?|Debtors?|Obligors?|Loan Part(?:y|ies))(?:,[^,]{1,60},)? (?:shall|will|agrees to|must)(?:,[^,]{1,80},)? (?:also )?(?:furnish|deliver|provide|submit|notify|send|give)\b[^.;]{0,60}\b(?:Lenders?|Agent|Banks?|Purchasers?|Holders?|Trustee)\b/.test(
    text,
  ) &&
  !/\b(?:stock|share|note)s? certificates?|certificates? (?:representing|evidencing)|instruments?|possession|endorse|mortgages?\b/i.test(
    text,
  );

const isImperative = (text: string): boolean =>
  /^\W*(?:(?:promptly|immediately)[^.;]{0,120}?\b)?(?:deliver|furnish|provide|submit|give|notify|send|supply|cause)\b/i.test(
    text,
  );
const mainVerbIsOther = (text: string): boolean =>
  /^\W*(?:\(?[a-z0-9]{1,4}\)\s*)?(?:the )?(?:borrower|company|each|no|any)(?: \w+)? (?:shall|will) (?!also|promptly|deliver|furnish|provide|submit|give|notify|send|cause)/i.test(
    text,
  );

/** What counts as a default, and what follows from one, are no deliveries. */
const opensBreach =
  /^\W*(?:\([a-z0-9]{1,4}\)\s*)?an? default by\b[^.;]*\bnot (?:cured|remedied)\b|^\W*(?:(?:the|any) )?(?:failure|refusal|neglect|breach|default)\b|^\W*if\b[^,.;]{0,80}\bfails?\b|^\W*"events? of default"/i;
const creditorMay =
  /^\W*(?:[^.;]{0,60},\s*)?(?:the )?(?:secured party|lenders?|(?:administrative |collateral )?agent|bank) (?:may|shall have the right|is (?:hereby )?authorized)\b/i;

/** "The Borrower shall have furnished …": what has to be there before a loan or its draw. */
const isConditionOfLoan = (text: string, { topic }: Unit): boolean =>
  !isCovenantTopic(topic) &&
  /\bshall have (?:\w+ ){0,2}(?:furnished|delivered|received|provided|submitted)\b/i.test(text);
/** An item of a right to come and look: "permission to: (a) examine the books". */
const looksInto = /^\W*(?:\(?[a-z0-9]{1,4}\)\s*)?(?:examine|inspect|visit|audit|copy|discuss)\b/i;
/** "The Borrower will permit the Agent to visit …": nothing is handed over. */
const letsIn =
  /^\W*(?:\(?[a-z0-9]{1,4}\)\s*)?(?:(?:at|upon|from|during|after|pursuant)\b[^.;]{0,160},\s*)?(?:(?:(?:the|each) )?(?:borrower|company|(?:loan|credit) part(?:y|ies)|guarantor)s?\s+(?:shall|will)\s+)?(?:permit|allow|afford)\b/i;
/** "two days before the date on which it requests the Banks to advance a Borrowing". */
const asksForMoney =
  /\brequests? (?:that )?(?:the |any |each )?(?:banks?|lenders?) (?:to )?(?:advance|make|fund)\b|\bnotices? requesting (?:the |an? |any )?(?:advance|borrowing|loan|continuation|conversion)/i;
/** What secures the loan is signed and handed over: an act, and no report. */
const isSecurityPaper =
  /\bexecute(?:d)?(?:,| and) (?:acknowledge and )?deliver\b[^.;]{0,120}\b(?:guarant(?:y|ee|ies)|joinders?|mortgages?|deeds? of trust|security (?:agreements?|documents?)|pledge agreements?|supplements?)\b/i;
/** What the registers show before the lender lends. */
const isOfClosing =
  /^\W*(?:\([a-z0-9]{1,4}\)\s*)?(?:(?:current|recent|the results of)\s+)*(?:lien |title |UCC )?searches (?:of|in|from) (?:the )?(?:appropriate |relevant )?(?:filing offices|public records|registers)/i;
/** A ban that speaks of papers among its exceptions: "Make any change …, except …". */
const forbids =
  /^\W*(?:\([a-z0-9]{1,4}\)\s*)?(?:except [^,]{3,160},\s*)?(?:make|create|incur|merge|liquidate|enter|consolidate|sell|convey|permit|suffer|amend|modify|change|acquire|declare|pay|purchase|engage|dissolve|wind|transfer|assign|become|assume|guarantee|allow)\b/i;

function isRefusedContext(text: string, unit: Unit): boolean {
  if (opensBreach.test(text) || creditorMay.test(text) || promisesNothing(text)) return true;
  if (isConditionOfLoan(text, unit) || looksInto.test(text) || letsIn.test(text)) return true;
  if (unit.topic === 'prohibitions' && (forbids.test(text) || isPermission(text))) return true;
  if (isOfClosing.test(text)) return true;
  if (isSecurityPaper.test(text) || asksForMoney.test(text)) return true;
  if (
    /further assurances|notice of (?:borrowing|prepayment|conversion|continuation)|(?:exchange|replacement|substitution) of notes?\b/i.test(
      unit.title,
    )
  )
    return true;
  const isException =
    /\b(?:unless|without|except)\b/i.test(text) && /prior (?:written )?(?:notice|consent)/i.test(text);
  if (unit.topic === 'prohibitions' && isException) return true;
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

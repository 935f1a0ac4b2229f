const debtor =
  '(?:borrowers?|co-?borrowers?|company|companies|parent|holdings|holdco|obligors?|(?:loan|credit|obligated|related|restricted) (?:part(?:y|ies)|persons?)|guarantors?|issuer|grantors?|debtors?|servicer|manager|sponsor|client|customer|owner|lessee|project compan(?:y|ies)|subsidiar(?:y|ies)|note part(?:y|ies)|they|it|each of them|relevant part(?:y|ies)|responsible officer|pledgors?|originators?|sellers?|trustors?|mortgagors?|operator|developer|grantee|recipient)';
const creditor =
  /(?<!\b(?:to|by|with|of) (?:the |each )?(?:[A-Z][a-z]+ )?)\b(?:lenders?|(?:administrative |collateral |facility |paying )?agent|banks?|purchasers?|trustee|issuing (?:bank|lender)|holders?|secured part(?:y|ies)|depositary)(?:,[^,.;]{1,80},)?\s+(?:shall|will|may|must|agrees?|is|are|hereby)\b[^.;]{0,40}$/i;

const promise = new RegExp(
  `\\b${debtor}\\b[^.;]{0,220}?\\b(?:shall|will|must|agrees?|covenants?|undertakes?|is required|are required)\\b`,
  'i',
);
const imperative =
  /\b(?:shall|will|agrees? (?:to|that it (?:shall|will))|covenants? (?:to|and agrees? to)|undertakes? to)\b[^.;]{0,120}$/i;
const prohibition =
  /\bno (?:borrower|loan party|credit party|obligor)[^.;]{0,160}\b(?:shall|will)\b|\b(?:shall|will|must|may|covenants?|agrees?)\s+(?:at no time|not|never)\b|\bneither\b[^.;]{0,120}\b(?:shall|will|may)\b|\bno\b[^.;]{0,80}\b(?:shall|will)\b/i;

/** "Acme shall furnish to the Lender …": whoever is called by a name and is not on the lender's side. */
const namedParty =
  /(?<![a-z] )\b(?!(?:the|each|such|this|any|all|no|an?|it|they|which|that|lenders?|(?:[A-Z]\w+ )?agents?|banks?|trustee|purchasers?|holders?|depositary)\b)[A-Z][A-Za-z&'-]{2,}(?: [A-Z][A-Za-z&'.-]+){0,3} (?:shall|will|agrees to) (?:(?:also|promptly|immediately|at all times),? )*(?:deliver|furnish|provide|submit|send|give|notify|inform|advise|cause)\b/;

/** "shall be delivered to the Agent": whoever delivers, the lender's side receives. */
const receipt =
  /\bshall be (?:\w+ly )?(?:delivered|furnished|provided|submitted|given|sent)\b[^.;]{0,40}? to (?:the |each )?(?:[a-z]+ )?(?:agent|lenders?|banks?|beneficiary|trustee)\b/i;

/** "The proceeds of the Loans shall be used to …": by the borrower alone. */
const proceedsUsed =
  /\bproceeds of (?:the|each|all|any) [^.;]{0,60}?\b(?:loans?|advances?|borrowings?|credits?)\b[^.;]{0,40}?\b(?:shall|will|must) (?:only |solely |exclusively )?be (?:used|applied)\b/i;

/** Words that bind the borrower's side: "the Borrower shall …", or a lead that ends in "… shall:". */
export const bindsDebtor = (text: string): boolean =>
  promise.test(text) ||
  prohibition.test(text) ||
  imperative.test(text.trim()) ||
  namedParty.test(text) ||
  receipt.test(text) ||
  proceedsUsed.test(text);
export const prohibits = (text: string): boolean => prohibition.test(text);

const delivery =
  /\b(?:deliver(?:ed)?|furnish(?:ed)?|provide(?:d)?(?! that| however|,| for| further)|submit(?:ted)?|supply|supplied|send|giv(?:e|en|ing)|make available|notif(?:y|ied)|inform|advise|report (?:to|in writing)|forward|transmit|file with|prepare and deliver)\b/gi;
const notDelivery =
  /^(?:(?:furnish|provide)\b[^.;]{0,50}\b(?:facilities|access|assistance|space|funds)\b|deliver(?:ed)? possession|give effect|given effect|provide (?:that|for)|gives? rise|give any)/i;

/** The offset of a verb of delivery by the borrower's side, or -1. "The Agent shall deliver" is none. */
export function deliveryIn(text: string): number {
  for (const match of text.matchAll(delivery)) {
    const before = text.slice(Math.max(0, match.index - 160), match.index);
    if (notDelivery.test(text.slice(match.index, match.index + 70))) continue;
    if (
      /^(?:delivered|furnished|given|submitted|provided|notified)$/i.test(match[0]) &&
      !/\b(?:be|shall have|will have|been|cause|to be)\s*(?:\w+\s+)?$/i.test(before)
    )
      continue;
    if (/^(?:supply|report|file)/i.test(match[0]) && /\b(?:power|energy|water|the)\s*$/i.test(before)) continue;
    if (!creditor.test(before)) return match.index;
  }
  return -1;
}

export const documentWords =
  /\b(?:form 10-?[kq]|10-?[kq]|photocop(?:y|ies)|originals?|an? (?:\w+ ){0,2}schedule of|polic(?:y|ies)|financial statements?|balance sheets?|statements?|certificates?|certifications?|reports?|budgets?|projections?|forecasts?|notices?|written notice|cop(?:y|ies)|lists?|listings?|agings?|evidence|information|appraisals?|audits?|tax returns?|letters?|reconciliations?|rent rolls?|(?:business |operating )?plans?|data|invoices|summar(?:y|ies)|calculations?|roll-?forward|filings|opinions?|surveys?|model|details of|documents (?:dispatched|sent|filed)|notify|inform|advise)\b/i;

/** Requests, notices of borrowing and payments of the loan's own machinery: due, but no covenant to monitor. */
export const isLoanMechanics = (text: string): boolean =>
  /\b(?:loan request|borrowing request|request for (?:borrowing|advance|loan)|notice of (?:borrowing|conversion|continuation|prepayment)|borrowing notice|interest election|prepay(?:ment)? notice|notice of (?:such )?prepayment|elect to (?:convert|continue|prepay)|letter of credit (?:application|request)|irrevocable notice|(?:notice|notify)[^.;]{0,60}\b(?:prepayment|borrowing|conversion|continuation)|disbursement request|draw(?:down)? request|participat|assignment and assumption|increased costs|reimburse|interest period)\b/i.test(
    text,
  );

const saysWho =
  /\b(?:borrowers?|company|parent|guarantors?|debtors?|obligors?|grantors?|pledgors?|mortgagors?|issuer|(?:loan|credit) part(?:y|ies)|subsidiar(?:y|ies)|undersigned|party a|customer|client|project|it|we)\b(?![^.;]{0,60}\bshall be (?:settled|construed|governed|deemed))[^.;]{0,120}\b(?:shall|will|must|agrees?|covenants?|undertakes?|may not)\b|\bno [^.;]{1,80}\bshall\b/i;
/** Where no heading tells what a part is about, a sentence has to say whose promise it is. */
export const saysWhoPromises = (text: string): boolean => saysWho.test(text);

const creditor =
  '(?:lenders?|banks?|purchasers?|secured part(?:y|ies)|trustee|mortgagee|noteholders?|(?:the )?holders?|(?:administrative |collateral |facility )?agents?|required (?:lenders|banks))';
const debtor =
  '(?:borrowers?|company|parent|guarantors?|debtors?|obligors?|pledgors?|grantors?|(?:loan|credit) part(?:y|ies))';
const opening = '^\\W*(?:\\([a-z0-9]{1,4}\\)\\s*)?(?:[^.;:]{0,120},\\s+)?';

/** What the lender's side may do, need not do or answers for. */
const ofCreditor = new RegExp(
  `${opening}(?:(?:the|each|any|neither(?: the)?) )?${creditor}(?: (?:and|or|nor) (?:the |each |any )?(?:[a-z]+ )?(?:${creditor}|architect|engineer))*(?: \\([^()]{1,80}\\))?(?:,[^,]{1,80},)? (?:may|shall|will|has|have|is|are|does|do|agrees?|acknowledges?|hereby)\\b`,
  'i',
);
/** "Borrower agrees that Lender may …", "acknowledges and consents that …". */
const allowsCreditor = new RegExp(
  `\\b${debtor}\\b[^.;]{0,60}\\b(?:agrees?|acknowledges?|consents?|understands?|authorizes?)\\b[^.;]{0,140}\\b${creditor} (?:may|shall have|shall not be|has|have|is|are|need not)\\b`,
  'i',
);
/** What looks like a ban and keeps a right of the lender: "No inspection by the Lender shall …", "In no event shall the Agent be liable". */
const reservesRight =
  /^\W*in no event shall (?:the |any |each )?(?:lenders?|banks?|(?:administrative |collateral )?agents?|secured party|trustee)\b|^\W*no (?:such )?(?:action|failure|delay|inspection|approval|review|course of dealing|waiver|default|advance|disbursement|consent|exercise|investigation|examination)\b[^.;]{0,160}\b(?:shall|will)\b/i;
const permission = new RegExp(
  `${opening}(?:(?:the|each|any) )?${debtor}(?:,? (?:and|or)(?: the| any| each| its)?(?: [A-Za-z]+){1,3})? (?:may|shall be permitted to|shall have the right to)\\b`,
  'i',
);
/** The debtor as who acts: not "at the request of the Borrower, will …". */
const duty = new RegExp(
  `(?<!\\b(?:of|by|to|with|from|for|against|upon) (?:the |such |each |any )?)\\b${debtor}\\b[^.;]{0,80}\\b(?:shall(?! be permitted| have the right)|will|must|agrees? (?:to|not)|covenants?|may not|(?:provided|so long as)[^.;]{0,40}not)\\b`,
  'i',
);
/** What secures the loan, and a sentence that only leads to its items. */
const ofSecurity = /\b(?:shall|will) (?:also )?be secured by\b/i;
const onlyLead = /^[^.;]{0,40}\b(?:shall|will|must)(?: not)?\W*$|\bagrees? as follows\W*$/i;
/** What is asked for elsewhere, and how it is sent. */
/** What counts as a default, and what somebody says is true: neither is a promise to keep. */
const ofDefault =
  /["'\u201c]events? of default["'\u201d]+,?\s*(?:(?:wherever|whenever|as) used\b[^.;]{0,40},?\s*)?(?:shall )?(?:means?|exists?|occurs?)\b|\bany (?:one )?(?:or more )?of the following (?:events|shall|conditions|occurs?)\b[^.:]{0,120}\bevents? of default\b|\b(?:each|any) of the following\b[^.:]{0,60}\b(?:constitutes?|shall be)\b[^.:]{0,30}\bevents? of default\b/i;
/** Who bears the harm, whatever else the section says of it. */
const bearsHarm =
  /\bincreases? (?:the )?costs? (?:to|of) (?:the |such |any |each )?(?:lenders?|banks?)\b|\b(?:lender|bank)'?s?'? (?:additional|increased) costs?\b|\bas between (?:the )?(?:borrower|company|debtor|grantor)s?\b|\bshall survive\b[^.;]{0,80}\b(?:repayment|termination|payment in full)/i;
const ofTruth =
  /\b(?:hereby )?(?:further )?represents?(?:,)? (?:and )?warrants? (?:and represents? )?(?:to|that|as)\b(?![^.;]{0,200}\bcovenants?\b)/i;
/** "The Borrower acknowledges that notice has been given": without a word of what it shall do. */
const objectsNot =
  /\bno objections? (?:shall|will) be\b|\b(?:shall|will) (?:not (?:raise|put forward)|raise no) (?:any )?objections?\b/i;
const acknowledged = new RegExp(
  `^\\W*(?:the |each )?${debtor}(?: hereby)? (?:acknowledges?|confirms?|understands?)\\b(?![^.;]{0,300}\\b(?:agrees?|covenants?|shall|must)\\b)`,
  'i',
);
const askedElsewhere =
  /\b(?:obligated|required) to (?:furnish|deliver|provide)\b[^.;]{0,60}\b(?:pursuant to|under) (?:this Agreement|the Loan Documents)/i;
/** Clauses that close an agreement, whatever heading they stand under. */
const ofContracts =
  /\b(?:constitutes?|represents?|contains?|embod(?:y|ies))\s+(?:and contains? )?the\s+(?:full|entire|complete|final)\b[^.;]{0,60}\b(?:agreement|understanding)|\bdeemed (?:to have been )?merged into\b|\bshall not unreasonably withhold|\bnot (?:to )?unreasonably withh[eo]ld (?:its|their) consent|\b(?:interest|rate)\b[^.;]{0,120}\b(?:usur(?:y|ious)|maximum (?:lawful|legal|rate)|highest lawful|permitted by (?:applicable )?law)\b|\bindemnif|\bhold harmless\b/i;
/** When the lender lends, and what the papers themselves do or do not. */
const ofTheLoan =
  /^\W*(?:however,? )?the (?:total |aggregate |principal )*amount of (?:the |each |all )?(?:loans?|credits?|lines? of credit|advances?)\b|^\W*(?:the )?(?:loans?|advances?|borrowings?|letters? of credit)\b[^.;]{0,60}\bshall be (?:available|made)\b|^\W*the (?:making|execution)\b[^.;]{0,60}\bperformance\b/i;
/** What the borrower hands over where it asks for something of the loan. */
const optional =
  /^\W*(?:if|in the event(?: that)?|should|whenever)\s+(?:the )?(?:borrower|company)s?\s+(?:requests?|elects?|desires?|wishe?s?|chooses?)\b|\bnotice of (?:its|the borrower's|such) (?:election|intent(?:ion)? to (?:prepay|repay|terminate|reduce|deactivate|borrow|convert|extend))\b/i;
/** The papers are changed where the market or a currency does. */
const changesOfPapers =
  /\b(?:terms and provisions|terms) of this Agreement (?:will|shall) be subject to\b[^.]{0,200}\bchanges\b|\benter into (?:an? )?(?:agreements?|amendments?) (?:amending|to amend) this Agreement\b/i;
/** Between each lender and the tax office. */
const taxForms = /\b(?:foreign lender|IRS form|internal revenue service form|form w-\d)|\bno taxes are payable\b/i;
const blank = /^\W*(?:[\d.]+\W*)?(?:intentionally (?:omitted|left blank|deleted)|reserved|omitted|deleted)\b/i;
/** How papers are handed over, which another sentence asks for. */
const mannerOfDelivery =
  /^\W*(?:documents|the (?:financial )?(?:information|statements|reports)|information|reports|financial statements)\b[^;]{0,80}\brequired\b[^;]{0,300}?\b(?:may|shall|will) be (?:deemed|delivered|satisfied|furnished)\b/i;
/** "“Financial Statements” means …". */
const definition =
  /^\W*(?:as used [^,]{2,60}, )?(?:the term )?["\u201c][^"\u201d]{2,80}["\u201d](?:,? as used [^,]{2,60},?)? (?:means?|shall mean|is defined|refers? to|shall have the meaning)\b/i;

/** "If the Borrower elects to …, it shall deliver": nothing is due before it does. */
export const asksForLoan = (text: string): boolean => optional.test(text);

/** What words mean, and when the lender lends: a figure there is none that the borrower keeps. */
export const tellsNoLevel = (text: string): boolean =>
  definition.test(text) || ofTheLoan.test(text) || recital.test(text);
/** What the parties tell of themselves before they promise anything. */
const recital = /\bWITNESSETH\b|\bW I T N E S S E T H\b|^\W*WHEREAS\b|;\s+WHEREAS\b/;

/** A sentence under a heading of covenants that promises nothing a lender could watch: rights, permissions, meanings and mere forms. */
export const promisesNothing = (text: string): boolean =>
  blank.test(text) ||
  definition.test(text) ||
  reservesRight.test(text) ||
  bearsHarm.test(text) ||
  acknowledged.test(text) ||
  objectsNot.test(text) ||
  recital.test(text) ||
  ofDefault.test(text.slice(0, 400)) ||
  (ofTruth.test(text.slice(0, 260)) && !duty.test(text)) ||
  ofSecurity.test(text) ||
  onlyLead.test(text) ||
  askedElsewhere.test(text) ||
  (ofTheLoan.test(text) && !/\bshall (?:be used|use)\b/i.test(text)) ||
  asksForLoan(text) ||
  taxForms.test(text) ||
  changesOfPapers.test(text) ||
  mannerOfDelivery.test(text) ||
  ofContracts.test(text.slice(0, 600)) ||
  ((ofCreditor.test(text) || allowsCreditor.test(text) || permission.test(text)) && !duty.test(text));

/** How the reports of the same section are handed over, in a sentence of its own: "Upon request, the Borrower will furnish copies of any …". */
export const handsOverAgain = (text: string): boolean =>
  /^\W*(?:(?:upon|promptly) [^,]{3,80},\s*)?(?:(?:the )?(?:borrower|company) (?:shall|will) )?(?:[a-z]+ly )?(?:furnish|deliver|provide|submit)\b[^.;]{0,60}\b(?:copies|any|such)\b/i.test(
    text,
  );

/** "The Borrower will keep its mills insured, and will furnish the policies on request": an act, and a report of it. */
export const isActAndReport = (text: string): boolean =>
  /^\W*(?:\([a-z0-9]{1,4}\)\s*)?(?:(?:the|each) )?(?:borrower|company|parent|(?:loan|credit) part(?:y|ies)|guarantor)s?\b[^.;]{0,30}?\b(?:shall|will)\b(?:,[^.;]{0,90},|[^.;,]{0,60}\bto,)? (?:at all times )?(?:obtain|maintain|keep|comply|preserve|conduct|insure)\b[^.]*?(?:\band|;)\s+(?:(?:shall|will|the borrower (?:shall|will))\s+)?(?:(?:upon|promptly|on)\b[^,;]{0,60},?\s+)?(?:promptly |immediately )?(?:furnish|deliver|provide|notify|submit)\b/i.test(
    text,
  );

/** Headings of what the lender does, answers for or is given. */
export const isCreditorsHeading = (title: string): boolean =>
  new RegExp(
    `\\b(?:by|of|for) (?:the )?${creditor}$|^(?:no liability|hold harmless|defense of|loan participations?|keepwell|amendment fee|joinder)\\b|deemed (?:loans?|advances?)$|(?:performance|payments?|cure) on (?:the )?(?:borrower|company|debtor|grantor|credit part)[a-z]*'?s?'? behalf|rights? to (?:cure|perform)\\b|^(?:rights? and )?remedies\\b|^remedies|advances? (?:by|to protect)\\b`,
    'i',
  ).test(title.replace(/\W+$/, '')) &&
  !/\b(?:inspection|examination|access|notice|visit\w*|audits?|report\w*|information|consent|approval|payment) (?:by|of|for|to)\b/i.test(
    title,
  );

/** What the debtor may do among the exceptions of a ban, whatever it shall do then. */
export const isPermission = (text: string): boolean => permission.test(text);

/** Whether the words up to a day or count are about what the lender's side hands over: "the Lender shall deliver … at least three days before". */
export const isCreditorsDelivery = (before: string): boolean => {
  const own = before
    .slice(Math.max(before.lastIndexOf(';'), before.lastIndexOf('. ')) + 1)
    .replace(/^\s*(?:and|or)\s+/, '');
  return ofCreditor.test(own) && !duty.test(own);
};

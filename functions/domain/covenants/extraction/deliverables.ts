/** Deliverables by the words that name them; the more specific first. The name is used with the frequency before it. */
const deliverables: readonly (readonly [string, RegExp])[] = [
  [
    'notice of default',
    /notice[^.;]{0,140}\bdefault|notify[^.;]{0,140}\bdefault|(?<!\bif [^.;]{0,80})(?:knowledge|learns?|learned|aware) of[^.;]{0,160}\bdefault|(?:occurrence|existence) of (?:each|any|an) [^.;]{0,40}\bdefault/i,
  ],
  ['borrowing base certificate', /borrowing base (?:certificate|report)/i],
  [
    'financial projections',
    /\b(?:projections|projected (?:collections|financial|income|balance|cash|operating|results)|forecast(?:s|ed)?)\b(?![^.;]{0,40}certificate)/i,
  ],
  ['operating budget', /\b(?:budgets?|business plan|operating plan)\b/i],
  ['account statements', /account statements|bank statements/i],
  ['management letters', /management letters?|letter(?:s)? to management/i],
  [
    "accountants' reports",
    /\breports?\b[^.;]{0,30}(?:submitted|prepared|rendered|delivered|furnished|issued)[^.;]{0,80}\b(?:accountants?|auditors?)\b/i,
  ],
  [
    'securities filings',
    /proxy (?:statements?|materials?)|registration statements?|(?:news|press) releases|10-?K\b[^.;]{0,40}\b10-?Q\b|\b8-?K\b|reports?[^.;]{0,80}\b(?:(?:sends?|sent|mailed|made available)\b[^.;]{0,40}|to (?:its |the )?)(?:share|stock|security )holders|(?:special|periodic)[^.;]{0,30} reports?[^.;]{0,160}\b(?:fil(?:e|es|ed|ing)|commission|exchange|shareholders|stockholders|security holders)\b/i,
  ],
  ['statutory statements', /[Ss]tatutory (?:financial )?statements?|\b(?:Annual|Quarterly) Statements?\b(?! on)/],
  ['schedule updates', /(?:supplements?|updates?|revisions?)[^.;]{0,30} to (?:the |any )?schedules/i],
  [
    'audited financial statements',
    /\baudited\b(?! interim)[^.;]{0,200}\b(?:statements?|balance sheets?)|(?:financial statements|balance sheet)[^.;]{0,400}\b(?:audited|reported on|opinion of|independent (?:certified )?public account|independent auditors)/i,
  ],
  [
    'financial statements',
    /financial statements?|balance sheets?|income statements?|statements? of (?:income|operations|earnings|cash)|profit and loss|financial reports?|statement of owner/i,
  ],
  [
    'compliance certificate',
    /compliance certificate|certificate[^.;]{0,300}(?:compliance|no (?:event of )?default|covenants)/i,
  ],
  ['tax returns', /tax returns?/i],
  [
    'insurance certificates',
    /\binsurance\b(?! (?:subsidiar|compan|commission|department|regulat|business|contract))|\bpolic(?:y|ies)\b[^.;]{0,120}(?:renew|expir)/i,
  ],
  ['construction report', /construction (?:progress |status )?reports?|\bprogress reports?/i],
  ['operating report', /operating (?:and maintenance )?report|operations? report|operating statistics/i],
  ['management report', /management reports?/i],
  ['production report', /production report|reports? (?:of|on) production|generation report|energy production/i],
  ['reserve report', /reserve report/i],
  [
    'engineering report',
    /engineer(?:ing|'s) report|reports? (?:of|by|from|prepared by) (?:the |an )?independent engineer/i,
  ],
  ['base case model', /base case (?:model|projections)|financial model/i],
  ['audit reports', /\baudit reports?/i],
  [
    'environmental report',
    /environmental(?:,? (?:and )?social)?(?:,? (?:and )?(?:safety|governance|performance|monitoring|compliance|impact|status))* (?:reports?|assessments?|audits?)/i,
  ],
  ['rent roll', /rent rolls?/i],
  ['appraisal', /appraisals?/i],
  ['receivables roll-forward', /account roll-?forward/i],
  ['ineligible accounts calculation', /calculation of those accounts/i],
  ['notice of disputed accounts', /claims, offsets,? or disputes/i],
  ['reconciliation of accounts', /reconciliation of/i],
  ['notice of returned goods', /return(?:s)? of (?:goods|inventory)/i],
  [
    'receivables aging',
    /(?<!payables? )\bagings?\b(?!,? by vendor| of [^.,;]{0,40}payable)|\baged (?:listing|trial balance|schedule|list)/i,
  ],
  ['payables aging', /\bagings?\b/i],
  ['inventory report', /inventory (?:report|listing|certificate|perpetual)/i],
  ['customer list', /(?:list|listing) of[^.;]{0,60}customers|customer list/i],
  ['annual report on Form 10-K', /\b10-?K\b/i],
  ['annual report', /\bannual reports?\b/i],
  ['quarterly report on Form 10-Q', /\b10-?Q\b/i],
  ['securities filings', /(?:reports?|filings?|statements?)[^.;]{0,160}securities and exchange commission/i],
  ['notice of litigation', /litigation|lawsuit|proceedings?|arbitration|legal actions?/i],
  ['notice of ERISA events', /\bERISA\b|reportable event|pension|termination event|multiemployer/i],
  ['environmental notices', /environmental|hazardous/i],
  ['notice of casualty or condemnation', /casualty|condemnation|event of loss|\btaking (?:of|by)\b/i],
  [
    'copies of material contracts',
    /(?:material|major) (?:contract|project document)|project documents?|\bcop(?:y|ies)\b[^.;]{0,160}\bmaterial agreement/i,
  ],
  ['copies of amendments', /copies? of[^.;]{0,60}amendments?/i],
  ['collateral report', /collateral report|collateral information/i],
  ['invoices and supporting documents', /copies of invoices/i],
  [
    'other information on request',
    /(?:other|such) (?:\w+ ){0,4}(?:information|data|reports|documents|books|records)\b[^;]{0,200}\brequest|reasonably request/i,
  ],
  ["officer's certificate", /officer'?s'? certificate/i],
  ['certificate', /\bcertificates?\b/i],
  ['list of accounts', /\blist(?:ing)?s? of[^.;]{0,40}\b(?:accounts|receivables|customers|debtors)\b/i],
];

export interface DeliverableName {
  /** Without the frequency: "financial statements". */
  readonly document: string;
  readonly isKnown: boolean;
}

/** Papers that a heading of a few words names for certain, whatever they are said to hold. */
const particular = [
  'reserve report',
  'borrowing base certificate',
  'operating budget',
  'rent roll',
  'appraisal',
  'tax returns',
  'engineering report',
];
const patternOf = (document: string): RegExp | undefined => deliverables.find(([name]) => name === document)?.[1];

/** Characters within which the more specific words win over the earlier ones. */
const sameBreath = 55;

/** What a passage speaks of along the way; the heading of the passage knows better. */
const incidental: ReadonlySet<string> = new Set([
  'insurance certificates',
  'environmental report',
  'notice of litigation',
  'notice of ERISA events',
  'environmental notices',
  'notice of casualty or condemnation',
  'copies of material contracts',
  'copies of amendments',
  'certificate',
  'list of accounts',
]);
const generalTitle =
  /statements?|report|information|notices?\b|certificate|covenant|records|requirements|events|data|other\b|deliver|financial/i;

/**
 * Names what is delivered by the first words that tell; the words nearest to the start of the passage win. A heading of its own ("Change of
 * Principal Office") wins over what is only mentioned.
 */
export function deliverableIn(text: string, title = ''): DeliverableName {
  const opening = text.slice(0, 420);
  const found = deliverables
    .map(([document, pattern], rank) => ({ document, pattern, at: pattern.exec(opening)?.index ?? -1, rank }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at);
  const nearest = found.filter(({ at }) => at <= (found[0]?.at ?? 0) + sameBreath);
  const first = nearest.sort((a, b) => a.rank - b.rank)[0];
  if (first === undefined) return { document: 'report', isKnown: false };
  if (
    first.document === 'other information on request' &&
    first.at > 60 &&
    /^\W*[^.;]{0,100}\bnotice of\b/i.test(opening)
  )
    return { document: 'report', isKnown: false };
  const heading =
    title.trim().split(/\s+/).length <= 3 ? particular.find((one) => patternOf(one)?.test(title)) : undefined;
  if (heading !== undefined) return { document: heading, isKnown: true };
  if (!incidental.has(first.document) || title === '' || generalTitle.test(title))
    return { document: first.document, isKnown: true };
  const titled = found.find(({ pattern }) => pattern.test(title));
  return titled ? { document: titled.document, isKnown: true } : { document: 'report', isKnown: false };
}

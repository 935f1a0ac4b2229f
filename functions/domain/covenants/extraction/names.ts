import type { Operator, ProposedFrequency } from '#shared/domain/covenant-vocabulary.ts';

const adjectives: Partial<Record<ProposedFrequency, string>> = {
  Annually: 'annual',
  Semiannually: 'semiannual',
  ThreeQuarters: 'quarterly',
  Quarterly: 'quarterly',
  Monthly: 'monthly',
  Weekly: 'weekly',
  Daily: 'daily',
};

/** Deliverables by the words that name them; the more specific first. The name is used with the frequency before it. */
const deliverables: readonly (readonly [string, RegExp])[] = [
  [
    'notice of default',
    /notice[^.;]{0,300}\bdefault|notify[^.;]{0,300}\bdefault|(?:knowledge|learned|aware) of[^.;]{0,160}\bdefault/i,
  ],
  ['borrowing base certificate', /borrowing base (?:certificate|report)/i],
  ['financial projections', /\b(?:projections|forecast(?:s|ed)?)\b(?![^.;]{0,40}certificate)/i],
  ['operating budget', /\b(?:budgets?|business plan|operating plan)\b/i],
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
  ['insurance certificates', /insurance|\bpolic(?:y|ies)\b[^.;]{0,120}(?:renew|expir)/i],
  ['operating report', /operating (?:and maintenance )?report|operations? report|operating statistics/i],
  ['production report', /production report|generation report|energy production/i],
  ['reserve report', /reserve report/i],
  [
    'engineering report',
    /engineer(?:ing|'s) report|reports? (?:of|by|from|prepared by) (?:the |an )?independent engineer/i,
  ],
  ['base case model', /base case (?:model|projections)|financial model/i],
  ['audit reports', /\baudit reports?/i],
  ['environmental report', /environmental (?:report|assessment|audit)/i],
  ['rent roll', /rent rolls?/i],
  ['appraisal', /appraisals?/i],
  ['receivables roll-forward', /account roll-?forward/i],
  ['ineligible accounts calculation', /calculation of those accounts/i],
  ['notice of disputed accounts', /claims, offsets,? or disputes/i],
  ['reconciliation of accounts', /reconciliation of/i],
  ['notice of returned goods', /return(?:s)? of (?:goods|inventory)/i],
  ['payables aging', /\baging[^.;]{0,60}(?:vendor|payable)|payables? aging/i],
  ['receivables aging', /\bagings?\b/i],
  ['inventory report', /inventory (?:report|listing|certificate|perpetual)/i],
  ['customer list', /(?:list|listing) of[^.;]{0,60}customers|customer list/i],
  ['management letters', /management letters?|letter(?:s)? to management/i],
  [
    'securities filings',
    /proxy statements?|form 10-[KQ]|(?:reports?|filings?|statements?)[^.;]{0,160}securities and exchange commission/i,
  ],
  ['notice of litigation', /litigation|lawsuit|proceedings?|arbitration/i],
  ['notice of ERISA events', /\bERISA\b|reportable event|pension/i],
  ['environmental notices', /environmental|hazardous/i],
  ['notice of casualty or condemnation', /casualty|condemnation|event of loss|taking\b/i],
  ['copies of material contracts', /(?:material|major) (?:contract|project document|agreement)|project documents?/i],
  ['copies of amendments', /copies? of[^.;]{0,60}amendments?/i],
  ['collateral report', /collateral report|collateral information/i],
  ['invoices and supporting documents', /copies of invoices/i],
  [
    'other information on request',
    /(?:other|such) (?:\w+ ){0,4}(?:information|data|reports|documents|books|records)\b[^;]{0,200}\brequest|reasonably request/i,
  ],
  ['compliance certificate', /officer'?s'? certificate/i],
  ['certificate', /\bcertificates?\b/i],
  ['list of accounts', /\blist(?:ing)?s? of/i],
];

export interface DeliverableName {
  /** Without the frequency: "financial statements". */
  readonly document: string;
  readonly isKnown: boolean;
}

/** Names what is delivered by the first words that tell; the words nearest to the start of the passage win. */
export function deliverableIn(text: string): DeliverableName {
  const opening = text.slice(0, 420);
  const found = deliverables
    .map(([document, pattern], rank) => ({ document, at: pattern.exec(opening)?.index ?? -1, rank }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => Math.floor(a.at / 90) - Math.floor(b.at / 90) || a.rank - b.rank);
  const document = found[0]?.document;
  return document === undefined ? { document: 'report', isKnown: false } : { document, isKnown: true };
}

export function reportName(document: string, frequency: ProposedFrequency, title: string): string {
  if (document === 'report' && title !== '') return withFrequency(sentenceCase(title), frequency);
  return withFrequency(document, frequency);
}

function withFrequency(document: string, frequency: ProposedFrequency): string {
  const adjective = adjectives[frequency];
  const isNotice = /^notice|certificates$|on request/.test(document);
  const repeats = adjective !== undefined && document.toLowerCase().includes(adjective);
  return capitalize(adjective === undefined || isNotice || repeats ? document : `${adjective} ${document}`);
}

export function testName(metric: string, operator: Operator, purpose: string | null): string {
  const tidy = inSentence(metric).replace(/^(?:minimum|maximum) /, '');
  const bound = operator === '>=' || operator === '>' ? 'minimum' : operator === '=' ? 'required' : 'maximum';
  const level = /account$/.test(tidy) ? `${tidy} balance` : tidy;
  const name = `${bound} ${level}`;
  return purpose === null ? capitalize(name) : capitalize(`${purpose}: ${name}`);
}

/** A promise is called by its heading, or by its own first words where it has none. */
export function undertakingName(title: string, text: string): string {
  if (title !== '') return capitalize(sentenceCase(title));
  const promise =
    /\b(?:shall|will|must|agrees? (?:to|not to|that it will))\s+(?:at all times\s+)?(.{8,70}?)(?=[,;:.]|\s(?:in|for|to|with|as|of|on|at|which|that|and|or)\b)/i.exec(
      text,
    )?.[1];
  const words =
    promise ??
    text
      .replace(/^\W+/, '')
      .split(/[,;:.]/)[0]
      ?.slice(0, 70) ??
    'Undertaking';
  return capitalize(words.trim());
}

/** "DEBT SERVICE COVERAGE RATIO" and "Debt Service Coverage Ratio" read "debt service coverage ratio"; "DSCR" and "EBITDA" stay. */
const inSentence = (text: string): string =>
  sentenceCase(text).replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());

export function sentenceCase(text: string): string {
  const isShouted = !/[a-z]/.test(text);
  const words = text.trim().split(/\s+/);
  return words
    .map((word) =>
      /^(?:DSCR|EBITDAR?|LTV|ERISA|SEC|DSRA|O&M|LLCR|FCCR|GAAP|U\.S\.|USA|OFAC|PPA|EPC|MRA|SREC)\b/.test(word) ||
      (!isShouted && /^\W*[A-Z]{2,}/.test(word))
        ? word
        : word.toLowerCase(),
    )
    .join(' ');
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What a part of an agreement is about, judged by its heading. `null`: the heading does not tell. */
export type Topic =
  | 'reporting'
  | 'financial'
  | 'undertakings'
  | 'prohibitions'
  | 'postClosing'
  | 'defaults'
  | 'definitions'
  | 'conditions'
  | 'representations'
  | 'mechanics'
  | 'boilerplate'
  | 'form';

/** Order matters: the first pattern that fits decides. */
const headings: readonly (readonly [Topic, RegExp])[] = [
  ['form', /\bform of\b|signature page|in witness whereof|table of contents/i],
  ['postClosing', /post[- ]?closing|conditions subsequent|post[- ]?effective/i],
  ['defaults', /events? of default|\bdefaults?\b(?! rate)(?!.*\bnotices?\b)|right to cure|cure rights?|equity cure/i],
  [
    'mechanics',
    /covenants? (?:regarding|relating to|concerning) the loans?\b|maximum (?:interest|lawful|rate\b|principal)|minimum (?:advances?|borrowings?|draws?|amounts? of)\b|limitations? (?:on|of) (?:rate of )?interest\b(?! coverage)|usury|number of (?:loans|borrowings|advances)|disbursements?\b|extension options?|^(?:facility|facilities|line of credit|commitments?|loans?) (?:and|&)|capital (?:adequacy|requirements)|^the (?:loans?|credits?|commitments?)\b(?!.*covenant)|yield protection|(?:additional|increased) costs\b|mitigation (?:obligations?|of)|payments? free and clear|stamp (?:and other )?taxes|illegality|\b(?:euro ?dollar|eurocurrency|libor)\b/i,
  ],
  ['undertakings', /representations?\b.*\bcovenants\b|covenants\b.*\brepresentations?/i],
  ['representations', /representations?|warrant(?:y|ies)\b/i],
  ['conditions', /conditions? (?:precedent|to|of|for)|^conditions$|^closing conditions|conditions precedent/i],
  [
    'definitions',
    /definitions?|defined terms|interpretation|rules of construction|accounting (?:terms|principles)|terms generally|drafting conventions|certain terms/i,
  ],
  [
    'financial',
    /(?:financial|cash flow) covenants?|financial (?:tests?|condition covenants?|ratios?|requirements)|^financial condition$|(?<!insurance )\bcoverage\b|leverage|net worth|liquidity|capital expenditures?|minimum|maximum (?!amount|rate)|current ratio|loan[- ]to[- ]value|debt yield|working capital|\bratio\b/i,
  ],
  [
    'reporting',
    /report(?:s|ing)\b|financial statements?|financial information|information covenants?|notices? (?:of|to (?:the )?(?:lender|agent|bank|administrative))|certificates|budget|collateral monitoring|deliverables|other information|compliance certificate|appraisals/i,
  ],
  [
    'prohibitions',
    /negative covenants?|negative pledge|negative undertakings|restrictive covenants|restricted payments|distributions?|dividends|^liens|indebtedness|investments|fundamental changes|affiliates?\b|asset sales|dispositions|mergers?|burdensome|sale and lease|limitations? on/i,
  ],
  [
    'undertakings',
    /covenants?\b|undertakings?\b|reserve accounts?|debt service reserve|project accounts|insurance|maintenance of|books and records|inspection|compliance with|use of (?:the )?(?:loan )?proceeds|^purposes?$|^purpose of (?:the )?(?:loans?|credits?|advances?|borrowings?|facilit)|reservation of (?:shares|(?:common )?stock)|registration rights|existence|operation and maintenance|further assurances|environmental|taxes and/i,
  ],
  [
    'mechanics',
    /\b(?:the )?(?:loans?|credit|commitments?|advances?|facility|facilities|notes?|borrowings?|letters? of credit|interest|fees?|payments?|prepayments?|repayments?|amortization|conversion|benchmark|libor|sofr|yield protection|increased costs|illegality|taxes|pro rata|security|collateral|guarant(?:y|ee|ies)|swingline|funding|amounts? and terms)\b/i,
  ],
  [
    'boilerplate',
    /miscellaneous|general provisions|notices|governing law|jurisdiction|jury|assignment|successors|participations|amendments?|waivers?|counterparts|severability|confidential|indemni|expenses|set-?off|agents?\b|survival|patriot act|usury|entire agreement|integration|headings|remedies|no advisory|electronic|arbitration|marshall?ing|bail-?in|erroneous|subordination|lender|several obligations|relationship|execution|limitation of liability|costs/i,
  ],
];

export function topicOf(heading: string): Topic | null {
  return headings.find(([, pattern]) => pattern.test(heading))?.[0] ?? null;
}

const withoutCovenants: ReadonlySet<Topic> = new Set([
  'definitions',
  'conditions',
  'representations',
  'boilerplate',
  'form',
  'defaults',
]);
const covenantTopics: ReadonlySet<Topic> = new Set([
  'reporting',
  'financial',
  'undertakings',
  'prohibitions',
  'postClosing',
]);

/** Promises by their own heading, in whatever part of an agreement they stand. */
export const isPromiseAnywhere = (title: string): boolean =>
  /^use of (?:the )?(?:loan )?proceeds|\bregistration rights$/i.test(title.replace(/\W+$/, ''));

/** Parts in which a promise is never a covenant to monitor, whatever its words. */
export const holdsNoCovenants = (topic: Topic | null): boolean => topic !== null && withoutCovenants.has(topic);
export const isCovenantTopic = (topic: Topic | null): boolean => topic !== null && covenantTopics.has(topic);

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

/** `text` is the passage: "promptly notify Lender of any Material Adverse Change" names a notice that no heading names. */
export function reportName(document: string, frequency: ProposedFrequency, title: string, text: string): string {
  if (document === 'report' && titledNotice.test(title)) return capitalize(inSentence(title));
  if (document === 'report' && (title === '' || generalTitle.test(title))) {
    const subject = noticeSubject.exec(text)?.[1];
    if (subject !== undefined && !emptySubject.test(subject)) return `Notice of ${inSentence(subject)}`;
    const copies = /\bcop(?:y|ies) of\b/i.exec(text);
    if (copies && bareTitle.test(title)) return capitalize(openingWords(text.slice(copies.index)));
  }
  if (document === 'other information on request' && title !== '' && !generalTitle.test(title))
    return `Information on request: ${inSentence(title)}`;
  if (document === 'notice' && title !== '') return `Notice of ${inSentence(title)}`;
  const subject = document === 'report' || document === 'certificate' ? isHandedOver.exec(text)?.[1] : undefined;
  if (subject !== undefined) return withFrequency(inSentence(subject), frequency);
  if (document === 'report' && title === '') {
    const paper = handedOver.exec(text)?.[1];
    if (paper !== undefined) return capitalize(paper);
  }
  if (document === 'report' && title !== '') return withFrequency(titledDocument(title, text), frequency);
  return withFrequency(document, frequency);
}

/** What happens, and is told: "Material Adverse Effect". */
const titledEvent =
  /\b(?:adverse|litigation|defaults?|claims?|loss(?:es)?|damages?|violations?|disputes?|investigations?|changes?|delays?|bankruptcy|casualt(?:y|ies)|formation|acquisitions?|relocation)\b/i;
const titledPaper =
  /\b(?:notices?|notifications?|reports?|reporting|certificates?|statements?|information|data|records?|documents?|lists?|audits?|appraisals?|opinions?)\b/i;
const notifies =
  /\b(?:give|gives|provide|furnish|deliver)\b[^.;]{0,40}\bnotice\b|\bwritten notice\b|\b(?:notify|advise|inform|report to)\b/i;

/** A notice under a heading that speaks of something else is told as one: "Notice: maintenance of properties". */
const titledDocument = (title: string, text: string): string => {
  if (titledPaper.test(title) || !notifies.test(text)) return withCertificate(title, text);
  return titledEvent.test(title) ? `notice of ${inSentence(title)}` : `notice: ${inSentence(title)}`;
};

const withCertificate = (title: string, text: string): string =>
  /\bcertificate\b/i.test(text.slice(0, 120)) && !/certificate|report|notice|statement/i.test(title)
    ? `${inSentence(title)} certificate`
    : inSentence(title);

/** "shall deliver to the Agent a duly executed Mortgage": what is handed over, where no paper is known by its name. */
const handedOver =
  /\b(?:deliver|furnish|submit|provide)s?(?: to (?:the |each )?(?:[A-Z][a-z]+ ?){1,3})? (?:an?|the|such)(?: duly executed| executed| written| signed)? ([A-Za-z][a-z]{3,20}(?: [A-Za-z][a-z-]{2,20}){0,3}?)(?=[,;.:(]|\s(?:in|to|of|for|with|that|which|from|setting|showing|on|and)\b)/;
/** "Good standing certificates … shall be delivered to the Agent". */
const isHandedOver =
  /^\W*(?:The |Each |All )?(?!Such |This |Each |The |All )([A-Z]?[a-z][A-Za-z]*(?: [A-Za-z]+){1,4}?)(?: (?:not|that|which) (?:[^.;,]|\.\d){3,80})? (?:shall|will|must) be (?:delivered|furnished|provided|submitted) to (?:the )?[A-Z]/;
const titledNotice = /^notices? of (?!(?:certain|material|other) events|events)/i;
const noticeSubject =
  /\b(?:notif(?:y|ies)|advise|inform|notice)\b[^.;:]{0,60}? of (?:(?:any|the|a|an|each|all|such)\s+(?:and all )?){0,2}(?:(?:occurrence|existence|commencement|institution|issuance) of (?:(?:any|the|a|an|each|all)\s+){0,2})?([A-Za-z][^,;.:()]{3,60}?)(?=[,;.:(]|\s(?:from|that|which|if|to|involving|affecting|by)\b|$)/i;
const emptySubject = /^(?:matters?|events?|following|occurrence|existence|such|its|their|same|circumstances?)\b/i;
/** Headings that say nothing of what is delivered. */
const bareTitle = /other information$|^(?:information|reports?|reporting|notices?|certificates?)(?: requirements)?$/i;
const generalTitle =
  /information|report|financial|statement|document|notice|certificate|covenant|data|books|other|miscellaneous|general/i;

function withFrequency(document: string, frequency: ProposedFrequency): string {
  const adjective = adjectives[frequency];
  const isNotice = /^notice|certificates$|^other information/.test(document);
  const repeats = adjective !== undefined && document.toLowerCase().includes(adjective);
  return capitalize(adjective === undefined || isNotice || repeats ? document : `${adjective} ${document}`);
}

/** Whose figure it is does not belong into its name: "Tangible Net Worth of Acme". */
const financialPart = /(?:worth|ratio|income|ebitda|liquidity|capital|leverage|debt|cash flow)$/i;

export function testName(metric: string, operator: Operator, purpose: string | null): string {
  const owned = metric.replace(/(?<=[a-z]) of (?:the )?(?:Borrowers?|Company|Parent|Guarantors?|[A-Z][a-z]+)$/, '');
  const tidy = inSentence(financialPart.test(owned) ? owned : metric).replace(/^(?:minimum|maximum) /, '');
  const bound = operator === '>=' || operator === '>' ? 'minimum' : operator === '=' ? 'required' : 'maximum';
  const level = /account$/.test(tidy) ? `${tidy} balance` : tidy;
  const name = `${bound} ${level}`;
  return purpose === null ? capitalize(name) : capitalize(`${purpose}: ${name}`);
}

/** "The Borrower will not, and will not permit any Subsidiary to, create …": whom else it binds. */
const alsoOthers =
  /,?\s+(?:and|nor)\s+(?:shall|will)\s+(?:(?:not|it|they)\s+)*(?:permit|cause|allow)\s+[^,.;]{1,80}?\s+to,?\s+/i;

/** "shall not, without the prior written consent of the Lender, (i) amend …": what is promised stands behind the condition. */
const onCondition =
  /(?<=\b(?:shall|will) not),? (?:without (?:the )?(?:(?:prior|express|written|lender's|bank's|agent's) ){0,4}(?:consent|approval)(?: of (?:the )?[A-Z][a-z]+)?|(?:after|upon|during|at any time|except|either directly|directly or indirectly)\b[^,.;]{0,60}(?=,)),?(?: \([a-z]{1,3}\))? /;

/** A promise is called by its heading, or by its own first words where it has none: "Not to merge or consolidate with any other Person". */
export function undertakingName(title: string, words: string, isProhibited = false): string {
  if (title !== '') return capitalize(sentenceCase(title));
  const text = words.replace(alsoOthers, ' ').replace(onCondition, ' ');
  const promise =
    /\b(?:shall|will|must|agrees? (?:to|not to|that it will))\s+(?:at all times\s+)?(not .{14,70}?|(?!not ).{12,70}?)(?=[,;:.]|\s(?:in|for|to|with|as|of|on|at|which|that|and|or|other than|except|unless)\b)/i.exec(
      text,
    )?.[1];
  const called = /^\W*(?!the [A-Z])[a-z]/.test(text) ? openingWords(text) : (promise ?? openingWords(text));
  const isBan = isProhibited && /^[a-z]/.test(called);
  if (/^not(?! to\b) [a-z]/.test(called)) return `Not to ${called.slice('not '.length)}`;
  return isBan ? `Not to ${called}` : capitalize(called);
}

const longestName = 70;
const shortestName = 25;

/** The first words up to a break in the sentence, never cut within a word. */
function openingWords(text: string): string {
  const sentence =
    text.replace(/^(?:\([a-zA-Z0-9]{1,4}\)|\W)+/, '').split(/[;:.]|,?\s(?:except|unless|provided|other than)\b/)[0] ??
    '';
  const part = sentence.split(/,\s/)[0] ?? '';
  const first = part.length < shortestName ? sentence : part;
  if (first.length <= longestName) return first.trim() || 'Undertaking';
  return first
    .slice(0, longestName)
    .replace(/\s+\S*$/, '')
    .replace(/(?:,|\s+(?:of|to|the|a|an|and|or|with|in|for|its|by|on|as|any|each|such|concerning|financial))+$/, '');
}

/** "DEBT SERVICE COVERAGE RATIO" and "Debt Service Coverage Ratio" read "debt service coverage ratio"; "DSCR" and "EBITDA" stay. */
const inSentence = (text: string): string =>
  sentenceCase(text).replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());

export function sentenceCase(text: string): string {
  const isShouted = !/[a-z]/.test(text);
  const words = text.trim().split(/\s+/);
  return words
    .map((word) =>
      /^(?:[A-Z]\.[A-Z]|I{1,3}$|IV$|VI{0,3}$|DSCR|EBITDAR?|LTV|ERISA|SEC|DSRA|O&M|LLCR|FCCR|GAAP|U\.S\.|USA|OFAC|PPA|EPC|MRA|SREC)\b/.test(
        word,
      ) ||
      (!isShouted && /^\W*[A-Z]{2,}/.test(word))
        ? word
        : word.toLowerCase(),
    )
    .join(' ');
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

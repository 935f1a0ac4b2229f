import { liesIn, sectionsReferredTo } from './cross-references.ts';
import { frequencyAt } from './frequencies.ts';
import { type FieldPlace, type Finding, placeOf, type Reading } from './reading.ts';
import type { Span } from './words.ts';

const told =
  '(?:as )?(?:of|in|by|under|(?:set forth|specified|required|provided(?: for)?|prescribed|stated|referred to|described|contained) (?:in|by|under))';
/** "within the time required by Section 5.1(a)", "on the dates specified in Section 6.2". */
const ofTime = new RegExp(
  `\\b(?:within|by|at|on|during|in)\\s+(?:the\\s+)?(?:same\\s+|applicable\\s+|respective\\s+)*(?:periods?(?: of time)?|times?|dates?|deadlines?|days?|time periods?|intervals)\\b[^.;]{0,40}?\\b${told}\\s+(?=(?:Sub)?[Ss]ections?\\s)`,
  'gi',
);
/** "the ratio set forth in Section 6.12", "the amount required by Section 7.2". */
const ofLevel = new RegExp(
  `\\b(?:ratio|amount|level|percentage|limit|minimum|maximum)s?\\b[^.;]{0,40}?\\b${told}\\s+(?=(?:Sub)?[Ss]ections?\\s)|\\bas\\s+${told}\\s+(?=(?:Sub)?[Ss]ections?\\s)`,
  'gi',
);
/** "calculated in the manner provided in Section 6.1", "tested as set forth in Section 6.1". */
const ofTest = new RegExp(
  `\\b(?:calculated|computed|determined|measured|tested)\\b[^.;]{0,60}?\\b${told}\\s+(?=(?:Sub)?[Ss]ections?\\s)|${ofTime.source}`,
  'gi',
);

const reach = 160;

/** Sections that a passage refers to for something, besides its own; none where it does not. */
function sectionsFor(words: RegExp, text: string, finding: Finding): string[] {
  const found = [...text.matchAll(words)].flatMap((match) => {
    const behind = text.slice(match.index + match[0].length, match.index + match[0].length + reach);
    return sectionsReferredTo(/^[^.;]*(?:\.\d[^.;]*)*/.exec(behind)?.[0] ?? '', finding.section).slice(0, mostSections);
  });
  return [...new Set(found)].filter((section) => section !== finding.section);
}
/** Of one reference; more are a list of what else is promised. */
const mostSections = 4;

const placesOf = ({ places }: Finding, ...fields: FieldPlace['field'][]): FieldPlace[] =>
  places.filter(({ field }) => fields.includes(field));
const placesBut = ({ places }: Finding, ...fields: FieldPlace['field'][]): FieldPlace[] =>
  places.filter(({ field }) => !fields.includes(field));

/** Those that stand in one of the sections, where all of them agree; nothing where none does, or where they differ. */
function agreed(candidates: readonly Finding[], sections: readonly string[], keyOf: (finding: Finding) => string) {
  const named = candidates.filter((other) => sections.some((section) => liesIn(other.section, section)));
  return new Set(named.map(keyOf)).size === 1 ? named[0] : undefined;
}

/**
 * A promise that refers to another section for its days, its level or how often it is tested has them from there, and its readings show that section's
 * words. Where the section is not found, or tells several, the field is doubtful.
 */
export function withLinkedTerms(findings: readonly Finding[], { plain }: Reading): Finding[] {
  const told = testingsIn(plain.text);
  return findings.map((finding) => {
    const text = plain.text.slice(finding.start, Math.min(finding.end, finding.start + longestPassage));
    const others = findings.filter((other) => other !== finding);
    if (finding.covenantType === 'Report') return withDays(finding, text, others);
    if (finding.covenantType !== 'KPI') return finding;
    return withTesting(withFrequency(withLevel(finding, text, others), text, others), told);
  });
}
const longestPassage = 4_000;

function withDays(finding: Finding, text: string, others: readonly Finding[]): Finding {
  if (finding.dueOffsetDays !== null || finding.anchor === 'LinkedDelivery') return finding;
  const sections = sectionsFor(ofTime, text, finding);
  if (sections.length === 0) return finding;
  const dated = others.filter(({ covenantType, dueOffsetDays }) => covenantType === 'Report' && dueOffsetDays !== null);
  const linked = agreed(dated, sections, ({ frequency, anchor, dueOffsetDays, dayType, fixedDate }) =>
    [frequency, anchor, dueOffsetDays, dayType, fixedDate].join(),
  );
  if (linked === undefined) return { ...finding, doubts: [...finding.doubts, 'linkedElsewhere'] };
  const { frequency, anchor, dueOffsetDays, dayType, fixedDate, linkedSections } = linked;
  return {
    ...finding,
    frequency,
    anchor,
    dueOffsetDays,
    dayType,
    ...(fixedDate === undefined ? {} : { fixedDate }),
    ...(linkedSections === undefined ? {} : { linkedSections }),
    places: [
      ...placesBut(finding, 'frequency', 'dueOffsetDays', 'linkedSections'),
      ...placesOf(linked, 'frequency', 'dueOffsetDays', 'linkedSections'),
    ],
    doubts: finding.doubts.filter((doubt) => doubt !== 'noNumber' && doubt !== 'frequencyAssumed'),
  };
}

const isSameMetric = (a: Finding, b: Finding): boolean => {
  const [one, other] = [(a.metric ?? '').toLowerCase(), (b.metric ?? '').toLowerCase()];
  return one !== '' && other !== '' && (one.includes(other) || other.includes(one));
};

function withLevel(finding: Finding, text: string, others: readonly Finding[]): Finding {
  if (finding.thresholds.length > 0) return finding;
  const sections = sectionsFor(ofLevel, text, finding);
  if (sections.length === 0) return finding;
  const known = others.filter(
    (other) =>
      other.covenantType === 'KPI' &&
      other.thresholds.length > 0 &&
      other.operator === finding.operator &&
      isSameMetric(finding, other),
  );
  const linked = agreed(known, sections, ({ thresholds }) => JSON.stringify(thresholds));
  // Without one the level is open, which is doubtful as it is.
  if (linked === undefined) return finding;
  return {
    ...finding,
    thresholds: linked.thresholds,
    places: [...placesBut(finding, 'thresholds'), ...placesOf(linked, 'thresholds')],
    doubts: finding.doubts.filter((doubt) => doubt !== 'withheldNumber'),
  };
}

function withFrequency(finding: Finding, text: string, others: readonly Finding[]): Finding {
  if (!finding.doubts.includes('frequencyAssumed')) return finding;
  const sections = sectionsFor(ofTest, text, finding);
  const tested = others.filter(
    ({ covenantType, frequency, doubts }) =>
      covenantType === 'KPI' && frequency !== 'Event' && !doubts.includes('frequencyAssumed'),
  );
  const linked = sections.length === 0 ? undefined : agreed(tested, sections, ({ frequency }) => frequency);
  if (linked === undefined) return finding;
  return {
    ...finding,
    frequency: linked.frequency,
    anchor: linked.anchor,
    places: [...placesBut(finding, 'frequency'), ...placesOf(linked, 'frequency')],
    doubts: finding.doubts.filter((doubt) => doubt !== 'frequencyAssumed'),
  };
}

interface Testing {
  readonly sections: readonly string[];
  readonly frequency: Finding['frequency'];
  readonly words: Span;
}

const testing =
  /\b(?:financial\s+(?:covenants?|undertakings?|ratios?)|covenants?|ratios?|tests?)\b[^.;]{0,60}?\b(?:Sections?|Clauses?)\s+[^;]{1,80}?\b(?:shall|will|must)\s+be\s+(?:tested|measured|calculated|determined|computed)\b[^.;]{0,120}/gi;

/** "The financial covenants in Clause 20.2 shall be tested semi-annually": told behind the covenants, for all of a section. */
const testingsIn = (text: string): Testing[] =>
  [...text.matchAll(testing)].slice(0, mostTestings).flatMap((match): Testing[] => {
    const found = frequencyAt(match[0]);
    const sections = sectionsReferredTo(match[0]).slice(0, mostSections);
    const words = { start: match.index, end: match.index + match[0].length };
    return found === null || sections.length === 0 ? [] : [{ sections, frequency: found.frequency, words }];
  });
const mostTestings = 50;

function withTesting(finding: Finding, told: readonly Testing[]): Finding {
  if (!finding.doubts.includes('frequencyAssumed')) return finding;
  const own = told.filter(({ sections }) => sections.some((section) => liesIn(finding.section, section)));
  const [first] = own;
  if (first === undefined || own.some(({ frequency }) => frequency !== first.frequency)) return finding;
  return {
    ...finding,
    frequency: first.frequency,
    anchor: first.frequency === 'Annually' ? 'FiscalYearEnd' : 'PeriodEnd',
    places: [...placesBut(finding, 'frequency'), ...placeOf('frequency', first.words)],
    doubts: finding.doubts.filter((doubt) => doubt !== 'frequencyAssumed'),
  };
}

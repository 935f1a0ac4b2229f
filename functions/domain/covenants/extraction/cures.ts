import type { DayType, EquityCure } from '#shared/domain/covenant-vocabulary.ts';
import type { Clause } from './clauses.ts';
import { liesIn, sectionsReferredTo } from './cross-references.ts';
import { curePartsOf, isOfPayment, withoutProviso } from './cure-parts.ts';
import { periodIn } from './cure-periods.ts';
import { equityCureIn } from './equity-cures.ts';
import { type FieldPlace, type Finding, labelOf, placeOf, type Reading, type Unit } from './reading.ts';
import { consecutiveBreachesIn } from './test-frequencies.ts';

interface Cure {
  /** Sections named by the clause; empty where it speaks of any other covenant. */
  readonly sections: readonly string[];
  /** Sections that a clause on all other covenants leaves out. */
  readonly excepted: readonly string[];
  readonly isGeneral: boolean;
  readonly days: number | null;
  readonly extendedDays: number | null;
  readonly dayType: DayType;
  readonly consecutiveBreaches?: number;
  readonly equityCure?: EquityCure;
  /** Where each of them stands in the agreement. */
  readonly places: readonly FieldPlace[];
  readonly unit: Unit;
  readonly clause: Clause;
}

const breachWords = /\b(?:covenant|agreement|perform|observ|compl|provision|obligation|term|section)/i;

/** More than any agreement has; each is held against each covenant. */
const mostCures = 500;

/** Reads the cure periods of the events of default and puts them on the covenants that they speak of. */
export function withCures(findings: readonly Finding[], defaults: readonly Unit[], reading: Reading): Finding[] {
  const cures = defaults.flatMap((unit) => curesIn(unit.clause, unit, reading)).slice(0, mostCures);
  const generals = cures.filter(({ isGeneral, sections, days }) => isGeneral && sections.length === 0 && days !== null);
  const cured = findings.map((finding): Finding => {
    if (finding.covenantType === 'KPI' && finding.cureDays !== undefined) return finding;
    const named = cures.filter(({ sections }) => sections.some((section) => liesIn(finding.section, section)));
    const cure = named.find(({ days }) => days !== null);
    const equity = named.find(({ equityCure }) => equityCure !== undefined);
    const repeated =
      finding.consecutiveBreaches === undefined
        ? named.find(({ consecutiveBreaches }) => consecutiveBreaches !== undefined)
        : undefined;
    const general = generals.find(({ excepted }) => !excepted.some((section) => liesIn(finding.section, section)));
    const isOfSum = promisesSum.test(
      reading.plain.text.slice(finding.start, Math.min(finding.end, finding.start + 400)),
    );
    const fallback =
      named.length === 0 && !isOfSum && finding.covenantType !== 'KPI' && !finding.doubts.includes('toldAsDefault')
        ? general
        : undefined;
    const used = cure ?? fallback;
    return {
      ...finding,
      ...(used?.days == null ? {} : { cureDays: used.days, ...typed(used) }),
      ...(used?.extendedDays == null ? {} : { extendedCureDays: used.extendedDays }),
      ...(equity?.equityCure === undefined ? {} : { equityCure: equity.equityCure }),
      ...(repeated?.consecutiveBreaches === undefined ? {} : { consecutiveBreaches: repeated.consecutiveBreaches }),
      places: [
        ...finding.places,
        ...placesIn(used, 'cureDays'),
        ...placesIn(equity, 'equityCure'),
        ...placesIn(repeated, 'consecutiveBreaches'),
      ],
    };
  });
  return [...cured, ...cures.flatMap((cure) => equityCureFinding(cure, cures))];
}

/** "pay the principal of and interest on the Loans": a sum that is not paid has a period of its own, or none. */
const promisesSum =
  /\bpay\b[^.;]{0,100}?\b(?:principal|interest)\b[^.;]{0,100}?\b(?:loans?|notes?|obligations|credit|advances|indebtedness|loan documents)\b/i;

/** Calendar days are what is meant where nothing is said. */
const typed = ({ dayType }: Pick<Cure, 'dayType'>) => (dayType === 'Business' ? { cureDayType: dayType } : {});

const placesIn = (cure: Cure | undefined, field: FieldPlace['field']): readonly FieldPlace[] =>
  (cure?.places ?? []).filter((place) => place.field === field);

function curesIn(clause: Clause, unit: Unit, reading: Reading): Cure[] {
  if (clause.items.length > 0 && clause.path === '' && !clause.items.some((item) => savesBreach(item, reading))) {
    const lead = curesIn({ ...clause, items: [], end: clause.leadEnd }, unit, reading);
    return [...lead, ...clause.items.flatMap((item) => curesIn(item, unit, reading))];
  }
  if (clause.items.length > 1 && clause.items.every((item) => opensBreach(item, reading)))
    return clause.items.flatMap((item) => curesIn(item, unit, reading));
  const text = reading.plain.text.slice(clause.bodyStart, clause.end);
  if (!breachWords.test(text) || /representation|judgment|bankruptcy|insolvency proceeding/i.test(text.slice(0, 160)))
    return [];
  const proviso = /;?\s*provided\b/i.exec(text)?.index ?? text.length;
  const hasEquityProviso = equityCureIn(text.slice(proviso)) !== undefined;
  const parts = hasEquityProviso
    ? [
        { text: text.slice(0, proviso), start: 0 },
        { text: text.slice(proviso), start: proviso },
      ]
    : curePartsOf(text);
  return parts.flatMap((part) => cureIn(part.text, clause.bodyStart + part.start, unit, clause, reading));
}

/** "(a) … does not comply …; (b) No Event of Default under paragraph (a) will occur if … remedied within …": both tell of one breach. */
const savesBreach = (item: Clause, { plain }: Reading): boolean =>
  /^\W*no (?:event of )?default\b[^.;]{0,60}\bparagraphs?\b[^.;]{0,40}\bwill (?:occur|arise)\b/i.test(
    plain.text.slice(item.bodyStart, item.bodyStart + 200),
  );

/** "(i) Any default under Sections …; (ii) any default under any other provision …": each with its own period. */
const opensBreach = (item: Clause, { plain }: Reading): boolean =>
  /^\W*(?:any |the )?(?:default|failure|breach)/i.test(plain.text.slice(item.bodyStart, item.bodyStart + 40));

function cureIn(text: string, offset: number, unit: Unit, clause: Clause, { definitions }: Reading): Cure[] {
  const own = unit.label.replace(/\(.*$/, '');
  const namedIn = (words: string) =>
    sectionsReferredTo(words.replaceAll(ofOtherPapers, ' '), unit.label).filter(
      (section) => !liesIn(section, own) && !liesIn(own, section) && section.replace(/[a-z].*$/, '') !== own,
    );
  const isGeneral = isGeneralBreach(text) && !isOfPayment(text);
  const before = namedIn(withoutProviso(text));
  const inProviso = namedIn(text).filter((section) => !before.includes(section));
  // "… any other covenant, …; provided that, of Section 5.7 alone, …": the proviso names what the rest does not.
  const sections = isGeneral && before.length === 0 ? [] : [...before, ...inProviso];
  const period = periodIn(text, definitions);
  const leavesOut = (words: string) => period !== null && excepting.test(words) && !/consecutive/.test(words);
  const rest = text.slice(withoutProviso(text).length);
  const consecutive = consecutiveBreachesIn(text);
  const equityCure = equityCureIn(text);
  if (equityCure === undefined && (!breaks.test(text) || (period === null && sections.length === 0))) return [];
  const place = (field: FieldPlace['field'], start: number, end: number) =>
    placeOf(field, { start: offset + start, end: offset + end });
  const excepted = [...(leavesOut(withoutProviso(text)) ? before : []), ...(leavesOut(rest) ? inProviso : [])];
  const alone = isGeneral && !leavesOut(rest) && (sections.length === 0 || excepted.length > 0) ? inProviso : [];
  const common = {
    days: period?.days ?? null,
    dayType: period?.dayType ?? 'Calendar',
    unit,
    clause,
    ...(consecutive === undefined ? {} : { consecutiveBreaches: consecutive.count }),
    ...(equityCure === undefined ? {} : { equityCure }),
    places: [
      ...(period === null ? [] : place('cureDays', period.start, period.end)),
      ...(consecutive === undefined
        ? []
        : place('consecutiveBreaches', consecutive.words.start, consecutive.words.end)),
      ...(equityCure === undefined ? [] : place('equityCure', 0, text.length)),
    ],
  };
  const extendedDays = period?.extendedDays ?? null;
  return [
    {
      ...common,
      sections: excepted.length > 0 ? [] : sections,
      excepted,
      isGeneral,
      extendedDays: alone.length > 0 ? null : extendedDays,
    },
    ...(alone.length === 0 ? [] : [{ ...common, sections: alone, excepted: [], isGeneral: false, extendedDays }]),
  ];
}

/** "Section 6 of the Pledge Agreement" is none of this agreement. */
const ofOtherPapers =
  /\bSections?\s+[\d.,()A-Za-z]+(?:\s*(?:,|and|or)\s*[\d.()a-z]+)*\s+of\s+(?:the|each|any|such|its)\s+(?!(?:Credit|Loan)\s+Agreement)(?:[A-Z][\w-]*\s+(?:and\s+)?){0,5}(?:Agreement|Indenture|Guarant(?:y|ee)|Mortgage|Note|Code|Act|Deed|Lease)\b/g;

/** Somebody does not keep what was promised. */
const breaks =
  /\b(?:perform|observ|compl|breach|violat|fulfil|keep|fail|neglect|satisf|default(?:s|ed)?\s+(?:shall\s+(?:occur|be\s+made)\s+)?(?:in|under|by)\b|default\s+(?:is|shall)\b)/i;

const isGeneralBreach = (text: string): boolean =>
  breaks.test(text) &&
  !/sum of money|payment of money|affirmative covenants?/i.test(text) &&
  /\b(?:any (?:other |of (?:the|its|their) (?:respective |other )?)?(?:material )?(?:terms?|covenants?|provisions?|obligations?|agreements?|conditions?)\b|other (?:covenant|term|provision|agreement)|not previously described|other than those)/i.test(
    text,
  );

/** "any covenant other than Sections 6.1 and 6.2" speaks of the others. */
const excepting =
  /\b(?:other than|not (?:specified|described|covered) in|except (?:for|as))[^.;]{0,120}\b(?:Sections?|Clauses?)\b|\bexcept with respect to\b[^.;]{0,300}\bSections?\b/i;

/** A right to cure by equity is a promise of its own to watch: it is counted. The clause's other part gives its cure period. */
function equityCureFinding(cure: Cure, cures: readonly Cure[]): Finding[] {
  const { equityCure, unit, clause } = cure;
  if (equityCure === undefined) return [];
  const parts = cures.filter((other) => other.clause === clause);
  const period = parts.find(({ days }) => days !== null);
  const sections = [...new Set(parts.flatMap((part) => part.sections))];
  return [
    {
      name: 'Cure rights and equity cure',
      covenantType: 'Contract',
      section: labelOf(unit, clause),
      start: clause.path === '' ? unit.start : clause.start,
      end: clause.end,
      frequency: 'Event',
      anchor: 'Event',
      dueOffsetDays: null,
      dayType: 'Calendar',
      thresholds: [],
      ...(sections.length === 0 ? {} : { linkedSections: sections }),
      ...(period?.days == null ? {} : { cureDays: period.days, ...typed(period) }),
      ...(period?.extendedDays == null ? {} : { extendedCureDays: period.extendedDays }),
      equityCure,
      places: [
        ...placeOf('name', clause),
        ...placeOf('frequency', clause),
        ...placesIn(period, 'cureDays'),
        ...placesIn(cure, 'equityCure'),
      ],
      doubts: ['generalPromise'],
    },
  ];
}

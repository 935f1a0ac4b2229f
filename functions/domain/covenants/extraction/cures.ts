import type { EquityCure } from '#shared/domain/covenant-vocabulary.ts';
import type { Clause } from './clauses.ts';
import { liesIn, sectionsReferredTo } from './cross-references.ts';
import { numberPattern, readNumber } from './numbers.ts';
import { type FieldPlace, type Finding, labelOf, placeOf, type Reading, type Unit } from './reading.ts';
import { consecutiveBreachesIn } from './test-frequencies.ts';

interface Cure {
  /** Sections named by the clause; empty where it speaks of any other covenant. */
  readonly sections: readonly string[];
  readonly isGeneral: boolean;
  readonly days: number | null;
  readonly extendedDays: number | null;
  readonly consecutiveBreaches?: number;
  readonly equityCure?: EquityCure;
  /** Where each of them stands in the agreement. */
  readonly places: readonly FieldPlace[];
  readonly unit: Unit;
  readonly clause: Clause;
}

const curePeriod = new RegExp(
  `\\b(?:within|for(?: a period of)?|for more than|period of|continues?(?: \\w+){0,3} for)\\s+(?:more than\\s+)?(?:any period of\\s+)?(?:a\\s+)?(${numberPattern})[\\s-]+(?:consecutive\\s+|calendar\\s+)?(?:business\\s+|banking\\s+)?days?`,
  'i',
);
const extendedPeriod = new RegExp(
  `\\b(?:or\\s+(?:within\\s+)?|additional\\s+(?:period\\s+of\\s+)?|up to(?: a maximum of)?\\s+|maximum of\\s+|not (?:to )?exceed(?:ing)?\\s+|extended (?:to|for|by)\\s+|longer than\\s+)(?:an additional\\s+)?(${numberPattern})[\\s-]+(?:additional\\s+)?(?:business\\s+)?days?`,
  'i',
);
const breachWords = /\b(?:covenant|agreement|perform|observ|compl|provision|obligation|term|section)/i;

/** More than any agreement has; each is held against each covenant. */
const mostCures = 500;

/** Reads the cure periods of the events of default and puts them on the covenants that they speak of. */
export function withCures(findings: readonly Finding[], defaults: readonly Unit[], reading: Reading): Finding[] {
  const cures = defaults.flatMap((unit) => curesIn(unit.clause, unit, reading)).slice(0, mostCures);
  const general = cures.find(({ isGeneral, sections, days }) => isGeneral && sections.length === 0 && days !== null);
  const cured = findings.map((finding): Finding => {
    if (finding.covenantType === 'KPI' && finding.cureDays !== undefined) return finding;
    const named = cures.filter(({ sections }) => sections.some((section) => liesIn(finding.section, section)));
    const cure = named.find(({ days }) => days !== null);
    const equity = named.find(({ equityCure }) => equityCure !== undefined);
    const repeated =
      finding.consecutiveBreaches === undefined
        ? named.find(({ consecutiveBreaches }) => consecutiveBreaches !== undefined)
        : undefined;
    const fallback = named.length === 0 && finding.covenantType !== 'KPI' ? general : undefined;
    const used = cure ?? fallback;
    return {
      ...finding,
      ...(used?.days == null ? {} : { cureDays: used.days }),
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

const placesIn = (cure: Cure | undefined, field: FieldPlace['field']): readonly FieldPlace[] =>
  (cure?.places ?? []).filter((place) => place.field === field);

function curesIn(clause: Clause, unit: Unit, reading: Reading): Cure[] {
  if (clause.items.length > 0 && clause.path === '')
    return clause.items.flatMap((item) => curesIn(item, unit, reading));
  if (clause.items.length > 1 && clause.items.every((item) => opensBreach(item, reading)))
    return clause.items.flatMap((item) => curesIn(item, unit, reading));
  const text = reading.plain.text.slice(clause.bodyStart, clause.end);
  if (!breachWords.test(text) || /representation|judgment|bankruptcy|insolvency proceeding/i.test(text.slice(0, 160)))
    return [];
  const proviso = /;?\s*provided\b/i.exec(text)?.index ?? text.length;
  const hasEquityProviso = equityCureIn(text.slice(proviso)) !== undefined;
  const parts = hasEquityProviso ? [text.slice(0, proviso), text.slice(proviso)] : [text];
  return parts.flatMap((part, index) => cureIn(part, clause.bodyStart + (index === 0 ? 0 : proviso), unit, clause));
}

/** "(i) Any default under Sections …; (ii) any default under any other provision …": each with its own period. */
const opensBreach = (item: Clause, { plain }: Reading): boolean =>
  /^\W*(?:any |the )?(?:default|failure|breach)/i.test(plain.text.slice(item.bodyStart, item.bodyStart + 40));

function cureIn(text: string, offset: number, unit: Unit, clause: Clause): Cure[] {
  const sections = sectionsReferredTo(text, unit.label).filter(
    (section) => !liesIn(section, unit.label.replace(/\(.*$/, '')),
  );
  const period = curePeriod.exec(text);
  const days = numberIn(curePeriod, text);
  const consecutive = consecutiveBreachesIn(text);
  const equityCure = equityCureIn(text);
  if (days === null && sections.length === 0 && equityCure === undefined) return [];
  const extension = text.slice(period?.index ?? 0);
  const place = (field: FieldPlace['field'], start: number, end: number) =>
    placeOf(field, { start: offset + start, end: offset + end });
  return [
    {
      sections: exceptedRemoved(sections, text),
      isGeneral: isGeneralBreach(text),
      days,
      extendedDays: days === null ? null : numberIn(extendedPeriod, extension),
      unit,
      clause,
      ...(consecutive === undefined ? {} : { consecutiveBreaches: consecutive.count }),
      ...(equityCure === undefined ? {} : { equityCure }),
      places: [
        ...(days === null || period === null ? [] : place('cureDays', period.index, period.index + period[0].length)),
        ...(consecutive === undefined
          ? []
          : place('consecutiveBreaches', consecutive.words.start, consecutive.words.end)),
        ...(equityCure === undefined ? [] : place('equityCure', 0, text.length)),
      ],
    },
  ];
}

const isGeneralBreach = (text: string): boolean =>
  !/sum of money|payment of money/i.test(text) &&
  /\b(?:any (?:other |of (?:the|its|their) (?:respective |other )?)?(?:terms?|covenants?|provisions?|obligations?|agreements?|conditions?)\b|other (?:covenant|term|provision|agreement)|not previously described|other than those)/i.test(
    text,
  );

/** "any covenant other than Sections 6.1 and 6.2" speaks of the others. */
const exceptedRemoved = (sections: readonly string[], text: string): readonly string[] =>
  /\b(?:other than|not (?:specified|described|covered) in|except (?:for|as))[^.;]{0,120}\bSections?\b/i.test(text) &&
  !/consecutive/.test(text)
    ? []
    : sections;

function numberIn(pattern: RegExp, text: string): number | null {
  const found = pattern.exec(text)?.[1];
  const value = found === undefined ? null : readNumber(found).value;
  return value === null ? null : Math.round(value);
}

const times = new RegExp(
  `(?<![\\d.])(?:once|twice|${numberPattern}(?=\\s+(?:times?|equity|cure|fiscal|quarters?)))`,
  'gi',
);
const rollingWords = /\bin any (?:consecutive |rolling |period of )*(?:four|4|twelve|12)\b/i;
const totalWords =
  /\b(?:in total|in the aggregate|during the (?:term|life)|over the (?:term|life)|prior to the maturity|before the maturity)/i;

/** "not more than twice in any four consecutive quarters and four times in total". */
function equityCureIn(text: string): EquityCure | undefined {
  if (!/equity|capital contribution/i.test(text) || !/\bcure/i.test(text)) return undefined;
  const maximumInFourQuarters = countBefore(rollingWords, text);
  const maximumInTotal = countBefore(totalWords, text);
  return maximumInFourQuarters === null && maximumInTotal === null
    ? undefined
    : { maximumInFourQuarters, maximumInTotal };
}

function countBefore(words: RegExp, text: string): number | null {
  const at = words.exec(text)?.index;
  if (at === undefined) return null;
  const count = text
    .slice(Math.max(0, at - 90), at)
    .match(times)
    ?.at(-1);
  if (count === undefined) return null;
  if (/^once/i.test(count)) return 1;
  return /^twice/i.test(count) ? 2 : Math.round(readNumber(count).value ?? 0) || null;
}

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
      ...(period?.days == null ? {} : { cureDays: period.days }),
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

import { type CovenantProposal, DoubtfulField, type Threshold } from '#shared/domain/covenant-vocabulary.ts';
import { type FieldReading, longestPassage, mostReadings, type ReadField } from '#shared/domain/field-reading.ts';
import { type AgreementText, pageOf } from './agreement-text.ts';
import { type Doubt, fieldOf } from './confidence.ts';
import { doubtWords } from './doubt-words.ts';
import type { PlainText } from './plain-text.ts';
import type { FieldPlace, Finding } from './reading.ts';
import type { Span } from './words.ts';

/** The words of a field's value: in a proposal's order, levels one by one. */
interface Value {
  readonly field: ReadField;
  readonly value: string | number | null;
  readonly level?: Threshold;
  readonly place: FieldPlace | undefined;
}

/** Characters around a passage of another clause that are shown with it: alone it could stand anywhere. */
const surroundings = 70;
const stops = /[.;:]\s/g;

/** A passage of another clause with the words around it, up to the next stops. */
function withSurroundings(text: string, { start, end }: Span): Span {
  const before = text.slice(Math.max(0, start - surroundings), start);
  const stop = [...before.matchAll(stops)].at(-1);
  const lead = stop === undefined ? before.indexOf(' ') + 1 : stop.index + stop[0].length;
  const after = text.slice(end, end + surroundings);
  const next = /[.;:](?=\s)/.exec(after);
  const isLast = after.length < surroundings;
  const tail = next !== null ? next.index + 1 : isLast ? after.length : Math.max(0, after.lastIndexOf(' '));
  return { start: start - before.length + lead, end: end + tail };
}

/** Without blanks at its ends, and no longer than a passage is kept. */
function trimmed(text: string, { start, end }: Span): Span | null {
  const own = text.slice(start, end);
  const from = start + (own.length - own.trimStart().length);
  const words = text.slice(from, end).trimEnd();
  const blank = words.lastIndexOf(' ', longestPassage / 2);
  const length = words.length <= longestPassage / 2 ? words.length : blank > 0 ? blank : longestPassage / 2;
  return length === 0 ? null : { start: from, end: from + length };
}

/** How each value of a finding was read. `quoted` is the stretch of the plain text that the proposal quotes. */
export function fieldReadings(
  finding: Finding,
  quoted: Span,
  document: AgreementText,
  plain: PlainText,
): FieldReading[] {
  const passageOf = (place: FieldPlace | undefined): FieldReading['passage'] => {
    if (place === undefined) return null;
    const isQuoted = place.start >= quoted.start && place.end <= quoted.end;
    const span = trimmed(plain.text, isQuoted ? place : withSurroundings(plain.text, place));
    if (span === null) return null;
    const { start, end } = plain.originalRange(span.start, span.end);
    // Pages' headings and feet can stand within it, so that it is longer in the document.
    const quote = document.text.slice(start, Math.min(end, start + longestPassage));
    const page = pageOf(document, start);
    return {
      quote,
      start,
      end: start + quote.length,
      ...(page === undefined ? {} : { page: page.page }),
      onPage: start - (page?.start ?? 0),
    };
  };
  return valuesOf(finding)
    .slice(0, mostReadings)
    .map(({ field, value, level, place }): FieldReading => {
      const passage = passageOf(place);
      const words = place === undefined ? '' : plain.text.slice(place.start, place.end);
      return {
        field,
        value: typeof value === 'string' ? value.slice(0, 300) : value,
        ...(level?.from === undefined ? {} : { from: level.from }),
        passage,
        doubt: doubtOf(field, finding, words, level) ?? (passage === null ? assumed : null),
      };
    });
}

const assumed = 'Nothing in the agreement says so: it was assumed.';

function doubtOf(field: ReadField, finding: Finding, words: string, level: Threshold | undefined): string | null {
  const about = (doubt: Doubt) => fieldOf(doubt, finding.covenantType) === field;
  const found = finding.doubts.filter(about).flatMap((doubt) => doubtWords(doubt, words, finding, level) ?? []);
  return found[0] ?? null;
}

function valuesOf(finding: Finding): Value[] {
  const placesOf = (field: ReadField) => finding.places.filter((place) => place.field === field);
  const one = (field: ReadField, value: string | number | null | undefined): Value[] => {
    const [place] = placesOf(field);
    return value === undefined ? [] : [{ field, value, place }];
  };
  const levels = placesOf('thresholds');
  const isDated =
    finding.dueOffsetDays !== null ||
    (finding.covenantType === 'Report' && finding.doubts.some((doubt) => fieldOf(doubt, 'Report') === 'dueOffsetDays'));
  const { equityCure } = finding;
  return [
    ...one('name', finding.name),
    ...one('metric', finding.metric),
    ...one('operator', finding.operator),
    ...finding.thresholds.map(
      (level, index): Value => ({
        field: 'thresholds',
        value: level.value,
        level,
        place: levels[index],
      }),
    ),
    ...(finding.covenantType === 'KPI' && finding.thresholds.length === 0 ? one('thresholds', null) : []),
    ...one('frequency', finding.frequency),
    ...(isDated ? one('dueOffsetDays', finding.dueOffsetDays) : []),
    ...one('linkedSections', finding.linkedSections?.join(', ')),
    ...one('startsOn', finding.firstTestDate),
    ...one('consecutiveBreaches', finding.consecutiveBreaches),
    ...one('cureDays', finding.cureDays),
    ...one('equityCure', equityCure && equityCureWords(equityCure)),
  ];
}

const equityCureWords = ({
  maximumInFourQuarters,
  maximumInTotal,
}: NonNullable<CovenantProposal['equityCure']>): string =>
  [
    ...(maximumInFourQuarters === null ? [] : [`${maximumInFourQuarters} in four quarters`]),
    ...(maximumInTotal === null ? [] : [`${maximumInTotal} in total`]),
  ].join(', ');

/** The fields that a person should check, each once. */
export const doubtfulFieldsIn = (readings: readonly FieldReading[]): DoubtfulField[] => [
  ...new Set(
    readings.flatMap(({ field, doubt }) => (doubt === null ? [] : (DoubtfulField.safeParse(field).data ?? []))),
  ),
];

import type { ProposedFrequency } from '#shared/domain/covenant-vocabulary.ts';
import { liesIn } from './cross-references.ts';
import type { FieldPlace, Finding } from './reading.ts';

/** From the most to the least frequent: what is due with several deliveries is due as often as the most frequent of them. */
const byFrequency: readonly ProposedFrequency[] = [
  'Daily',
  'Weekly',
  'Monthly',
  'Quarterly',
  'ThreeQuarters',
  'Semiannually',
  'Annually',
];

/** Gives a delivery that is due with others ("concurrently with each delivery under Sections 5.01(a) and (b)") their frequency. */
export function withLinkedFrequencies(findings: readonly Finding[]): Finding[] {
  const reports = findings.filter(
    ({ covenantType, anchor }) => covenantType === 'Report' && anchor !== 'LinkedDelivery',
  );
  const bySection = Map.groupBy(reports, ({ section }) => sectionNumber(section));
  return findings.map((finding) => {
    if (finding.anchor !== 'LinkedDelivery') return finding;
    const sections =
      finding.linkedSections === undefined
        ? statementsBeside(finding, bySection.get(sectionNumber(finding.section)) ?? [])
        : withinParent(finding, finding.linkedSections, reports);
    const named = sections.flatMap((section) =>
      (bySection.get(sectionNumber(section)) ?? []).filter((other) => liesIn(other.section, section)),
    );
    const linked = named.length > 0 ? named : besidesOf(finding, sections, reports);
    const frequency = finding.frequency === 'Event' ? frequencyOf(linked) : finding.frequency;
    // Told by the delivery that it follows, and not by its own words.
    const places =
      finding.frequency === 'Event'
        ? [
            ...finding.places.filter(({ field }) => field !== 'frequency'),
            ...((linked.find((other) => other.frequency === frequency) ?? linked[0])?.places ?? []).filter(
              ({ field }) => field === 'frequency',
            ),
          ]
        : finding.places;
    const doubts = frequency === 'Event' ? [...finding.doubts, 'frequencyAssumed' as const] : finding.doubts;
    return {
      ...finding,
      frequency,
      places: sections.length === 0 ? places : withLinkPlace(places),
      doubts,
      ...(sections.length === 0 ? {} : { linkedSections: [...sections] }),
    };
  });
}

/** Where no section is named, the words that tell of the other delivery say so. */
const withLinkPlace = (places: readonly FieldPlace[]): readonly FieldPlace[] =>
  places.some(({ field }) => field === 'linkedSections')
    ? places
    : [
        ...places,
        ...places
          .filter(({ field }) => field === 'dueOffsetDays')
          .map((place): FieldPlace => ({ ...place, field: 'linkedSections' })),
      ];

/** "Clause (1) above" within 6.1(b)(3) is 6.1(b)(1), where a delivery stands there and none at 6.1(1). */
const withinParent = (finding: Finding, sections: readonly string[], reports: readonly Finding[]): string[] => {
  const parent = finding.section.replace(/\([^()]*\)$/, '');
  return sections.map((section) => {
    const own = `${parent}${section.slice(sectionNumber(section).length)}`;
    const stands = (at: string) => reports.some((report) => liesIn(report.section, at));
    return section !== sectionNumber(section) && !stands(section) && stands(own) ? own : section;
  });
};

/**
 * "Clause (1) above" within 6.1(b)(3) is 6.1(b)(1). Where numbers of sections do not fit at all, the statements with the same letters are meant.
 */
function besidesOf(finding: Finding, sections: readonly string[], reports: readonly Finding[]): Finding[] {
  const parent = finding.section.replace(/\([^()]*\)$/, '');
  const paths = sections.map((section) => section.slice(sectionNumber(section).length)).filter((path) => path !== '');
  const within = reports.filter(({ section }) => paths.some((path) => liesIn(section, `${parent}${path}`)));
  if (within.length > 0) return within;
  return reports.filter(
    ({ section, name }) =>
      statements.test(name) && paths.some((path) => section.slice(sectionNumber(section).length) === path),
  );
}

const statements = /statements|audit|10-[KQ]/i;

/** `5.01` of `5.01(a)(ii)`. */
const sectionNumber = (section: string): string => section.replace(/\(.*$/, '');

function frequencyOf(linked: readonly Finding[]): ProposedFrequency {
  const found = new Set(linked.map(({ frequency }) => frequency));
  if (found.has('ThreeQuarters') && found.has('Annually')) return 'Quarterly';
  return byFrequency.find((frequency) => found.has(frequency)) ?? 'Event';
}

/** Without a named section: the statements that the same section asks for. */
const statementsBeside = (finding: Finding, reports: readonly Finding[]): string[] =>
  reports
    .filter(({ section, name }) => section !== finding.section && statements.test(name))
    .map(({ section }) => section);

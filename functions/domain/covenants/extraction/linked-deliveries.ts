import type { ProposedFrequency } from '#shared/domain/covenant-vocabulary.ts';
import { liesIn } from './cross-references.ts';
import type { Finding } from './reading.ts';

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
      finding.linkedSections ?? statementsBeside(finding, bySection.get(sectionNumber(finding.section)) ?? []);
    const linked = sections.flatMap((section) =>
      (bySection.get(sectionNumber(section)) ?? []).filter((other) => liesIn(other.section, section)),
    );
    const frequency = finding.frequency === 'Event' ? frequencyOf(linked) : finding.frequency;
    return { ...finding, frequency, ...(sections.length === 0 ? {} : { linkedSections: [...sections] }) };
  });
}

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
    .filter(({ section, name }) => section !== finding.section && /statements|audit|10-[KQ]/i.test(name))
    .map(({ section }) => section);

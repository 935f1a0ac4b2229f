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
  return findings.map((finding) => {
    if (finding.anchor !== 'LinkedDelivery') return finding;
    const sections = finding.linkedSections ?? neighborsOf(finding, findings);
    const linked = findings.filter(
      (other) =>
        other !== finding &&
        other.anchor !== 'LinkedDelivery' &&
        sections.some((section) => liesIn(other.section, section)),
    );
    const frequency = finding.frequency === 'Event' ? frequencyOf(linked) : finding.frequency;
    return { ...finding, frequency, ...(sections.length === 0 ? {} : { linkedSections: [...sections] }) };
  });
}

function frequencyOf(linked: readonly Finding[]): ProposedFrequency {
  const found = new Set(linked.map(({ frequency }) => frequency));
  if (found.has('ThreeQuarters') && found.has('Annually')) return 'Quarterly';
  return byFrequency.find((frequency) => found.has(frequency)) ?? 'Event';
}

/** Without a named section: the statements that the same section asks for. */
function neighborsOf(finding: Finding, findings: readonly Finding[]): string[] {
  const base = finding.section.replace(/\(.*$/, '');
  return findings
    .filter(
      (other) =>
        other.covenantType === 'Report' &&
        other.section !== finding.section &&
        liesIn(other.section, base) &&
        /statements/.test(other.name),
    )
    .map(({ section }) => section);
}

import { CovenantProposal } from '#shared/domain/covenant-vocabulary.ts';
import { type AgreementText, pageAt } from './agreement-text.ts';
import { amendedFigures } from './amendments.ts';
import { confidenceAfter } from './confidence.ts';
import { consentedActsIn } from './consented-acts.ts';
import { withCures } from './cures.ts';
import { definitionsOf } from './definitions.ts';
import type { CovenantExtractor } from './extractor.ts';
import { doubtfulFieldsIn, fieldReadings } from './field-readings.ts';
import { financialTestsIn } from './financial-tests.ts';
import { incorporatedCovenantsIn } from './incorporated-covenants.ts';
import { withLinkedFrequencies } from './linked-deliveries.ts';
import { withLinkedTerms } from './linked-terms.ts';
import { type PlainText, plainText } from './plain-text.ts';
import { quoteRange } from './quotes.ts';
import type { Finding, Reading, Unit } from './reading.ts';
import { reportsIn } from './reports.ts';
import { restatedLimitIn } from './restated-limits.ts';
import { schedulePromisesIn } from './schedule-promises.ts';
import { holdsNoCovenants, isCovenantTopic } from './section-topics.ts';
import { strayPromisesIn } from './stray-promises.ts';
import { undertakingsIn } from './undertakings.ts';
import { unitsOf } from './units.ts';

const unitsBetweenReports = 25;
/** Far more than an agreement has, or one of its sections; findings are held against each other. */
const [mostFindings, mostOfUnit] = [2_000, 400];

/** Reads covenants by the grammar of credit agreements. The same text always gives the same proposals. */
export const rulesExtractor: CovenantExtractor = {
  async extract(document, report) {
    const plain = plainText(document.text);
    const units = unitsOf(plain);
    const hasCovenantParts = units.some(({ topic }) => topic === 'undertakings' || topic === 'prohibitions');
    const reading: Reading = { plain, definitions: definitionsOf(plain, document.currency), hasCovenantParts };
    const findings: Finding[] = amendedFigures(reading).slice(0, mostOfUnit);
    for (const [index, unit] of units.entries()) {
      if (findings.length >= mostFindings) break;
      findings.push(...findingsIn(unit, reading, findings).slice(0, mostOfUnit));
      if (index % unitsBetweenReports === 0) await report((index / units.length) * 0.95);
    }
    const defaults = units.filter((unit) => speaksOfDefault(unit, plain));
    const proposals = withCures(withLinkedTerms(withLinkedFrequencies(findings), reading), defaults, reading).map(
      (finding) => proposalOf(finding, document, plain),
    );
    await report(1);
    return inOrder(proposals);
  },
};

function findingsIn(unit: Unit, reading: Reading, before: readonly Finding[]): Finding[] {
  if (unit.isWholeSchedule === true) return schedulePromisesIn(unit, before, reading);
  if (unit.topic === 'defaults') return consentedActsIn(unit, reading);
  if (unit.topic === 'definitions' || unit.topic === 'form') return [];
  if (holdsNoCovenants(unit.topic)) return strayPromisesIn(unit, [], reading);
  const reports = reportsIn(unit, reading);
  const tests = financialTestsIn(unit, reading).filter(
    (test) =>
      !reports.some(
        (report) => report.start <= test.start && report.end >= test.end && report.section === test.section,
      ),
  );
  const found = [...reports, ...tests];
  if (unit.isRestated === true) {
    found.push(...strayPromisesIn(unit, found, reading));
    return found.length === 0 ? restatedLimitIn(unit, reading) : found.map((finding) => restatedFinding(finding, unit));
  }
  found.push(...undertakingsIn(unit, found, reading));
  if (isCovenantTopic(unit.topic)) found.push(...incorporatedCovenantsIn(unit, found, reading));
  return isCovenantTopic(unit.topic) ? found : [...found, ...strayPromisesIn(unit, found, reading)];
}

/** How a level is compared that an amendment restates without the words above it. */
const restatedFinding = (finding: Finding, { lead }: Unit): Finding =>
  lead.parts.length === 0 && lead.text !== '' && finding.covenantType === 'KPI'
    ? { ...finding, doubts: [...finding.doubts, 'leadElsewhere'] }
    : finding;

/** By its heading, or (for a clause that stands alone) by its first words. */
const speaksOfDefault = ({ topic, title, clause }: Unit, { text }: PlainText): boolean =>
  (topic === 'defaults' && !/\bwaivers?\b/i.test(title)) ||
  (topic === null &&
    /^\W*(?:any )?(?:failure|default)\b[^.;]{0,60}\b(?:observe|perform|comply|observance|performance)/i.test(
      text.slice(clause.bodyStart, clause.bodyStart + 160),
    ));

function proposalOf(finding: Finding, document: AgreementText, plain: PlainText): CovenantProposal {
  const { start, end, doubts, places: _, ...fields } = finding;
  const [from, to] = quoteRange(plain.text, start, end);
  const range = plain.originalRange(from, to);
  const page = pageAt(document, range.start);
  const readings = fieldReadings(finding, { start: from, end: to }, document, plain);
  const doubtful = doubtfulFieldsIn(readings);
  return CovenantProposal.parse({
    ...fields,
    quote: document.text.slice(range.start, range.end),
    location: { ...(page === undefined ? {} : { page }), ...range },
    confidence: confidenceAfter(doubts),
    ...(doubtful.length === 0 ? {} : { doubts: doubtful }),
    readings,
  });
}

function inOrder(proposals: CovenantProposal[]): CovenantProposal[] {
  const keyOf = (proposal: CovenantProposal) => JSON.stringify({ ...proposal, confidence: 0 });
  const seen = new Set<string>();
  return proposals
    .filter((proposal) => {
      const key = keyOf(proposal);
      return seen.has(key) ? false : seen.add(key);
    })
    .sort((a, b) => a.location.start - b.location.start || a.location.end - b.location.end);
}

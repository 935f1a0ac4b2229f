import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { rulesExtractor } from '#functions/domain/covenants/extraction/rules-extractor.ts';
import type { CovenantProposal } from '#shared/domain/covenant-vocabulary.ts';

const Expected = z.object({
  file: z.string(),
  section: z.string(),
  covenantType: z.enum(['Report', 'KPI', 'Contract']),
  name: z.string(),
  operator: z.string().optional(),
  threshold: z.number().optional(),
  frequency: z.string().optional(),
  dueOffsetDays: z.number().optional(),
});
type Expected = z.infer<typeof Expected>;

const AnswerKeys = z.object({ covenants: z.array(Expected) });

interface Score {
  readonly expected: Expected;
  readonly found: CovenantProposal | undefined;
  readonly rightFields: number;
  readonly fields: number;
  readonly misses: readonly string[];
}

const leastRecall = 0.8;
const leastExactness = 0.8;

/** Measures the rules extractor on real agreements with hand-read answers, which are kept outside the repository. */
export async function main(): Promise<void> {
  const folder =
    process.env['TRESTLE_AGREEMENTS'] ?? fileURLToPath(new URL('../../../shared/data/agreements', import.meta.url));
  if (!existsSync(join(folder, 'answer-keys.json'))) {
    console.log(`No agreements were found in ${folder}; nothing was measured.`);
    return;
  }
  const { covenants } = AnswerKeys.parse(JSON.parse(readFileSync(join(folder, 'answer-keys.json'), 'utf8')));
  const scores: Score[] = [];
  for (const file of new Set(covenants.map((covenant) => covenant.file))) {
    const started = performance.now();
    const text = readFileSync(join(folder, file), 'utf8');
    const proposals = await rulesExtractor.extract({ text, currency: 'USD' }, async () => {});
    console.log(
      `${file}: ${proposals.length} proposals (${countByType(proposals)}) in ${Math.round(performance.now() - started)} ms`,
    );
    if (process.argv.includes('--all')) for (const proposal of proposals) console.log(`  ${describe(proposal)}`);
    scores.push(
      ...covenants.filter((covenant) => covenant.file === file).map((expected) => scoreOf(expected, proposals)),
    );
  }
  print(scores);
}

function print(scores: readonly Score[]): void {
  const found = scores.filter((score) => score.found !== undefined);
  const recall = found.length / scores.length;
  const fields = scores.reduce((sum, score) => sum + score.fields, 0);
  const exactness = scores.reduce((sum, score) => sum + score.rightFields, 0) / fields;
  for (const { expected, misses } of scores)
    if (misses.length > 0) console.log(`miss  ${expected.section}  ${expected.name}: ${misses.join('; ')}`);
  console.log(`recall (section and type)  ${recall.toFixed(3)}  (${found.length} of ${scores.length})`);
  console.log(`field exactness            ${exactness.toFixed(3)}  (of ${fields} fields)`);
  if (recall < leastRecall || exactness < leastExactness) process.exitCode = 1;
}

/** The proposal of the section and type that agrees in most fields; a section can hold several. */
function scoreOf(expected: Expected, proposals: readonly CovenantProposal[]): Score {
  const candidates = proposals.filter(
    (proposal) => proposal.covenantType === expected.covenantType && isSection(expected, proposal),
  );
  const scored = candidates
    .map((found) => ({ found, ...fieldsOf(expected, found) }))
    .sort((a, b) => b.rightFields - a.rightFields)[0];
  if (scored) return { expected, ...scored };
  const { fields } = fieldsOf(expected, undefined);
  return { expected, found: undefined, rightFields: 0, fields, misses: ['not found'] };
}

function isSection(expected: Expected, proposal: CovenantProposal): boolean {
  const letter = /^post-closing (\([a-z]\))$/.exec(expected.section)?.[1];
  if (letter === undefined)
    return proposal.section === expected.section || proposal.section.startsWith(`${expected.section}(`);
  return proposal.section.endsWith(letter) && proposal.anchor === 'ClosingDate';
}

function fieldsOf(
  expected: Expected,
  found: CovenantProposal | undefined,
): { rightFields: number; fields: number; misses: string[] } {
  const checks: [string, unknown, unknown][] = [];
  if (expected.dueOffsetDays !== undefined) checks.push(['due offset', expected.dueOffsetDays, found?.dueOffsetDays]);
  if (expected.frequency !== undefined)
    checks.push(['frequency', frequencyNamed(expected.frequency), found?.frequency]);
  if (expected.operator !== undefined) checks.push(['operator', expected.operator, found?.operator]);
  if (expected.threshold !== undefined) checks.push(['threshold', expected.threshold, found?.thresholds[0]?.value]);
  const misses = checks
    .filter(([, wanted, got]) => wanted !== got)
    .map(([field, wanted, got]) => `${field} ${wanted} but ${got}`);
  return { rightFields: checks.length - misses.length, fields: checks.length, misses };
}

const frequencyNamed = (frequency: string): string =>
  ({ 'at all times': 'AtAllTimes', event: 'Event' })[frequency] ?? frequency;

const countByType = (proposals: readonly CovenantProposal[]): string =>
  (['Report', 'KPI', 'Contract'] as const)
    .map((type) => `${proposals.filter(({ covenantType }) => covenantType === type).length} ${type}`)
    .join(', ');

const describe = (proposal: CovenantProposal): string => {
  const due = `${proposal.frequency} ${proposal.anchor} ${proposal.dueOffsetDays ?? '-'} ${proposal.dayType === 'Business' ? 'BD' : ''}`;
  const levels = proposal.thresholds
    .map(({ from, value, unit }) => `${value} ${unit}${from ? ` from ${from}` : ''}`)
    .join(', ');
  const cure =
    proposal.cureDays === undefined
      ? ''
      : ` cure ${proposal.cureDays}${proposal.extendedCureDays === undefined ? '' : `/${proposal.extendedCureDays}`}`;
  return `${proposal.covenantType.padEnd(8)} ${proposal.section.padEnd(12)} ${proposal.name} | ${due} | ${proposal.metric ?? ''} ${proposal.operator ?? ''} ${levels}${cure} | ${proposal.confidence} | ${proposal.quote.replaceAll(/\s+/g, ' ').slice(0, 110)}`;
};

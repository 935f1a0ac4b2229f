import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rulesExtractor } from '#functions/domain/covenants/extraction/rules-extractor.ts';
import type { CovenantProposal } from '#shared/domain/covenant-vocabulary.ts';
import { keyedAgreementsIn } from './agreements/answer-keys.ts';
import { calibrationOf } from './agreements/calibration.ts';
import { type Answer, answersOf, type Share, scoreOf } from './agreements/score.ts';

/** Of keys: financial figures and reports that have to be found. */
const leastRecall = 0.8;
/** Proposals; a whole credit agreement with fewer is worth a look. */
const fewProposals = 10;

/**
 * Measures the rules extractor on real agreements, which are kept outside the repository: a folder with hand-read answers, here and in its
 * subfolder `keyed`, and others without answers in `corpus`. `--out DIR` writes what is proposed, `--all` prints it.
 */
export async function main(): Promise<void> {
  const folder =
    process.env['TRESTLE_AGREEMENTS'] ?? fileURLToPath(new URL('../../../shared/data/agreements', import.meta.url));
  const agreements = keyedAgreementsIn(folder);
  if (agreements.length === 0) {
    console.log(`No agreements were found in ${folder}; nothing was measured.`);
    return;
  }
  const answers: Answer[] = [];
  for (const { name, text, keys } of agreements) {
    const proposals = await proposalsOf(name, text);
    if (process.argv.includes('--all')) for (const proposal of proposals) console.log(`  ${described(proposal)}`);
    answers.push(...answersOf(keys, proposals));
  }
  print(answers);
  await readCorpus(join(folder, 'corpus'));
}

const outFolder = (): string | undefined => {
  const at = process.argv.indexOf('--out');
  return at < 0 ? undefined : process.argv[at + 1];
};

async function proposalsOf(name: string, text: string): Promise<CovenantProposal[]> {
  const started = performance.now();
  const proposals = await rulesExtractor.extract({ text, currency: 'USD' }, async () => {});
  const seconds = (performance.now() - started) / 1_000;
  const perMegabyte = (seconds / text.length) * 1_000_000;
  console.log(`${name}: ${proposals.length} proposals (${byType(proposals)}), ${perMegabyte.toFixed(2)} s per MB`);
  const out = outFolder();
  if (out !== undefined) {
    mkdirSync(out, { recursive: true });
    writeFileSync(join(out, `${name}.json`), JSON.stringify(proposals, null, 2));
  }
  return proposals;
}

function print(answers: readonly Answer[]): void {
  for (const { key, proposal, wrong } of answers) {
    if (proposal === undefined) console.log(`missed  ${key.section}  ${key.name}`);
    else if (wrong.length > 0)
      console.log(`wrong   ${key.section}  ${key.name} (${proposal.confidence}): ${wrong.join('; ')}`);
  }
  const { found, byTier, exactFields, wholly } = scoreOf(answers);
  console.log(`recall                       ${shown(found)}`);
  for (const [tier, share] of byTier) console.log(`  ${tier.padEnd(26)} ${shown(share)}`);
  console.log(`found with every field right ${shown(wholly)}`);
  console.log(`field exactness              ${shown(exactFields)}`);
  console.log('confidence  shown  wholly right     of reports        of figures        of promises');
  for (const { from, proposals, whollyRight, shown: mean, ofType } of calibrationOf(answers)) {
    const shares = [{ part: whollyRight, whole: proposals }, ofType.Report, ofType.KPI, ofType.Contract];
    const cells = shares.map((share) => (share.whole === 0 ? '-' : shown(share)).padEnd(16));
    if (proposals > 0) console.log(`  >= ${from.toFixed(1)}    ${mean.toFixed(2)}   ${cells.join('  ')}`);
  }
  const isPoor = [byTier.get('financial'), byTier.get('reporting')].some(
    (share) => share !== undefined && share.part / share.whole < leastRecall,
  );
  if (isPoor) process.exitCode = 1;
}

const shown = ({ part, whole }: Share): string => `${(part / Math.max(1, whole)).toFixed(2)} (${part} of ${whole})`;

/** Agreements without answers: how much is proposed for each tells where a whole one is not understood. */
async function readCorpus(folder: string): Promise<void> {
  const few: string[] = [];
  for (const name of namesIn(folder)) {
    const proposals = await proposalsOf(name, readFileSync(join(folder, name), 'utf8'));
    if (proposals.length < fewProposals) few.push(`${name}: ${proposals.length}`);
  }
  if (few.length > 0) console.log(`Fewer than ${fewProposals} proposals:\n  ${few.join('\n  ')}`);
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.txt'))
      .sort();
  } catch {
    return [];
  }
}

const byType = (proposals: readonly CovenantProposal[]): string =>
  (['Report', 'KPI', 'Contract'] as const)
    .map((type) => `${proposals.filter(({ covenantType }) => covenantType === type).length} ${type}`)
    .join(', ');

function described(proposal: CovenantProposal): string {
  const { covenantType, section, name, frequency, anchor, dueOffsetDays, dayType, confidence, quote } = proposal;
  const due = `${frequency} ${anchor} ${dueOffsetDays ?? '-'}${dayType === 'Business' ? ' business days' : ''}`;
  const levels = proposal.thresholds
    .map(({ from, value, unit }) => `${value} ${unit}${from ? ` from ${from}` : ''}`)
    .join(', ');
  const test = `${proposal.metric ?? ''} ${proposal.operator ?? ''} ${levels}`;
  const cure = proposal.cureDays === undefined ? '' : ` cure ${proposal.cureDays}`;
  const words = quote.replaceAll(/\s+/g, ' ').slice(0, 110);
  return `${covenantType.padEnd(8)} ${section.padEnd(12)} ${name} | ${due} | ${test}${cure} | ${confidence} | ${words}`;
}

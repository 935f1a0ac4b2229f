import type { CovenantProposal } from '#shared/domain/covenant-vocabulary.ts';
import type { AnswerKey } from './answer-keys.ts';

/** Words of every covenant, which tell none of them. */
const ordinary = new Set(
  `shall such that with this from than upon within under other each provided borrower lender bank agent party parties
  agreement covenant covenants maximum minimum company loan prior notice report reports section`.split(/\s+/),
);

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z]{4,}|\d[\d,.]*/g) ?? [];

const tellingWords = (text: string): Set<string> =>
  new Set(
    wordsOf(text)
      .filter((word) => !ordinary.has(word))
      .map((word) => word.replace(/(?:ies|s)$/, '')),
  );

function pairsOf(text: string): Set<string> {
  const words = wordsOf(text);
  return new Set(words.slice(1).map((word, index) => `${words[index]} ${word}`));
}

const shareOf = (part: ReadonlySet<string>, whole: ReadonlySet<string>): number =>
  part.size === 0 ? 0 : [...part].filter((word) => whole.has(word)).length / part.size;

const numberOf = (section: string): string => section.toLowerCase().replaceAll(/section|article|clause|\s/g, '');

function sameSection(key: AnswerKey, proposal: CovenantProposal): number {
  const [wanted, got] = [numberOf(key.section), numberOf(proposal.section)];
  if (!/\d/.test(wanted)) return 0;
  if (wanted === got) return 1;
  return got !== '' && (wanted.startsWith(got) || got.startsWith(wanted)) ? 0.4 : 0;
}

/** A proposal that is this many times as long as what it should quote covers other promises, too. */
const longestCover = 6;

/**
 * How much a proposal is about what a key asks for: its own words, or the same section and the same thing. 0: it is not; a proposal answers
 * a key from `leastLikeness` on.
 */
export function likeness(key: AnswerKey, proposal: CovenantProposal): number {
  const [wanted, quoted] = [pairsOf(key.quote ?? ''), pairsOf(proposal.quote)];
  const said = shareOf(wanted, quoted);
  const named = shareOf(tellingWords(key.name), tellingWords(`${proposal.name} ${proposal.quote}`));
  const same = sameSection(key, proposal);
  const isAnswer =
    key.quote === undefined
      ? (same === 1 && named >= 0.4) || (same > 0 && named >= 0.6)
      : said >= 0.25 || (same === 1 && named >= 0.5);
  if (!isAnswer) return 0;
  const focus = key.quote === undefined ? 1 : Math.min(1, (wanted.size * longestCover) / Math.max(1, quoted.size));
  const isOfType = proposal.covenantType === key.covenantType;
  return (said * 1.5 + named + same) * (0.6 + 0.4 * focus) + (isOfType ? 0.2 : 0);
}

export const leastLikeness = 1.05;

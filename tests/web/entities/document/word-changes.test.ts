import { describe, expect, it } from 'vitest';
import { type Change, wordChanges, wordsOf } from '#web/src/entities/document/compare/word-changes.ts';

const between = (before: string, after: string): readonly Change[] | null =>
  wordChanges(wordsOf(before), wordsOf(after));
const written = (changes: readonly Change[] | null): string =>
  (changes ?? [])
    .map(({ kind, words }) => ({ same: '', added: '+', removed: '-' })[kind] + words.join(' '))
    .join(' | ');

describe('what changed between two texts', () => {
  it.each([
    {
      before: 'a ratio of at least 1.20 to 1.00',
      after: 'a ratio of at least 1.35 to 1.00',
      changes: 'a ratio of at least | -1.20 | +1.35 | to 1.00',
    },
    { before: 'The Borrower shall', after: 'The Borrower shall not', changes: 'The Borrower shall | +not' },
    { before: 'each calendar quarter', after: 'each quarter', changes: 'each | -calendar | quarter' },
    { before: 'the same\n words', after: 'the  same words', changes: 'the same words' },
    { before: '', after: 'new', changes: '+new' },
    { before: 'old', after: '', changes: '-old' },
  ])('$changes', ({ before, after, changes }) => {
    expect(written(between(before, after))).toBe(changes);
  });

  it('is as little as there can be, and leads from one to the other', () => {
    // A sequence of its own, so that the same texts are tried each time.
    let seed = 7;
    const next = (bound: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * bound);
    };
    const someWords = () => Array.from({ length: next(12) }, () => 'abcd'[next(4)] ?? 'a');
    const inCommon = (one: readonly string[], other: readonly string[]): number => {
      const [first, ...rest] = one;
      if (first === undefined || other.length === 0) return 0;
      const at = other.indexOf(first);
      return Math.max(inCommon(rest, other), at < 0 ? 0 : 1 + inCommon(rest, other.slice(at + 1)));
    };
    for (let trial = 0; trial < 300; trial += 1) {
      const [before, after] = [someWords(), someWords()];
      const changes = wordChanges(before, after) ?? [];
      const without = (kind: Change['kind']) =>
        changes.filter((one) => one.kind !== kind).flatMap(({ words }) => words);
      const same = changes.filter(({ kind }) => kind === 'same').flatMap(({ words }) => words);

      expect(without('added')).toEqual(before);
      expect(without('removed')).toEqual(after);
      expect(same).toHaveLength(inCommon(before, after));
    }
  });

  it('is not told word by word where texts have too little in common', () => {
    const words = (letter: string) => Array.from({ length: 5_000 }, (_, at) => `${letter}${at}`);

    expect(wordChanges(words('a'), words('b'))).toBeNull();
  });
});

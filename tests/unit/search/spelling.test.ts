import { describe, expect, it } from 'vitest';
import { correctionsOf, distanceToBeginning } from '#functions/platform/search/spelling.ts';

describe('the distance of a word to the beginning of another', () => {
  it.each([
    { word: 'river', other: 'river', distance: 0, why: 'the same' },
    { word: 'river', other: 'riverside', distance: 0, why: 'a beginning' },
    { word: 'rivr', other: 'riverside', distance: 1, why: 'a letter is missing' },
    { word: 'rivver', other: 'riverside', distance: 1, why: 'a letter too many' },
    { word: 'rimer', other: 'riverside', distance: 1, why: 'a wrong letter' },
    { word: 'rievr', other: 'riverside', distance: 1, why: 'neighbors are swapped' },
    { word: 'irver', other: 'riverside', distance: 1, why: 'the first two are swapped' },
    { word: 'rvrside', other: 'riverside', distance: 2, why: 'two letters are missing' },
    { word: 'riverside', other: 'river', distance: 4, why: 'longer than the other' },
    { word: 'abc', other: 'xyz', distance: 3, why: 'nothing in common' },
    { word: 'abc', other: '', distance: 3, why: 'nothing to compare with' },
    { word: '', other: 'river', distance: 0, why: 'nothing typed' },
  ])('is $distance between "$word" and "$other": $why', ({ word, other, distance }) => {
    expect(distanceToBeginning(word, other)).toBe(distance);
  });
});

describe('corrections of a word', () => {
  const vocabulary = ['riverside', 'riverbend', 'lakeside', 'facility', 'harbor', 'harvest', 'café'];

  it('are the words that begin nearly so', () => {
    expect(correctionsOf('rivrside', vocabulary)).toEqual(['riverside']);
    expect(correctionsOf('facilty', vocabulary)).toEqual(['facility']);
    expect(correctionsOf('harbro', vocabulary)).toEqual(['harbor']);
  });

  it('are none for a word that some entry begins with', () => {
    expect(correctionsOf('river', vocabulary)).toEqual([]);
    expect(correctionsOf('harb', ['harvest', 'harbor'])).toEqual([]);
  });

  it.each([
    { word: 'lak', why: 'less than four letters take no mistake' },
    { word: 'hxxbor', why: 'less than eight letters take one mistake' },
    { word: 'rxvxrsxde', why: 'longer words take two mistakes' },
    { word: 'rivers1de', why: 'numbers are typed as they are' },
    { word: `${'x'.repeat(40)}y`, why: 'nothing as long is a word of a name' },
    { word: 'meadow', why: 'nothing is near' },
  ])('are none for "$word": $why', ({ word }) => {
    expect(correctionsOf(word, [...vocabulary, 'x'.repeat(41)])).toEqual([]);
  });

  it('take two mistakes in a word of eight letters', () => {
    expect(correctionsOf('rxvxrside', vocabulary)).toEqual(['riverside']);
  });

  it('are the three nearest, the shorter one first among equals', () => {
    const near = ['mapleton', 'mapleview', 'maplewood', 'mapled', 'maplex'];

    expect(correctionsOf('naple', near)).toEqual(['mapled', 'maplex', 'mapleton']);
  });

  it('leave words out that are too short to be meant', () => {
    expect(correctionsOf('riversidex', ['river'])).toEqual([]);
  });
});

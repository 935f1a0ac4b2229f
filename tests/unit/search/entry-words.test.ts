import { describe, expect, it } from 'vitest';
import { wordsOf } from '#functions/platform/search/search-index.ts';

const many = (letter: string) => Array.from({ length: 30 }, (_, at) => `${letter}${at}`).join(' ');

describe('the words of an entry', () => {
  it('are those of all its texts, each once', () => {
    expect(wordsOf({ texts: ['NL-1', null, 'Riverside Wind', 'Riverside Holdings'] })).toEqual([
      'nl',
      '1',
      'nl1',
      'riverside',
      'wind',
      'holdings',
    ]);
  });

  it('are some of every text where there are too many', () => {
    const words = wordsOf({ texts: ['NL-1', 'Reno', many('n'), many('b')] });

    expect(words).toHaveLength(24);
    expect(words).toEqual(expect.arrayContaining(['nl1', 'reno', 'n0', 'n5', 'b0', 'b5']));
  });

  it('beyond its share are those of the text that comes first', () => {
    const words = wordsOf({ texts: ['NL-1', many('n'), many('b')] });

    expect(words.filter((word) => word.startsWith('b'))).toHaveLength(8);
    expect(words.filter((word) => word.startsWith('n') && word !== 'nl' && word !== 'nl1')).toHaveLength(13);
  });
});

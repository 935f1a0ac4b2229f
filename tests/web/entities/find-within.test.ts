import { describe, expect, it } from 'vitest';
import { findWithin } from '#web/src/entities/document/find/find-passage.ts';
import { foldText } from '#web/src/entities/document/find/fold-text.ts';

const first = 'Within 45 days after each quarter, a statement of accounts receivable by customer.';
const second = 'Within 45 days after each fiscal year, the audited accounts of the group.';
const text = `${first}\n${second}`;
const found = (document: string, words: string, within: { quote: string; at: number }, near = 0) =>
  findWithin(foldText(document, 'letters'), words, within, near).passages.map(({ start, end }) =>
    document.slice(start, end),
  );

describe('words within a quote', () => {
  it('are those of the quote, and not the same words before it', () => {
    const [passage] = findWithin(foldText(text, 'letters'), '45 days', { quote: second, at: 7 }, 0).passages;
    expect(passage?.start).toBe(text.indexOf(second) + 7);
  });

  it('are found by the words around them where a page ends within the quote', () => {
    const broken = text.replace('the audited', 'the\nPage 12\naudited');
    expect(found(broken, '45 days', { quote: second, at: 7 })).toEqual(['45 days']);
    const [passage] = findWithin(foldText(broken, 'letters'), '45 days', { quote: second, at: 7 }, 0).passages;
    expect(passage?.start).toBeGreaterThan(first.length);
  });

  it('are nowhere rather than in another sentence', () => {
    expect(found(first, '45 days', { quote: second, at: 7 })).toEqual([]);
  });
});

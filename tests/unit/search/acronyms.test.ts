import { describe, expect, it } from 'vitest';
import { acronymTerm, spelledOut } from '#shared/domain/acronyms.ts';

describe('an acronym', () => {
  it.each([
    ['DSCR', 'debt service coverage'],
    ['ltv', 'loan to value'],
    ['PLCR', 'project life coverage'],
    ['solar', undefined],
    // A name that every object has is no acronym.
    ['constructor', undefined],
  ])('%s stands for %s', (word, term) => {
    expect(acronymTerm(word)).toBe(term);
  });

  it.each([
    ['copper DSCR', 'copper debt service coverage'],
    ['minimum llcr test', 'minimum loan life coverage test'],
    ['copper ridge', null],
  ])('in "%s" is spelled out as "%s"', (search, spelled) => {
    expect(spelledOut(search)).toBe(spelled);
  });
});

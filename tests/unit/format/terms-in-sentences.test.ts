import { describe, expect, it } from 'vitest';
import { inTerms } from '#shared/domain/terms.ts';

const facility = { loan: 'Facility', loans: 'Facilities' };

describe('a sentence about financings', () => {
  it.each([
    ['This financing does not exist.', 'This facility does not exist.'],
    ['Financings are kept. Financing A is not.', 'Facilities are kept. Facility A is not.'],
    ['“Riverside financing” is a financing.', '“Riverside financing” is a facility.'],
    ['The refinancing stays.', 'The refinancing stays.'],
  ])('%s becomes %s', (sentence, own) => {
    expect(inTerms(sentence, facility)).toBe(own);
  });

  it('has the article that its term takes, and keeps abbreviations as they are', () => {
    expect(inTerms('Choose a financing.', { loan: 'Agreement', loans: 'Agreements' })).toBe('Choose an agreement.');
    expect(inTerms('Choose a financing.', { loan: 'TL', loans: 'TLs' })).toBe('Choose a TL.');
  });
});

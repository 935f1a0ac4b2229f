import { describe, expect, it } from 'vitest';
import { englishPlural } from '#shared/domain/english-plural.ts';

describe('the English plural of a term', () => {
  it.each([
    ['Financing', 'Financings'],
    ['Facility', 'Facilities'],
    ['Credit facility', 'Credit facilities'],
    ['Buy', 'Buys'],
    ['Lease', 'Leases'],
    ['Tranche', 'Tranches'],
    ['Bench', 'Benches'],
    ['Class', 'Classes'],
    ['SPV', 'SPVs'],
    ['Project SPV', 'Project SPVs'],
    ['LLC', 'LLCs'],
    ['Letter of credit', 'Letters of credit'],
    ['', ''],
  ])('of %s is %s', (term, plural) => {
    expect(englishPlural(term)).toBe(plural);
  });
});

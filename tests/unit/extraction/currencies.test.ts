import { describe, expect, it } from 'vitest';
import type { CurrencyName } from '#shared/domain/entity-fields.ts';
import { prohibitions, readClause } from './read-clause.ts';

const liquidity = (amount: string, definitions = ''): string =>
  `${definitions}\n\n${prohibitions(
    `Section 6.16 Minimum Liquidity. The Borrower shall maintain Liquidity of not less than ${amount} as of the last day of each fiscal quarter.`,
  )}`;

const levelsOf = async (text: string, currency: CurrencyName) =>
  (await readClause(text, currency)).flatMap(({ thresholds }) => thresholds.map(({ value, unit }) => [value, unit]));

describe('an amount that names its currency', () => {
  it.each<[string, number, string]>([
    ['EUR 2,500,000', 2_500_000, 'EUR'],
    ['€2.5 million', 2_500_000, 'EUR'],
    ['2,500,000 euros', 2_500_000, 'EUR'],
    ['Two Million Euros (€2,000,000)', 2_000_000, 'EUR'],
    ['C$5,000,000', 5_000_000, 'CAD'],
    ['CA$5 million', 5_000_000, 'CAD'],
    ['Cdn$5,000,000', 5_000_000, 'CAD'],
    ['CAD 5,000,000', 5_000_000, 'CAD'],
    ['5,000,000 Canadian dollars', 5_000_000, 'CAD'],
    ['Five Million Dollars (C$5,000,000)', 5_000_000, 'CAD'],
    ['£750,000', 750_000, 'GBP'],
    ['750,000 pounds sterling', 750_000, 'GBP'],
    ['A$1,200,000', 1_200_000, 'AUD'],
    ['AUD 1,200,000', 1_200_000, 'AUD'],
    ['HK$9,000,000', 9_000_000, 'HKD'],
    ['JPY 90,000,000', 90_000_000, 'JPY'],
    ['NTD 90,000,000', 90_000_000, 'TWD'],
    ['US$3,000,000', 3_000_000, 'USD'],
    ['U.S. $3,000,000', 3_000_000, 'USD'],
    ['$3,000,000 USD', 3_000_000, 'USD'],
    ['3.5 million U.S. dollars', 3_500_000, 'USD'],
  ])('%s is read as %d %s in a structure of another currency', async (words, value, unit) => {
    const elsewhere = unit === 'SGD' ? 'USD' : 'SGD';
    expect(await levelsOf(liquidity(words), elsewhere)).toEqual([[value, unit]]);
  });

  it('is in a currency to be chosen where Trestle has none such, or words and sign contradict each other', async () => {
    expect(await levelsOf(liquidity('NZ$5,000,000'), 'USD')).toEqual([[5_000_000, 'Currency']]);
    expect(await levelsOf(liquidity('CHF 5,000,000'), 'USD')).toEqual([[5_000_000, 'Currency']]);
    expect(await levelsOf(liquidity('Five Million U.S. Dollars (C$5,000,000)'), 'USD')).toEqual([
      [5_000_000, 'Currency'],
    ]);
  });

  it('has an article before it that is no part of its sign', async () => {
    const text = prohibitions(
      'Section 6.16 Minimum Liquidity. The Borrower shall maintain, for a $5,000,000 facility, Liquidity of not less than $1,000,000.',
    );
    expect(await levelsOf(text, 'CAD')).toEqual([[1_000_000, 'CAD']]);
  });
});

describe('a bare dollar sign', () => {
  it.each<[string, CurrencyName, string]>([
    ['"Dollars" and "$" mean lawful money of Canada.', 'USD', 'CAD'],
    ['“Dollars” or “$” means lawful money of the United States of America.', 'CAD', 'USD'],
    ['"$" shall mean Canadian dollars.', 'USD', 'CAD'],
    ['Unless otherwise stated, all references to "$" are to Canadian dollars.', 'USD', 'CAD'],
    ['References herein to dollars or $ are to the lawful currency of Australia.', 'USD', 'AUD'],
    ['All dollar amounts in this Agreement are expressed in Canadian dollars.', 'USD', 'CAD'],
    ['Payments are made in lawful money of Canada ("Dollars" or "$").', 'USD', 'CAD'],
    [
      '"U.S. Dollars" and "US$" mean lawful money of the United States. "Dollars" and "$" mean lawful money of Canada.',
      'USD',
      'CAD',
    ],
    ['The Facility is US$9,000,000. "Dollars" and "$" mean lawful money of Canada.', 'USD', 'CAD'],
  ])('defined as %s is that, whatever the structure has', async (definition, structure, unit) => {
    expect(await levelsOf(liquidity('$5,000,000', definition), structure)).toEqual([[5_000_000, unit]]);
    expect(await levelsOf(liquidity('Five Million Dollars', definition), structure)).toEqual([[5_000_000, unit]]);
  });

  it.each<[CurrencyName, string]>([
    ['USD', 'USD'],
    ['CAD', 'CAD'],
    ['AUD', 'AUD'],
  ])('without a definition is the dollar of a structure in %s', async (structure, unit) => {
    expect(await levelsOf(liquidity('$5,000,000'), structure)).toEqual([[5_000_000, unit]]);
  });

  it.each<[string, CurrencyName, string]>([
    ['the structure is in euros', 'EUR', ''],
    ['the agreement has amounts in other dollars', 'CAD', 'The Facility is US$9,000,000.'],
    ['payments are in other dollars', 'CAD', 'Payments are made in lawful money of the United States.'],
    ['it is defined twice', 'USD', '"$" means Canadian dollars. References to "$" are to U.S. dollars.'],
  ])('is for a person to decide where %s', async (_, structure, words) => {
    expect(await levelsOf(liquidity('$5,000,000', words), structure)).toEqual([[5_000_000, 'Currency']]);
  });

  it('is the structure’s where other dollars are only mentioned', async () => {
    const words = 'Accounts payable in Canadian dollars are not Eligible Accounts.';
    expect(await levelsOf(liquidity('$5,000,000', words), 'USD')).toEqual([[5_000_000, 'USD']]);
  });

  it('is of one currency with the levels that follow', async () => {
    const steps = '$5,000,000 through December 31, 2027, and US$6,000,000 thereafter';
    expect(await levelsOf(liquidity(steps), 'USD')).toEqual([
      [5_000_000, 'USD'],
      [6_000_000, 'USD'],
    ]);
  });
});

it('a bare yen sign is the yen of a structure in yen, and else for a person to decide', async () => {
  expect(await levelsOf(liquidity('¥90,000,000'), 'JPY')).toEqual([[90_000_000, 'JPY']]);
  expect(await levelsOf(liquidity('¥90,000,000'), 'USD')).toEqual([[90_000_000, 'Currency']]);
});

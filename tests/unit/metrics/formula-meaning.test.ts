import { describe, expect, it } from 'vitest';
import { catalogDefinitions } from '#shared/metrics/catalog/catalog-definitions.ts';
import { detailTypes } from '#shared/metrics/catalog/detail-types.ts';
import { problemsOfDefinition, problemsOfDefinitions } from '#shared/metrics/formula/check-definitions.ts';
import type { Definition } from '#shared/metrics/formula/definitions.ts';
import { definitionOf, definitionsOfList } from '#tests/support/metrics/random-catalog.ts';

const project = { entityTypes: ['Project'] };
const loan = { entityTypes: ['Loan', 'ConstructionLoan', 'RevolvingLineOfCredit'] };

const known: readonly Definition[] = [
  definitionOf('Revenue', { ...project, unit: 'Currency' }),
  definitionOf('Operating Expense', { ...project, unit: 'Currency' }),
  definitionOf('Actual Production', { ...project, unit: 'kWh' }),
  definitionOf('System Size DC', { ...project, unit: 'kW' }),
  definitionOf('Period Hours', { ...project, unit: 'hours' }),
  definitionOf('Share', { ...project, unit: 'Percentage' }),
  definitionOf('Is Open', { ...project, kind: 'boolean' }),
  definitionOf('Status', { ...project, kind: 'text' }),
  definitionOf('Start Date', { ...project, kind: 'date' }),
  definitionOf('End Date', { ...project, kind: 'date' }),
  definitionOf('Principal Drawn', { ...loan, unit: 'Currency' }),
];
const types = new Set(['Project', 'Loan', 'Portfolio']);

function problemsOf(formula: string, given: Partial<Definition> = {}) {
  const own = definitionOf('Own', { ...project, formula, ...given });
  return problemsOfDefinition(own, definitionsOfList([...known, own]), types);
}

const number = { kind: 'number', unit: null } as const;
const money = { kind: 'number', unit: 'Currency' } as const;
const yesOrNo = { kind: 'boolean' } as const;
const day = { kind: 'date' } as const;

describe('What a formula means', () => {
  it.each([
    ['[Revenue] - [Operating Expense]', money],
    ['[revenue] - [OPERATING expense]', money],
    ['[Revenue] / [Operating Expense]', number],
    ['[Actual Production] / ([System Size DC] * [Period Hours])', number],
    ['[System Size DC] / 1000', { kind: 'number', unit: 'MW' } as const],
    ['[Revenue] * 0.05 + 0', money],
    ['IF([Is Open], [Revenue], 0)', money],
    ['COALESCE([Revenue], [Operating Expense], 0)', money],
    ['MAX([Start Date], [End Date])', day],
    ['ADD_MONTHS([Start Date], 3)', day],
    ['[Start Date] <= [End Date]', yesOrNo],
    ['AND([Is Open], [Status] = "open", IN([Status], "open", "sold"))', yesOrNo],
    ['ROLLUP_SUM(Loan, [Principal Drawn])', money],
    ['ROLLUP_COUNT(Loan)', number],
    ['ROLLUP_COUNT(Loan, [Principal Drawn] > 0)', number],
    ['RELATED_WAVG(Loan, [Principal Drawn] / [Principal Drawn], [Principal Drawn])', number],
    ['PRIOR([Own]) + [Revenue]', money],
  ])('is right in %s', (formula, given) => {
    expect(problemsOf(formula, given)).toEqual([]);
  });

  it.each([
    ['[Revenu]', money, 0, 8, 'There is no detail called “Revenu”. Did you mean [Revenue]?'],
    [
      '[Revenue] + [Operatng Expnse]',
      money,
      12,
      29,
      'There is no detail called “Operatng Expnse”. Did you mean [Operating Expense]?',
    ],
    ['[Something Quite Different]', money, 0, 27, 'There is no detail called “Something Quite Different”.'],
    ['[日本]', money, 0, 4, 'There is no detail called “日本”.'],
    ['[Principal Drawn]', money, 0, 17, 'Principal Drawn is no detail of Project.'],
    [
      'ROLLUP_SUM(Loan, [Revenue])',
      money,
      17,
      26,
      'Revenue is no detail of Loan, ConstructionLoan, RevolvingLineOfCredit.',
    ],
    ['ROLLUP_SUM(Lona, [Principal Drawn])', money, 0, 35, 'There is no type of entity called Lona.'],
    ['[Revenue] + [Actual Production]', money, 0, 31, 'Units do not match: money and energy.'],
    ['MAX([Revenue], [Share])', money, 15, 22, 'Units do not match: money and a plain number.'],
    ['[Revenue] < [System Size DC]', yesOrNo, 0, 28, 'Units do not match: money and power.'],
    ['[Revenue] * [Revenue]', money, 0, 21, 'The formula comes to money²; the detail is in Currency.'],
    [
      '[Revenue] / [Actual Production]',
      number,
      0,
      31,
      'The formula comes to money per energy; the detail is in plain numbers.',
    ],
    ['[Is Open] + 1', number, 0, 9, 'This is yes or no; a number belongs here.'],
    ['-[Status]', number, 1, 9, 'This is a text; a number belongs here.'],
    ['IF([Revenue], 1, 2)', number, 3, 12, 'This is a number; yes or no belongs here.'],
    ['IF([Is Open], 1, "no")', number, 17, 21, 'This is a text; a number belongs here.'],
    ['NOT([Start Date])', yesOrNo, 4, 16, 'This is a date; yes or no belongs here.'],
    ['DAYS([Start Date], 5)', number, 19, 20, 'This is a number; a date belongs here.'],
    ['[Start Date] = [Revenue]', yesOrNo, 0, 24, 'A date cannot be compared with a number.'],
    ['[Status] < "open"', yesOrNo, 0, 17, 'A text has no order; use = or <>.'],
    ['[Is Open] > FALSE', yesOrNo, 0, 17, 'Yes or no has no order; use = or <>.'],
    ['[Revenue] > 0', money, 0, 13, 'The formula comes to yes or no; the detail is a number.'],
    ['ABS()', number, 0, 5, 'An argument is missing: ABS(value).'],
    ['ABS(1, 5)', number, 0, 9, 'There is an argument too many: ABS(value).'],
    ['PRIOR()', number, 0, 7, 'An argument is missing: PRIOR(value, periods).'],
    [
      'ROLLUP_WAVG(Loan, [Principal Drawn])',
      number,
      0,
      36,
      'An argument is missing: ROLLUP_WAVG(Type, value, weight).',
    ],
  ] as const)('says what is wrong in %s', (formula, given, at, end, message) => {
    expect(problemsOf(formula, given)).toEqual([{ at, end, message }]);
  });

  it('names a day count convention that nobody knows', () => {
    expect(problemsOf('YEARFRAC([Start Date], [End Date], "ACT/360")', number)).toEqual([]);
    expect(problemsOf('YEARFRAC([Start Date], [End Date], "ACT/361")', number)).toEqual([
      {
        at: 35,
        end: 44,
        message: expect.stringMatching(/^There is no day count convention “ACT\/361”; there are ACT\/360, /),
      },
    ]);
  });

  it('names each part that is wrong, not only the first', () => {
    expect(problemsOf('[Foo] + [Start Date] + [Bar]', number).map(({ at }) => at)).toEqual([0, 8, 23]);
  });

  it('says nothing about a formula whose text is wrong but that', () => {
    expect(problemsOf('[Revenue] +', money)).toEqual([{ at: 11, end: 12, message: 'The formula ends too early.' }]);
  });
});

describe('A formula that leads back to itself', () => {
  const circleOf = (formulas: Readonly<Record<string, string>>, name: string) => {
    const all = Object.entries(formulas).map(([own, formula]) =>
      definitionOf(own, { ...project, unit: 'Currency', formula }),
    );
    const definitions = definitionsOfList([...known, ...all]);
    const one = all.find((definition) => definition.name === name);
    return one === undefined ? [] : problemsOfDefinition(one, definitions, types).map(({ message }) => message);
  };

  it('is told with its path through other details', () => {
    const formulas = { First: '[Second] + 1', Second: '[Revenue] + [Third]', Third: 'CUM([First])' };

    expect(circleOf(formulas, 'First')).toEqual([
      'The formula leads back to itself: First → Second → Third → First. Only PRIOR(…) may.',
    ]);
    expect(circleOf(formulas, 'Third')).toEqual([
      'The formula leads back to itself: Third → First → Second → Third. Only PRIOR(…) may.',
    ]);
  });

  it('is told of the detail itself alone', () => {
    expect(circleOf({ Alone: '[Alone] + 1' }, 'Alone')).toEqual([
      'The formula leads back to itself: Alone → Alone. Only PRIOR(…) may.',
    ]);
  });

  it('is told along a way that there is, though several circles share a detail', () => {
    const formulas = { Hub: '[Left] + [Right]', Left: '[Hub]', Right: '[Far]', Far: '[Hub]' };

    expect(circleOf(formulas, 'Right')).toEqual([
      'The formula leads back to itself: Right → Far → Hub → Right. Only PRIOR(…) may.',
    ]);
    expect(circleOf(formulas, 'Left')).toEqual([
      'The formula leads back to itself: Left → Hub → Left. Only PRIOR(…) may.',
    ]);
  });

  it('is told of what it reads, where it lies on no circle itself', () => {
    const formulas = { Reader: '[Round] * 2', Round: '[About]', About: '[Round]' };

    expect(circleOf(formulas, 'Reader')).toEqual([
      'The formula reads Round, which leads back to itself: Round → About → Round. Only PRIOR(…) may.',
    ]);
  });

  it('may do so by earlier periods, not by later ones', () => {
    const balance = { Opening: 'PRIOR([Closing])', Closing: '[Opening] + [Revenue]' };

    expect(circleOf(balance, 'Closing')).toEqual([]);
    expect(circleOf({ ...balance, Closing: '[Opening] + FWD_SUM([Opening], 3)' }, 'Closing')).toEqual([
      'The formula leads back to itself: Closing → Opening → Closing. Only PRIOR(…) may.',
    ]);
  });
});

describe('The catalog', () => {
  it('has formulas that are right in names, kinds and units, and no circle', () => {
    const everyType = new Set(detailTypes.flatMap(({ entityTypes }) => entityTypes));

    expect(problemsOfDefinitions(catalogDefinitions(), everyType)).toEqual([]);
    expect(detailTypes.filter(({ formula }) => formula !== null).length).toBeGreaterThan(300);
  });
});

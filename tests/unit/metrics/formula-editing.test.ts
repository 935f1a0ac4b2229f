import { describe, expect, it } from 'vitest';
import { DetailType } from '#shared/domain/detail.ts';
import { completed as withRest } from '#tests/web/support/completed.ts';
import { definitionOf, newDefinition, valuesOfType } from '#web/src/features/organization/details/definition-form.ts';
import { lineAndColumn, piecesOf } from '#web/src/features/organization/details/formula/pieces.ts';
import { completed, suggestionsAt } from '#web/src/features/organization/details/formula/suggestions.ts';
import { typedPlace } from '#web/src/features/organization/details/formula/typed-place.ts';

/** The text with `|` where the caret stands. */
function at(marked: string) {
  const caret = marked.indexOf('|');
  const text = marked.replace('|', '');
  const place = typedPlace(text, caret);
  return { text, place };
}

const aDetail = (name: string, entityTypes: readonly string[], more: object = {}) =>
  withRest(DetailType, { id: name.toLowerCase().replaceAll(' ', '-'), name, entityTypes, group: 'Cash flow', ...more });
const nameable = {
  details: [
    aDetail('Total CFADS', ['Project', 'Loan'], { formula: '[EBITDA]' }),
    aDetail('EBITDA', ['Project']),
    aDetail('CFADS Reserve', ['Loan'], { unit: 'Currency' }),
    aDetail('Day Count Convention', ['Project'], { options: ['ACT/360'] }),
  ],
  entityTypes: ['Project'],
};
const offered = (marked: string): string[] => suggestionsAt(at(marked).place, nameable).map(({ name }) => name);
function taken(marked: string, name: string): string {
  const { text, place } = at(marked);
  const chosen = suggestionsAt(place, nameable).find((one) => one.name === name);
  if (chosen === undefined) throw new Error(`${name} is not offered.`);
  const { from, to, inserted } = completed(text, place, chosen);
  return `${text.slice(0, from)}${inserted}|${text.slice(to)}`;
}

describe('what is typed at a place of a formula', () => {
  it.each([
    { formula: '[EBI|', kind: 'detail', typed: 'EBI', from: 0, to: 4 },
    { formula: '2 * [EBI|TDA] + 1', kind: 'detail', typed: 'EBI', from: 4, to: 12 },
    { formula: '[EBI| + [Total CFADS]', kind: 'detail', typed: 'EBI', from: 0, to: 4 },
    { formula: 'TT|', kind: 'word', typed: 'TT', from: 0, to: 2 },
    { formula: 'T|TM([EBITDA])', kind: 'word', typed: 'T', from: 0, to: 3 },
    { formula: 'RELATED_SUM(Pro|', kind: 'type', typed: 'Pro', from: 12, to: 15 },
    { formula: 'YEARFRAC([A], [B], "ACT|', kind: 'text', typed: 'ACT', from: 19, to: 23 },
    { formula: '[EBITDA]|', kind: 'word', typed: '', from: 8, to: 8 },
    { formula: '1e5|', kind: 'word', typed: '', from: 3, to: 3 },
  ])('is found in $formula', ({ formula, ...found }) => {
    expect(at(formula).place).toMatchObject(found);
  });

  it('is of the entities that a function reads', () => {
    expect(at('ROLLUP_SUM(Loan, [C|').place).toMatchObject({ kind: 'detail', entityType: 'Loan' });
    expect(at('ROLLUP_SUM(Loan, IF([C|').place).toMatchObject({ kind: 'detail', entityType: 'Loan', callee: 'IF' });
    expect(at('ROLLUP_SUM(Loan, [A]) + [C|').place).toMatchObject({ kind: 'detail', entityType: null });
  });
});

describe('what is offered there', () => {
  it('is what begins with it first, of the entities that the formula is of', () => {
    expect(offered('[|')).toEqual(['Total CFADS', 'EBITDA', 'Day Count Convention']);
    expect(offered('[cf|')).toEqual(['Total CFADS']);
    expect(offered('ROLLUP_SUM(Loan, [cf|')).toEqual([]);
    expect(offered('RELATED_SUM(|')).toEqual(['Loan', 'Project']);
    expect(offered('DAYS([A], [B], "30|')[0]).toMatch(/^30\//);
    expect(offered('fal|')).toEqual(['FALSE']);
  });

  it('is told with its signature and meaning, or its unit and group', () => {
    const [first] = suggestionsAt(at('TT|').place, nameable);
    const [detail] = suggestionsAt(at('[ebi|').place, nameable);

    expect(first).toMatchObject({ name: 'TTM', beside: 'TTM(value)' });
    expect(first?.meaning).toMatch(/^The sum of the twelve months/);
    expect(detail).toMatchObject({ name: 'EBITDA', meaning: 'Cash flow' });
  });

  it.each([
    ['[EBI|', 'EBITDA', '[EBITDA]|'],
    ['2 * [EBI|TXX] + 1', 'EBITDA', '2 * [EBITDA]| + 1'],
    ['TT|', 'TTM', 'TTM(|'],
    ['T|XX([EBITDA])', 'TTM', 'TTM(|[EBITDA])'],
    ['RELATED_SUM(Pro|', 'Project', 'RELATED_SUM(Project|'],
    ['ebi|', 'EBITDA', '[EBITDA]|'],
    ['IN([Day Count Convention], "AC|', 'ACT/360', 'IN([Day Count Convention], "ACT/360"|'],
  ])('takes the place of what was typed: %s', (formula, name, becomes) => {
    expect(taken(formula, name)).toBe(becomes);
  });
});

describe('the pieces of a formula', () => {
  it('are the whole text, whatever stands there', () => {
    for (const text of ['TTM([EBITDA]) / 2.5e3', '[open', '"open', '§ & [a]\n\n  ', '']) {
      const pieces = piecesOf(text, [{ at: 1, end: 3 }], [2]);
      expect(pieces.map((piece) => piece.text).join('')).toBe(text);
    }
  });

  it('are told apart, and cut where a problem begins and ends', () => {
    const pieces = piecesOf('TTM([EBI]) + 1', [{ at: 5, end: 8 }]);

    expect(pieces.filter(({ isFaulty }) => isFaulty).map(({ text }) => text)).toEqual(['EBI']);
    expect(pieces.filter(({ kind }) => kind === 'name').map(({ text }) => text)).toEqual(['[', 'EBI', ']']);
    expect(pieces.find(({ kind }) => kind === 'function')?.text).toBe('TTM');
    expect(pieces.find(({ kind }) => kind === 'number')?.text).toBe('1');
  });

  it('are found by line and column as people count', () => {
    expect(lineAndColumn('[A]\n+ [B]', 0)).toEqual({ line: 1, column: 1 });
    expect(lineAndColumn('[A]\n+ [B]', 6)).toEqual({ line: 2, column: 3 });
  });
});

describe('a definition as it is sent', () => {
  it('has percentages as shares of one, and as people count when it is read again', () => {
    const values = { ...newDefinition, name: 'Reserve rate', unit: 'Percentage', default: 6.5 };
    const sent = definitionOf(values);

    expect(sent.default).toBe('0.065');
    expect(valuesOfType(withRest(DetailType, { ...sent, valueType: 'ScheduleNumber' })).default).toBe(6.5);
    expect(definitionOf({ ...values, unit: 'MWh' }).default).toBe('6.5');
  });

  it('leaves out what does not belong to its kind of value', () => {
    const values = { ...newDefinition, name: 'Stage', unit: 'MWh', options: 'One\n\n Two \nOne', default: 3 };

    expect(definitionOf({ ...values, valueType: 'SingleSelectOption' })).toMatchObject({
      unit: null,
      default: null,
      options: ['One', 'Two'],
    });
    expect(definitionOf({ ...values, formula: '1 + 1' })).toMatchObject({ default: null, options: [] });
  });
});

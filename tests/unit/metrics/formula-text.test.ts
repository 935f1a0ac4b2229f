import { describe, expect, it } from 'vitest';
import { longestFormula, parseFormula } from '#shared/metrics/formula/parse-formula.ts';
import type { FormulaNode } from '#shared/metrics/formula/syntax.ts';

/** The tree with a parenthesis around every operation. */
function shown(node: FormulaNode): string {
  switch (node.kind) {
    case 'number':
      return String(node.value);
    case 'text':
      return JSON.stringify(node.value);
    case 'boolean':
      return node.value ? 'yes' : 'no';
    case 'reference':
      return node.name;
    case 'negation':
      return `(-${shown(node.operand)})`;
    case 'binary':
      return `(${shown(node.left)} ${node.operator} ${shown(node.right)})`;
    case 'call':
      return `${node.name}(${[...(node.entityType === null ? [] : [node.entityType]), ...node.args.map(shown)].join(', ')})`;
  }
}

const read = (text: string): string => {
  const parsed = parseFormula(text);
  return 'tree' in parsed ? shown(parsed.tree) : parsed.problem.message;
};
const problemOf = (text: string) => {
  const parsed = parseFormula(text);
  return 'problem' in parsed ? parsed.problem : null;
};

describe('A formula', () => {
  it.each([
    ['1 + 2 * 3', '(1 + (2 * 3))'],
    ['(1 + 2) * 3', '((1 + 2) * 3)'],
    ['8 - 4 - 2', '((8 - 4) - 2)'],
    ['8 / 4 / 2', '((8 / 4) / 2)'],
    ['8 / 4 * 2', '((8 / 4) * 2)'],
    ['-2 * 3', '((-2) * 3)'],
    ['2 * -3', '(2 * (-3))'],
    ['--2', '(-(-2))'],
    ['+2 - +3', '(2 - 3)'],
    ['1 + 2 >= 3 - 4', '((1 + 2) >= (3 - 4))'],
    ['(1 < 2) = (3 < 4)', null],
    ['[A]<>[B]', '(A <> B)'],
    ['[ Debt  Service ]', 'Debt  Service'],
    ['1.5e3 + .5 + 2.', '((1500 + 0.5) + 2)'],
    ['"say ""yes"""', '"say \\"yes\\""'],
    ['AND(true, FALSE)', 'AND(yes, no)'],
    ['sum([A])', 'SUM(A)'],
    ['ROLLUP_COUNT(Project)', 'ROLLUP_COUNT(Project)'],
    ['RELATED_WAVG(Loan, [A], [B])', 'RELATED_WAVG(Loan, A, B)'],
    ['IN([Status], ")", ",", "(")', 'IN(Status, ")", ",", "(")'],
    ['IN(")", ")")', 'IN(")", ")")'],
    ['\n[A]\t+\u00a0[B]\r\n', '(A + B)'],
  ])('reads %s', (text, expected) => {
    expect(read(text)).toBe(expected ?? 'Join two comparisons with AND(…).');
  });

  it.each([
    ['', 0, 1, 'Enter a formula.'],
    ['   ', 3, 4, 'Enter a formula.'],
    ['1 +', 3, 4, 'The formula ends too early.'],
    ['* 2', 0, 1, 'A value is missing before “*”.'],
    ['MAX(1,,2)', 6, 7, 'A value is missing before “,”.'],
    ['MAX(,1)', 4, 5, 'A value is missing before “,”.'],
    ['MAX(1,)', 6, 7, 'A value is missing before “)”.'],
    ['1,5 + 2', 1, 2, 'A comma belongs between arguments; write decimals with a point.'],
    ['(1,5)', 2, 3, 'A closing parenthesis is missing.'],
    ['1 2', 2, 3, 'An operator is missing before this.'],
    ['[A] [B]', 4, 7, 'An operator is missing before this.'],
    ['2)', 1, 2, 'There is no opening parenthesis for this one.'],
    ['(2', 0, 1, 'A closing parenthesis is missing.'],
    ['SUM([A]', 3, 4, 'A closing parenthesis is missing.'],
    ['SUM([A] [B])', 8, 11, 'A closing parenthesis is missing.'],
    ['EBITDA - 1', 0, 6, 'Write names of details in brackets: [EBITDA].'],
    ['SUMME([A])', 0, 5, 'There is no function SUMME.'],
    ['constructor(1)', 0, 11, 'There is no function CONSTRUCTOR.'],
    ['ROLLUP_SUM([A])', 11, 14, 'Name a type of entity first, such as Project or Loan.'],
    ['ROLLUP_SUM(', 10, 11, 'Name a type of entity first, such as Project or Loan.'],
    ['1 < 2 < 3', 6, 7, 'Join two comparisons with AND(…).'],
    ['[A', 0, 2, 'This name has no closing bracket.'],
    ['1 + "abc', 4, 8, 'This text has no closing quotation mark.'],
    ['[]', 0, 2, 'Name a detail between the brackets.'],
    ['A]', 1, 2, 'There is no opening bracket before this one.'],
    ['2 ^ 3', 2, 3, 'Write powers as POWER(base, exponent).'],
    ['5 %', 2, 3, 'Write percentages as a fraction: 0.05 for 5 %.'],
    ['"a" & "b"', 4, 5, 'Texts cannot be joined in a formula.'],
    ['MAX(1; 2)', 5, 6, 'Separate arguments with a comma.'],
    ["[A] = 'x'", 6, 7, 'Write texts in double quotation marks.'],
    ['[A] = “x”', 6, 7, 'Write texts in straight quotation marks: ".'],
    ['2 × 3', 2, 3, 'Write * for times.'],
    ['2 ÷ 3', 2, 3, 'Write / for divided by.'],
    ['2 − 3', 2, 3, 'Write the plain minus sign: -.'],
    ['2 ≤ 3', 2, 3, 'Write <=.'],
    ['2 ≥ 3', 2, 3, 'Write >=.'],
    ['2 ≠ 3', 2, 3, 'Write <>.'],
    ['1 + $', 4, 5, 'A formula has no use for “$”.'],
    ['1 + 💶', 4, 6, 'A formula has no use for “💶”.'],
    ['1 + \u0000', 4, 5, 'A formula has no use for “\u0000”.'],
    ['\ud800', 0, 1, 'A formula has no use for “\ud800”.'],
  ])('says of %j at which place it is wrong', (text, at, end, message) => {
    expect(problemOf(text)).toEqual({ at, end, message });
  });

  it('has at most 4,000 characters', () => {
    expect(problemOf(`1${'+1'.repeat((longestFormula - 2) / 2)} `)).toBeNull();
    expect(problemOf('1'.repeat(longestFormula + 1))).toEqual({
      at: 4_000,
      end: 4_001,
      message: 'A formula has at most 4,000 characters.',
    });
  });

  it.each([
    ['parentheses', '('.repeat(3_999)],
    ['signs', `${'-'.repeat(3_999)}1`],
    ['functions', 'NOT('.repeat(999)],
    ['brackets of functions that close', `${'ABS('.repeat(700)}1${')'.repeat(700)}`],
    ['conditions', 'IF(TRUE,1,'.repeat(300)],
  ])('refuses deep nesting of %s', (_, text) => {
    expect(problemOf(text)?.message).toBe('This is nested too deeply.');
  });

  it('takes as much nesting as anybody writes', () => {
    expect(problemOf(`${'('.repeat(50)}1${')'.repeat(50)}`)).toBeNull();
  });

  it('never fails, whatever is written', () => {
    const pieces = ['[', ']', '(', ')', '"', ',', '1', '.', 'e', '-', 'IF', '[A]', ' ', '<', '=', '\ud83d', 'É', '%'];
    let state = 7;
    for (let round = 0; round < 3_000; round += 1) {
      const text = Array.from({ length: 12 }, () => {
        state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
        return pieces[state % pieces.length] ?? '';
      }).join('');
      const problem = problemOf(text);
      const isInside = problem === null || (problem.at >= 0 && problem.at <= text.length && problem.end > problem.at);
      expect(isInside, text).toBe(true);
    }
  });
});

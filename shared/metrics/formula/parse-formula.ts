import { formulaFunctions, isRelationFunction } from './formula-functions.ts';
import { type BinaryOperator, binaryOperators, type FormulaNode, type FormulaProblem, type Span } from './syntax.ts';
import { type Token, tokensOf } from './tokens.ts';

export const longestFormula = 4_000;
const deepestNesting = 60;

class ProblemFound extends Error {
  readonly problem: FormulaProblem;
  constructor(span: Span, message: string) {
    super(message);
    this.problem = { at: span.at, end: Math.max(span.end, span.at + 1), message };
  }
}

const strength: Readonly<Record<BinaryOperator, number>> = {
  '=': 1,
  '<>': 1,
  '<': 1,
  '<=': 1,
  '>': 1,
  '>=': 1,
  '+': 2,
  '-': 2,
  '*': 3,
  '/': 3,
};

const operatorOf = ({ kind, text }: Token): BinaryOperator | null =>
  kind === 'symbol' ? (binaryOperators.find((operator) => operator === text) ?? null) : null;

/** Reads by precedence: comparisons, then + and -, then * and /, then a sign. Operators of one strength go from left to right. */
class Parser {
  readonly #tokens: readonly Token[];
  #next = 0;
  #depth = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  formula(): FormulaNode {
    const node = this.#expression(1);
    const rest = this.#peek();
    if (rest.kind === 'end') return node;
    if (this.#isNext(','))
      throw new ProblemFound(rest, 'A comma belongs between arguments; write decimals with a point.');
    if (this.#isNext(')')) throw new ProblemFound(rest, 'There is no opening parenthesis for this one.');
    throw new ProblemFound(rest, 'An operator is missing before this.');
  }

  #peek(): Token {
    const token = this.#tokens[Math.min(this.#next, this.#tokens.length - 1)];
    if (token === undefined) throw new Error('A list of tokens ends with a token.');
    return token;
  }

  #isNext(symbol: string): boolean {
    const { kind, text } = this.#peek();
    return kind === 'symbol' && text === symbol;
  }

  #take(): Token {
    const token = this.#peek();
    this.#next += 1;
    return token;
  }

  #expression(least: number): FormulaNode {
    this.#depth += 1;
    if (this.#depth > deepestNesting) throw new ProblemFound(this.#peek(), 'This is nested too deeply.');
    let left = this.#signed();
    for (let operator = operatorOf(this.#peek()); operator !== null; operator = operatorOf(this.#peek())) {
      if (strength[operator] < least) break;
      const sign = this.#take();
      const right = this.#expression(strength[operator] + 1);
      if (strength[operator] === 1 && left.kind === 'binary' && strength[left.operator] === 1) {
        throw new ProblemFound(sign, 'Join two comparisons with AND(…).');
      }
      left = { kind: 'binary', operator, left, right, at: left.at, end: right.end };
    }
    this.#depth -= 1;
    return left;
  }

  #signed(): FormulaNode {
    const token = this.#peek();
    if (token.kind !== 'symbol' || (token.text !== '-' && token.text !== '+')) return this.#primary();
    this.#take();
    this.#depth += 1;
    if (this.#depth > deepestNesting) throw new ProblemFound(token, 'This is nested too deeply.');
    const operand = this.#signed();
    this.#depth -= 1;
    return token.text === '+' ? operand : { kind: 'negation', operand, at: token.at, end: operand.end };
  }

  #primary(): FormulaNode {
    const token = this.#take();
    const { at, end, text } = token;
    switch (token.kind) {
      case 'number':
        return { kind: 'number', value: Number(text), at, end };
      case 'text':
        return { kind: 'text', value: text, at, end };
      case 'reference':
        if (text === '') throw new ProblemFound(token, 'Name a detail between the brackets.');
        return { kind: 'reference', name: text, at, end };
      case 'word':
        return this.#word(token);
      case 'end':
        throw new ProblemFound(token, this.#next === 1 ? 'Enter a formula.' : 'The formula ends too early.');
      case 'symbol':
        return this.#parenthesis(token);
    }
  }

  #parenthesis(open: Token): FormulaNode {
    if (open.text !== '(') throw new ProblemFound(open, `A value is missing before “${open.text}”.`);
    const inner = this.#expression(1);
    const close = this.#close(open);
    return { ...inner, at: open.at, end: close.end };
  }

  #close(open: Token): Token {
    const token = this.#take();
    if (token.text === ')' && token.kind === 'symbol') return token;
    throw new ProblemFound(token.kind === 'end' ? open : token, 'A closing parenthesis is missing.');
  }

  #word(word: Token): FormulaNode {
    const name = word.text.toUpperCase();
    const hasArguments = this.#isNext('(');
    if (!hasArguments && (name === 'TRUE' || name === 'FALSE')) {
      return { kind: 'boolean', value: name === 'TRUE', at: word.at, end: word.end };
    }
    if (!hasArguments) throw new ProblemFound(word, `Write names of details in brackets: [${word.text}].`);
    if (formulaFunctions[name] === undefined) throw new ProblemFound(word, `There is no function ${name}.`);
    const open = this.#take();
    const entityType = isRelationFunction(name) ? this.#entityType(open) : null;
    const args = this.#arguments(entityType !== null);
    return { kind: 'call', name, args, entityType, at: word.at, end: this.#close(open).end };
  }

  #entityType(open: Token): string {
    const token = this.#take();
    if (token.kind === 'word') return token.text;
    throw new ProblemFound(
      token.kind === 'end' ? open : token,
      'Name a type of entity first, such as Project or Loan.',
    );
  }

  #arguments(follows: boolean): readonly FormulaNode[] {
    const args: FormulaNode[] = [];
    if (!follows && !this.#isNext(')')) args.push(this.#expression(1));
    while (this.#isNext(',')) {
      this.#take();
      args.push(this.#expression(1));
    }
    return args;
  }
}

/** The tree of a formula, or what is wrong with its text. */
export function parseFormula(text: string): { readonly tree: FormulaNode } | { readonly problem: FormulaProblem } {
  if (text.length > longestFormula) {
    return { problem: { at: longestFormula, end: text.length, message: 'A formula has at most 4,000 characters.' } };
  }
  const tokens = tokensOf(text);
  if ('message' in tokens) return { problem: tokens };
  try {
    return { tree: new Parser(tokens).formula() };
  } catch (error) {
    if (error instanceof ProblemFound) return { problem: error.problem };
    throw error;
  }
}

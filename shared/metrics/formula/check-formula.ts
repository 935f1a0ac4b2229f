import { detailIdOf } from '../../domain/detail-id.ts';
import { type Definitions, typesMeant } from './definitions.ts';
import { dimensionOf, inWords, isSame, type Measure, multiplied } from './dimensions.ts';
import type { FormulaFunction, ValueKind } from './formula-function.ts';
import { formulaFunctions } from './formula-functions.ts';
import { nearestName } from './nearest-name.ts';
import type { BinaryNode, CallNode, FormulaNode, FormulaProblem, ReferenceNode, Span } from './syntax.ts';

/** What a part of a formula comes to. Null: nothing can be said, because something in it is wrong already. */
interface Meaning {
  readonly kind: ValueKind;
  readonly measure: Measure;
}

export interface FormulaPlace {
  /** The types of entity that the formula is computed on. */
  readonly entityTypes: readonly string[];
  readonly definitions: Definitions;
  readonly knownTypes: ReadonlySet<string>;
}

const kindWords: Readonly<Record<ValueKind, string>> = {
  number: 'a number',
  date: 'a date',
  text: 'a text',
  boolean: 'yes or no',
};

const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

const isArithmetic = (operator: BinaryNode['operator']): boolean => ['+', '-', '*', '/'].includes(operator);

const number = (measure: Measure): Meaning => ({ kind: 'number', measure });
const plainNumber: Measure = { dimension: {}, exact: true };

class Checker {
  readonly problems: FormulaProblem[] = [];
  readonly #place: FormulaPlace;

  constructor(place: FormulaPlace) {
    this.#place = place;
  }

  #report({ at, end }: Span, message: string): null {
    this.problems.push({ at, end, message });
    return null;
  }

  meaning(node: FormulaNode, types: readonly string[]): Meaning | null {
    switch (node.kind) {
      case 'number':
        return number(null);
      case 'text':
        return { kind: 'text', measure: null };
      case 'boolean':
        return { kind: 'boolean', measure: null };
      case 'reference':
        return this.#reference(node, types);
      case 'negation': {
        const operand = this.meaning(node.operand, types);
        return operand && this.#expect(operand, 'number', node.operand);
      }
      case 'binary':
        return this.#binary(node, types);
      case 'call':
        return this.#call(node, types);
    }
  }

  #reference(node: ReferenceNode, types: readonly string[]): Meaning | null {
    const { definitions } = this.#place;
    const found = definitions.find(detailIdOf(node.name));
    if (found === null) {
      const near = nearestName(node.name, definitions);
      const hint = near === null ? '' : ` Did you mean [${near}]?`;
      return this.#report(node, `There is no detail called “${node.name}”.${hint}`);
    }
    const missing = types.filter((type) => !found.entityTypes.includes(type));
    if (missing.length > 0) return this.#report(node, `${found.name} is no detail of ${missing.join(', ')}.`);
    return {
      kind: found.kind,
      measure: found.kind === 'number' ? { dimension: dimensionOf(found.unit), exact: true } : null,
    };
  }

  #expect(found: Meaning, kind: ValueKind, span: Span): Meaning | null {
    if (found.kind === kind) return found;
    return this.#report(span, `This is ${kindWords[found.kind]}; ${kindWords[kind]} belongs here.`);
  }

  /** The measure that two share; reports where they do not. */
  #shared(a: Measure, b: Measure, span: Span): Measure {
    if (a === null || b === null) return a ?? b;
    if (isSame(a.dimension, b.dimension)) return a.exact ? b : a;
    this.#report(span, `Units do not match: ${inWords(a.dimension)} and ${inWords(b.dimension)}.`);
    return a;
  }

  #binary(node: BinaryNode, types: readonly string[]): Meaning | null {
    const [left, right] = [this.meaning(node.left, types), this.meaning(node.right, types)];
    if (isArithmetic(node.operator)) {
      const [a, b] = [
        left && this.#expect(left, 'number', node.left),
        right && this.#expect(right, 'number', node.right),
      ];
      if (a === null || b === null) return null;
      if (node.operator === '+' || node.operator === '-') return number(this.#shared(a.measure, b.measure, node));
      return number(multiplied(a.measure, b.measure, node.operator === '*' ? 1 : -1));
    }
    if (left === null || right === null) return null;
    if (left.kind !== right.kind) {
      return this.#report(
        node,
        `${capitalized(kindWords[left.kind])} cannot be compared with ${kindWords[right.kind]}.`,
      );
    }
    const isOrdered = node.operator !== '=' && node.operator !== '<>';
    if (isOrdered && (left.kind === 'text' || left.kind === 'boolean')) {
      return this.#report(node, `${capitalized(kindWords[left.kind])} has no order; use = or <>.`);
    }
    this.#shared(left.measure, right.measure, node);
    return { kind: 'boolean', measure: null };
  }

  #call(node: CallNode, types: readonly string[]): Meaning | null {
    const spec = formulaFunctions[node.name];
    if (spec === undefined) return this.#report(node, `There is no function ${node.name}.`);
    const inner = node.entityType === null ? types : this.#typesOf(node, node.entityType);
    if (inner === null || !this.#countsArguments(node, spec)) return null;
    const meanings = node.args.map((arg) => this.meaning(arg, inner));
    return this.#arguments(node, spec, meanings);
  }

  #typesOf(node: CallNode, name: string): readonly string[] | null {
    if (this.#place.knownTypes.has(name)) return typesMeant(name);
    return this.#report(node, `There is no type of entity called ${name}.`);
  }

  #countsArguments({ args, ...span }: CallNode, spec: FormulaFunction): boolean {
    const least = spec.args.length - spec.optional;
    if (args.length < least) this.#report(span, `An argument is missing: ${spec.signature}.`);
    else if (args.length > spec.args.length && !spec.repeats)
      this.#report(span, `There is an argument too many: ${spec.signature}.`);
    else return true;
    return false;
  }

  #arguments(node: CallNode, spec: FormulaFunction, meanings: readonly (Meaning | null)[]): Meaning | null {
    let alike: Meaning | null = null;
    let isRight = true;
    for (const [index, meaning] of meanings.entries()) {
      const [arg, kind] = [node.args[index] ?? node, spec.args[Math.min(index, spec.args.length - 1)] ?? 'alike'];
      if (meaning === null) isRight = false;
      else if (kind !== 'alike') isRight = this.#expect(meaning, kind, arg) !== null && isRight;
      else if (alike === null) alike = meaning;
      else if (this.#expect(meaning, alike.kind, arg) === null) isRight = false;
      else alike = { kind: alike.kind, measure: this.#shared(alike.measure, meaning.measure, arg) };
    }
    if (!isRight) return null;
    const kind = spec.result === 'alike' ? (alike?.kind ?? 'number') : spec.result;
    return { kind, measure: kind === 'number' ? this.#resultMeasure(spec, alike, meanings) : null };
  }

  #resultMeasure({ unit }: FormulaFunction, alike: Meaning | null, meanings: readonly (Meaning | null)[]): Measure {
    if (unit === 'shared') return alike?.measure ?? null;
    if (typeof unit === 'number') return (meanings[unit] ?? alike)?.measure ?? null;
    return unit === 'none' ? plainNumber : { dimension: dimensionOf(unit), exact: true };
  }
}

/** What is wrong with what a formula means, part by part; nothing where it can be computed as the detail that it is for. */
export function problemsOfMeaning(
  tree: FormulaNode,
  place: FormulaPlace,
  detail: { readonly kind: ValueKind; readonly unit: string | null },
): readonly FormulaProblem[] {
  const checker = new Checker(place);
  const meaning = checker.meaning(tree, place.entityTypes);
  const { problems } = checker;
  if (meaning === null) return problems;
  const whole = { at: tree.at, end: tree.end };
  if (meaning.kind !== detail.kind) {
    return [
      ...problems,
      {
        ...whole,
        message: `The formula comes to ${kindWords[meaning.kind]}; the detail is ${kindWords[detail.kind]}.`,
      },
    ];
  }
  const { measure } = meaning;
  if (measure === null || !measure.exact || isSame(measure.dimension, dimensionOf(detail.unit))) return problems;
  const message = `The formula comes to ${inWords(measure.dimension)}; the detail is in ${detail.unit ?? 'plain numbers'}.`;
  return [...problems, { ...whole, message }];
}

/** Whether a part of a formula comes to an amount of money, which another currency would make another number. */
export function isMoney(tree: FormulaNode, entityType: string, definitions: Definitions): boolean {
  const everyType: ReadonlySet<string> = new Set([...definitions.all()].flatMap(({ entityTypes }) => entityTypes));
  const place = { entityTypes: [entityType], definitions, knownTypes: everyType };
  return new Checker(place).meaning(tree, [entityType])?.measure?.dimension['money'] === 1;
}

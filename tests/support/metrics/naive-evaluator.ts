import { detailIdOf } from '#shared/domain/detail-id.ts';
import { DayCount, dayCountDays, yearFraction } from '#shared/finance/day-counts.ts';
import { dateOfDayNumber, dayNumberOf } from '#shared/metrics/engine/day-numbers.ts';
import { parseFormula } from '#shared/metrics/formula/parse-formula.ts';
import type { BinaryNode, CallNode, FormulaNode } from '#shared/metrics/formula/syntax.ts';
import { addMonths, monthOf, yearOf } from '#shared/time/dates.ts';
import { related } from './naive-relations.ts';
import { overTime } from './naive-time.ts';
import {
  areEqual,
  type Cell,
  failed,
  finite,
  isNone,
  type NaiveModel,
  noneOf,
  noValue,
  numberOf,
  type Place,
} from './naive-values.ts';

const later = (day: number, months: number): number => dayNumberOf(addMonths(dateOfDayNumber(day), months));

function monthsBetween(from: number, to: number): number {
  if (to < from) return 0 - monthsBetween(to, from);
  let months = 0;
  while (later(from, months + 1) <= to) months += 1;
  return months;
}

function counted(count: typeof yearFraction, [from, to, convention]: readonly Cell[]): Cell {
  const known = DayCount.safeParse(convention);
  if (!known.success) return failed;
  const [a, b] = [numberOf(from ?? failed), numberOf(to ?? failed)];
  const days = (first: number, last: number) => count(known.data, dateOfDayNumber(first), dateOfDayNumber(last));
  return a <= b ? days(a, b) : -days(b, a);
}

const perYear: Readonly<Record<string, number>> = { Annually: 1, Semiannually: 2, Quarterly: 4, Monthly: 12 };

function roundHalfAwayFromZero(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  const scaled = Math.abs(value * factor);
  const rounded = Math.floor(scaled + 0.5 + scaled * 4e-16) / factor;
  return value < 0 ? 0 - rounded : rounded;
}

function levelPayment(rate: number, periods: number, principal: number): number {
  if (periods <= 0 || rate <= -1) return Number.NaN;
  return rate === 0 ? principal / periods : (principal * rate) / (1 - (1 + rate) ** -periods);
}

/** Functions of one period's values, all of which there are. */
export const plainFunctions: Readonly<Record<string, (cells: readonly Cell[]) => Cell>> = {
  NOT: ([x = failed]) => 1 - numberOf(x),
  MIN: (cells) => Math.min(...cells.map(numberOf)),
  MAX: (cells) => Math.max(...cells.map(numberOf)),
  ABS: ([x = failed]) => Math.abs(numberOf(x)),
  ROUND: ([x = failed, decimals = 0]) => roundHalfAwayFromZero(numberOf(x), numberOf(decimals)),
  FLOOR: ([x = failed]) => {
    const nearest = Math.round(numberOf(x));
    return areEqual(nearest, x) ? nearest : Math.floor(numberOf(x));
  },
  POWER: ([x = failed, y = failed]) => finite(numberOf(x) ** numberOf(y)),
  DAYS: (cells) =>
    cells.length === 2 ? numberOf(cells[1] ?? failed) - numberOf(cells[0] ?? failed) : counted(dayCountDays, cells),
  YEARFRAC: (cells) => counted(yearFraction, cells),
  MONTHS: ([from = failed, to = failed]) => monthsBetween(numberOf(from), numberOf(to)),
  YEAR: ([day = failed]) => yearOf(dateOfDayNumber(numberOf(day))),
  MONTH: ([day = failed]) => monthOf(dateOfDayNumber(numberOf(day))),
  ADD_DAYS: ([day = failed, days = failed]) => (Number.isInteger(days) ? numberOf(day) + numberOf(days) : failed),
  ADD_MONTHS: ([day = failed, months = failed]) =>
    Number.isInteger(months) ? later(numberOf(day), numberOf(months)) : failed,
  PERIODS_PER_YEAR: ([frequency]) => perYear[String(frequency)] ?? failed,
  PMT: ([rate = failed, periods = failed, principal = failed]) =>
    finite(levelPayment(numberOf(rate), numberOf(periods), numberOf(principal))),
};

/**
 * What formulas mean, written as plainly as can be: one value at a time, by asking for whatever it is made of. No columns, no order, no plan; slow, and
 * nothing of it is shared with the engine but the reading of formulas, the day counts and the search for rates of return.
 */
export class NaiveEvaluator {
  readonly #model: NaiveModel;
  readonly #known = new Map<string, Cell>();
  readonly #trees = new Map<string, FormulaNode>();
  readonly #ids = new Map<string, string>();
  readonly #calls = new Map<CallNode, Map<string, Cell>>();

  constructor(model: NaiveModel) {
    this.#model = model;
  }

  detail(id: string, place: Place): Cell {
    const { entity, world, at } = place;
    if (at < 0 || at >= this.#model.axis.count) return noValue;
    const key = `${entity.id} ${world} ${id} ${at}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const cell = this.#detail(id, place);
    this.#known.set(key, cell);
    return cell;
  }

  #detail(id: string, place: Place): Cell {
    const { entity, world, at } = place;
    const definition = this.#model.definitions.find(id);
    if (definition === null || !definition.entityTypes.includes(entity.type)) return failed;
    const key = `${world} ${id}`;
    if (definition.formula === null) {
      return entity.figures.get(key)?.get(at) ?? (entity.errors.get(key)?.has(at) ? failed : noValue);
    }
    return entity.overlays.get(key)?.get(at) ?? this.evaluate(this.#treeOf(definition.formula), place);
  }

  #treeOf(formula: string): FormulaNode {
    const known = this.#trees.get(formula);
    if (known !== undefined) return known;
    const parsed = parseFormula(formula);
    if ('problem' in parsed) throw new Error(`${parsed.problem.message} ${formula}`);
    this.#trees.set(formula, parsed.tree);
    return parsed.tree;
  }

  #idOf(name: string): string {
    const id = this.#ids.get(name) ?? detailIdOf(name);
    this.#ids.set(name, id);
    return id;
  }

  evaluate = (node: FormulaNode, place: Place): Cell => {
    switch (node.kind) {
      case 'number':
      case 'text':
        return node.value;
      case 'boolean':
        return node.value ? 1 : 0;
      case 'reference':
        return this.detail(this.#idOf(node.name), place);
      case 'negation': {
        const operand = this.evaluate(node.operand, place);
        return isNone(operand) ? operand : 0 - numberOf(operand);
      }
      case 'binary':
        return this.#binary(node, place);
      case 'call':
        return this.#call(node, place);
    }
  };

  #binary({ operator, left, right }: BinaryNode, place: Place): Cell {
    const [a, b] = [this.evaluate(left, place), this.evaluate(right, place)];
    const none = noneOf([a, b]);
    if (none !== null) return none;
    if (operator === '=' || operator === '<>') return areEqual(a, b) === (operator === '=') ? 1 : 0;
    const [x, y] = [numberOf(a), numberOf(b)];
    switch (operator) {
      case '+':
        return finite(x + y);
      case '-':
        return finite(x - y);
      case '*':
        return finite(x * y);
      case '/':
        return finite(x / y);
      case '<':
        return x < y && !areEqual(x, y) ? 1 : 0;
      case '<=':
        return x < y || areEqual(x, y) ? 1 : 0;
      case '>':
        return x > y && !areEqual(x, y) ? 1 : 0;
      case '>=':
        return x > y || areEqual(x, y) ? 1 : 0;
    }
  }

  #call(call: CallNode, place: Place): Cell {
    const known = this.#calls.get(call) ?? new Map<string, Cell>();
    this.#calls.set(call, known);
    const key = `${place.entity.id} ${place.world} ${place.at}`;
    const cell = known.get(key) ?? this.#called(call, place);
    known.set(key, cell);
    return cell;
  }

  #called(call: CallNode, place: Place): Cell {
    if (call.entityType !== null) return related(call, place, this.#model, this.evaluate);
    let read: readonly Cell[] | null = null;
    const cells = (): readonly Cell[] => {
      read ??= call.args.map((arg) => this.evaluate(arg, place));
      return read;
    };
    switch (call.name) {
      case 'IF': {
        const [condition = failed] = call.args.slice(0, 1).map((arg) => this.evaluate(arg, place));
        if (isNone(condition)) return condition;
        const taken = call.args[condition === 1 ? 1 : 2];
        return taken === undefined ? failed : this.evaluate(taken, place);
      }
      case 'AND':
        return cells().includes(0) ? 0 : (noneOf(cells()) ?? 1);
      case 'OR':
        return cells().includes(1) ? 1 : (noneOf(cells()) ?? 0);
      case 'IN': {
        const [value = failed, ...options] = cells();
        if (isNone(value)) return noneOf(cells()) ?? value;
        return options.some((option) => !isNone(option) && areEqual(option, value)) ? 1 : (noneOf(options) ?? 0);
      }
      case 'ISBLANK': {
        const [value = failed] = cells();
        return value === failed ? failed : value === noValue ? 1 : 0;
      }
      case 'COALESCE':
        return cells().find((cell) => cell !== noValue) ?? noValue;
    }
    const compute = plainFunctions[call.name];
    return compute === undefined
      ? overTime(call, place, this.#model, this.evaluate)
      : (noneOf(cells()) ?? compute(cells()));
  }
}

import type { ValueKind } from '#shared/metrics/formula/formula-function.ts';
import type { Chance } from '../hostile/chance.ts';

/** Names of details that a formula may read, by what they hold. */
export type Readable = Readonly<Record<ValueKind, readonly string[]>>;

export interface Scope {
  readonly own: Readable;
  /** Of the related type, with its name; null inside of a function over related entities. */
  readonly other: { readonly type: string; readonly readable: Readable } | null;
  /** Not within a loop over periods. */
  readonly mayLookAhead: boolean;
}

const conventions = ['ACT/360', 'ACT/365F', '30/360 US', 'lunar'] as const;
const frequencies = ['Annually', 'Quarterly', 'Monthly', 'Weekly'] as const;

/** Writes formulas that are right in names and kinds, of every function there is. Their values are often none. */
export class RandomFormula {
  readonly #chance: Chance;
  readonly #scope: Scope;

  constructor(chance: Chance, scope: Scope) {
    this.#chance = chance;
    this.#scope = scope;
  }

  of(kind: ValueKind, depth: number): string {
    return { number: this.number, boolean: this.boolean, date: this.date, text: this.text }[kind](depth);
  }

  #reference(kind: ValueKind, otherwise: string): string {
    const names = this.#scope.own[kind];
    return names.length === 0 ? otherwise : `[${this.#chance.of(names)}]`;
  }

  number = (depth: number): string => {
    if (depth <= 0 || this.#chance.is(0.15)) {
      return this.#chance.is(0.75)
        ? this.#reference('number', '3')
        : this.#chance.of(['0', '1', '2', '0.5', '12', '7.25']);
    }
    const write = this.#chance.of([this.#arithmetic, this.#arithmetic, this.#plainCall, this.#overTime, this.#related]);
    return write(depth - 1);
  };

  #arithmetic = (depth: number): string => {
    const [a, b] = [this.number(depth), this.number(depth)];
    return this.#chance.of([`(${a} + ${b})`, `(${a} - ${b})`, `(${a} * ${b})`, `(${a} / ${b})`, `-(${a})`]);
  };

  #plainCall = (depth: number): string => {
    const [a, b] = [this.number(depth), this.number(depth)];
    const days = (): string => `${this.date(depth)}, ${this.date(depth)}`;
    const write = this.#chance.of([
      () => `IF(${this.boolean(depth)}, ${a}, ${b})`,
      () => `COALESCE(${a}, ${b})`,
      () => `COALESCE(${a}, ${b}, ${this.number(depth)})`,
      () => `MIN(${a}, ${b}, ${this.number(depth)})`,
      () => `MAX(${a}, ${b})`,
      () => `ABS(${a})`,
      () => `ROUND(${a}, ${this.#chance.below(3)})`,
      () => `ROUND(${a})`,
      () => `FLOOR(${a})`,
      () => `POWER(${a}, ${this.#chance.of(['0', '2', '-1', '0.5'])})`,
      () => `DAYS(${days()})`,
      () => `DAYS(${days()}, "${this.#chance.of(conventions)}")`,
      () => `YEARFRAC(${days()}, "${this.#chance.of(conventions)}")`,
      () => `MONTHS(${days()})`,
      () => `YEAR(${this.date(depth)})`,
      () => `MONTH(${this.date(depth)})`,
      () => `PERIODS_PER_YEAR("${this.#chance.of(frequencies)}")`,
      () => `PMT(${a} / 1000, ${b}, ${this.number(depth)})`,
    ]);
    return write();
  };

  #overTime = (depth: number): string => {
    const a = this.number(depth);
    const name = this.#chance.of(['TTM', 'YTD', 'FYTD', 'CUM', 'MIN_TO_DATE', 'MAX_TO_DATE']);
    if (!this.#scope.mayLookAhead || this.#chance.is(0.5)) return `${name}(${a})`;
    const days = (): string => `${this.date(1)}, ${this.date(1)}`;
    const write = this.#chance.of([
      () => `PRIOR(${a})`,
      () => `PRIOR(${a}, ${this.#chance.of(['1', '3', '12', '0', this.number(depth)])})`,
      () => `SUM(${a})`,
      () => `FWD_SUM(${a}, ${this.#chance.of(['3', '6', '12', '-3', this.number(depth)])})`,
      () => `PV_FWD(${a}, ${this.#chance.of(['0.05', '0', '-1', this.number(0)])}, [Day], ${this.date(1)})`,
      () => `PV_FWD(${a}, 0.07, ${days()})`,
      () => `${this.#chance.of(['MIN_OVER', 'MAX_OVER', 'AVG_OVER', 'COUNT_OVER'])}(${a}, ${days()})`,
      () => `XIRR(${a}, [Day])`,
      () => `XIRR(${a}, [Day], ${this.number(0)})`,
      () => `IRR(${a})`,
      () => `NPV(${this.#chance.of(['0.06', '-2', this.number(0)])}, ${a}, [Day])`,
      () => `WAL(${a}, ${this.date(1)})`,
    ]);
    return write();
  };

  #related = (depth: number): string => {
    const { other } = this.#scope;
    if (other === null || !this.#scope.mayLookAhead) return this.number(depth);
    const prefix = this.#chance.of(['RELATED', 'ROLLUP']);
    const inner = new RandomFormula(this.#chance, { own: other.readable, other: null, mayLookAhead: true });
    const what = this.#chance.of(['SUM', 'SUM', 'MIN', 'MAX', 'AVG', 'WAVG', 'COUNT']);
    if (what === 'WAVG') return `${prefix}_WAVG(${other.type}, ${inner.number(depth)}, ${inner.number(0)})`;
    if (what !== 'COUNT') return `${prefix}_${what}(${other.type}, ${inner.number(depth)})`;
    return this.#chance.is(0.5)
      ? `${prefix}_COUNT(${other.type})`
      : `${prefix}_COUNT(${other.type}, ${inner.boolean(depth)})`;
  };

  boolean = (depth: number): string => {
    if (depth <= 0)
      return this.#chance.is(0.8) ? this.#reference('boolean', 'TRUE') : this.#chance.of(['TRUE', 'FALSE']);
    const [a, b] = [this.boolean(depth - 1), this.boolean(depth - 1)];
    const write = this.#chance.of([
      () => `AND(${a}, ${b}, ${this.boolean(0)})`,
      () => `OR(${a}, ${b})`,
      () => `NOT(${a})`,
      () => `(${this.number(depth - 1)} ${this.#chance.of(['<', '<=', '>', '>=', '=', '<>'])} ${this.number(0)})`,
      () => `(${this.date(0)} ${this.#chance.of(['<', '>='])} ${this.date(0)})`,
      () => `IN(${this.text(1)}, "open", "closed")`,
      () => `IN(${this.number(0)}, ${this.number(0)}, 2)`,
      () => `ISBLANK(${this.number(depth - 1)})`,
      () => `(${this.text(0)} = "open")`,
    ]);
    return write();
  };

  date = (depth: number): string => {
    if (depth <= 0) return this.#reference('date', '[Day]');
    const day = this.date(depth - 1);
    return this.#chance.of([
      day,
      `ADD_DAYS(${day}, ${this.#chance.below(90)})`,
      `ADD_MONTHS(${day}, ${this.#chance.below(30) - 6})`,
      `COALESCE(${day}, [Day])`,
      `MAX(${day}, ${this.date(0)})`,
    ]);
  };

  text = (depth: number): string => {
    if (depth <= 0) return this.#reference('text', '"open"');
    return this.#chance.of([
      this.text(0),
      `COALESCE(${this.text(0)}, "open")`,
      `IF(${this.boolean(0)}, "open", ${this.text(0)})`,
    ]);
  };
}

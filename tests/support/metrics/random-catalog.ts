import { detailIdOf } from '#shared/domain/detail-id.ts';
import type { Definition, Definitions } from '#shared/metrics/formula/definitions.ts';
import type { ValueKind } from '#shared/metrics/formula/formula-function.ts';
import type { Chance } from '../hostile/chance.ts';
import { RandomFormula, type Readable } from './random-formula.ts';

const typesOf: Readonly<Record<string, readonly string[]>> = {
  Project: ['Project'],
  Loan: ['Loan', 'ConstructionLoan', 'RevolvingLineOfCredit'],
};

export const definitionOf = (
  name: string,
  given: Partial<Definition> & Pick<Definition, 'entityTypes'>,
): Definition => ({
  id: detailIdOf(name),
  name,
  kind: 'number',
  unit: null,
  rollup: 'sum',
  formula: null,
  standard: null,
  options: [],
  ...given,
});

export function definitionsOfList(all: readonly Definition[]): Definitions {
  const byId = new Map(all.map((one) => [one.id, one]));
  return { find: (id) => byId.get(id) ?? null, all: () => all };
}

type Names = { -readonly [Kind in ValueKind]: string[] };

function inputsOf(type: string): { definitions: Definition[]; names: Names } {
  const named = (kind: ValueKind, names: readonly string[]) =>
    names.map((name) => definitionOf(name, { kind, entityTypes: typesOf[type] ?? [] }));
  const names: Names = {
    number: ['A', 'B', 'C', 'D'].map((letter) => `${type} ${letter}`),
    boolean: [`${type} Flag`],
    date: ['Day', `${type} Date`],
    text: [`${type} Status`],
  };
  const kinds = ['number', 'boolean', 'date', 'text'] as const;
  return { definitions: kinds.flatMap((kind) => named(kind, names[kind])), names };
}

/** A detail of both types, whose entities all have it in every period. */
const day = definitionOf('Day', { kind: 'date', entityTypes: Object.values(typesOf).flat() });

const kindsOfResults: readonly ValueKind[] = ['number', 'number', 'number', 'number', 'boolean', 'date'];

class CatalogWriter {
  readonly #chance: Chance;
  readonly #depth: number;
  readonly definitions: Definition[] = [];
  readonly names: Record<string, Names> = {};

  constructor(chance: Chance, depth: number) {
    this.#chance = chance;
    this.#depth = depth;
    for (const type of Object.keys(typesOf)) {
      const { definitions, names } = inputsOf(type);
      this.definitions.push(...definitions.filter(({ id }) => id !== day.id));
      this.names[type] = names;
    }
    this.definitions.push(day);
  }

  #readableOf(type: string): Readable {
    const names = this.names[type];
    if (names === undefined) throw new Error(`There is no type ${type}.`);
    return names;
  }

  #add(type: string, kind: ValueKind, name: string, formula: string): void {
    this.definitions.push(definitionOf(name, { kind, formula, entityTypes: typesOf[type] ?? [] }));
    this.names[type]?.[kind].push(name);
  }

  computed(type: string, index: number): void {
    const kind = this.#chance.of(kindsOfResults);
    const other = type === 'Project' ? 'Loan' : 'Project';
    const formula = new RandomFormula(this.#chance, {
      own: this.#readableOf(type),
      other: { type: other, readable: this.#readableOf(other) },
      mayLookAhead: true,
    });
    this.#add(type, kind, `${type} Result ${index}`, formula.of(kind, this.#depth));
  }

  /** Details that lead to one another from period to period: what begins is what the last one was before. */
  loop(type: string, index: number): void {
    const names = ['Begin', 'Middle', 'Finish'].map((part) => `${type} ${part} ${index}`);
    const [begin = '', middle = '', finish = ''] = names;
    const readable = { ...this.#readableOf(type), number: [...this.#readableOf(type).number.slice(0, 4), begin] };
    const within = new RandomFormula(this.#chance, { own: readable, other: null, mayLookAhead: false });
    const back = this.#chance.of(['', ', 1', ', 2']);
    const third = `[${begin}] / 2 + ${within.number(2)} - COALESCE([${middle}], 1) / 4`;
    this.#add(type, 'number', begin, `PRIOR([${finish}]${back})`);
    this.#add(type, 'number', middle, within.number(2));
    this.#add(type, 'number', finish, this.#chance.is(0.5) ? third : `COALESCE(${third}, 5)`);
  }
}

/** Details of two types that read one another, none of which leads back to itself but by earlier periods. */
export function randomCatalog(chance: Chance, results: number, depth: number): Definitions {
  const writer = new CatalogWriter(chance, depth);
  for (let index = 0; index < results; index += 1) {
    const type = chance.of(['Project', 'Loan']);
    if (chance.is(0.2)) writer.loop(type, index);
    else writer.computed(type, index);
  }
  return definitionsOfList(writer.definitions);
}

import type { DetailType } from '../../domain/detail.ts';
import type { Definition, Definitions } from '../formula/definitions.ts';
import type { ValueKind } from '../formula/formula-function.ts';
import { detailTypes } from './detail-types.ts';

const kinds: Readonly<Partial<Record<DetailType['valueType'], ValueKind>>> = {
  ScheduleNumber: 'number',
  Number: 'number',
  Date: 'date',
  Boolean: 'boolean',
};

const kindOf = ({ valueType }: Pick<DetailType, 'valueType'>): ValueKind => kinds[valueType] ?? 'text';

function standardOf({ default: standard }: DetailType, kind: ValueKind): Definition['standard'] {
  if (standard === null) return null;
  if (kind === 'number') return Number(standard);
  return kind === 'boolean' ? standard === 'true' : standard;
}

/** A detail as formulas see it. */
function definitionOf(type: DetailType): Definition {
  const kind = kindOf(type);
  const { id, name, unit, periodRollup, entityTypes, formula, options } = type;
  return {
    id,
    name,
    kind,
    unit,
    rollup: periodRollup,
    entityTypes,
    formula,
    standard: standardOf(type, kind),
    options,
  };
}

/** Details by id, each made into a definition when it is first asked for: most computations need few of them. */
export function definitionsOf(types: readonly DetailType[]): Definitions {
  const byId = new Map(types.map((type) => [type.id, type]));
  const made = new Map<string, Definition>();
  const find = (id: string): Definition | null => {
    const type = byId.get(id);
    if (type === undefined) return null;
    const definition = made.get(id) ?? definitionOf(type);
    made.set(id, definition);
    return definition;
  };
  return {
    find,
    *all() {
      for (const { id } of types) {
        const definition = find(id);
        if (definition !== null) yield definition;
      }
    },
  };
}

let known: Definitions | null = null;

/** The catalog's own details. */
export function catalogDefinitions(): Definitions {
  known ??= definitionsOf(detailTypes);
  return known;
}

import { typesMeant } from '#shared/metrics/formula/definitions.ts';
import type { CallNode } from '#shared/metrics/formula/syntax.ts';
import {
  type Cell,
  type Evaluate,
  failed,
  finite,
  isNone,
  type NaiveModel,
  noValue,
  numberOf,
  type Place,
  sum,
} from './naive-values.ts';

interface Part {
  readonly value: Cell;
  readonly weight: Cell;
  readonly share: number;
  readonly isAlive: boolean;
}

function partsOf({ args, entityType }: CallNode, { entity, world, at }: Place, model: NaiveModel, evaluate: Evaluate) {
  const types = typesMeant(entityType ?? '');
  return entity.relatives.flatMap(({ id, share }): Part[] => {
    const relative = model.entities.get(id);
    if (relative === undefined || !types.includes(relative.type)) return [];
    const isAlive = at >= (relative.origin ?? 0) && at < relative.end;
    const [value, weight] = args.map((arg) => evaluate(arg, { entity: relative, world, at }));
    return [{ value: value ?? (isAlive ? 1 : noValue), weight: weight ?? 1, share, isAlive }];
  });
}

/** Functions over related entities. Sums and counts need every figure; extremes and averages go by those that there are. */
export function related(call: CallNode, place: Place, model: NaiveModel, evaluate: Evaluate): Cell {
  const parts = partsOf(call, place, model, evaluate);
  const what = call.name.split('_')[1];
  if (what === 'SUM' || what === 'COUNT') {
    const counted = parts.filter(({ value, isAlive }) => isAlive || !isNone(value));
    const none = counted.map(({ value }) => value).find(isNone);
    if (none !== undefined) return none;
    return finite(sum(counted.map(({ value, share }) => numberOf(value) * (what === 'SUM' ? share : 1))));
  }
  const known = parts.filter(({ value, weight }) => !isNone(value) && !isNone(weight));
  const values = known.map(({ value }) => numberOf(value));
  if (known.length === 0) {
    const alive = parts.filter(({ isAlive }) => isAlive);
    return alive.map(({ value, weight }) => (isNone(value) ? value : weight)).find(isNone) ?? noValue;
  }
  switch (what) {
    case 'MIN':
      return Math.min(...values);
    case 'MAX':
      return Math.max(...values);
    case 'AVG':
      return finite(sum(values) / values.length);
    case 'WAVG': {
      const weights = known.map(({ weight, share }) => numberOf(weight) * share);
      return finite(sum(values.map((value, at) => value * (weights[at] ?? 0))) / sum(weights));
    }
    default:
      return failed;
  }
}

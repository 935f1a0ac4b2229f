import type { Period } from '../../time/dates.ts';
import { type Grain, periodAt } from '../engine/axis.ts';
import { reasonOfNode } from '../engine/verdicts.ts';
import { computeEntities } from '../inputs/compute-entities.ts';
import type { HeldEntity } from '../inputs/held.ts';
import { toldPerComputed } from '../told/percent.ts';
import { reasonTold, type ToldNames } from '../told/reason-words.ts';
import { numberAt, valueTold } from '../told/told-value.ts';
import type { OpenModel } from './open-model.ts';

/** A metric period by period, as it is told: percentages in percent, amounts in the currency of its entity. */
export interface OutcomeValues {
  readonly detailId: string;
  readonly name: string;
  readonly unit: string;
  readonly values: readonly (number | null)[];
  /** Why there is no value, by place. */
  readonly reasons: ReadonlyMap<number, string>;
}

export interface ModelValues {
  /** By their last month. */
  readonly periods: readonly Period[];
  readonly outcomes: readonly OutcomeValues[];
}

const notNumber = 'It is no number.';

function namesIn({ model, definitions, rateOf }: OpenModel): ToldNames {
  const byId = new Map(model.entities.map((entity) => [entity.id, entity]));
  return {
    entityId: model.entityId,
    definitions,
    nameOf: (id) => byId.get(id)?.name ?? null,
    currencyOf: (id) => byId.get(id)?.currency ?? '',
    rateOf,
  };
}

/** Computes the metrics of a model on what is held of its entities, or on what is assumed in its place. */
export function computeModel(
  open: OpenModel,
  grain: Grain,
  held: readonly HeldEntity[] = open.held,
  withReasons = true,
): ModelValues {
  const { model, plan, definitions, relatives, rateOf } = open;
  const { result } = computeEntities({
    plan,
    kind: model.dataKind,
    definitions,
    held,
    relatives,
    rateOf,
    from: model.known.from,
    to: model.known.to,
    grain,
    timing: null,
    fiscalYearEndMonth: model.fiscalYearEndMonth,
    approvedOnly: false,
    factsOfDay: null,
  });
  const frame = result.frameOf(model.entityId);
  if (frame === null) return { periods: [], outcomes: [] };
  const places = Array.from({ length: frame.axis.count }, (_, at) => at).filter((at) => {
    const period = periodAt(frame.axis, at);
    return period >= model.from && period <= model.to;
  });
  const names = namesIn(open);
  const outcomes = model.outcomes.flatMap(({ detailId, detailName: name, unit }): OutcomeValues[] => {
    const [node, definition] = [frame.plan.nodeOf('own', detailId), definitions.find(detailId)];
    if (node === null || definition === null) return [];
    const factor = toldPerComputed(definition.unit);
    const reasons = new Map<number, string>();
    const values = places.map((at, index) => {
      const value = valueTold(numberAt(frame, node, at) * factor, definition.kind, frame.texts);
      if (typeof value === 'number') return value;
      const reason = withReasons && value === null ? reasonOfNode(frame, node, at) : null;
      reasons.set(index, reason === null ? notNumber : reasonTold(reason, frame.axis, names));
      return null;
    });
    return [{ detailId, name, unit, values, reasons }];
  });
  return { periods: places.map((at) => periodAt(frame.axis, at)), outcomes };
}

import { seesFigure } from '#functions/domain/metrics/exports/detail-rights-reader.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import type { calculations } from '#shared/contract/calculations.ts';
import type { ComputedDetail } from '#shared/domain/computed-metric.ts';
import { detailIdOf } from '#shared/domain/detail-id.ts';
import { type StackLog, stackLog } from '#shared/domain/stack-log.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { periodAt, periodInWords, placeOf } from '#shared/metrics/engine/axis.ts';
import { explain } from '#shared/metrics/engine/explain.ts';
import type { Frame, PlanNode } from '#shared/metrics/engine/plan.ts';
import type { ComputedKind } from '#shared/metrics/inputs/compute-entities.ts';
import { isPeriod } from '#shared/time/dates.ts';
import type { CalculationsContext } from './context.ts';
import { inCurrency } from './in-currency.ts';
import { toldPerComputed } from './percentages.ts';
import { placesIn } from './places.ts';
import { type Run, run } from './run.ts';
import { tellExplanation } from './stack-logs.ts';
import { numberAt, valueTold } from './values.ts';

type Calls = typeof calculations.calls;

/** Parts of one answer: beyond them, a part tells how much of it is left out, and is asked about by itself. */
const mostParts = 400;

/** The months of a longer period whose values make its own; empty where it was computed anew, or entered for itself. */
function monthsBehind({ computed, definitions, entity }: Run, node: PlanNode, at: number): readonly number[] {
  const { windows, months } = computed;
  const definition = node.detailId === null ? null : definitions.find(node.detailId);
  const frame = months.frameOf(entity.id);
  if (windows === null || frame === null || definition === null || definition.rollup === 'recompute') return [];
  const isEntered = computed.inputsOfResult.get(entity.id)?.leaf(node.world, definition.id, at)?.kind === 'figure';
  if (isEntered && windows.axis.grain !== 'Monthly') return [];
  const all = Array.from(
    { length: Math.max(0, (windows.to[at] ?? 0) - (windows.from[at] ?? 0)) },
    (_, step) => (windows.from[at] ?? 0) + step,
  );
  const inside = all.filter((month) => month >= Math.max(0, frame.origin ?? 0) && month < months.axis.count);
  if (definition.rollup === 'last' || definition.rollup === 'none') return inside.slice(-1);
  return definition.rollup === 'first' ? inside.slice(0, 1) : inside;
}

const rollUpWords: Readonly<Record<string, string>> = {
  sum: 'sum of the months',
  avg: 'average of the months',
  last: 'of the last month',
  none: 'of the last month',
  first: 'of the first month',
  min: 'the smallest of the months',
  max: 'the largest of the months',
};

async function explained(
  done: Run,
  frame: Frame,
  node: PlanNode,
  at: number,
  depth: number,
  context: CalculationsContext,
): Promise<StackLog> {
  const months = monthsBehind(done, node, at);
  const monthly = done.computed.months.frameOf(done.entity.id);
  const log = await tellExplanation(
    explain(frame, node, at, { depth: months.length === 0 ? depth : 0, parts: mostParts }),
    done,
    context,
  );
  const own = monthly?.plan.nodes[node.slot];
  if (months.length === 0 || monthly === null || own === undefined) return log;
  const limits = {
    depth: months.length === 1 ? depth : Math.min(depth, 1),
    parts: Math.floor(mostParts / months.length),
  };
  const children = await Promise.all(
    months.map((month) => tellExplanation(explain(monthly, own, month, limits), done, context)),
  );
  const rollup = done.definitions.find(node.detailId ?? '')?.rollup ?? 'none';
  return { ...log, operation: rollUpWords[rollup] ?? null, children };
}

/** Answers in the currency that was asked for; the explanation ends with the conversion. */
function converted(log: StackLog, done: Run, frame: Frame, at: number, currency: string): StackLog {
  const unit = done.definitions.find(detailIdOf(log.detailName ?? ''))?.unit ?? null;
  const conversion = inCurrency(done, frame.axis, unit, currency);
  if (log.value === null || conversion.unit === log.unit || currency === done.entity.currency) return log;
  const value = conversion.value(log.value, at);
  const rate = done.rateOf(done.entity.currency, currency, periodAt(frame.axis, at)).told;
  return stackLog(log.label, {
    value: Number.isNaN(value) ? null : value,
    unit: conversion.unit,
    period: log.period,
    note: conversion.reason(at),
    operation: 'converted at the rate of the period',
    rate,
    entityId: log.entityId,
    roomId: log.roomId,
    grain: log.grain,
    isOutlook: log.isOutlook,
    detailName: log.detailName,
    children: [log],
  });
}

export const computeDetail: UseCase<Calls['computeDetail'], CalculationsContext> = async (
  { params, body },
  context,
): Promise<ComputedDetail> => {
  const { detail, month, depth, dataKind, timing, isOutlook } = body;
  const looksAhead = dataKind === 'actual' && (isOutlook || timing === 'Leading');
  const kind: ComputedKind = looksAhead ? 'outlook' : dataKind;
  const range = month === undefined ? {} : { startDate: month, endDate: month };
  const currencies = body.currency === undefined ? [] : [body.currency];
  const done = await run(
    params.id,
    { ...body, ...range, details: [detail], kind, effective: true, currencies },
    context,
  );
  const frame = done.computed.result.frameOf(done.entity.id);
  const node = frame?.plan.nodeOf('own', detailIdOf(detail)) ?? null;
  const definition = node?.detailId == null ? null : done.definitions.find(node.detailId);
  if (frame === null || node === null || definition === null) throw new DomainError('detailNotFound');
  const today = context.scope.clock.today();
  const [found] = placesIn(frame, [node], { from: done.from, to: done.to, selection: 'LastCompleted', today });
  const at = month === undefined ? found : placeOf(frame.axis, month);
  if (at === undefined || at === null || !isPeriod(periodAt(frame.axis, at))) {
    throw new DomainError('requestInvalid', { fields: { month: 'Name the last month of a period.' } });
  }
  const computed = numberAt(frame, node, at) * toldPerComputed(definition.unit);
  const value = valueTold(computed, definition.kind, frame.texts);
  const { entity } = done;
  if (!seesFigure(context.scope, entity.path, { detailName: definition.name, value: value ?? '' })) {
    throw new DomainError('notPermitted', {
      reason: `View on Detail ${definition.name} (${periodInWords(frame.axis, at)})`,
    });
  }
  const currency = body.currency ?? entity.currency;
  const stack = converted(await explained(done, frame, node, at, depth, context), done, frame, at, currency);
  return {
    entityId: entity.id,
    detailId: definition.id,
    detailName: definition.name,
    period: periodAt(frame.axis, at),
    value: typeof value === 'number' ? stack.value : value,
    unit: stack.unit ?? '',
    computedAt: context.scope.clock.now().toISOString(),
    stackLog: stack,
  };
};

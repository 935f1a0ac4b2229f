import { seesFigure } from '#functions/domain/metrics/exports/detail-rights-reader.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import type { calculations } from '#shared/contract/calculations.ts';
import type { ComputedDetail, DetailRequest } from '#shared/domain/computed-metric.ts';
import { detailIdOf } from '#shared/domain/detail-id.ts';
import { type StackLog, stackLog } from '#shared/domain/stack-log.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { periodAt, periodInWords, placeOf } from '#shared/metrics/engine/axis.ts';
import { explain } from '#shared/metrics/engine/explain.ts';
import type { Frame } from '#shared/metrics/engine/plan.ts';
import type { ComputedKind } from '#shared/metrics/inputs/compute-entities.ts';
import { toldPerComputed } from '#shared/metrics/told/percent.ts';
import { numberAt, valueTold } from '#shared/metrics/told/told-value.ts';
import { isPeriod } from '#shared/time/dates.ts';
import type { Background } from './background/background.ts';
import type { CalculationsContext } from './context.ts';
import { inCurrency } from './in-currency.ts';
import { placesIn } from './places.ts';
import { type Run, run } from './run.ts';
import { tellExplanation } from './stack-logs.ts';
import { viewerOf } from './viewer.ts';

type Calls = typeof calculations.calls;

/** Parts of one answer: beyond them, a part tells how much of it is left out, and is asked about by itself. */
const mostParts = 400;

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

export const computeDetail: UseCase<Calls['computeDetail'], CalculationsContext> = ({ params, body }, context) =>
  detailOf(params.id, body, context);

/** One value with what it came from. */
export async function detailOf(
  entityId: string,
  body: DetailRequest,
  context: CalculationsContext,
  background: Background | null = null,
): Promise<ComputedDetail> {
  const { detail, month, depth, dataKind, timing, isOutlook } = body;
  const looksAhead = dataKind === 'actual' && (isOutlook || timing === 'Leading');
  const kind: ComputedKind = looksAhead ? 'outlook' : dataKind;
  const range = month === undefined ? {} : { startDate: month, endDate: month };
  const currencies = body.currency === undefined ? [] : [body.currency];
  const done = await run(
    entityId,
    { ...body, ...range, details: [detail], kind, effective: true, currencies },
    context,
    background,
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
  const explained = explain(frame, node, at, { depth, parts: mostParts });
  const stackOfOwn = await tellExplanation(explained, done, viewerOf(context.scope));
  const stack = converted(stackOfOwn, done, frame, at, currency);
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
}

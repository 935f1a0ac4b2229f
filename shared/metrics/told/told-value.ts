import type { ComputedValue } from '../../domain/computed-metric.ts';
import { dateOfDayNumber } from '../engine/day-numbers.ts';
import { registerAt } from '../engine/frame.ts';
import type { Frame, PlanNode } from '../engine/plan.ts';
import type { TextTable } from '../engine/text-table.ts';
import type { ValueKind } from '../formula/formula-function.ts';

/** Digits that a double keeps: what lies behind them is what binary fractions leave. */
const digits = 15;

const withoutNoise = (value: number): number => Number(value.toPrecision(digits)) || 0;

/** A value of a column as it is answered: dates and options as they read. */
export function valueTold(value: number, kind: ValueKind, texts: TextTable): ComputedValue {
  if (Number.isNaN(value)) return null;
  if (kind === 'date') return dateOfDayNumber(value);
  if (kind === 'text') return texts.textOf(value);
  return kind === 'boolean' ? value === 1 : withoutNoise(value);
}

export const numberAt = (frame: Frame, node: PlanNode, at: number): number =>
  registerAt(frame, node.slot)[at] ?? Number.NaN;

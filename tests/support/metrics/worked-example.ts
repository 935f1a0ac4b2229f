import { detailIdOf } from '#shared/domain/detail-id.ts';
import type { Grain } from '#shared/metrics/engine/axis.ts';
import { compilePlan } from '#shared/metrics/engine/compile-plan.ts';
import { type Computation, computeAll, layOut } from '#shared/metrics/engine/computation.ts';
import { dateOfDayNumber, dayNumberOf } from '#shared/metrics/engine/day-numbers.ts';
import { explain } from '#shared/metrics/engine/explain.ts';
import type { Explanation } from '#shared/metrics/engine/explanation.ts';
import { registerAt } from '#shared/metrics/engine/frame.ts';
import type { Frame } from '#shared/metrics/engine/plan.ts';
import type { Reason } from '#shared/metrics/engine/reasons.ts';
import { isErrorOfNode, reasonOfNode } from '#shared/metrics/engine/verdicts.ts';
import type { Definition } from '#shared/metrics/formula/definitions.ts';
import type { ValueKind } from '#shared/metrics/formula/formula-function.ts';
import { isIsoDate } from '#shared/time/dates.ts';
import { aSource } from './a-source.ts';
import { axisOf } from './axis-of.ts';
import { nodeNamed } from './node-named.ts';
import { definitionOf, definitionsOfList } from './random-catalog.ts';

/** Figures of periods one after the other, null where there is none; or a formula, of numbers unless its kind is told. */
type Given =
  | readonly (number | string | boolean | null)[]
  | string
  | { readonly kind: ValueKind; readonly formula: string };

export interface Circumstances {
  /** The first month; January 2026 unless told. */
  readonly from?: string;
  /** How many periods; as many as the longest series has unless told. */
  readonly periods?: number;
  readonly grain?: Grain;
  readonly origin?: number | null;
  readonly end?: number;
  readonly fiscalYearEndMonth?: number;
  /** Values that people have put over computed ones, by name and period. */
  readonly over?: Readonly<Record<string, Readonly<Record<number, number>>>>;
  readonly failures?: Readonly<Record<string, Readonly<Record<number, string>>>>;
}

export interface WorkedExample {
  values(name: string): (number | string | null)[];
  /** Null where there is a value. */
  reason(name: string, at: number): Reason | null;
  isError(name: string, at: number): boolean;
  explained(name: string, at: number, parts?: number, depth?: number): Explanation;
  readonly frame: Frame;
  readonly computation: Computation;
}

const isFigures = (given: Given): given is readonly (number | string | boolean | null)[] => Array.isArray(given);

function kindOf(given: Given): ValueKind {
  if (!isFigures(given)) return typeof given === 'string' ? 'number' : given.kind;
  const first = given.find((figure) => figure !== null);
  if (typeof first === 'boolean') return 'boolean';
  if (typeof first !== 'string') return 'number';
  return isIsoDate(first) ? 'date' : 'text';
}

function definitionOfGiven(name: string, given: Given): Definition {
  const formula = isFigures(given) ? null : typeof given === 'string' ? given : given.formula;
  return definitionOf(name, { kind: kindOf(given), formula, entityTypes: ['Project'] });
}

/** One project with some figures and formulas, computed. */
export function workedExample(
  given: Readonly<Record<string, Given>>,
  circumstances: Circumstances = {},
): WorkedExample {
  const entries = Object.entries(given);
  const longest = Math.max(1, ...entries.map(([, one]) => (isFigures(one) ? one.length : 1)));
  const { from = '2026-01', periods = longest, grain = 'Monthly', fiscalYearEndMonth = 12 } = circumstances;
  const axis = axisOf(from, periods, grain, fiscalYearEndMonth);
  const definitions = definitionsOfList(entries.map(([name, one]) => definitionOfGiven(name, one)));
  const details = entries.map(([name]) => detailIdOf(name));
  const plan = compilePlan(definitions, [{ type: 'Project', details }], { hasOutlook: false });
  const { texts } = plan;
  const figures = new Map(entries.flatMap(([name, one]) => (isFigures(one) ? [[detailIdOf(name), one] as const] : [])));
  const numberOf = (figure: number | string | boolean | null | undefined): number => {
    if (figure === null || figure === undefined) return Number.NaN;
    if (typeof figure !== 'string') return Number(figure);
    return isIsoDate(figure) ? dayNumberOf(figure) : texts.codeOf(figure);
  };
  const byId = <Value>(all: Readonly<Record<string, Value>> = {}) =>
    new Map(Object.entries(all).map(([name, value]) => [detailIdOf(name), value]));
  const [over, failures] = [byId(circumstances.over), byId(circumstances.failures)];
  const computation = layOut(plan, axis, [
    aSource({
      id: 'project',
      type: 'Project',
      origin: circumstances.origin ?? null,
      end: circumstances.end ?? axis.count,
      column: (_, id) => {
        const own = figures.get(id);
        return own === undefined ? null : Float64Array.from(axis.ends, (_, at) => numberOf(own[at]));
      },
      overlay: ({ detailId }) => {
        const own = over.get(detailId ?? '');
        return own === undefined ? null : Float64Array.from(axis.ends, (_, at) => own[at] ?? Number.NaN);
      },
      errors: (_, id) => new Map(Object.entries(failures.get(id) ?? {}).map(([at, text]) => [Number(at), text])),
    }),
  ]);
  computeAll(computation);
  const [frame] = computation.frames;
  if (frame === undefined) throw new Error('There is no entity.');
  return {
    frame,
    computation,
    values: (name) => {
      const kind = definitions.find(detailIdOf(name))?.kind;
      return Array.from(registerAt(frame, nodeNamed(frame, name).slot), (value) => {
        if (Number.isNaN(value)) return null;
        return kind === 'date' ? dateOfDayNumber(value) : kind === 'text' ? texts.textOf(value) : value;
      });
    },
    reason: (name, at) => reasonOfNode(frame, nodeNamed(frame, name), at),
    isError: (name, at) => isErrorOfNode(frame, nodeNamed(frame, name), at),
    explained: (name, at, parts = 1_000, depth = 50) => explain(frame, nodeNamed(frame, name), at, { depth, parts }),
  };
}
